-- A confirmed order changes shipment by shipment until its lorry's cut-off, version by version.
alter table "order" add column version int not null default 1 check (version >= 1);

-- Each version from the second on: what a shipment and the totals were before it, and since.
create table order_version (
  order_id int not null references "order" on delete cascade,
  version int not null check (version >= 2),
  shipment_id int not null references shipment on delete cascade,
  customer_id int not null references customer,
  before jsonb not null,
  after jsonb not null,
  -- What its part of the order was to be paid, before and since.
  paid_before bigint not null,
  paid_after bigint not null,
  at timestamptz not null,
  primary key (order_id, version)
);

-- What a card page takes for each of its payments, in the order of payment_ids: a payment whose
-- amount has changed since no longer says it.
alter table bank_transaction add column amounts bigint[] not null default '{}';
update bank_transaction b set amounts = (
  select coalesce(array_agg(y.amount order by p.rank), '{}')
  from unnest(b.payment_ids) with ordinality as p(id, rank) join payment y on y.id = p.id);
-- A page that pays what a change of the order costs more, and nothing of the order itself.
alter table bank_transaction add column supplement boolean not null default false;

-- A change that waits for its supplement: its stock is held until then. `change` is what will be
-- written, priced when it was asked for.
create table order_supplement (
  transaction_id text primary key,
  order_id int not null references "order" on delete cascade,
  shipment_id int not null references shipment on delete cascade,
  payment_id int not null references payment on delete cascade,
  customer_id int not null references customer,
  version int not null,
  wish jsonb not null,
  change jsonb not null,
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'open', 'paid', 'over')),
  until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index order_supplement_pending on order_supplement (order_id)
  where state in ('asked', 'open');

-- Money is given back once a page, payment and version: 0 is what the whole part had paid.
alter table bank_refund add column version int not null default 0;
alter table bank_refund drop constraint bank_refund_pkey;
alter table bank_refund add primary key (transaction_id, payment_id, version);

alter table embedded_erp_order add column version int not null default 1;
