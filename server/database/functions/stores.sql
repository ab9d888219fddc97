-- What stores and their people keep by themselves.

-- The last wall: whatever a program does, no transaction takes a store its main manager and leaves
-- people in it.
create or replace function keep_main_manager() returns trigger language plpgsql as $body$
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

create or replace function open_quick_order_list() returns trigger language plpgsql as $body$
declare
  list int;
begin
  insert into shopping_list (store_id, name, name_key)
    values (new.id, 'Carnet', 'carnet') returning id into list;
  update store set shopping_list_id = list where id = new.id;
  return null;
end $body$;

-- What a store brings to the price of its cart has changed: store.basis counts up.
create or replace function store_basis_counted() returns trigger language plpgsql as $body$
begin
  new.basis := old.basis + 1;
  return new;
end
$body$;
create or replace trigger store_basis before update on store
  for each row execute function store_basis_counted();

create or replace function store_basis_changed() returns trigger language plpgsql as $body$
begin
  update store set basis = basis where id in (old.store_id, new.store_id);
  return null;
end
$body$;
create or replace trigger store_basis after insert or update or delete on address
  for each row execute function store_basis_changed();
create or replace trigger store_basis after insert or update or delete on store_closure
  for each row execute function store_basis_changed();
create or replace trigger store_basis after insert or update or delete on festive_preorder
  for each row execute function store_basis_changed();

-- A company is there as soon as a store of its is approved, and goes with the last one unless something is
-- agreed with it, or decided of it.
create or replace function store_company() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'DELETE' and new.approval = 'approved' and new.siren ~ '^\d{9}$' then
    insert into company (siren) values (new.siren) on conflict do nothing;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.siren is distinct from new.siren then
    delete from company c where c.siren = old.siren
      and num_nonnulls(c.group_code, c.payment_terms_days, c.credit_limit, c.blocked_at, c.judged_on) = 0
      and not exists (select from store s where s.siren = old.siren and s.approval = 'approved');
  end if;
  return null;
end
$body$;
create or replace trigger store_company after insert or delete or update of siren, approval on store
  for each row execute function store_company();
