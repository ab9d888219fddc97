-- The person behind the login: letters that open an account are counted, and an account may end.

-- By keyed hashes of mailbox and place: who reads this table learns neither.
create table letter_count (
  key text primary key,
  -- Milliseconds since the epoch, of what was asked for within the hour.
  asked bigint[] not null,
  at timestamptz not null
);
create index letter_count_at on letter_count (at);

-- The person is unknown from then on; what hangs on the row stays (orders, invoices, mandates).
alter table customer add column deleted_at timestamptz;
