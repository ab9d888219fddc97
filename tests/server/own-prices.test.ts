import { Schema } from "effect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Product, Variant } from "../../api-schema/catalogue.ts";
import type { Order } from "../../api-schema/order.ts";
import { QuickEntryVocabulary } from "../../api-schema/quick-entry.ts";
import { SearchResult } from "../../api-schema/search.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { listDeskOf } from "./list-desk.ts";
import { decodeOrder, makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// Shops of one area: some with prices of their own, by a list of theirs or of their group. What one is shown is
// never what another one was.

// Time goes on while a test runs, and a login lasts some minutes.
const BEFORE = "2026-11-29T23:55:00.000+01:00";
const END = "2026-11-30T00:00:00.000+01:00";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
/** Two shops of one area, each test's own. */
let martin: Shopper;
let neighbour: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 24);
  await shop.sql("update store set sales_area_id = (select min(id) from sales_area)");
});
beforeEach(async () => {
  shop.clock.set(BEFORE);
  [martin, neighbour] = await Promise.all([nextShop(), nextShop()]);
});
afterAll(() => shop.stop());

const nextShop = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const listOfStore = ({ store }: Shopper) =>
  shop.sql(
    "insert into price_list (code, name, store_id) values ('CLIENT-' || $1, 'Client', $1::int)",
    [store],
  );

const listOfGroup = async (group: string, members: readonly Shopper[]) => {
  await shop.sql("insert into price_list (code, name, group_code) values ($1, $1, $1)", [group]);
  await shop.sql("update store set siren = '910000001' where id = any($1)", [
    members.map(({ store }) => store),
  ]);
  await shop.sql("update company set group_code = $1 where siren = '910000001'", [group]);
};

const priceOn = (list: string, code: string, price: number, to: string | null = null) =>
  shop.sql(
    `insert into price (variant_id, price_list_id, unit_price, valid_to)
     select v.id, l.id, $3::int, coalesce($4::timestamptz, 'infinity') from variant v, price_list l
      where v.code = $1 and l.code = $2`,
    [code, list, price, to],
  );

const ownPrice = async (buyer: Shopper, code: string, price: number, to: string | null = null) => {
  await listOfStore(buyer);
  await priceOn(`CLIENT-${buyer.store}`, code, price, to);
};

const decodeProduct = Schema.decodeUnknownSync(Product);
const decodeVariants = Schema.decodeUnknownSync(Schema.Array(Variant));
const decodeEntry = Schema.decodeUnknownSync(QuickEntryVocabulary);
const decodeResults = Schema.decodeUnknownSync(SearchResult);

const pagePrice = async (buyer: Shopper, code: string) => {
  const { body } = await buyer.call("GET", `/products-by-slug/${code.toLowerCase()}`);
  return decodeProduct(body).variants[0]?.price;
};
const variantPrice = async (buyer: Shopper, code: string) =>
  decodeVariants((await buyer.call("GET", `/product-variants?codes=${code}`)).body)[0]?.price;
const cards = async (buyer: Shopper, word: string, sort = "price") =>
  decodeResults(
    (await buyer.call("GET", `/search/products?search=${word}&sort=${sort}`)).body,
  ).results.products.map(({ variant }) => [variant.code, variant.price]);

const linesOf = (order: Order) =>
  order.shipments.flatMap(({ items }) =>
    items.map(({ variant, unitPrice, previousUnitPrice }) => ({
      variant,
      unitPrice,
      previousUnitPrice,
    })),
  );

/** The catalogue of the process has been read since what was written last. */
const known = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 5000 }).toEqual(wanted);

const named = async (word: string, codes: readonly string[]) => {
  await shop.sql(
    `update product p set name = $1 || ' ' || p.code from variant v
      where v.product_id = p.id and v.code = any($2)`,
    [word, codes],
  );
};

