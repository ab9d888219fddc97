import { Effect } from "effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refreshSearchTerms } from "../../server/search/index-terms.ts";
import { countPopularity } from "../../server/search/popularity-worker.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const refresh = () =>
  Effect.runPromise(refreshSearchTerms.pipe(Effect.provide(shopPool(shop.databaseUrl))));

const products = () =>
  shop.sql<{
    readonly id: number;
    readonly own: number;
    readonly sold: number;
    readonly lines: number;
  }>(`
    select p.id, p.popularity - p.sold_lines as own, p.sold_lines as sold,
        (select count(*)::int from order_item i
          join "order" o on o.id = i.order_id and o.checkout_state = 'completed'
          join variant v on v.id = i.variant_id where v.product_id = p.id) as lines
      from product p order by p.id`);

it("adds each sale to the popularity a product was loaded with, half of it after sixty days, however often it counts", async () => {
  const loaded = await products();
  expect(loaded.some(({ lines }) => lines > 1)).toBe(true);
  for (const days of [0, 45, 1200]) {
    await shop.sql(`update "order" set completed_at = now() - interval '${days} days'
      where checkout_state = 'completed'`);
    await refresh();
    await refresh();
    const weight = 0.5 ** (days / 60);
    expect(await products()).toEqual(
      loaded.map((product) => ({ ...product, sold: Math.round(product.lines * weight) })),
    );
  }
});

it("counts once a day, whoever asks", async () => {
  const count = () =>
    Effect.runPromise(countPopularity.pipe(Effect.provide(shopPool(shop.databaseUrl))));
  await shop.sql("update catalogue_version set ranked_on = null");
  const asked = await Promise.all([count(), count(), count()]);
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await count()).toBe(false);
  await shop.sql("update catalogue_version set ranked_on = ranked_on - 1");
  expect(await count()).toBe(true);
});

it("counts again the same evening where it failed", async () => {
  const count = () =>
    Effect.runPromise(countPopularity.pipe(Effect.provide(shopPool(shop.databaseUrl))));
  await shop.sql("update catalogue_version set ranked_on = null");
  await shop.sql("alter function rank_search() rename to rank_search_away");
  await expect(count()).rejects.toThrow();
  await expect(count()).rejects.toThrow();
  await shop.sql("alter function rank_search_away() rename to rank_search");
  expect([await count(), await count()]).toEqual([true, false]);
});
