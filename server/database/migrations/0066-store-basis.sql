-- What a store brings to the price of its cart, as a number: it counts up with every change of the store,
-- its addresses, its closures and its pre-orders (functions/stores.sql). A cart that was priced before
-- is known by it.
alter table store add column basis int not null default 1;

-- A cart is written with each of its changes, by updates that have room beside the row.
alter table "order" set (fillfactor = 80);
alter table order_item set (fillfactor = 80);
alter table shipment set (fillfactor = 80);
alter table payment set (fillfactor = 80);
alter table variant set (fillfactor = 90);
