import { Schema } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SearchResult, Suggestions, type TaxonCount } from "../../api-schema/search.ts";
import { CACHED_IDS } from "../../server/search/known-hits.ts";
import { addCatalogue, zorvaneCount, type CatalogueFixture } from "./catalogue-fixture.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let stores: CatalogueFixture;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await addCatalogue(shop);
});
afterAll(() => shop.stop());

const decodeSearch = Schema.decodeUnknownSync(SearchResult);
const decodeSuggestions = Schema.decodeUnknownSync(Suggestions);

type Filters = Readonly<Record<string, string>>;

const find = async (filters: Filters, store?: number) => {
  const response = await shop.fetch(
    `/api/v2/shop/search/products?${new URLSearchParams(filters)}`,
    {
      headers:
        store === undefined
          ? {}
          : {
              "JWT-Authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
              "X-STORE-ID": String(store),
            },
    },
  );
  expect(response.status).toBe(200);
  const answer = decodeSearch(await response.json());
  return {
    ...answer,
    total: Number(response.headers.get("x-total-items")),
    lastPage: Number(response.headers.get("x-last-page")),
    codes: answer.results.products.map(({ code }) => code),
  };
};

const suggest = async (search: string) => {
  const response = await shop.fetch(
    `/api/v2/shop/search/suggestions?${new URLSearchParams({ search })}`,
  );
  expect(response.status).toBe(200);
  return decodeSuggestions(await response.json());
};

describe("the words of a search", () => {
  it("finds accents, ligatures and plurals however they are typed", async () => {
    const spellings = ["œufs zorvane", "oeuf zorvane", "OEUFS Zorvane", "œuf zorvané"];
    const totals = await Promise.all(
      spellings.map(async (search) => (await find({ search })).total),
    );
    expect(totals).toEqual([30, 30, 30, 30]);
    expect((await find({ search: "fraiches levures zorvane" })).total).toBe(30);
  });

  it("leaves out the words of grammar", async () => {
    const plain = await find({ search: "nappage abricot zorvane" });
    expect(plain.total).toBe(30);
    expect((await find({ search: "nappage à l'abricot de zorvane" })).codes).toEqual(plain.codes);
  });

  it("finds the beginning of the word being typed", async () => {
    expect((await find({ search: "zorvane croiss" })).total).toBe(30);
    expect((await find({ search: "zorv" })).total).toBe(zorvaneCount);
  });

  it("finds trade synonyms both ways", async () => {
    const totals = await Promise.all(
      ["zorvane T65", "zorvane type 65", "zorvane t 65"].map(
        async (search) => (await find({ search })).total,
      ),
    );
    expect(totals).toEqual([30, 30, 30]);
  });

  it.each(["ZP0042", "zp0042", "ZR-42", "zr-42", "3700000000042"])(
    "puts the product of the code %s first",
    async (code) => {
      expect((await find({ search: code })).codes[0]).toBe("ZP0042");
      expect((await suggest(code)).products[0]?.productCode).toBe("ZP0042");
    },
  );

  it("searches descriptions when nothing is named so", async () => {
    const found = await find({ search: "confidentialisme", itemsPerPage: "1" });
    expect([found.total, found.correction]).toEqual([zorvaneCount, null]);
  });

  it.each([
    ["farrine", "farine"],
    ["chocolta", "chocolat"],
    ["criossant", "croissant"],
    ["zorvnae", "zorvane"],
  ])("offers the nearest spelling of %s and shows its results", async (typed, meant) => {
    const right = await find({ search: meant });
    const wrong = await find({ search: typed });
    expect(wrong.correction).toBe(meant);
    expect([wrong.total, wrong.codes]).toEqual([right.total, right.codes]);
    expect(right.correction).toBeNull();
  });

  it("corrects only what is wrong, and never because of a filter", async () => {
    expect((await find({ search: "farrine zorvane" })).correction).toBe("farine zorvane");
    const filtered = await find({ search: "zorvane", labels: "Bio", brands: "nothing-like-it" });
    expect([filtered.total, filtered.correction]).toEqual([0, null]);
    const nothing = await find({ search: "xqzwkj" });
    expect([nothing.total, nothing.correction, nothing.codes]).toEqual([0, null, []]);
  });

  it("finds nothing for signs alone, and takes a hostile query for words", async () => {
    expect((await find({ search: " ?! ", itemsPerPage: "1" })).total).toBe(0);
    expect((await find({ search: "zorvane' | !x:* & \\ <->" })).total).toBeLessThanOrEqual(
      zorvaneCount,
    );
  });
});

