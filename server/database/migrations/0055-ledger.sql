-- One ledger in double entry: what is owed and what was received (core/ledger). Orders' payments and
-- payments of invoices are two ways into it; what an invoice still owes is read off it, and nowhere else.

-- A movement is what happened, once a `key`; it is never changed: what was wrong is moved back.
create table ledger_movement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'order', 'invoice', 'creditNote', 'allocation', 'card',
    'transfer', 'debitPresented', 'debitSettled', 'debitRejected', 'debitReturned', 'refundDue',
    'refund', 'payout', 'writeOff')),
  key text not null unique,
  -- The day of the books, in Paris.
  day date not null,
  at timestamptz not null,
  -- In words for staff: 'Virement SEPA du 3 déc., P26-000123'.
  reason text not null,
  -- Who did it; null for the shop itself.
  agent_id int references support_agent
);

-- What a movement does to one account, in cents: a debit is positive, a credit negative. The accounts of
-- customers, and only they, have a store; those of sellers have a merchant.
create table ledger_line (
  movement_id bigint not null references ledger_movement,
  position int not null,
  account text not null check (account in ('ordered', 'backlog', 'receivable', 'advance', 'collecting',
    'unallocated', 'refundable', 'card', 'bank', 'sales', 'vat', 'seller', 'commission', 'fee',
    'reserve', 'loss', 'opening')),
  store_id int references store,
  merchant_id int references merchant,
  -- The invoice that is owed, collected or paid.
  outstanding_id int references outstanding,
  -- The part of an order that money came for before its invoice.
  payment_id int references payment,
  amount bigint not null check (amount <> 0),
  primary key (movement_id, position),
  check ((account in ('ordered', 'backlog', 'receivable', 'advance', 'collecting', 'refundable'))
    <= (store_id is not null)),
  check ((account in ('receivable', 'collecting')) <= (outstanding_id is not null)),
  check ((account in ('ordered', 'backlog', 'advance')) <= (payment_id is not null)),
  check ((account = 'seller') <= (merchant_id is not null))
);
create index ledger_line_outstanding on ledger_line (outstanding_id) where outstanding_id is not null;
create index ledger_line_payment on ledger_line (payment_id, account) where payment_id is not null;
create index ledger_line_account on ledger_line (account, store_id, merchant_id);

-- What the ledger says of an invoice, kept beside it so that lists read it: what is still owed (negative
-- for an avoir that is not used yet) and what a debit is collecting. `debit_id` is the debit that holds
-- it, asked for or proposed, before the bank has it. `returned_on` and `return_reason` say that the
-- last debit of it came back.
alter table outstanding
  add column owed bigint not null default 0,
  add column collecting bigint not null default 0,
  add column debit_id int,
  add column returned_on date,
  add column return_reason text,
  add constraint outstanding_never_overpaid check (
    (amount >= 0 and owed >= 0 and collecting >= 0 and owed + collecting <= amount)
    or (amount < 0 and owed between amount and 0 and collecting = 0));

-- The status that follows: paid when nothing is owed nor collected, in validation while a debit has it.
create function outstanding_status_of(owed bigint, collecting bigint, debit int)
  returns int language sql immutable parallel safe as
$$ select case when owed = 0 and collecting = 0 then 3
     when collecting <> 0 or debit is not null then 2 else 0 end $$;

create function outstanding_follows() returns trigger language plpgsql as $$
begin
  new.outstanding_status := outstanding_status_of(new.owed, new.collecting, new.debit_id);
  return new;
end $$;
create trigger outstanding_follows before update on outstanding for each row
  when ((old.owed, old.collecting, old.debit_id) is distinct from
    (new.owed, new.collecting, new.debit_id))
  execute function outstanding_follows();

create function ledger_line_written() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select l.movement_id into unbalanced from ledger_line l
  where l.movement_id in (select movement_id from written)
  group by l.movement_id having sum(l.amount) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'Movement % of the ledger is not balanced', unbalanced using errcode = '23514';
  end if;
  update outstanding o set owed = o.owed + d.owed, collecting = o.collecting + d.collecting
  from (
    select outstanding_id,
      coalesce(sum(amount) filter (where account = 'receivable'), 0)::bigint as owed,
      coalesce(sum(amount) filter (where account = 'collecting'), 0)::bigint as collecting
    from written where account in ('receivable', 'collecting') group by outstanding_id) d
  where o.id = d.outstanding_id;
  return null;
end $$;
create trigger ledger_line_written after insert on ledger_line
  referencing new table as written for each statement execute function ledger_line_written();

create function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: a movement is moved back, never changed'
    using errcode = '23514';
end $$;
create trigger ledger_movement_only_grows before update or delete on ledger_movement
  for each statement execute function ledger_only_grows();
create trigger ledger_line_only_grows before update or delete on ledger_line
  for each statement execute function ledger_only_grows();

