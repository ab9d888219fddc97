-- The mill's price by which a line is sold, as it was written (price.tariff_price, price_unit, price_base), and
-- what a unit of sale held then: nothing of it is worked out again once the price or the weight has changed.
alter table order_item
  add column tariff_price bigint check (tariff_price > 0),
  add column price_unit text check (price_unit in ('kilogram', 'tonne', 'piece', 'sale')),
  add column price_base int check (price_base > 0),
  add column price_held int check (price_held > 0),
  add check (num_nonnulls(tariff_price, price_unit, price_base, price_held) in (0, 4));
