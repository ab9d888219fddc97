-- Credit notes that the desk writes: what each corrects, who wrote it and why. The document, its number and
-- what is owed stand where those of invoices do.
create table credit_note (
  id int primary key references invoice on delete cascade,
  invoice_id int not null references invoice on delete cascade,
  -- What the press is known by: sent twice it is one credit note.
  key text not null unique,
  agent_id int not null references staff,
  at timestamptz not null,
  reason text not null check (reason in ('damaged', 'missing', 'returned', 'wrongGoods', 'quality', 'price', 'other')),
  -- For the house; the customer never reads it.
  words text not null check (length(words) <= 500),
  -- Packagings that went back to stock.
  restocked int not null default 0 check (restocked >= 0)
);
create index credit_note_invoice on credit_note (invoice_id);

-- What of a credit note goes back on the card that paid its invoice, page by page: one of an order, whose part
-- it paid, or one of invoices.
create table credit_note_refund (
  credit_note_id int not null references credit_note on delete cascade,
  transaction_id text not null,
  payment_id int references payment on delete cascade,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  given_back_at timestamptz,
  primary key (credit_note_id, transaction_id)
);
create index credit_note_refund_transaction on credit_note_refund (transaction_id);

-- What of a shipment was credited, TTC: it bears so much less of what is left of its invoice.
alter table shipment add column credited_ttc bigint not null default 0 check (credited_ttc >= 0);

-- Goods that came back stand in their depot again.
alter table stock_movement drop constraint stock_movement_kind_check;
alter table stock_movement add constraint stock_movement_kind_check
  check (kind in ('counted', 'free', 'reserved', 'released', 'shipped', 'returned'));
