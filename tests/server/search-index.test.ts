import { Effect, Exit, Layer, ManagedRuntime, Scope } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PriceListId } from "../../api-schema/primitives.ts";
import type { SearchSort } from "../../api-schema/search.ts";
import type { PriceContext } from "../../core/catalogue/nearest-price.ts";
import { Snapshots } from "../../server/catalogue/snapshot.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { type IndexThread, openIndexThread } from "../../server/search/index/index-thread.ts";
import { refreshSearchTerms } from "../../server/search/index-terms.ts";
import { readQuery } from "../../server/search/query.ts";
import { noFilters } from "../../server/search/search-parameters.ts";
import type { SearchQuestion } from "../../server/search/search-hits.ts";
import { SearchIndex } from "../../server/search/search-index.ts";
import { addCatalogue } from "./catalogue-fixture.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// The index against what plain SQL counts in the tables, after any changes of them. It is asked itself: each
// question follows what was committed before it.

let shop: TestShop;
const threads: { readonly thread: IndexThread; readonly end: Effect.Effect<void> }[] = [];
let runtime: ManagedRuntime.ManagedRuntime<SearchIndex | Snapshots, unknown>;

beforeAll(async () => {
  shop = await startTestShop();
  await addCatalogue(shop);
  const open = Effect.gen(function* () {
    const own = yield* Scope.make();
    const thread = yield* Scope.provide(openIndexThread, own);
    const end = Scope.close(own, Exit.void);
    yield* Effect.addFinalizer(() => end);
    threads.push({ thread, end });
    return thread;
  });
  runtime = ManagedRuntime.make(
    SearchIndex.withThreads(open).pipe(
      Layer.provideMerge(Snapshots.layer),
      Layer.provideMerge(databaseLayer(shop.databaseUrl)),
    ),
  );
});
afterAll(async () => {
  await runtime.dispose();
  await shop.stop();
});

const ask = (question: SearchQuestion) =>
  runtime.runPromise(
    Effect.gen(function* () {
      const index = yield* SearchIndex;
      const now = yield* (yield* Snapshots).now;
      // Another object: whatever version it is of, the changes are read.
      yield* index.follow({ ...now });
      return yield* index.hits(question);
    }),
  );

const everything: SearchQuestion = {
  ...noFilters,
  words: undefined,
  runningOffers: [],
  priceLists: [],
  sort: "relevance",
  first: 5000,
  skip: 0,
  facets: true,
  favourites: [],
};

/** The words of each product with their stems, as the rule says them, past everything that searches. */
const writeWords = async () => {
  await shop.sql("drop table if exists plain_word, plain_code");
  await shop.sql(`create table plain_word as
      select distinct s.product_id, w.word,
             tsvector_to_array(to_tsvector('public.french_stemmed', w.word)) as stems
        from (
          select p.id as product_id, p.name as text from product p
          union all select id, synonyms from product
          union all select id, brand_name from product
          union all select product_id, packaging from variant where active
          union all select p.id, t.name from product p join taxon t on t.code = any(p.taxon_codes)
        ) s cross join lateral string_to_table(trim(search_words(s.text)), ' ') w (word)`);
  await shop.sql(`create table plain_code as
      select p.id as product_id, regexp_replace(lower(c), '[^a-z0-9]+', '', 'g') as code
        from product p cross join lateral unnest(p.lookup_codes || p.code) c`);
};

/** Products that are sold and bear all words, the last one perhaps unfinished. */
const bearing = (words: readonly string[]): string =>
  words
    .map((word, at) => {
      const isLast = at === words.length - 1;
      const stems = `tsvector_to_array(to_tsvector('public.french_stemmed', '${word}'))`;
      const begun = isLast ? `or w.word like '${word}%'` : "";
      const codes = `exists (select from plain_code c where c.product_id = p.id and c.code ${
        isLast && word.length > 2 ? `like '${word}%'` : `= '${word}'`
      })`;
      return `and (cardinality(${stems}) = 0 or ${codes} or exists (select from plain_word w
        where w.product_id = p.id and (w.word = '${word}' or w.stems && ${stems} ${begun})))`;
    })
    .join(" ");

