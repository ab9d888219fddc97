import type { TestShop } from "./harness.ts";

/** Somebody else becomes main manager of every store that this customer leads: who leads one can be nothing else. */
export const leadByAnother = async (shop: TestShop, customer: number): Promise<void> => {
  await shop.sql(
    `with led as (
       update store_shop_user set main_manager = false
       where customer_id = $1 and main_manager returning store_id)
     insert into store_shop_user (store_id, customer_id, role, main_manager)
     select led.store_id, min(c.id), 'manager', true from led join customer c on not exists (
       select from store_shop_user m where m.store_id = led.store_id and m.customer_id = c.id)
     group by led.store_id`,
    [customer],
  );
};
