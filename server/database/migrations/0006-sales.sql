-- How many completed order lines are counted in a product's popularity: the rest of the figure is
-- what it was loaded with, so that counting again never counts a sale twice.
alter table product add column sold_lines int not null default 0;