describe("suggestions while typing", () => {
  it("answers two letters from the vocabulary, the most ordered first", async () => {
    const { products } = await suggest("zo");
    expect(products.map(({ productCode }) => productCode)).toEqual(
      Array.from({ length: 8 }, (_, n) => `ZP0${zorvaneCount - n}`),
    );
  });

  it("suggests products for several words, and corrects mistakes", async () => {
    const right = await suggest("zorvane levure");
    expect(right.products).toHaveLength(8);
    expect(right.products.every(({ name }) => name.startsWith("Levure"))).toBe(true);
    const corrected = await suggest("zorvane levrue");
    expect(corrected.products).toEqual(right.products);
    expect(corrected.nearest).toEqual(["zorvane"]);
  });

  it("suggests up to four categories by name", async () => {
    const { taxons } = await suggest("zest");
    expect(taxons.map(({ code }) => code)).toEqual(["zt", "zt1", "zt2", "zt11"]);
  });

  it("answers nothing to nothing", async () => {
    expect(await suggest("")).toEqual({ products: [], taxons: [], nearest: [] });
    expect(await suggest("xqzwkj")).toEqual({ products: [], taxons: [], nearest: [] });
  });

  it("suggests a product as soon as it is added", async () => {
    await shop.sql(`insert into product (code, slug, name, merchant_id, main_taxon_id, taxon_codes,
        transport_type_code, sheet) select 'ZN1', 'zn-1', 'Krouglefe neuf', merchant_id,
        main_taxon_id, taxon_codes, transport_type_code, '{}' from product where code = 'ZP0001'`);
    await shop.sql(`insert into variant (code, product_id, name, reference, packaging, is_default,
        net_weight, gross_weight, vat_rate, stock) select 'ZNV1', id, name, 'ZNR1', 'Sac', true, 1, 1,
        0.055, 5 from product where code = 'ZN1'`);
    await expect
      .poll(async () => (await suggest("krougl")).products.map(({ productCode }) => productCode), {
        timeout: 3000,
      })
      .toEqual(["ZN1"]);
    await shop.sql("delete from product where code = 'ZN1'");
  });
});

