-- The ledger of stock: which depot goods lie in, and what is written beside the ledger.

-- The depot that an area is promised goods from: the merchant's own, else the area's.
create or replace function stock_depot(variant int, area int) returns int
  language sql stable parallel safe as
$$ select coalesce(
     (select d.id from variant v join product p on p.id = v.product_id
       join depot d on d.merchant_id = p.merchant_id where v.id = variant),
     (select a.depot_id from sales_area a where a.id = area)) $$;

-- The one depot of a product's goods; null where each area has its own.
create or replace function stock_only_depot(product int) returns int
  language sql stable parallel safe as
$$ select coalesce(
     (select d.id from product p join depot d on d.merchant_id = p.merchant_id where p.id = product),
     (select min(d.id) from depot d where d.merchant_id is null having count(*) = 1)) $$;

-- A shop begins with one depot of its own, and each merchant with theirs.
create or replace function sales_area_has_depot() returns trigger language plpgsql as $body$
begin
  if new.depot_id is null then
    insert into depot (code, name) select 'PRINCIPAL', 'Dépôt principal'
      where not exists (select from depot where merchant_id is null)
      on conflict do nothing;
    select min(id) into new.depot_id from depot where merchant_id is null;
  end if;
  return new;
end
$body$;

create or replace function merchant_has_depot() returns trigger language plpgsql as $body$
begin
  insert into depot (code, name, merchant_id) values (new.slug, new.name, new.id)
    on conflict do nothing;
  return null;
end
$body$;

-- What a program that knows no ledger writes is a count of what is free: a hand in the database, a file of
-- the catalogue, the former release that still runs. It stands from the last that happened on: nobody
-- says as of when. Who writes by the ledger counts stock_revision up in the same update.
create or replace function stock_written_by_hand() returns trigger language plpgsql as $body$
declare
  place int;
  instant timestamptz;
begin
  select case when count(*) = 1 then min(depot_id) when count(*) = 0 then stock_only_depot(new.product_id) end
    into place from stock where variant_id = new.id;
  if place is null then
    raise exception 'The stock of variant % lies in several depots: it is counted in each', new.id
      using errcode = 'check_violation';
  end if;
  select greatest(s.as_of, (select max(m.at) from stock_movement m
      where m.variant_id = s.variant_id and m.depot_id = s.depot_id))
    into instant from stock s where s.variant_id = new.id and s.depot_id = place for no key update;
  new.stock_revision := old.stock_revision + 1;
  insert into stock (variant_id, depot_id, counted, count_kind, as_of)
    values (new.id, place, new.stock, 'free', coalesce(instant, 'epoch'))
    on conflict (variant_id, depot_id) do update
      set counted = excluded.counted + stock.promised, count_kind = 'free', as_of = excluded.as_of;
  insert into stock_movement (source, line, kind, variant_id, depot_id, quantity, promised, free, at, recorded_at)
    values ('hand:' || new.id, new.stock_revision, 'free', new.id, place, new.stock, 0, new.stock,
      coalesce(instant, 'epoch'), now());
  return new;
end
$body$;

create or replace function stock_begins() returns trigger language plpgsql as $body$
begin
  insert into stock (variant_id, depot_id, counted, count_kind)
    select id, stock_only_depot(product_id), stock, 'free' from new_rows where stock > 0;
  insert into stock_movement (source, line, kind, variant_id, depot_id, quantity, promised, free, at, recorded_at)
    select 'hand:' || n.id, n.stock_revision, 'free', s.variant_id, s.depot_id, n.stock, 0, n.stock, s.as_of, now()
    from new_rows n join stock s on s.variant_id = n.id where n.stock > 0;
  return null;
end
$body$;

-- Takes into the ledger what was written before there was one, or beside it: lines that are ordered and have
-- not left, changes that wait for their supplement, and what variants say is free. What is there
-- already stays; what is free stays as the variant says it.
create or replace function stock_open(at timestamptz) returns void language plpgsql as $body$
begin
  create temporary table stock_news on commit drop as
  with held as (
    select q.id as order_id, q.sales_area_id, i.variant_id, q.completed_at as since,
      greatest(least(coalesce(i.allotted, i.quantity), i.quantity) - coalesce((select sum(l.quantity) from shipped_line l
        where l.order_item_id = i.id), 0), 0) as quantity
    from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
      join order_item i on i.shipment_id = h.id
    where h.status not in (2, 3, 4, 6, 7)
    union all
    select q.id, q.sales_area_id, w."variantId", u.created_at, w.quantity
    from order_supplement u join "order" q on q.id = u.order_id
      cross join jsonb_to_recordset(u.change->'stock') as w("variantId" int, quantity int)
    where u.state in ('asked', 'open') and w.quantity > 0),
  known as (
    select order_id, variant_id, sum(promised)::int as promised from stock_movement
    where order_id is not null group by order_id, variant_id)
  select h.order_id, h.variant_id, stock_depot(h.variant_id, min(h.sales_area_id)) as depot_id,
    coalesce(min(k.promised), 0) as known,
    sum(h.quantity)::int - coalesce(min(k.promised), 0) as quantity, min(h.since) as since
  from held h left join known k using (order_id, variant_id)
  group by h.order_id, h.variant_id
  having sum(h.quantity) > coalesce(min(k.promised), 0);

  create temporary table stock_opened on commit drop as
  select variant_id, depot_id, sum(promised)::int as promised, min(free) as free from (
    select variant_id, depot_id, quantity as promised, null::int as free from stock_news
    union all
    select v.id, stock_only_depot(v.product_id), 0, v.stock from variant v
    where v.stock > 0 and not exists (select from stock s where s.variant_id = v.id)) t
  group by variant_id, depot_id;

  insert into stock (variant_id, depot_id) select variant_id, depot_id from stock_opened
    on conflict do nothing;
  update stock s set promised = s.promised + o.promised,
    counted = coalesce(o.free, s.free) + s.promised + o.promised, count_kind = 'free',
    as_of = greatest(stock_open.at, s.as_of, (select max(m.at) from stock_movement m
      where m.variant_id = s.variant_id and m.depot_id = s.depot_id))
  from stock_opened o where s.variant_id = o.variant_id and s.depot_id = o.depot_id;
  insert into stock_movement (source, line, kind, variant_id, depot_id, order_id, quantity, promised, free, at, recorded_at)
    select format('opening:%s:%s', n.order_id, n.known), n.variant_id, 'reserved', n.variant_id, n.depot_id,
      n.order_id, n.quantity, n.quantity, s.free, least(n.since, stock_open.at), stock_open.at
    from stock_news n join stock s using (variant_id, depot_id) order by n.since, n.order_id, n.variant_id;
  update variant set stock_revision = stock_revision + 1
    where id in (select variant_id from stock_opened);
  insert into stock_movement (source, line, kind, variant_id, depot_id, quantity, promised, free, at, recorded_at)
    select 'hand:' || v.id, v.stock_revision, 'free', s.variant_id, s.depot_id, s.free, 0, s.free, s.as_of, stock_open.at
    from stock_opened o join stock s using (variant_id, depot_id) join variant v on v.id = o.variant_id
    order by v.id;
  drop table stock_news;
  drop table stock_opened;
end
$body$;
