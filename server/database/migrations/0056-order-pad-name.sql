-- The order pad is called 'Carnet', as its links are; what is typed, pasted or scanned is 'Commande
-- rapide'. A pad that a shop named itself keeps its name, and so does one whose shop has a 'Carnet'.
update shopping_list l set name = 'Carnet', name_key = 'carnet'
from store s
where s.shopping_list_id = l.id and s.id = l.store_id and l.name_key = 'commande rapide'
  and not exists (
    select from shopping_list other
    where other.store_id = l.store_id and other.name_key = 'carnet' and other.removed_at is null);

create or replace function open_quick_order_list() returns trigger language plpgsql as $body$
declare
  list int;
begin
  insert into shopping_list (store_id, name, name_key)
    values (new.id, 'Carnet', 'carnet') returning id into list;
  update store set shopping_list_id = list where id = new.id;
  return null;
end $body$;
