import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeSearch, queriesWithEans, LOOKED_AT } from "../bench/search-quality.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

it("[SEARCH-8] shows what bakers mean first, for nine queries of ten, and within five for all but one of a hundred", async () => {
  const quality = await judgeSearch(queriesWithEans(), async (search) => {
    const query = new URLSearchParams({ search, itemsPerPage: String(LOOKED_AT) });
    const response = await shop.fetch(`/api/v2/shop/search/products?${query}`);
    const { results } = await response.json();
    return results.products;
  });
  expect(quality.queries).toBeGreaterThanOrEqual(300);
  expect(quality.first, quality.missed.join("\n")).toBeGreaterThanOrEqual(0.9);
  expect(quality.firstFive, quality.missed.join("\n")).toBeGreaterThanOrEqual(0.99);
});
