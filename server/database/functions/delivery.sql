-- What lorries do.

-- The days on which a lorry does not come, as its plan has them: whoever counts deliveries reads the plan, and
-- a change of it is one of the catalogue, by which open carts are priced anew.
create or replace function lorry_closures() returns trigger language plpgsql as $body$
begin
  update delivery_plan p set closed_days = array(select c.day from delivery_closure c
      where c.sales_area_id = p.sales_area_id and c.range_code = p.range_code order by c.day)
    where (p.sales_area_id, p.range_code) in (
      (old.sales_area_id, old.range_code), (new.sales_area_id, new.range_code));
  return null;
end $body$;
create or replace trigger lorry_closures after insert or update or delete on delivery_closure
  for each row execute function lorry_closures();