describe("facets", () => {
  const words = fc.constantFrom(
    {},
    { search: "zorvane" },
    { search: "farine" },
    { search: "zorvane bl" },
  );
  const some = (values: readonly string[], name: string) =>
    fc
      .subarray([...values], { maxLength: 2 })
      .map((chosen): Filters => (chosen.length === 0 ? {} : { [name]: chosen.join(",") }));
  const on = (name: string): fc.Arbitrary<Filters> => fc.constantFrom({}, { [name]: "true" });
  const filters = fc
    .tuple(
      words,
      some(["zorvane", "quillebois"], "brands"),
      some(["AOP", "Bio", "CRC", "Rouge"], "labels"),
      fc.constantFrom<Filters>(
        {},
        { taxon_code: "zt" },
        { taxon_code: "zu1" },
        { taxon_code: "zt11" },
      ),
      fc.constantFrom<Filters>({}, { merchant: "zorvane-place" }),
      on("promotion"),
      on("stock"),
    )
    .map((parts): Filters => Object.assign({}, ...parts));

  it("counts for each value what choosing it shows, with all other filters on", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const { aggregations } = await find({ ...chosen, itemsPerPage: "1" });
        // A value that is not listed counts none, and choosing it must show none.
        const brandCount = (slug: string) =>
          aggregations.brands.find((brand) => brand.slug === slug)?.count ?? 0;
        const labelCount = (label: string) =>
          aggregations.labels.find((each) => each.label === label)?.count ?? 0;
        const taxonCount = (code: string) =>
          flatten(aggregations.taxons).find((taxon) => taxon.code === code)?.count ?? 0;
        const values: readonly (readonly [Filters, number])[] = [
          ...["zorvane", "quillebois"].map((slug) => [{ brands: slug }, brandCount(slug)] as const),
          ...["AOP", "Bio", "CRC", "Rouge"].map(
            (label) => [{ labels: label }, labelCount(label)] as const,
          ),
          ...["zt", "zt1", "zt11", "zt2", "zt22", "zu", "zu1", "zu12"].map(
            (code) => [{ taxon_code: code }, taxonCount(code)] as const,
          ),
          [{ promotion: "true" }, aggregations.promotion],
          [{ stock: "true" }, aggregations.inStock],
        ];
        const shown = await Promise.all(
          values.map(
            async ([value]) => (await find({ ...chosen, ...value, itemsPerPage: "1" })).total,
          ),
        );
        expect(values.map(([value, count]) => [value, count])).toEqual(
          values.map(([value], index) => [value, shown[index]]),
        );
      }),
      { numRuns: 25 },
    );
  });

  it("agree with the tables", async () => {
    const [row] = await shop.sql<{ readonly bio: number; readonly stocked: number }>(`
      select count(*) filter (where 'Bio' = any(labels))::int as bio,
             count(*) filter (where exists (select from variant v
               where v.product_id = p.id and v.stock > 0))::int as stocked
        from product p where code like 'ZP%'`);
    const { aggregations } = await find({ search: "zorvane", itemsPerPage: "1" });
    expect(aggregations.labels.find(({ label }) => label === "Bio")?.count).toBe(row?.bio);
    expect(aggregations.inStock).toBe(row?.stocked);
  });

  it("shows three levels of categories that add up, and the path of the chosen one", async () => {
    const { aggregations, taxonPath } = await find({ search: "zorvane", taxon_code: "zt11" });
    expect(taxonPath.map(({ code }) => code)).toEqual(["zt", "zt1", "zt11"]);
    const top = aggregations.taxons.find(({ code }) => code === "zt");
    expect(top?.count).toBe(120);
    expect(top?.children.reduce((sum, { count }) => sum + count, 0)).toBe(120);
    expect(top?.children[0]?.children.map(({ code, count }) => [code, count])).toEqual([
      ["zt11", 30],
      ["zt12", 30],
    ]);
  });

  it("[MKP-2] keeps to the products of a merchant, and counts within them", async () => {
    const own = await find({ merchant: "zorvane-place", itemsPerPage: "100" });
    const rows = await shop.sql<{ readonly code: string }>(
      `select p.code from product p join merchant m on m.id = p.merchant_id
       where m.slug = 'zorvane-place' order by p.popularity desc`,
    );
    expect(own.codes).toEqual(rows.map(({ code }) => code));
    expect(own.merchant?.name).toBe("Zorvane Place");
    expect(own.aggregations.taxons.reduce((sum, { count }) => sum + count, 0)).toBe(own.total);
    const searched = await find({
      merchant: "zorvane-place",
      search: "zorvane",
      itemsPerPage: "100",
    });
    expect(searched.codes.toSorted()).toEqual(own.codes.toSorted());
    // A word that only others bear is no mistake of spelling.
    const elsewhere = await find({ merchant: "zorvane-place", search: "seigle zorvane" });
    expect([elsewhere.total, elsewhere.correction]).toEqual([0, null]);
  });

  it("[MKP-2] shows nothing of a merchant that does not sell", async () => {
    const nobody = await find({ merchant: "no-such-one" });
    expect([nobody.total, nobody.merchant]).toEqual([0, null]);
    await shop.sql("update merchant set status = 'inactive' where slug = 'zorvane-place'");
    const gone = { merchant: "zorvane-place" };
    // Its products leave with the search, its name with the catalogue, a second later at most.
    await expect
      .poll(
        async () => {
          const { total, merchant } = await find(gone);
          return [total, merchant];
        },
        { timeout: 5000 },
      )
      .toEqual([0, null]);
    expect((await shop.fetch("/api/v2/shop/merchants/zorvane-place")).status).toBe(404);
    await shop.sql("update merchant set status = 'active' where slug = 'zorvane-place'");
    await expect.poll(async () => (await find(gone)).total, { timeout: 5000 }).toBeGreaterThan(0);
  });

  it("follows a product that sells out within seconds", async () => {
    const before = await find({ search: "zorvane", stock: "true", itemsPerPage: "1" });
    await shop.sql("update variant set stock = 0 where code = 'ZV0001'");
    await expect
      .poll(
        async () => (await find({ search: "zorvane", stock: "true", itemsPerPage: "1" })).total,
        { timeout: 5000 },
      )
      .toBe(before.total - 1);
    await shop.sql("update variant set stock = 101 where code = 'ZV0001'");
  });
});