describe("a shop with a list of its own", () => {
  it("[PRICE-7] sees its price on pages and cards, its neighbour the area's, whoever asks first", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    await named("Zythepsor", [code]);
    await ownPrice(martin, code, 1500);
    await known(() => pagePrice(martin, code), 1500);
    for (const [buyer, price] of [
      [neighbour, 2000],
      [martin, 1500],
      [neighbour, 2000],
      [martin, 1500],
    ] as const) {
      expect(await pagePrice(buyer, code)).toBe(price);
      expect(await variantPrice(buyer, code)).toBe(price);
      expect(await cards(buyer, "zythepsor", "relevance")).toEqual([[code, price]]);
    }
    const { body } = await shop
      .fetch(`/api/v2/shop/products-by-slug/${code.toLowerCase()}`)
      .then(async (answer) => ({ body: await answer.json() }));
    expect(decodeProduct(body).variants[0]?.price).toBeNull();
  });

  it("[PRICE-7] finds products in the order of its own prices, its neighbour in the area's", async () => {
    const dear = await makeVariant(shop, { price: 2000 });
    const cheap = await makeVariant(shop, { price: 1800 });
    await named("Zymotechnie", [dear, cheap]);
    await ownPrice(martin, dear, 1500);
    const own = [
      [dear, 1500],
      [cheap, 1800],
    ];
    const areas = [
      [cheap, 1800],
      [dear, 2000],
    ];
    await known(() => cards(martin, "zymotechnie"), own);
    expect(await cards(neighbour, "zymotechnie")).toEqual(areas);
    expect(await cards(martin, "zymotechnie")).toEqual(own);
    expect(await cards(martin, "zymotechnie", "-price")).toEqual(own.toReversed());
    expect(await cards(neighbour, "zymotechnie", "-price")).toEqual(areas.toReversed());
  });

  it("[PRICE-7] puts it into the cart and orders at it, its neighbour at the area's", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    await ownPrice(martin, code, 1500);
    const ordered = async (buyer: Shopper) => {
      const cart = await buyer.readyCart([[code, 40]]);
      const { status, body } = await buyer.complete(cart);
      expect(status).toBe(200);
      const order = decodeOrder(body);
      return [linesOf(cart)[0]?.unitPrice, linesOf(order)[0]?.unitPrice];
    };
    expect(await ordered(martin)).toEqual([1500, 1500]);
    expect(await ordered(neighbour)).toEqual([2000, 2000]);
  });

  it("[PRICE-7] buys what its area does not sell, and its neighbour does not", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    await shop.sql(
      "delete from price p using variant v where v.id = p.variant_id and v.code = $1",
      [code],
    );
    await ownPrice(martin, code, 1500);
    const { tokenValue } = await martin.openCart();
    expect(linesOf((await martin.add(tokenValue, code, 1)).order)).toEqual([
      { variant: code, unitPrice: 1500, previousUnitPrice: null },
    ]);
    const { tokenValue: other } = await neighbour.openCart();
    expect(linesOf((await neighbour.add(other, code, 1)).order)).toEqual([]);
  });

  it("[PRICE-7] has it on its lists and in its quick entry, its neighbour the area's or nothing", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    const only = await makeVariant(shop, { price: 2000 });
    await shop.sql(
      "delete from price p using variant v where v.id = p.variant_id and v.code = $1",
      [only],
    );
    await ownPrice(martin, code, 1500);
    await priceOn(`CLIENT-${martin.store}`, only, 900);
    const desks = [martin, neighbour].map((buyer) => ({ ...listDeskOf(buyer), buyer }));
    const lists = await Promise.all(
      desks.map(async (desk) => {
        const { id } = await desk.create({ name: "Mardi" });
        await desk.add(id, { code, quantity: 1 });
        return { desk, id };
      }),
    );
    const shown = async () => {
      const prices = [];
      for (const { desk, id } of lists) prices.push((await desk.see(id)).lines[0]?.variant?.price);
      return prices;
    };
    expect([await shown(), await shown()]).toEqual([
      [1500, 2000],
      [1500, 2000],
    ]);
    const entered = async ({ call }: Shopper) =>
      decodeEntry((await call("GET", "/quick-entry/vocabulary")).body)
        .products.map((product) => product.code)
        .filter((each) => [code, only].includes(each));
    expect(await entered(martin)).toEqual([code, only]);
    expect(await entered(neighbour)).toEqual([code]);
  });

  it("[PRICE-7] pays the area's price from the minute at which its own ends", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    const other = await makeVariant(shop, { price: 1800 });
    await named("Zestimont", [code, other]);
    await ownPrice(martin, code, 1500, END);
    await known(() => pagePrice(martin, code), 1500);
    const { tokenValue } = await martin.openCart();
    const { order } = await martin.add(tokenValue, code, 2);
    expect(linesOf(order)).toEqual([{ variant: code, unitPrice: 1500, previousUnitPrice: null }]);
    await known(
      () => cards(martin, "zestimont"),
      [
        [code, 1500],
        [other, 1800],
      ],
    );
    shop.clock.set(END);
    expect(await pagePrice(martin, code)).toBe(2000);
    expect(linesOf(await martin.see(tokenValue))).toEqual([
      { variant: code, unitPrice: 2000, previousUnitPrice: 1500 },
    ]);
    const after = await martin.add(tokenValue, other, 1);
    expect(linesOf(after.order).find(({ variant }) => variant === code)?.unitPrice).toBe(2000);
    await known(
      () => cards(martin, "zestimont"),
      [
        [other, 1800],
        [code, 2000],
      ],
    );
  });
});

describe("a cart that is open", () => {
  it("[PRICE-7] follows when its shop is given a list of its own, and when that goes again", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    const other = await makeVariant(shop, { price: 1800 });
    const { tokenValue } = await martin.openCart();
    await martin.add(tokenValue, code, 2);
    await ownPrice(martin, code, 1500);
    const { order } = await martin.add(tokenValue, other, 1);
    expect(linesOf(order).map(({ unitPrice }) => unitPrice)).toEqual([1500, 1800]);
    await shop.sql(
      "delete from price where price_list_id = (select id from price_list where store_id = $1)",
      [martin.store],
    );
    await shop.sql("delete from price_list where store_id = $1", [martin.store]);
    expect(linesOf(await martin.see(tokenValue)).map(({ unitPrice }) => unitPrice)).toEqual([
      2000, 1800,
    ]);
  });
});

describe("a shop of a group", () => {
  it("[PRICE-7] buys at the group's price, unless it has a nearer one", async () => {
    const code = await makeVariant(shop, { price: 2000 });
    const both = await makeVariant(shop, { price: 2000 });
    await listOfGroup("BIO", [martin, neighbour]);
    await priceOn("BIO", code, 1700);
    await priceOn("BIO", both, 1700);
    await ownPrice(martin, both, 1600);
    const prices = async (buyer: Shopper) => [
      await variantPrice(buyer, code),
      await variantPrice(buyer, both),
    ];
    await known(() => prices(martin), [1700, 1600]);
    expect(await prices(neighbour)).toEqual([1700, 1700]);
    expect(await prices(await nextShop())).toEqual([2000, 2000]);
    await shop.sql("update store set siren = '910000002' where id = $1", [neighbour.store]);
    expect(await prices(neighbour)).toEqual([2000, 2000]);
    await shop.sql("update company set group_code = null where siren = '910000001'");
    expect(await prices(martin)).toEqual([2000, 1600]);
  });
});
