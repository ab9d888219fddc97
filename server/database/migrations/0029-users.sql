-- People of a store: invitations, the one main manager, what was changed by whom, and the alerts that
-- were sent before a cut-off.

alter table store_shop_user
  -- False from the invitation until the person first comes to the shop after it.
  add column accepted boolean not null default true,
  add column invited_at timestamptz,
  -- What the invitation said. Shown until the person comes: whether there is an account, and in what
  -- name, nobody learns by inviting.
  add column invited_email text,
  add column invited_first_name text,
  add column invited_last_name text;
create index store_shop_user_invited on store_shop_user (customer_id) where not accepted;

-- Who was called main manager without being a manager is not; of several the first stays; a store with
-- managers and without a main one gets its first.
update store_shop_user set main_manager = false where main_manager and role <> 'manager';
update store_shop_user m set main_manager = false where main_manager and exists (
  select from store_shop_user o where o.store_id = m.store_id and o.main_manager and o.id < m.id);
update store_shop_user m set main_manager = true where id in (
  select min(id) from store_shop_user where role = 'manager' group by store_id
  having not bool_or(main_manager));

create unique index store_shop_user_main_manager on store_shop_user (store_id) where main_manager;
alter table store_shop_user
  add constraint main_manager_is_manager check (not main_manager or role = 'manager'),
  add constraint main_manager_has_come check (not main_manager or accepted);

-- The last wall: whatever a program does, no transaction takes a store its main manager and leaves
-- people in it.
create function keep_main_manager() returns trigger language plpgsql as $body$
begin
  if exists (select from store_shop_user where store_id = old.store_id)
    and not exists (select from store_shop_user where store_id = old.store_id and main_manager)
  then
    raise exception 'store % would be left without its main manager', old.store_id
      using errcode = 'check_violation', constraint = 'store_keeps_main_manager';
  end if;
  return null;
end
$body$;
create constraint trigger store_keeps_main_manager
  after update of main_manager, store_id or delete on store_shop_user
  deferrable initially deferred for each row when (old.main_manager)
  execute function keep_main_manager();

-- Who changed what of whom. Numbers without references: the journal outlives people and stores.
create table member_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  store_id int not null,
  by_customer_id int not null,
  customer_id int not null,
  what text not null check (what in
    ('invited', 'invitedAgain', 'roleChanged', 'mainManagerHandedOver', 'removed', 'left')),
  former_role text,
  role text
);
create index member_change_store on member_change (store_id, id);

create function refuse_member_change_edit() returns trigger language plpgsql as $body$
begin
  raise exception 'member_change only grows';
end
$body$;
create trigger member_change_only_grows before update or delete on member_change
  for each statement execute function refuse_member_change_edit();

-- Invitations of a day, by who sent them and to which address: they are counted by address, since an
-- account that nobody opened goes with its last link.
create table invitation_sent (
  id bigint generated always as identity primary key,
  by_customer_id int not null references customer on delete cascade,
  email text not null,
  at timestamptz not null
);
create index invitation_sent_by on invitation_sent (by_customer_id, at);
create index invitation_sent_to on invitation_sent (email, at);
create index invitation_sent_at on invitation_sent (at);

-- An alert is sent once to each person for each cut-off, however many processes look.
create table cut_off_alert (
  customer_id int not null references customer on delete cascade,
  store_id int not null references store on delete cascade,
  range_code text not null check (range_code in ('Z001', 'Z002')),
  cut_off timestamptz not null,
  sent_at timestamptz not null,
  primary key (customer_id, store_id, range_code, cut_off)
);
create index cut_off_alert_sent on cut_off_alert (sent_at);
create index store_shop_user_alerts on store_shop_user (store_id)
  where alert_top_hours <> '[]'::jsonb;
