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
