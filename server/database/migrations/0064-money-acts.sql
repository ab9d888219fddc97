-- What agents did with money: who, when, what, of what and why. It only grows.
create table money_act (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  agent_id int not null references support_agent,
  act text not null check (act in ('approved', 'withdrawn', 'settled', 'returned', 'transfer',
    'allocated', 'written off', 'resumed')),
  -- In words that name what it was done to: 'Remise 12', 'Facture FA26000123'.
  subject text not null,
  reason text
);
create index money_act_newest on money_act (at desc, id desc);

create function refuse_money_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'money_act only grows';
end
$body$;
create trigger money_act_only_grows before update or delete on money_act
  for each statement execute function refuse_money_act_change();
