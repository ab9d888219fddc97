import { Effect } from "effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseLayer } from "../../server/database/sql.ts";
import { refreshSearchTerms } from "../../server/search/index-terms.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const refresh = () =>
  Effect.runPromise(refreshSearchTerms.pipe(Effect.provide(databaseLayer(shop.databaseUrl))));

const best = () =>
  shop.sql<{ readonly id: number; readonly popularity: number; readonly lines: number }>(`
    select p.id, p.popularity, (select count(*)::int from order_item i
        join "order" o on o.id = i.order_id and o.checkout_state = 'completed'
        join variant v on v.id = i.variant_id where v.product_id = p.id) as lines
      from product p order by p.id`);

it("adds each sale once to the popularity a product was loaded with, however often it counts", async () => {
  const loaded = await best();
  await refresh();
  await refresh();
  expect(loaded.some(({ lines }) => lines > 0)).toBe(true);
  expect(await best()).toEqual(
    loaded.map((product) => ({ ...product, popularity: product.popularity + product.lines })),
  );
});
