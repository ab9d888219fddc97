import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Brand, Product, ProductCard, Variant } from "../../api-schema/catalogue.ts";
import { MerchantCard, MerchantDetail } from "../../api-schema/merchant.ts";
import { SearchResult } from "../../api-schema/search.ts";
import { Taxon } from "../../api-schema/taxon.ts";
import { addCatalogue, type CatalogueFixture } from "./catalogue-fixture.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let stores: CatalogueFixture;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await addCatalogue(shop);
});
afterAll(() => shop.stop());

const shopPath = "/api/v2/shop";

const read = async <A>(
  schema: Schema.Codec<A, unknown>,
  path: string,
  store?: number,
  from: TestShop = shop,
): Promise<A> => {
  const response = await from.fetch(path, {
    headers:
      store === undefined
        ? {}
        : {
            "JWT-Authorization": `Bearer ${await from.tokenOf("gerant@panetier.example")}`,
            "X-STORE-ID": String(store),
          },
  });
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get("content-type")).toBe("application/json");
  // A codec of plain JSON: its decoding needs no service.
  return Schema.decodeUnknownSync(schema)(await response.json());
};

const variantOf = (code: string, store?: number) =>
  read(Variant, `${shopPath}/product-variants/${code}`, store);

describe("every answer of the catalogue", () => {
  const answers = (): readonly (readonly [Schema.Codec<unknown, unknown>, string])[] => [
    [Schema.Array(Taxon), `${shopPath}/taxons`],
    [Taxon, `${shopPath}/taxons/zt`],
    [SearchResult, `${shopPath}/search/products?search=zorvane&itemsPerPage=100`],
    [SearchResult, `${shopPath}/search/products?itemsPerPage=100`],
    [SearchResult, `${shopPath}/search/products?taxon_code=zt1`],
    [Product, `${shopPath}/products/ZP0001`],
    [Product, `${shopPath}/products-by-slug/zp-6`],
    [Schema.Array(Variant), `${shopPath}/product-variants?codes=ZV0002,ZV0006,ZW0004,nothing`],
    [Variant, `${shopPath}/product-variants/ZV0049`],
    [Schema.Array(Variant), `${shopPath}/product-variants-substitutions/ZV0007`],
    [Schema.Array(ProductCard), `${shopPath}/products-best-selling`],
    [Schema.Array(Brand), `${shopPath}/brands`],
    [Schema.Array(MerchantCard), `${shopPath}/merchants`],
    [MerchantDetail, `${shopPath}/merchants/zorvane-place`],
    [Schema.Array(ProductCard), "/api/v2/related-products/ZP0001"],
  ];

  it("decodes with its schema, read and from the cache, for visitors and stores", async () => {
    for (const [schema, path] of answers()) {
      for (const store of [undefined, stores.north, stores.south, stores.withoutMarketplace]) {
        const first = await read(schema, path, store);
        expect([path, await read(schema, path, store)]).toEqual([path, first]);
      }
    }
  });

  it("decodes for every product of the demonstration data", async () => {
    const products = await shop.sql<{ readonly slug: string }>(
      "select slug from product where active order by id limit 700",
    );
    expect(products.length).toBeGreaterThan(200);
    for (const { slug } of products) {
      await read(Product, `${shopPath}/products-by-slug/${slug}`, stores.north);
    }
  });
});