describe("pages", () => {
  const sorts = ["relevance", "price", "-price", "name", "-name", "promotion"] as const;

  it.each(sorts)("sorted by %s hold every product once", async (sort) => {
    const codes: string[] = [];
    for (let page = 1; page <= 9; page += 1) {
      const filters = { search: "zorvane", sort, page: String(page), itemsPerPage: "29" };
      const found = await find(filters, stores.north);
      expect([found.total, found.lastPage]).toEqual([zorvaneCount, 9]);
      codes.push(...found.codes);
    }
    expect(codes).toHaveLength(zorvaneCount);
    expect(new Set(codes).size).toBe(zorvaneCount);
  });

  it("are empty after the last one", async () => {
    const found = await find({ search: "zorvane", page: "999", itemsPerPage: "30" });
    expect([found.codes, found.total]).toEqual([[], zorvaneCount]);
  });

  it("sort by the price that is shown, what has none last", async () => {
    const prices = async (sort: string) =>
      (
        await find({ search: "zorvane", sort, itemsPerPage: "100" }, stores.south)
      ).results.products.map(({ variant }) => variant.price);
    const rising = await prices("price");
    expect(rising).toEqual(rising.toSorted((a, b) => Number(a) - Number(b)));
    const falling = await prices("-price");
    expect(falling).toEqual(falling.toSorted((a, b) => Number(b) - Number(a)));
    const last = await find({ search: "zorvane", sort: "price", page: "8" }, stores.south);
    expect(last.results.products.at(-1)?.variant.price).toBeNull();
  });

  it("sort by name as a dictionary does", async () => {
    const { results } = await find({ search: "zorvane", sort: "name", itemsPerPage: "100" });
    const plain = results.products.map(({ name }) =>
      name.toLowerCase().replaceAll("œ", "oe").normalize("NFD").replaceAll(/\p{M}/gu, ""),
    );
    expect(plain[0]).toBe("chocolat noir en pistoles 107");
    expect(plain).toEqual(plain.toSorted());
  });

  it("sort the best offers first", async () => {
    const { results, aggregations } = await find(
      { search: "zorvane", sort: "promotion", itemsPerPage: "100" },
      stores.north,
    );
    const discounted = results.products.map(({ variant }) => variant.discountEndDate !== null);
    expect(discounted.filter(Boolean)).toHaveLength(aggregations.promotion);
    expect(discounted.slice(0, aggregations.promotion).every(Boolean)).toBe(true);
  });

  it.each(["page=0", "page=x", "itemsPerPage=0", "itemsPerPage=101", "sort=cheap", "stock=maybe"])(
    "refuse %s",
    async (query) => {
      const response = await shop.fetch(`/api/v2/shop/search/products?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 400, errors: [expect.any(String)] });
    },
  );

  it("show nothing for a category that does not exist", async () => {
    const found = await find({ taxon_code: "no-such-one" });
    expect([found.total, found.taxonPath]).toEqual([0, []]);
  });
});

const flatten = (taxons: readonly TaxonCount[]): readonly TaxonCount[] =>
  taxons.flatMap((taxon) => [taxon, ...flatten(taxon.children)]);

describe("flours", () => {
  const find65 = { taxon_code: "farines", itemsPerPage: "100" };

  it("[SEARCH-9] count for each figure what choosing it shows, and leave out what has none", async () => {
    const { aggregations, total } = await find(find65);
    const flour = aggregations.flour;
    expect(flour?.types.map(({ type }) => type)).toEqual([45, 55, 65, 80, 85, 110, 130, 150, 170]);
    const choices: readonly (readonly [Filters, number])[] = [
      ...(flour?.strength ?? []).map(({ band, count }) => [{ strength: band }, count] as const),
      ...(flour?.protein ?? []).map(({ band, count }) => [{ protein: band }, count] as const),
      ...(flour?.balance ?? []).map(({ band, count }) => [{ balance: band }, count] as const),
      ...(flour?.types ?? []).map(
        ({ type, count }) => [{ flourType: String(type) }, count] as const,
      ),
    ];
    for (const [filter, count] of choices) {
      const found = await find({ ...find65, ...filter });
      expect([filter, found.total]).toEqual([filter, count]);
      expect(found.total).toBeLessThan(total);
    }
    const both = await find({ ...find65, flourType: "65,80" });
    const single = await Promise.all(
      ["65", "80"].map((flourType) => find({ ...find65, flourType })),
    );
    expect(both.total).toBe(single.reduce((sum, each) => sum + each.total, 0));
    expect(both.aggregations.flour?.types).toEqual(flour?.types);
  });

  it("agree with what their sheets print", async () => {
    const [row] = await shop.sql<{ readonly strong: number }>(`
      select count(*)::int as strong from search_entry e join product p on p.id = e.product_id
       where 'farines' = any(p.taxon_codes) and exists (
         select from jsonb_array_elements(p.attributes) a
          where a ->> 'name' = 'Force boulangère (W)' and (a ->> 'value')::int >= 300)`);
    expect((await find({ ...find65, strength: "300-" })).total).toBe(row?.strong);
  });

  it("are no filters of other goods, and an unknown band lets nothing through", async () => {
    expect((await find({ search: "levure zorvane" })).aggregations.flour).toBeNull();
    expect((await find({ ...find65, strength: "1-2" })).total).toBe(0);
    expect((await find({ ...find65, flourType: "66" })).total).toBe(0);
  });
});

describe("what a store has bought", () => {
  const boughtBy = (store: number) =>
    shop.sql<{ readonly code: string }>(`
      select distinct p.code from "order" o
        join shipment h on h.order_id = o.id and h.status <> 7
        join order_item i on i.shipment_id = h.id
        join variant v on v.id = i.variant_id
        join product p on p.id = v.product_id
        join search_entry e on e.product_id = p.id
       where o.store_id = ${store} and o.checkout_state = 'completed' order by p.code`);

  it("is a filter with its count, and nothing to a visitor", async () => {
    const bought = (await boughtBy(stores.north)).map(({ code }) => code);
    expect(bought.length).toBeGreaterThan(3);
    const all = await find({ itemsPerPage: "1" }, stores.north);
    expect(all.aggregations.bought).toBe(bought.length);
    const own = await find({ bought: "true", itemsPerPage: "100" }, stores.north);
    expect(own.codes.toSorted()).toEqual(bought);
    expect([own.total, own.aggregations.bought]).toEqual([bought.length, bought.length]);
    const visitor = await find({ bought: "true" });
    expect([visitor.total, visitor.aggregations.bought]).toEqual([0, null]);
  });

  it("is counted with the other filters on, in short lists as in long ones", async () => {
    for (const filters of [{ search: "farine" }, { taxon_code: "farines" }, { stock: "true" }]) {
      const { aggregations } = await find({ ...filters, itemsPerPage: "1" }, stores.north);
      const own = await find({ ...filters, bought: "true", itemsPerPage: "1" }, stores.north);
      expect(aggregations.bought).toBe(own.total);
    }
  });

  it("comes before its equals, each product once, on pages of any size", async () => {
    const query = { search: "farine", itemsPerPage: "100" };
    const whole = await find(query, stores.north);
    const visitor = await find(query);
    expect(whole.codes.toSorted()).toEqual(visitor.codes.toSorted());
    const bought = new Set((await boughtBy(stores.north)).map(({ code }) => code));
    const places = (codes: readonly string[]) =>
      codes.flatMap((code, place) => (bought.has(code) ? [place] : []));
    const [own, others] = [places(whole.codes), places(visitor.codes)];
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((place, index) => place <= (others[index] ?? 0))).toBe(true);
    expect(own).not.toEqual(others);
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        find({ search: "farine", page: String(page), itemsPerPage: "10" }, stores.north),
      ),
    );
    expect(pages.flatMap(({ codes }) => codes)).toEqual(whole.codes.slice(0, 30));
  });
});

describe("nearest words", () => {
  it("are offered where little is found, and each of them finds something", async () => {
    expect((await find({ search: "bere" })).correction).toBe("beurre");
    const { nearest } = await find({ search: "cadre inox" });
    expect(nearest).toEqual(["cadre", "inox"]);
    for (const search of nearest) expect((await find({ search })).total).toBeGreaterThan(0);
    expect((await find({ search: "farine" })).nearest).toEqual([]);
    expect((await suggest("cadre inox")).nearest).toEqual(["cadre", "inox"]);
  });

  it("are none that are far from what was typed", async () => {
    const { nearest, correction, total } = await find({ search: "ciment" });
    expect([nearest, correction, total]).toEqual([[], null, 0]);
  });

  it("searches with fewer words rather than showing nothing, and says so", async () => {
    const { correction, total } = await find({ search: "zorvane xylophone" });
    expect([correction, total]).toEqual(["zorvane", zorvaneCount]);
  });
});

it("suggests with the packaging, and with the price of the store alone", async () => {
  const query = new URLSearchParams({ search: "zorvane" });
  const response = await shop.fetch(`/api/v2/shop/search/suggestions?${query}`, {
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
      "X-STORE-ID": String(stores.north),
    },
  });
  const own = decodeSuggestions(await response.json());
  const visitor = await suggest("zorvane");
  expect(own.products).toHaveLength(8);
  expect(visitor.products.map(({ variant }) => variant.price)).toEqual(Array(8).fill(null));
  const cards = await find({ search: "zorvane", itemsPerPage: "100" }, stores.north);
  for (const { productCode, variant } of own.products) {
    expect(variant.packaging).toBe("Sac 25 kg");
    expect(variant).toEqual(
      cards.results.products.find(({ code }) => code === productCode)?.variant ?? variant,
    );
  }
  expect(own.products.some(({ variant }) => variant.price !== null)).toBe(true);
});

it("puts what a store has bought first among more hits than are kept in memory, each product once", async () => {
  await shop.sql(`insert into product (code, slug, name, merchant_id, main_taxon_id, taxon_codes,
      transport_type_code, sheet)
    select 'ZB' || i, 'zb-' || i, 'Bouvrelle ' || i, merchant_id, main_taxon_id, taxon_codes,
      transport_type_code, '{}' from product, generate_series(1, ${CACHED_IDS + 50}) i
     where code = 'ZP0001'`);
  await shop.sql(`insert into variant (code, product_id, name, reference, packaging, is_default,
      net_weight, gross_weight, vat_rate, stock)
    select 'ZBV' || id, id, name, 'ZBR' || id, 'Sac', true, 1, 1, 0.055, 5
      from product where code like 'ZB%'`);
  const bought = await shop.sql<{ readonly code: string }>(`
    update product set name = 'Bouvrelle ' || code where id in (
      select v.product_id from "order" o
        join shipment h on h.order_id = o.id and h.status <> 7
        join order_item i on i.shipment_id = h.id
        join variant v on v.id = i.variant_id
        join search_entry e on e.product_id = v.product_id
       where o.store_id = ${stores.north} and o.checkout_state = 'completed'
       order by v.product_id limit 12)
    returning code`);
  const total = CACHED_IDS + 50 + bought.length;
  const pageOf = (page: number) =>
    find({ search: "bouvrelle", page: String(page), itemsPerPage: "90" }, stores.north);
  await expect.poll(async () => (await pageOf(1)).total, { timeout: 3000 }).toBe(total);
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 90) }, (_, index) => pageOf(index + 1)),
  );
  const codes = pages.flatMap((page) => page.codes);
  expect([codes.length, new Set(codes).size]).toEqual([total, total]);
  expect(pages.map(({ aggregations }) => aggregations.bought)).toEqual(
    pages.map(() => bought.length),
  );
  expect(codes.slice(0, bought.length).toSorted()).toEqual(
    bought.map(({ code }) => code).toSorted(),
  );
});
