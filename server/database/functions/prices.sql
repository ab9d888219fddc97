-- Whose lists a price stands in, and by which lists a shop buys.

-- The lists of a shop, nearest first: its own, its company's group's, its area's. Nobody is of a group before
-- the shop is approved: who registers says a SIREN that may be anybody's.
create or replace function store_price_lists(shop store) returns int[]
  language sql stable parallel safe as $body$
  select coalesce(array_agg(l.id order by l.store_id is null, l.group_code is null), '{}')
    from price_list l
   where l.store_id = shop.id or l.sales_area_id = shop.sales_area_id
      or l.group_code = (select c.group_code from company c
          where c.siren = shop.siren and shop.approval = 'approved')
$body$;

create or replace function store_has_price_lists() returns trigger language plpgsql as $body$
begin
  new.price_lists := store_price_lists(new);
  return new;
end
$body$;
create or replace trigger store_price_lists before insert or update of sales_area_id, siren, approval on store
  for each row execute function store_has_price_lists();

-- Shops of whoever had the list, and of whoever has it now, buy by others.
create or replace function price_list_moved() returns trigger language plpgsql as $body$
begin
  if num_nonnulls(old.store_id, new.store_id) > 0 then
    update store s set price_lists = store_price_lists(s) where s.id in (old.store_id, new.store_id);
  end if;
  if num_nonnulls(old.group_code, new.group_code) > 0 then
    update store s set price_lists = store_price_lists(s) from company c
     where c.siren = s.siren and c.group_code in (old.group_code, new.group_code);
  end if;
  if num_nonnulls(old.sales_area_id, new.sales_area_id) > 0 then
    update store s set price_lists = store_price_lists(s)
     where s.sales_area_id in (old.sales_area_id, new.sales_area_id);
  end if;
  return null;
end
$body$;
create or replace trigger price_list_moved after insert or delete or update of sales_area_id, group_code, store_id
  on price_list for each row execute function price_list_moved();

create or replace function company_moved() returns trigger language plpgsql as $body$
begin
  if old.group_code is distinct from new.group_code then
    update store s set price_lists = store_price_lists(s) where s.siren in (old.siren, new.siren);
  end if;
  return null;
end
$body$;
create or replace trigger company_moved after insert or delete or update of group_code
  on company for each row execute function company_moved();

create or replace function sales_area_has_price_list() returns trigger language plpgsql as $body$
begin
  insert into price_list (code, name, sales_area_id) values (new.code, new.name, new.id);
  return null;
end
$body$;
create or replace trigger sales_area_price_list after insert on sales_area
  for each row execute function sales_area_has_price_list();

-- The release before this one writes prices by area; it goes with the next.
create or replace function price_has_list() returns trigger language plpgsql as $body$
begin
  select id into new.price_list_id from price_list where sales_area_id = new.sales_area_id;
  return new;
end
$body$;
create or replace trigger price_list_of_area before insert on price
  for each row when (new.price_list_id is null) execute function price_has_list();

-- The price of one unit of sale, half up to the cent, as core/money/unit-price.ts has it; null where the
-- article has not what the price is written for.
create or replace function sale_price(amount bigint, unit text, base int, net_weight int, pieces int) returns bigint
  language sql immutable parallel safe as $body$
  select round(amount::numeric * nullif(held, 0) / (100::numeric * base * whole))::bigint
    from (select case unit when 'piece' then coalesce(pieces, 0) when 'sale' then 1 else net_weight end,
                 case unit when 'kilogram' then 1000 when 'tonne' then 1000000 else 1 end) as sold (held, whole)
$body$;

-- Whoever writes a price in the mill's unit: that of the unit of sale fits it.
create or replace function price_of_unit() returns trigger language plpgsql as $body$
begin
  select sale_price(new.tariff_price, new.price_unit, new.price_base, v.net_weight, v.pieces)
    into new.unit_price from variant v where v.id = new.variant_id;
  return new;
end
$body$;
create or replace trigger price_of_unit before insert or update of unit_price, tariff_price, price_unit, price_base
  on price for each row when (new.tariff_price is not null) execute function price_of_unit();

-- Another weight, another price, in the same transaction.
create or replace function variant_holds_other() returns trigger language plpgsql as $body$
begin
  update price set unit_price = sale_price(tariff_price, price_unit, price_base, new.net_weight, new.pieces)
   where variant_id = new.id and price_unit <> 'sale'
     and unit_price is distinct from sale_price(tariff_price, price_unit, price_base, new.net_weight, new.pieces);
  return null;
end
$body$;
create or replace trigger prices_of_units after update of net_weight, pieces on variant
  for each row when (old.net_weight <> new.net_weight or old.pieces is distinct from new.pieces)
  execute function variant_holds_other();