describe("prices", () => {
  it("are those of the sales area of the store, and none for a visitor", async () => {
    const [north, south, visitor] = await Promise.all([
      variantOf("ZV0002", stores.north),
      variantOf("ZV0002", stores.south),
      variantOf("ZV0002"),
    ]);
    expect([north.priceOriginal, south.priceOriginal]).toEqual([502, 902]);
    expect(
      north.volumePrices.map(({ quantityFrom, unitOriginalPrice }) => [
        quantityFrom,
        unitOriginalPrice,
      ]),
    ).toEqual([
      [1, 502],
      [10, 477],
    ]);
    expect([
      visitor.price,
      visitor.priceOriginal,
      visitor.hasVolumePrices,
      visitor.volumePrices,
    ]).toEqual([null, null, false, []]);
  });

  it("never pass from one area to another, whoever asks first, on cards and products", async () => {
    const card = async (code: string, store?: number) => {
      const path = `${shopPath}/search/products?search=${code}`;
      return (await read(SearchResult, path, store)).results.products[0]?.variant.priceOriginal;
    };
    const orders = [
      ["ZP0010", [stores.north, stores.south, undefined]],
      ["ZP0012", [undefined, stores.south, stores.north]],
      ["ZP0014", [stores.south, undefined, stores.north]],
    ] as const;
    for (const [code, callers] of orders) {
      const number = Number(code.slice(2));
      for (const caller of [...callers, ...callers]) {
        const expected =
          caller === undefined ? null : (caller === stores.north ? 500 : 900) + number;
        expect([code, caller, await card(code, caller)]).toEqual([code, caller, expected]);
        const product = await read(Product, `${shopPath}/products/${code}`, caller);
        expect(product.variants[0]?.priceOriginal).toBe(expected);
      }
    }
  });

  it("fall while an offer runs and return to the list when it has ended, by the shop's clock", async () => {
    const [offered] = await shop.sql<{ readonly code: string; readonly price: number }>(`
      select v.code, p.unit_price as price from promotion_variant o
        join variant v on v.id = o.variant_id
        join price p on p.variant_id = v.id
        join price_list a on a.id = p.price_list_id and a.code = 'ZNORD'
        join promotion n on n.id = o.promotion_id and n.code = 'ZOFFRE'
       order by v.id limit 1`);
    const { code = "", price = 0 } = offered ?? {};
    const during = await variantOf(code, stores.north);
    expect([during.price, during.priceOriginal]).toEqual([price - Math.round(price / 10), price]);
    expect(during.discountEndDate).not.toBeNull();
    const visitor = await variantOf(code);
    expect([visitor.price, visitor.discount]).toEqual([null, 0.1]);
    shop.clock.advance(2 * 86_400_000);
    const after = await variantOf(code, stores.north);
    expect([after.price, after.discount, after.discountEndDate]).toEqual([price, 0, null]);
    const found = await read(
      SearchResult,
      `${shopPath}/search/products?search=zorvane&promotion=true`,
    );
    expect([found.results.products, found.aggregations.promotion]).toEqual([[], 0]);
    shop.clock.advance(-2 * 86_400_000);
    expect(await variantOf(code, stores.north)).toEqual(during);
  });
});

describe("what a store may buy", () => {
  it("is said on the variant, and marketplace products are shown to all", async () => {
    const said = async (code: string, store?: number) =>
      (await variantOf(code, store)).conditionsMessages;
    expect(await said("ZV0006", stores.north)).toEqual([]);
    expect(await said("ZV0006", stores.withoutMarketplace)).toEqual([
      "Votre boutique n'a pas encore accès à la marketplace.",
    ]);
    expect(await said("ZV0007", stores.north)).toEqual(["Rupture de stock"]);
    expect(await said("ZV0049", stores.north)).toEqual([
      "Rupture de stock",
      "Ce produit n'est plus proposé à votre boutique.",
    ]);
    expect(await said("ZV0006")).toEqual([]);
  });
});

describe("delivery days", () => {
  it("follow the plan of the area, the cut-off to the instant, and the store's closing days", async () => {
    const day = async () => (await variantOf("ZV0001", stores.north)).deliveryDate;
    // A Tuesday; Paris is one hour ahead of UTC.
    shop.clock.set("2026-11-24T09:59:00.000Z");
    const before = await day();
    shop.clock.set("2026-11-24T10:00:01.000Z");
    expect([before, await day()]).toEqual(["2026-11-25", "2026-11-26"]);
    await shop.sql(`update store set closing_days = '{4}' where id = ${stores.north}`);
    await expect.poll(day, { timeout: 8000 }).toBe("2026-11-27");
    await shop.sql(`update store set closing_days = '{}' where id = ${stores.north}`);
    shop.clock.set(new Date().toISOString());
  });

  it("are the merchant's delay for a parcel, and unknown for a lorry to a visitor", async () => {
    shop.clock.set("2026-11-24T10:00:00.000Z");
    expect((await variantOf("ZV0006")).deliveryDate).toBe("2026-11-30");
    expect((await variantOf("ZV0001")).deliveryDate).toBeNull();
    shop.clock.set(new Date().toISOString());
  });
});

