-- What the ledger keeps by itself, and what an invoice owes.

-- Late is never written down: an unpaid invoice (0, 1) is late from the day after its due day on. A
-- credit note is nobody's debt. Whoever shows or counts a status asks this.
create or replace function outstanding_status_on(status int, due_date date, amount bigint, today date)
  returns int language sql immutable parallel safe as
$$ select case when status not in (0, 1) then status
     when due_date < today and amount > 0 then 1 else 0 end $$;

-- The status that follows: paid when nothing is owed nor collected, in validation while a debit has it.
create or replace function outstanding_status_of(owed bigint, collecting bigint, debit int)
  returns int language sql immutable parallel safe as
$$ select case when owed = 0 and collecting = 0 then 3
     when collecting <> 0 or debit is not null then 2 else 0 end $$;

create or replace function outstanding_follows() returns trigger language plpgsql as $$
begin
  new.outstanding_status := outstanding_status_of(new.owed, new.collecting, new.debit_id);
  return new;
end $$;

create or replace function ledger_line_written() returns trigger language plpgsql as $$
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

create or replace function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: a movement is moved back, never changed'
    using errcode = '23514';
end $$;

-- What is ordered and not invoiced yet, part by part: the movement that leads from what the ledger says
-- to what the order says. Called with the order held, after whatever changed it.
create or replace function ledger_follow_order(which int, at timestamptz) returns void language plpgsql as $$
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
        and h.invoice_id is null) t on true
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
create or replace function ledger_open(at timestamptz) returns void language plpgsql as $$
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
      and h.invoice_id is null
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
      and h.invoice_id is null
    order by q.id
  loop
    perform ledger_follow_order(waiting, ledger_open.at);
  end loop;
end $$;

-- What is invoiced of an order is its shipments' to say: an invoice that is made of one of them names it,
-- one that came in by a file is named by each of them.
create or replace function invoice_of_shipment() returns trigger language plpgsql as $$
begin
  update shipment h set invoice_id = m.id from made m where h.id = m.shipment_id;
  return null;
end $$;
drop trigger if exists invoice_of_shipment on invoice;
create trigger invoice_of_shipment after insert on invoice referencing new table as made
  for each statement execute function invoice_of_shipment();

-- Debits that were under way, or settled lately, before there were remises: they may still come back.
create or replace function debit_take_over(at timestamptz) returns void language plpgsql as $$
declare
  today date := (at at time zone 'Europe/Paris')::date;
  soon date := today + case extract(isodow from today)::int when 5 then 3 when 6 then 2 else 1 end;
  remise record; one record; made_batch int; made_debit int;
begin
  create temporary table debit_taken on commit drop as
    select o.id, o.store_id, case when coalesce(m.gmp, true) then 'gmp' else 'mkp' end as scope,
      o.amount, o.collecting, case when o.collecting > 0 then 'presented' else 'settled' end as state,
      case when o.collecting > 0 then soon else o.due_date end as day,
      coalesce(case when coalesce(m.gmp, true) then s.money_order else s.marketplace_money_order end,
        'inconnu') as rum
    from outstanding o join store s on s.id = o.store_id left join merchant m on m.id = o.merchant_id
    where o.debit_id is null and o.amount > 0 and (o.collecting > 0
      or (o.owed = 0 and o.due_date between today - interval '13 months' and today
        and exists (select from invoice i join shipment h on h.invoice_id = i.id
          join payment y on y.order_id = h.order_id and y.method = 'PRELEVEMENT'
            and y.scope = case h.transport_type_code when 'MKP' then 'mkp' else 'gmp' end
          where i.id = o.id)
        and not exists (select from ledger_line l join ledger_movement k on k.id = l.movement_id
          where l.outstanding_id = o.id and k.kind in ('card', 'transfer', 'allocation'))));
  for remise in select scope, state, day from debit_taken group by 1, 2, 3 order by 3, 1, 2 loop
    insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at, decided_at,
      handed_over_at)
    values (remise.scope, case remise.scope when 'gmp' then 'FR33ZZZ999001' else 'FR06ZZZ999002' end,
      'CORE', 'RCUR', remise.day, case remise.state when 'settled' then 'closed' else 'presented' end,
      at, at, at)
    returning id into made_batch;
    for one in select store_id, rum, sum(case when collecting > 0 then collecting else amount end) as sum
        from debit_taken t
        where (t.scope, t.state, t.day) = (remise.scope, remise.state, remise.day)
        group by 1, 2 order by 1 loop
      insert into debit (batch_id, store_id, rum, sum, state, settled_on)
      values (made_batch, one.store_id, one.rum, one.sum, remise.state,
        case remise.state when 'settled' then remise.day end)
      returning id into made_debit;
      insert into debit_line (debit_id, outstanding_id, sum)
      select made_debit, t.id, case when t.collecting > 0 then t.collecting else t.amount end
      from debit_taken t where (t.scope, t.state, t.day, t.store_id)
        = (remise.scope, remise.state, remise.day, one.store_id);
      update outstanding o set debit_id = made_debit from debit_line l
      where l.debit_id = made_debit and l.outstanding_id = o.id;
      if remise.state = 'presented' then
        insert into embedded_bank_debit values (made_debit, remise.day, one.sum);
      end if;
    end loop;
  end loop;
  drop table debit_taken;
