-- What carts, checkout and payments keep beyond 0001.

-- An instant as the wire writes it: ISO 8601 in UTC with milliseconds.
create function wire_instant(value timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Lines that a check took out of the cart: [{"variantId", "quantity", "reason", "at"}].
alter table "order" add column unavailable jsonb not null default '[]';

-- Frozen at completion: the gauge of a shipment as it was ordered.
alter table shipment add column conditions jsonb;

-- False once the customer or the sweep has given up a refused or abandoned payment.
alter table payment add column retryable boolean not null default true;
create index payment_unpaid on payment (created_at)
  where method = 'CB' and state in ('cart', 'processing', 'failed', 'abandoned') and retryable;
create index payment_history_payment on payment_history (payment_id, at);

create index bank_transaction_open on bank_transaction (created_at) where state = 'open';

-- Money that the bank took and that the order did not need: given back, once a payment and
-- transaction, whatever is replayed.
create table bank_refund (
  transaction_id text not null references bank_transaction on delete cascade,
  payment_id int not null references payment on delete cascade,
  amount int not null check (amount >= 0),
  at timestamptz not null,
  primary key (transaction_id, payment_id)
);