interface Wish {
  readonly words: readonly string[];
  readonly brands: readonly number[] | null;
  readonly taxon: number | null;
  readonly labels: number;
  readonly merchant: number | null;
  readonly promotion: boolean;
  readonly stock: boolean;
  readonly sort: SearchSort;
}

interface PlainProduct {
  readonly id: number;
  readonly brand: number | null;
  readonly labels: number;
  readonly taxons: readonly number[];
  readonly promoted: boolean;
  readonly stocked: boolean;
  readonly popularity: number;
  readonly name: string;
  readonly price: number | null;
  readonly reduction: number | null;
}

/** What the words find, before any filter, straight from the tables. */
const plainFound = ({ words, merchant }: Wish, offers: readonly number[], lists: PriceContext) =>
  shop.sql<PlainProduct>(`
    select p.id, p.brand_id as brand, search_label_bits(p.labels) as labels,
           array(select t.id from taxon t where t.code = any(p.taxon_codes)) as taxons,
           exists (select from variant w join promotion_variant o on o.variant_id = w.id
             where w.product_id = p.id and w.active and o.promotion_id = any('{${offers.join(",")}}'))
             as promoted,
           exists (select from variant w where w.product_id = p.id and w.active and w.stock > 0)
             as stocked,
           p.popularity, trim(search_words(p.name)) as name,
           (select unit_price from price c where c.variant_id = v.id
             and c.price_list_id in (${lists.join(",")})
             order by c.price_list_id = ${lists[0]} desc limit 1) as price,
           (select max(percentage)::float8 from promotion_variant o where o.variant_id = v.id
             and o.promotion_id = any('{${offers.join(",")}}')) as reduction
      from product p
      join merchant m on m.id = p.merchant_id and m.status = 'active'
      cross join lateral (select w.id from variant w where w.product_id = p.id and w.active
        order by w.is_default desc, w.position, w.id limit 1) v
     where p.active ${merchant === null ? "" : `and p.merchant_id = ${merchant}`} ${bearing(words)}
     order by p.popularity desc, p.id`);

const filtersOf = (wish: Wish) =>
  ({
    brands: ({ brand }: PlainProduct) =>
      wish.brands === null || (brand !== null && wish.brands.includes(brand)),
    labels: ({ labels }: PlainProduct) => wish.labels === 0 || (labels & wish.labels) !== 0,
    taxon: ({ taxons }: PlainProduct) => wish.taxon === null || taxons.includes(wish.taxon),
    promotion: ({ promoted }: PlainProduct) => !wish.promotion || promoted,
    stock: ({ stocked }: PlainProduct) => !wish.stock || stocked,
  }) as const;

const counted = (keys: readonly number[]) =>
  [...Map.groupBy(keys, (key) => key)]
    .map(([key, all]) => [key, all.length] as const)
    .toSorted(([a], [b]) => a - b);