end $$;

-- A claim of before the judgment of its company rests, whenever it comes in.
create or replace function outstanding_rests() returns trigger language plpgsql as $body$
begin
  select c.judged_on into new.frozen_on from store s join company c on c.siren = s.siren
    where s.id = new.store_id and c.judged_on > new.receipt_date;
  if new.frozen_on is not null then
    new.payable := false;
  end if;
  return new;
end
$body$;
create or replace trigger outstanding_rests before insert on outstanding
  for each row execute function outstanding_rests();
-- So does one that was paid then, and is owed again since: a debit came back, a payment was taken back.
create or replace trigger outstanding_rests_again before update on outstanding for each row
  when (old.outstanding_status = 3 and new.outstanding_status <> 3 and new.frozen_on is null)
  execute function outstanding_rests();

-- Lines of the bank that somebody has to look at, and that may mean debits which have moved: the next file of the bank
-- has them judged again (server/debits/bank-answers.ts). Rows are taken in their order: nobody waits for each other.
create or replace function touches_bank_answers() returns trigger language plpgsql as $body$
begin
  -- As good as always there is none.
  if exists (select from bank_answer where state = 'doubtful') then
    update bank_answer a set touched = a.touched + 1
    from (select n.id from bank_answer n where n.state = 'doubtful' and n.id in (
        -- A line that names its debit means no other, and one that names a mandate none of another.
        select e.id from moved d join bank_answer e on e.end_to_end = 'PREL-' || d.id where e.state = 'doubtful'
        union select m.id from moved d join bank_answer m on m.rum = d.rum
          where m.state = 'doubtful' and m.end_to_end is null
        union select f.id from debit_batch b join bank_answer f on f.message = b.message_id
          where f.state = 'doubtful' and f.end_to_end is null and f.rum is null
            and b.id in (select d.batch_id from moved d)
        union select i.id from debit_batch b join bank_answer i on i.instruction = b.message_id || '-1'
          where i.state = 'doubtful' and i.end_to_end is null and i.rum is null
            and b.id in (select d.batch_id from moved d))
      order by n.id for update) t
    where a.id = t.id;
  end if;
  return null;
end
$body$;

-- The same where a remise has got its file, or another day: of all its debits.
create or replace function touches_answers_of_remise() returns trigger language plpgsql as $body$
begin
  if exists (select from bank_answer where state = 'doubtful') then
    update bank_answer a set touched = a.touched + 1
    from (select n.id from bank_answer n where n.state = 'doubtful' and (n.message = new.message_id
        or n.instruction = new.message_id || '-1'
        or n.end_to_end in (select 'PREL-' || d.id from debit d where d.batch_id = new.id)
        or n.rum in (select d.rum from debit d where d.batch_id = new.id))
      order by n.id for update) t
    where a.id = t.id;
  end if;
  return null;
end
$body$;
