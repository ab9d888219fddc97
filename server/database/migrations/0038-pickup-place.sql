-- Where goods are fetched when nobody brings them; null for a delivery.
alter table shipping_method add pickup_place text check (btrim(pickup_place) <> '');
