-- Direct debits: what is agreed in a mandate, what customers were told, and the remises that go to the
-- bank. The rules are core/debits.

-- What a mandate agrees, by its reference: those signed here, and those that came with their store.
create table mandate_terms (
  reference text primary key,
  scheme text not null check (scheme in ('CORE', 'B2B')),
  notice_days int not null check (notice_days between 0 and 14),
  signed_on date not null,
  -- By the debtor's bank; asked of B2B alone.
  registered_on date,
  -- The day of the last debit that was presented by it.
  last_used_on date,
  -- Debited no more until somebody has called.
  blocked_on date,
  -- Thirty-six months without a debit: its store has no mandate any more.
  void_on date
);

create table debit_batch (
  id int generated always as identity primary key,
  scope text not null check (scope in ('gmp', 'mkp')),
  ics text not null,
  scheme text not null check (scheme in ('CORE', 'B2B')),
  sequence text not null check (sequence in ('FRST', 'RCUR')),
  -- The day of collection.
  day date not null,
  state text not null check (state in ('proposed', 'approved', 'presented', 'closed', 'withdrawn')),
  proposed_at timestamptz not null,
  -- When it was approved or withdrawn, and by whom: nobody where a setting lets it go alone.
  decided_at timestamptz,
  agent_id int references support_agent,
  -- The bank has it.
  handed_over_at timestamptz
);
create index debit_batch_state on debit_batch (state, day) where state <> 'closed';
-- What is proposed for the same day goes together.
create unique index debit_batch_proposed on debit_batch (scope, ics, scheme, sequence, day)
  where state = 'proposed';

create table debit (
  id int generated always as identity primary key,
  batch_id int not null references debit_batch,
  store_id int not null references store,
  rum text not null,
  sum bigint not null check (sum > 0),
  state text not null check (state in ('proposed', 'approved', 'presented', 'settled', 'rejected',
    'returned', 'refunded', 'withdrawn')),
  settled_on date,
  came_back_on date,
  -- The bank's code of its return.
  return_code text,
  -- In French, for staff: why it was withdrawn, or what can be claimed of the bank.
  note text,
  -- Its invoices are not collected before that day.
  not_before date,
  check ((state in ('rejected', 'returned', 'refunded')) = (return_code is not null)),
  check ((return_code is null) = (came_back_on is null)),
  check ((state in ('settled', 'returned', 'refunded')) = (settled_on is not null))
);
create index debit_batch_of on debit (batch_id);
create index debit_rum on debit (rum);
create index debit_store on debit (store_id);

create table debit_line (
  debit_id int not null references debit,
  outstanding_id int not null references outstanding on delete cascade,
  sum bigint not null check (sum > 0),
  -- False once it was withdrawn or came back: the invoice may be collected by another.
  holds boolean not null default true,
  primary key (debit_id, outstanding_id)
);
-- An invoice is never in two debits, whatever the code above does.
create unique index debit_line_held on debit_line (outstanding_id) where holds;
create index debit_line_outstanding on debit_line (outstanding_id);

-- What credit notes pay of its invoices: counted on from the proposal, entered at the presentation.
create table debit_credit (
  debit_id int not null references debit,
  outstanding_id int not null references outstanding on delete cascade,
  credit_id int not null references outstanding on delete cascade,
  sum bigint not null check (sum > 0),
  primary key (debit_id, outstanding_id, credit_id)
);
create index debit_credit_credit on debit_credit (credit_id);

-- What a customer was told of a debit: by the mail of the invoice, by a mail of its own, or on the
-- screen on which they asked for it. The last one of an invoice counts.
create table debit_notice (
  id bigint generated always as identity primary key,
  outstanding_id int not null references outstanding on delete cascade,
  sum bigint not null check (sum > 0),
  day date not null,
  rum text not null,
  ics text not null,
  announced_on date not null,
  agreed boolean not null,
  -- A person took the debit back that was agreed: it is announced anew.
  revoked boolean not null default false,
  by text not null check (by in ('invoice', 'mail', 'customer')),
  check (agreed = (by = 'customer'))
);
create index debit_notice_last on debit_notice (outstanding_id, id desc);

alter table outstanding add constraint outstanding_debit foreign key (debit_id) references debit;
create index outstanding_debit_id on outstanding (debit_id) where debit_id is not null;

-- What the bank of the demonstration was shown; shown again it is the same debit.
create table embedded_bank_debit (
  debit_id int primary key references debit,
  day date not null,
  sum bigint not null
);

-- Debits that were under way, or settled lately, before there were remises: they may still come back.
create function debit_take_over(at timestamptz) returns void language plpgsql as $$
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
        and exists (select from invoice i join shipment h on h.id = i.shipment_id
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

select debit_take_over(now());

-- The embedded ERP settled what it was asked to collect by itself; now it goes into a remise.
update outbox set topic = 'outstanding.debit' where topic = 'embedded-erp.collected' and done_at is null;
