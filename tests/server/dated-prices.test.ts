import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Product } from "../../api-schema/catalogue.ts";
import type { Order, OrderItem } from "../../api-schema/order.ts";
import { SearchResult } from "../../api-schema/search.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// Prices that begin and end by the clock: a row says so beforehand, and nothing is done at that minute.

const MONDAY = "2026-11-30T00:00:00.000+01:00";
const LATER = "2026-11-30T00:05:00.000+01:00";
const BEFORE = "2026-11-29T23:58:00.000+01:00";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 10);
});
afterAll(() => shop.stop());

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

/** 10 € until Monday, 12 € in its first minutes, 11 € later on. */
const datedVariant = async (): Promise<string> => {
  shop.clock.set(BEFORE);
  const code = await makeVariant(shop, { price: 1000 });
  await shop.sql(
    `with v as (select id from variant where code = $1),
       first as (update price set valid_to = $2::timestamptz from v where variant_id = v.id)
     insert into price (variant_id, price_list_id, unit_price, volume_prices, valid_from, valid_to)
     select p.variant_id, p.price_list_id, d.price, p.volume_prices, d.starts, d.ends
       from v join price p on p.variant_id = v.id,
         (values (1200, $2::timestamptz, $3::timestamptz), (1100, $3::timestamptz, 'infinity')) d (price, starts, ends)`,
    [code, MONDAY, LATER],
  );
  return code;
};

const itemsOf = (order: Order): readonly OrderItem[] =>
  order.shipments.flatMap(({ items }) => items);
const decodeProduct = Schema.decodeUnknownSync(Product);
const decodeResults = Schema.decodeUnknownSync(SearchResult);

/** What the page of the product and its card say that it costs, at three instants. */
const prices = async (read: () => Promise<number | null | undefined>) => {
  const found: (number | null | undefined)[] = [];
  for (const instant of [BEFORE, MONDAY, LATER]) {
    shop.clock.set(instant);
    found.push(await read());
  }
  return found;
};

describe("a price that begins at an instant", () => {
  it("[PRICE-6] is that of the product's page from then on", async () => {
    const code = await datedVariant();
    const buyer = await freshBuyer();
    await expect
      .poll(async () => (await buyer.call("GET", `/product-variants/${code}`)).status, {
        timeout: 20_000,
      })
      .toBe(200);
    const slug = await shop.sql<{ slug: string }>(
      "select p.slug from variant v join product p on p.id = v.product_id where v.code = $1",
      [code],
    );
    const variantOf = async () =>
      decodeProduct((await buyer.call("GET", `/products-by-slug/${slug[0]?.slug}`)).body)
        .variants[0];
    const read = async () => (await variantOf())?.price;
    // The turns of prices are known with the catalogue's version: a second.
    await expect
      .poll(async () => (await prices(read)).join(), { timeout: 20_000 })
      .toBe("1000,1200,1100");
    // [PRICE-9] Until then the page knows what comes.
    const next = [];
    for (const instant of [BEFORE, MONDAY, LATER]) {
      shop.clock.set(instant);
      next.push((await variantOf())?.comingPrice);
    }
    expect(next).toEqual([
      { from: new Date(MONDAY).toISOString(), price: 1200 },
      { from: new Date(LATER).toISOString(), price: 1100 },
      undefined,
    ]);
  });

  it("[PRICE-6] prices the cart anew at that minute, and shows what it was", async () => {
    const code = await datedVariant();
    const other = await makeVariant(shop);
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, code, 2);
    expect(itemsOf(order)[0]).toMatchObject({ unitPrice: 1000, previousUnitPrice: null });
    // [PRICE-9] The line knows what comes.
    expect(itemsOf(order)[0]?.comingPrice).toEqual({
      from: new Date(MONDAY).toISOString(),
      price: 1200,
    });
    shop.clock.set(MONDAY);
    expect(itemsOf(await buyer.see(tokenValue))[0]).toMatchObject({
      unitPrice: 1200,
      previousUnitPrice: 1000,
    });
    shop.clock.set(LATER);
    const after = await buyer.add(tokenValue, other, 1);
    expect(itemsOf(after.order).find(({ unitPrice }) => unitPrice === 1100)).toMatchObject({
      quantity: 2,
    });
  });

  it("[PRICE-6] is nobody's to confirm that has not seen it", async () => {
    const code = await datedVariant();
    const buyer = await freshBuyer();
    const order = await buyer.readyCart([[code, 40]]);
    shop.clock.set(MONDAY);
    const { status } = await buyer.complete(order);
    expect(status).toBe(409);
  });

  it("[PRICE-6] moves its product in the order by price", async () => {
    const code = await datedVariant();
    const buyer = await freshBuyer();
    const cheaper = await makeVariant(shop, { price: 1050 });
    const named = await shop.sql<{ name: string }>(
      "update product p set name = 'Zythum ' || p.code from variant v where v.product_id = p.id and v.code = any($1) returning p.name",
      [[code, cheaper]],
    );
    expect(named).toHaveLength(2);
    const order = async () =>
      decodeResults(
        (await buyer.call("GET", "/search/products?search=zythum&sort=price")).body,
      ).results.products.map(({ variant }) => (variant.code === code ? "dated" : "other"));
    shop.clock.set(BEFORE);
    await expect.poll(order, { timeout: 20_000 }).toEqual(["dated", "other"]);
    shop.clock.set(MONDAY);
    await expect.poll(order, { timeout: 20_000 }).toEqual(["other", "dated"]);
  });

  it("[PRICE-6] cannot overlap another one of its list, whatever the order they are written in", async () => {
    const code = await datedVariant();
    const moved = (first: string, second: string) =>
      shop.sql(
        `with v as (select id from variant where code = $1),
           one as (update price set valid_to = $2::timestamptz from v where variant_id = v.id and valid_to = $4::timestamptz)
         update price set valid_from = $3::timestamptz from v where variant_id = v.id and valid_from = $4::timestamptz`,
        [code, first, second, MONDAY],
      );
    await expect(moved("2026-11-29T23:03:00Z", "2026-11-29T23:01:00Z")).rejects.toThrow();
    await moved("2026-11-29T23:01:00Z", "2026-11-29T23:01:00Z");
  });
});
