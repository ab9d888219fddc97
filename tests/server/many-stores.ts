import type { TestShop } from "./harness.ts";

/** So many stores more of an account; the id of the first, 'Fournil 001'. */
export async function makeManyStores(
  shop: TestShop,
  account: string,
  count: number,
): Promise<number> {
  await shop.sql(
    `with more as (
       insert into store (sales_area_id, erp_id, company)
       select (select min(id) from sales_area), (7000000 + n)::text, 'Fournil ' || lpad(n::text, 3, '0')
       from generate_series(1, $1::int) n returning id),
     place as (
       insert into address (store_id, first_name, last_name, street, city, postcode)
       select id, 'Camille', 'Martin', '1 rue du Four', 'Rouen', '76000' from more returning store_id, id)
     insert into store_shop_user (store_id, customer_id, role)
     select more.id, c.id, 'manager' from more, customer c where c.email = $2`,
    [count, account],
  );
  await shop.sql(
    `update store s set shipping_address_id = a.id from address a
     where a.store_id = s.id and s.shipping_address_id is null`,
  );
  const [first] = await shop.sql<{ id: number }>("select id from store where erp_id = '7000001'");
  return first?.id ?? 0;
}
