-- A price as the mill writes it: ten-thousandths of a euro for `price_base` times the unit. `unit_price`, in
-- cents for a unit of sale, is made of it (sale_price) and stays what everything that sells reads.
alter table price
  add column tariff_price bigint check (tariff_price > 0),
  add column price_unit text check (price_unit in ('kilogram', 'tonne', 'piece', 'sale')),
  add column price_base int check (price_base > 0),
  add check (num_nonnulls(tariff_price, price_unit, price_base) in (0, 3));
