-- Who at the desk took an order by telephone; null for what a store ordered itself.
alter table "order" add column placed_by int references staff;
