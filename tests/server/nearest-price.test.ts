import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PriceListId } from "../../api-schema/primitives.ts";
import { priceThatCounts } from "../../core/catalogue/nearest-price.ts";
import {
  comingPrice,
  isPriced,
  nearestPrice,
  toldPrice,
} from "../../server/catalogue/nearest-price.ts";
import { anyInstant, anyPrices, comingPriceByRule, CONTEXT } from "../core/catalogue/any-prices.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// Which price counts is said twice: by core, and in SQL by what every statement that reads prices is made of.

let shop: TestShop;
let lists: ReadonlyMap<PriceListId, number>;
beforeAll(async () => {
  shop = await startTestShop();
  const made = await shop.sql<{ id: number }>(
    `insert into price_list (code, name, group_code)
     select 'L' || n, 'L', 'g' || n from generate_series(1, 4) n returning id`,
  );
  lists = new Map(made.map(({ id }, index) => [PriceListId.make(index + 1), id]));
});
afterAll(() => shop.stop());

/** What is asked of one article at an instant. */
const anyCase = fc.record({
  prices: anyPrices,
  context: fc.shuffledSubarray([...CONTEXT]),
  at: anyInstant,
});

const MOST = 150;
const WISH = { variant: "w.id", lists: "w.context", at: "w.at" };

/** What SQL takes of each case, an article for each. */
const countingInSql = async (
  cases: readonly (typeof anyCase extends fc.Arbitrary<infer C> ? C : never)[],
) => {
  const rows = cases.map(({ prices, context, at }, index) => ({
    n: index + 1,
    at,
    context: context.map((list) => lists.get(list)),
    prices: prices.map(({ list, from, to, unitPrice }) => ({
      list: lists.get(list),
      from: from ?? "-infinity",
      to: to ?? "infinity",
      price: unitPrice,
    })),
  }));
  await shop.sql("delete from price");
  await shop.sql(
    `insert into price (variant_id, price_list_id, valid_from, valid_to, unit_price)
     select v.id, p.list, p."from", p."to", p.price
       from (select id, row_number() over (order by id) as n from variant) v
       join jsonb_to_recordset($1::text::jsonb) as c (n int, prices jsonb) on c.n = v.n,
         jsonb_to_recordset(c.prices) as p (list int, "from" timestamptz, "to" timestamptz, price int)`,
    [JSON.stringify(rows)],
  );
  return shop.sql<{
    price: number | null;
    sold: boolean;
    next: number | null;
    from: string | null;
  }>(
    `select c.unit_price as price, ${isPriced(WISH)} as sold, k.unit_price as next,
         case when k.unit_price is not null then wire_instant(k.turn) end as "from"
       from (select v.id, w.n, w.at, array(select jsonb_array_elements_text(w.context)::int) as context
               from (select id, row_number() over (order by id) as n from variant) v
               join jsonb_to_recordset($1::text::jsonb) as w (n int, at timestamptz, context jsonb) on w.n = v.n) w
       left join ${nearestPrice({ as: "c", ...WISH })} on true
       left join ${comingPrice({ as: "k", ...WISH }, "c.unit_price")} on true
      order by w.n`,
    [JSON.stringify(rows)],
  );
};

it("[PRICE-7] [PRICE-9] SQL takes the price that counts, calls sold what has one, and knows which comes next", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCase, { minLength: MOST, maxLength: MOST, size: "max" }),
      async (cases) => {
        expect(await countingInSql(cases)).toEqual(
          cases.map(({ prices, context, at }) => {
            const found = priceThatCounts(prices, context, at);
            const next = comingPriceByRule(prices, context, at);
            return {
              price: found?.unitPrice ?? null,
              sold: found !== undefined,
              next: next?.unitPrice ?? null,
              from: next?.from ?? null,
            };
          }),
        );
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

/** An article with offers, of which the first one runs. */
const anyOffered = fc.record({
  prices: anyPrices,
  context: fc.shuffledSubarray([...CONTEXT]),
  ends: anyInstant,
  others: fc.array(
    fc.tuple(anyInstant, anyInstant).filter(([from, to]) => from < to),
    { maxLength: 2 },
  ),
});

it("[PRICE-9] while an offer runs SQL tells the list's price at its end, where no other offer is known for then", async () => {
  const [cases] = fc.sample(
    fc.array(anyOffered, { minLength: MOST, maxLength: MOST, size: "max" }),
    1,
  );
  const rows = (cases ?? []).map((one, index) => ({
    n: index + 1,
    ends: one.ends,
    context: one.context.map((list) => lists.get(list)),
    offers: one.others.map(([from, to]) => ({ from, to })),
    prices: one.prices.map(({ list, from, to, unitPrice }) => ({
      list: lists.get(list),
      from: from ?? "-infinity",
      to: to ?? "infinity",
      price: unitPrice,
    })),
  }));
  const of = `from (select id, row_number() over (order by id) as n from variant) v
    join jsonb_to_recordset($1::text::jsonb) as c (n int, ends timestamptz, context jsonb, prices jsonb, offers jsonb)
      on c.n = v.n`;
  await shop.sql("delete from price");
  await shop.sql("delete from promotion_variant");
  await shop.sql(
    `insert into price (variant_id, price_list_id, valid_from, valid_to, unit_price)
     select v.id, p.list, p."from", p."to", p.price ${of},
       jsonb_to_recordset(c.prices) as p (list int, "from" timestamptz, "to" timestamptz, price int)`,
    [JSON.stringify(rows)],
  );
  await shop.sql(
    `with told as (
       insert into promotion (code, kind, name, starts_at, ends_at)
       select v.id || ' ' || o.rank, 'offer', v.id, o."from", o."to" ${of},
         lateral (select (e.value->>'from')::timestamptz as "from", (e.value->>'to')::timestamptz as "to", e.rank
           from jsonb_array_elements(c.offers) with ordinality e (value, rank)) o
       returning id, name)
     insert into promotion_variant (promotion_id, variant_id, percentage) select id, name::int, 0.1 from told`,
    [JSON.stringify(rows)],
  );
  const found = await shop.sql<{ readonly price: number | null }>(
    `select k.unit_price as price
       from (select v.id, c.n, c.ends, '2026-11-30T00:00:00Z'::timestamptz as at,
               array(select jsonb_array_elements_text(c.context)::int) as context ${of}) w
       left join ${toldPrice({ as: "k", ...WISH }, "0", "w.ends")} on true
      order by w.n`,
    [JSON.stringify(rows)],
  );
  expect(found.map(({ price }) => price)).toEqual(
    (cases ?? []).map(({ prices, context, ends, others }) =>
      others.some(([from, to]) => from <= ends && ends < to)
        ? null
        : (priceThatCounts(prices, context, ends)?.unitPrice ?? null),
    ),
  );
});
