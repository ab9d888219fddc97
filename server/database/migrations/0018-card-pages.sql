-- A card page that the bank is being asked for: its id is the bank's idempotency key, so that asking
-- again after a lost answer leads to the same page. It becomes the transaction once it is open.
create table card_page_request (
  id text primary key,
  order_id int not null references "order" on delete cascade,
  payment_ids int[] not null,
  amount bigint not null check (amount >= 0),
  requested_at timestamptz not null
);
create index card_page_request_order on card_page_request (order_id, requested_at);

-- Where the page is, the bank's own name of it, and of the charge that took the money (for refunds).
alter table bank_transaction add column url text, add column reference text,
  add column charge text;
create unique index bank_transaction_reference on bank_transaction (reference)
  where reference is not null;

-- 'mismatched': the bank spoke of another amount, currency or page; a person must look.
alter table bank_transaction drop constraint bank_transaction_state_check;
alter table bank_transaction add constraint bank_transaction_state_check
  check (state in ('open', 'accepted', 'refused', 'abandoned', 'expired', 'mismatched'));