/** Everything an answer tells, counted plainly. */
const plainAnswer = (wish: Wish, found: readonly PlainProduct[]) => {
  const filters = filtersOf(wish);
  type Name = keyof typeof filters;
  const names: readonly Name[] = ["brands", "labels", "taxon", "promotion", "stock"];
  const without = (own?: Name) =>
    found.filter((product) => names.every((name) => name === own || filters[name](product)));
  const priceOf = ({ price, reduction }: PlainProduct) =>
    price === null
      ? null
      : Math.floor((price * (10_000 - Math.round((reduction ?? 0) * 10_000)) + 5000) / 10_000);
  const keyOf = (product: PlainProduct): number | string => {
    const price = priceOf(product);
    switch (wish.sort) {
      case "price":
        return price ?? Number.POSITIVE_INFINITY;
      case "-price":
        return price === null ? Number.POSITIVE_INFINITY : -price;
      case "promotion":
        return product.promoted ? -1 - (product.reduction ?? 0) : 0;
      case "name":
      case "-name":
        return product.name;
      default:
        return 0;
    }
  };
  const sign = wish.sort === "-name" ? -1 : 1;
  const hits = without();
  const inOrder = hits.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -sign : one > other ? sign : 0;
  });
  return {
    ids:
      wish.sort === "relevance" && wish.words.length > 0
        ? new Set(hits.map(({ id }) => id))
        : inOrder.map(({ id }) => id),
    total: hits.length,
    promoted: without("promotion").filter(({ promoted }) => promoted).length,
    stocked: without("stock").filter(({ stocked }) => stocked).length,
    labels: counted(without("labels").flatMap(({ labels }) => (labels > 0 ? [labels] : []))),
    brands: counted(without("brands").flatMap(({ brand }) => (brand === null ? [] : [brand]))),
    taxons: counted(without("taxon").flatMap(({ taxons }) => taxons)),
  };
};

/** Everything, as the shelves know it without looking at products, by what changes in its place. */
const alwaysAsked = (["price", "promotion", "name"] as const).map((sort): Wish => ({
  words: [],
  brands: null,
  taxon: null,
  labels: 0,
  merchant: null,
  promotion: false,
  stock: false,
  sort,
}));

const sortedPairs = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([key, count]) => [key, count] as const).toSorted(([a], [b]) => a - b);

const idsOf = async (statement: string): Promise<readonly number[]> =>
  (await shop.sql<{ readonly id: number }>(statement)).map(({ id }) => id);

/** What happens to a product, or to several. */
const changes = [
  "update variant set stock = 0 where product_id = $",
  "update variant set stock = 7 where product_id = $",
  "update price set unit_price = unit_price + 37 where variant_id in (select id from variant where product_id = $)",
  "delete from price where variant_id in (select id from variant where product_id = $ and is_default)",
  `insert into price (variant_id, price_list_id, unit_price) select v.id, l.id, 400 + v.id % 7
    from variant v, price_list l where v.product_id = $ and l.code = 'ZOWN'
      on conflict (variant_id, price_list_id, valid_from) do nothing`,
  "delete from price where price_list_id = (select id from price_list where code = 'ZOWN') and variant_id in (select id from variant where product_id = $)",
  "update product set name = 'Zoubrovka de seigle ' || id where id = $",
  "update product set name = 'Farine zoubrovka' where id = $",
  "update product set popularity = popularity * 7 % 401 where id = $",
  "update product set synonyms = 'zoubrovka type 80' where id = $",
  "update product set labels = '{Bio}' where id = $",
  "update product set brand_id = (select min(id) from brand) where id = $",
  "update product set merchant_id = (select max(id) from merchant where status = 'active') where id = $",
  "update product set taxon_codes = '{zu,zu1}' where id = $",
  "update product set active = not active where id = $",
  "update variant set packaging = 'Bidon 3 l' where product_id = $ and is_default",
  "delete from promotion_variant where variant_id in (select id from variant where product_id = $)",
  "update promotion_variant set percentage = 0.3335 where variant_id in (select id from variant where product_id = $)",
  "insert into promotion_variant select o.id, v.id, 0.25 from promotion o, variant v where o.code = 'ZOFFRE' and v.product_id = $ on conflict do nothing",
  "delete from product where id = $",
] as const;

