-- Sorts by what is shown: priceFor() of core/catalogue/price.ts for one packaging, the rest of the
-- price after the best running offer, rounded half up. Taking a rounded reduction off the price, as
-- this function of 0002 did, is a cent less wherever the reduction ends with half a cent.
-- tests/server/price-order.test.ts compares both.
create or replace function search_price(variant int, area int, promoted boolean, running int[])
  returns int
  language sql stable
  return (
    select floor(unit_price * (1 - case when promoted then coalesce((
        select max(v.percentage) from promotion_variant v
         where v.variant_id = variant and v.promotion_id = any(running)), 0) else 0 end) + 0.5)::int
      from price where variant_id = variant and sales_area_id = area);