describe("lists of the catalogue", () => {
  it("give variants in the order asked for, without those that do not exist", async () => {
    const path = `${shopPath}/product-variants?codes=ZW0004,nothing,ZV0001, ZW0004,ZV0002`;
    const variants = await read(Schema.Array(Variant), path, stores.north);
    expect(variants.map(({ code }) => code)).toEqual(["ZW0004", "ZV0001", "ZV0002"]);
  });

  it("replace what is out of stock by what is in stock only", async () => {
    const path = `${shopPath}/product-variants-substitutions/ZV0007`;
    const substitutes = await read(Schema.Array(Variant), path, stores.north);
    expect(substitutes.map(({ code }) => code)).toEqual(["ZV0001"]);
    const sameProduct = `${shopPath}/product-variants-substitutions/ZV0004`;
    const others = await read(Schema.Array(Variant), sameProduct, stores.north);
    expect(others.map(({ code }) => code)).toEqual(["ZW0004"]);
  });

  it("relate the products named by hand first, then the most ordered of the category", async () => {
    const cards = await read(Schema.Array(ProductCard), "/api/v2/related-products/ZP0001");
    expect(cards).toHaveLength(8);
    expect(cards.slice(0, 3).map(({ code }) => code)).toEqual(["ZP0002", "ZP0233", "ZP0225"]);
  });

  it("show best sellers that are in stock", async () => {
    const cards = await read(Schema.Array(ProductCard), `${shopPath}/products-best-selling`);
    expect(cards).toHaveLength(12);
    expect(cards.every(({ variant }) => variant.stock > 0)).toBe(true);
  });

  it("show the tree of categories and one branch of it", async () => {
    const tree = await read(Schema.Array(Taxon), `${shopPath}/taxons`);
    const branch = await read(Taxon, `${shopPath}/taxons/zt`);
    expect(tree.find(({ code }) => code === "zt")).toEqual(branch);
    expect(
      branch.children.map(({ code, children }) => [code, children.map((child) => child.code)]),
    ).toEqual([
      ["zt1", ["zt11", "zt12"]],
      ["zt2", ["zt21", "zt22"]],
    ]);
  });

  it.each([
    `${shopPath}/products-by-slug/no-such-product`,
    `${shopPath}/products/NOTHING`,
    `${shopPath}/product-variants/NOTHING`,
    `${shopPath}/product-variants-substitutions/NOTHING`,
    `${shopPath}/taxons/nothing`,
    `${shopPath}/merchants/nothing`,
    "/api/v2/related-products/NOTHING",
  ])("answer 404 with a message to %s", async (path) => {
    const response = await shop.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, message: expect.stringMatching(/./) });
  });
});

describe("freshness", () => {
  const nameOf = async (from: TestShop) =>
    (await read(Product, `${shopPath}/products/ZP0021`, undefined, from)).name;

  it("shows a change in every process within seconds", async () => {
    const other = await startTestShop({
      databaseUrl: shop.databaseUrl,
      settings: { keyFile: shop.keyFile },
    });
    try {
      expect(await nameOf(other)).toBe(await nameOf(shop));
      await shop.sql("update product set name = 'Nom nouveau' where code = 'ZP0021'");
      await expect.poll(() => nameOf(shop), { timeout: 3000 }).toBe("Nom nouveau");
      await expect.poll(() => nameOf(other), { timeout: 3000 }).toBe("Nom nouveau");
    } finally {
      await other.stop();
    }
  });

  it("shows a new price and a new stock within seconds", async () => {
    const now = async () => {
      const { priceOriginal, stock } = await variantOf("ZV0023", stores.south);
      return [priceOriginal, stock];
    };
    expect(await now()).toEqual([923, 123]);
    await shop.sql("update variant set stock = 3 where code = 'ZV0023'");
    await shop.sql(`update price set unit_price = 777 from variant v, price_list a
      where v.id = variant_id and a.id = price_list_id and v.code = 'ZV0023' and a.code = 'ZSUD'`);
    await expect.poll(now, { timeout: 5000 }).toEqual([777, 3]);
    expect((await variantOf("ZV0023", stores.north)).priceOriginal).toBe(523);
  });

  it("takes a withdrawn product out of addresses, lists and searches", async () => {
    const status = async (path: string) => (await shop.fetch(path)).status;
    expect(await status(`${shopPath}/products-by-slug/zp-25`)).toBe(200);
    await shop.sql("update product set active = false where code = 'ZP0025'");
    await expect
      .poll(() => status(`${shopPath}/products-by-slug/zp-25`), { timeout: 3000 })
      .toBe(404);
    expect(await status(`${shopPath}/product-variants/ZV0025`)).toBe(404);
    const found = await read(SearchResult, `${shopPath}/search/products?search=ZP0025`);
    expect(found.results.products.map(({ code }) => code)).not.toContain("ZP0025");
  });

  it("does not announce orders' stocks as a change of the catalogue", async () => {
    const version = async () =>
      (
        await shop.sql<{ readonly version: string }>("select version::text from catalogue_version")
      )[0];
    const before = await version();
    await shop.sql("update variant set stock = stock - 1 where code = 'ZV0001'");
    expect(await version()).toEqual(before);
  });
});
