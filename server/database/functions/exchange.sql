-- A row that a system outside has a key of stays: an undo withdraws it from sale instead.
create or replace function keeps_external_keys() returns trigger language plpgsql as $body$
begin
  if exists (select from external_key k where k.resource = tg_argv[0] and k.row_id = old.id) then
    raise foreign_key_violation using message = 'external keys name this row of ' || tg_argv[0];
  end if;
  return old;
end
$body$;
create or replace trigger keeps_external_keys before delete on taxon
  for each row execute function keeps_external_keys('categories');
create or replace trigger keeps_external_keys before delete on brand
  for each row execute function keeps_external_keys('brands');
create or replace trigger keeps_external_keys before delete on merchant
  for each row execute function keeps_external_keys('merchants');
create or replace trigger keeps_external_keys before delete on product
  for each row execute function keeps_external_keys('products');
create or replace trigger keeps_external_keys before delete on variant
  for each row execute function keeps_external_keys('variants');
create or replace trigger keeps_external_keys before delete on store
  for each row execute function keeps_external_keys('customers');
create or replace trigger keeps_external_keys before delete on price_list
  for each row execute function keeps_external_keys('priceLists');

-- Lines of the old system have come, changed or gone: their days are compared again, where they were.
create or replace function shadow_lines_came() returns trigger language plpgsql as $body$
begin
  insert into shadow_late (day)
  select distinct (c.placed_at at time zone 'Europe/Paris')::date as day from came c order by day
  on conflict (day) do update set rests = false where shadow_late.rests;
  return null;
end
$body$;

-- An invoice that orders of the old system name has come.
create or replace function shadow_invoice_came() returns trigger language plpgsql as $body$
begin
  insert into shadow_late (day)
  select distinct (l.placed_at at time zone 'Europe/Paris')::date as day from shadow_order_line l
  where l.invoice = new.number order by day
  on conflict (day) do update set rests = false where shadow_late.rests;
  return null;
end
$body$;