-- What is ordered and not invoiced yet, part by part: the movement that leads from what the ledger says
-- to what the order says. Called with the order held, after whatever changed it.
create function ledger_follow_order(which int, at timestamptz) returns void language plpgsql as $$
declare part record; movement bigint;
begin
  for part in
    select y.id, q.store_id, q.number, y.scope, coalesce(t.total, 0)
      - coalesce((select sum(l.amount) from ledger_line l
          where l.payment_id = y.id and l.account = 'ordered'), 0) as change,
      (select count(*) from ledger_line l where l.payment_id = y.id and l.account = 'ordered') as rank
    from payment y join "order" q on q.id = y.order_id
    left join lateral (select sum(h.total_ttc) as total from shipment h
      where h.order_id = q.id and h.status <> 7
        and (case h.transport_type_code when 'MKP' then 'mkp' else 'gmp' end) = y.scope
        and not exists (select from invoice i where i.shipment_id = h.id)) t on true
    where q.id = which and q.checkout_state = 'completed'
    order by y.id
  loop
    continue when part.change = 0;
    insert into ledger_movement (kind, key, day, at, reason)
    values ('order', format('order:%s:%s', part.id, part.rank),
      (at at time zone 'Europe/Paris')::date, at, 'Commande ' || part.number)
    returning id into movement;
    insert into ledger_line (movement_id, position, account, store_id, payment_id, amount)
    values (movement, 1, 'ordered', part.store_id, part.id, part.change),
      (movement, 2, 'backlog', part.store_id, part.id, -part.change);
  end loop;
end $$;

-- Takes into the ledger what was written before there was one, or beside it: invoices that have no
-- movement, with the status that their row says; money that cards took for what is not invoiced yet; and
-- what is ordered. What is there already stays.
create function ledger_open(at timestamptz) returns void language plpgsql as $$
declare waiting int;
begin
  with missing as (
    select o.id, o.store_id, o.merchant_id, o.amount, o.receipt_date,
      o.operation || ' ' || o.invoice_number as words, coalesce(m.gmp, true) as gmp,
      (i.document #>> '{totals,net}')::bigint * sign(o.amount)::int as net,
      (i.document #>> '{totals,vat}')::bigint * sign(o.amount)::int as vat,
      case when o.outstanding_status = 3 or (o.outstanding_status = 2 and o.amount > 0)
        then o.outstanding_status else 0 end as status
    from outstanding o left join merchant m on m.id = o.merchant_id left join invoice i on i.id = o.id
    where o.amount <> 0
      and not exists (select from ledger_movement k where k.key = 'invoice:' || o.id)),
  facts as (
    select 'invoice:' || id as key, case when amount < 0 then 'creditNote' else 'invoice' end as kind,
      missing.* from missing
    union all select 'opening:' || id, 'opening', missing.* from missing where status > 0),
  made as (
    insert into ledger_movement (kind, key, day, at, reason)
    select kind, key, receipt_date, ledger_open.at, words from facts order by id, key
    returning id, key)
  -- In one statement: an invoice that is paid is never owed in between.
  insert into ledger_line (movement_id, position, account, store_id, merchant_id, outstanding_id, amount)
  select made.id, l.position, l.account, f.store_id, case when l.account = 'seller' then f.merchant_id end,
    f.id, l.amount
  from made join facts f using (key)
  cross join lateral (
    select 1, 'receivable', f.amount where f.kind <> 'opening'
    union all select 2, 'opening', -f.amount where f.kind <> 'opening' and f.net is null
    union all select 2, 'seller', -f.amount where f.kind <> 'opening' and f.net is not null and not f.gmp
    union all select 2, 'sales', -f.net where f.kind <> 'opening' and f.gmp
    union all select 3, 'vat', -f.vat where f.kind <> 'opening' and f.gmp
    union all select 1, 'receivable', -f.amount where f.kind = 'opening'
    union all select 2, case f.status when 2 then 'collecting' else 'opening' end, f.amount
      where f.kind = 'opening'
  ) l(position, account, amount)
  where l.amount <> 0;

  with taken as (
    select y.id, q.store_id, q.number, sum(h.total_ttc) as amount
    from payment y join "order" q on q.id = y.order_id and q.checkout_state = 'completed'
    join shipment h on h.order_id = q.id and h.status <> 7
      and (case h.transport_type_code when 'MKP' then 'mkp' else 'gmp' end) = y.scope
    where y.method = 'CB' and y.state in ('authorized', 'waitingForIzbergAuthorization',
        'prevalidated', 'validated', 'completed')
      and not exists (select from invoice i where i.shipment_id = h.id)
      and not exists (select from ledger_line l where l.payment_id = y.id and l.account = 'advance')
    group by y.id, q.store_id, q.number),
  made as (
    insert into ledger_movement (kind, key, day, at, reason)
    select 'opening', 'opening-card:' || id, (ledger_open.at at time zone 'Europe/Paris')::date,
      ledger_open.at, 'Carte, commande ' || number
    from taken where amount > 0 order by id returning id, key)
  insert into ledger_line (movement_id, position, account, store_id, payment_id, amount)
  select made.id, l.position, l.account, t.store_id, t.id, l.amount
  from made join taken t on made.key = 'opening-card:' || t.id
  cross join lateral (values (1, 'advance', -t.amount), (2, 'opening', t.amount))
    l(position, account, amount);

  for waiting in
    select distinct q.id from "order" q join shipment h on h.order_id = q.id
    where q.checkout_state = 'completed' and h.status <> 7
      and not exists (select from invoice i where i.shipment_id = h.id)
    order by q.id
  loop
    perform ledger_follow_order(waiting, ledger_open.at);
  end loop;
end $$;

select ledger_open(now());

-- Totals of 20,000 invoices are counted in the index alone, by what is still owed.
drop index outstanding_store;
drop index outstanding_unpaid;
create index outstanding_store on outstanding (store_id, due_date, id)
  include (outstanding_status, amount, owed, collecting, category, payable);
create index outstanding_unpaid on outstanding (store_id, due_date, id)
  include (outstanding_status, amount, owed, collecting, category, payable)
  where outstanding_status in (0, 1);