it("[SEARCH-10] finds, counts and sorts as plain SQL does, whatever has changed since it was built", async () => {
  const brands = await idsOf("select id from brand order by id");
  const taxons = await idsOf("select id from taxon order by id");
  const merchants = await idsOf("select id from merchant order by id");
  const products = await idsOf("select id from product where code like 'ZP%' order by id");
  const offers = await idsOf("select id from promotion where kind = 'offer' order by id");
  const lists = (
    await idsOf("select id from price_list where code in ('ZNORD', 'ZOWN') order by level = 'area'")
  ).map((id) => PriceListId.make(id));
  const wish: fc.Arbitrary<Wish> = fc.record({
    words: fc.constantFrom<readonly string[]>(
      [],
      ["zorvane"],
      ["farine"],
      ["farines", "zorv"],
      ["zoubrovka"],
      ["de", "zoubrov"],
      ["sac", "farine"],
      ["zincs"],
      ["zp00"],
    ),
    brands: fc.option(fc.subarray([...brands], { minLength: 1, maxLength: 3 }), { freq: 3 }),
    taxon: fc.option(fc.constantFrom(...taxons), { freq: 3 }),
    labels: fc.constantFrom(0, 0, 1, 2, 6, 8),
    merchant: fc.option(fc.constantFrom(...merchants), { freq: 5 }),
    promotion: fc.boolean(),
    stock: fc.boolean(),
    sort: fc.constantFrom<SearchSort>("relevance", "price", "-price", "name", "-name", "promotion"),
  });
  const change = fc.tuple(fc.constantFrom(...changes), fc.constantFrom(...products));
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      fc.array(wish, { minLength: 4, maxLength: 8 }),
      async (changed, wishes) => {
        for (const [statement, id] of changed)
          await shop.sql(statement.replaceAll("$", String(id)));
        if (wishes.some(({ words }) => words.length > 0)) await writeWords();
        for (const each of [...wishes, ...alwaysAsked]) {
          const plain = plainAnswer(each, await plainFound(each, offers, lists));
          const hits = await ask({
            ...everything,
            words: readQuery(each.words.join(" "), new Map()),
            brandIds: each.brands,
            taxonId: each.taxon,
            labelBits: each.labels,
            merchantId: each.merchant,
            promotion: each.promotion,
            stock: each.stock,
            runningOffers: offers,
            priceLists: lists,
            sort: each.sort,
          });
          expect({
            ids: plain.ids instanceof Set ? new Set(hits.ids) : hits.ids,
            total: hits.total,
            promoted: hits.promoted,
            stocked: hits.stocked,
            labels: sortedPairs(hits.labels),
            brands: sortedPairs(hits.brands),
            taxons: sortedPairs(hits.taxons),
          }).toEqual(plain);
          expect(hits.ids).toHaveLength(hits.total);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it("shows pages that follow each other as the whole does, with favourites before their equals", async () => {
  const words = readQuery("farine zorvane", new Map());
  const favourites = await idsOf(
    "select id from product where code like 'ZP%' and id % 5 = 0 order by id",
  );
  for (const own of [[], favourites]) {
    const question = { ...everything, words, favourites: own };
    const whole = await ask(question);
    const pages: number[] = [];
    for (let skip = 0; skip < whole.total; skip += 7)
      pages.push(...(await ask({ ...question, skip, first: 7, facets: false })).ids);
    expect(pages).toEqual(whole.ids);
    const rankWithFavour = whole.ids.map(
      (id, at) => (whole.ranks[at] ?? 0) - (own.includes(id) ? 1 : 0),
    );
    expect(rankWithFavour).toEqual(rankWithFavour.toSorted((a, b) => a - b));
  }
});

it("makes all of it anew beside what answers, and another one when its thread ends", async () => {
  const question = { ...everything, words: readQuery("zorvane", new Map()) };
  const before = await ask(question);
  const made = threads.length;
  await runtime.runPromise(
    refreshSearchTerms.pipe(Effect.provide(databaseLayer(shop.databaseUrl))),
  );
  const anew = await ask(question);
  expect([anew.total, threads.length]).toEqual([before.total, made + 1]);
  await expect
    .poll(() => threads.map(({ thread }) => thread.isOver()))
    .toEqual(threads.map((_, at) => at < threads.length - 1));
  await runtime.runPromise(threads.at(-1)?.end ?? Effect.void);
  const [asked, again] = await Promise.all([ask(question), ask(question)]);
  expect([asked, again]).toEqual([anew, anew]);
  expect(threads).toHaveLength(made + 2);
});
