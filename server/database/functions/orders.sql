-- What the orders of a store keep by themselves.

-- What a store has bought has changed: store_purchases.revision counts up, once a transaction. At its end:
-- nobody waits for another order of the store while they hold variants that it wants.
create or replace function store_purchases_changed() returns trigger language plpgsql as $body$
declare
  buyer int;
begin
  if tg_table_name = 'order' then
    buyer := case tg_op when 'DELETE' then old.store_id else new.store_id end;
  else
    select store_id into buyer from "order"
    where id = case tg_op when 'DELETE' then old.order_id else new.order_id end
      and checkout_state = 'completed';
  end if;
  -- A store that goes with its orders has no number any more.
  insert into store_purchases as p (store_id)
    select s.id from store s where s.id = buyer
    on conflict (store_id) do update
      set revision = p.revision + 1, changed_in = excluded.changed_in
      where p.changed_in <> excluded.changed_in;
  return null;
end
$body$;

drop trigger if exists store_purchases_made on "order";
create constraint trigger store_purchases_made after insert on "order"
  deferrable initially deferred for each row
  when (new.checkout_state = 'completed')
  execute function store_purchases_changed();
drop trigger if exists store_purchases_changed on "order";
create constraint trigger store_purchases_changed
  after update of checkout_state, completed_at, version, store_id on "order"
  deferrable initially deferred for each row
  when (new.checkout_state = 'completed'
    and (old.checkout_state, old.completed_at, old.version, old.store_id)
      is distinct from (new.checkout_state, new.completed_at, new.version, new.store_id))
  execute function store_purchases_changed();
drop trigger if exists store_purchases_gone on "order";
create constraint trigger store_purchases_gone after delete on "order"
  deferrable initially deferred for each row
  when (old.checkout_state = 'completed')
  execute function store_purchases_changed();

drop trigger if exists store_purchases_cancelled on shipment;
create constraint trigger store_purchases_cancelled after update of status on shipment
  deferrable initially deferred for each row
  when (old.status <> new.status and (old.status = 7 or new.status = 7))
  execute function store_purchases_changed();

-- Lines that were sold, changed by hand.
drop trigger if exists store_purchases_changed on order_item;
create constraint trigger store_purchases_changed
  after update of quantity, variant_id, shipment_id on order_item
  deferrable initially deferred for each row
  when (new.product_snapshot is not null
    and (old.quantity, old.variant_id, old.shipment_id)
      is distinct from (new.quantity, new.variant_id, new.shipment_id))
  execute function store_purchases_changed();
