-- What an invoice, a credit note and the papers beside them are made of.

-- What the law asks of a seller's papers: core/invoices/invoice.ts 'Seller'. Null for the group, whose
-- own stand in the code, and for a merchant who has not given them: nothing is invoiced for it.
alter table merchant add column legal jsonb;

-- The last number of each series. Its row is held until the invoice stands: no number is ever missing.
create table invoice_series (
  merchant int not null,
  kind text not null check (kind in ('invoice', 'creditNote')),
  year int not null,
  last int not null check (last > 0),
  primary key (merchant, kind, year)
);

-- An invoice as it was issued, never changed; what is still owed of it stands in `outstanding`.
create table invoice (
  id int primary key references outstanding on delete cascade,
  store_id int not null references store on delete cascade,
  shipment_id int unique references shipment on delete set null,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'creditNote')),
  issued_on date not null,
  document jsonb not null,
  check (document ->> 'number' = number)
);
create index invoice_store on invoice (store_id, issued_on, id);

-- What waits for its invoice.
create index shipment_delivered on shipment (id) where status = 3;
