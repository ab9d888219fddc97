import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { priceFor } from "../../core/catalogue/price.ts";
import { cents } from "../../core/money/cents.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// The database sorts by price with a rule of its own, in SQL: it must be core's, to the cent.

let shop: TestShop;
let variants: readonly number[];
let area = 0;
let offers: readonly number[];
beforeAll(async () => {
  shop = await startTestShop();
  const found = await shop.sql<{ id: number }>("select id from variant order by id limit $1", [
    LISTS,
  ]);
  variants = found.map(({ id }) => id);
  const [made] = await shop.sql<{ id: number }>(
    "insert into sales_area (code, name) values ('PRIX', 'Prix de test') returning id",
  );
  area = made?.id ?? 0;
  await shop.sql("delete from promotion_variant");
  const promotions = await shop.sql<{ id: number }>(
    `insert into promotion (code, kind, name, starts_at, ends_at)
     select 'PRIX-' || n, 'offer', 'Offre', now(), now() + interval '1 day'
       from generate_series(1, 3) n returning id`,
  );
  offers = promotions.map(({ id }) => id);
});
afterAll(() => shop.stop());

/** Price lists that one statement compares. */
const LISTS = 400;

// Rates count to a ten-thousandth (MONEY-3); those of offers are above 0 and below 1.
const anyRate = fc.integer({ min: 1, max: 9999 }).map((parts) => parts / 10_000);
const anyList = fc.record({
  unitPrice: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 1e9 })),
  volumePrices: fc.array(
    fc.record({ quantityFrom: fc.integer({ min: 2, max: 50 }), percentage: anyRate }),
    { maxLength: 2 },
  ),
  // 5 % of 10 cents is half a cent: such ends are where a second rule would differ.
  rates: fc.array(fc.oneof(fc.constantFrom(0.05, 0.15, 0.25, 0.5), anyRate), { maxLength: 3 }),
});

it("[PRICE-5] products are sorted by the price that is shown, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyList, { minLength: LISTS, maxLength: LISTS, size: "max" }),
      async (lists) => {
        expect(await sortedBy(lists)).toEqual(
          lists.map(
            ({ unitPrice, volumePrices, rates }) =>
              priceFor(
                {
                  unitPrice: cents(unitPrice),
                  volumePrices,
                  offerPercentage: rates.length === 0 ? null : Math.max(...rates),
                },
                1,
              ).unitPrice,
          ),
        );
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

it("[PRICE-5] half a cent goes up, whatever is taken off", async () => {
  const half = (unitPrice: number, rate: number) => ({
    unitPrice,
    volumePrices: [],
    rates: [rate],
  });
  expect(await sortedBy([half(10, 0.05), half(505, 0.1), half(1, 0.5), half(999, 0.5)])).toEqual([
    10, 455, 1, 500,
  ]);
});

interface List {
  readonly unitPrice: number;
  readonly volumePrices: readonly unknown[];
  readonly rates: readonly number[];
}

/** What the sort goes by, of one variant for each list. */
async function sortedBy(lists: readonly List[]): Promise<readonly number[]> {
  const rows = lists.map(({ unitPrice, volumePrices, rates }, index) => ({
    variant: variants[index],
    unitPrice,
    volumePrices,
    offers: rates.map((rate, at) => ({ promotion: offers[at], rate })),
  }));
  await shop.sql(
    `with list as (
       select * from json_to_recordset($1::text::json)
         as l(variant int, "unitPrice" int, "volumePrices" jsonb, offers jsonb)),
     old as (delete from promotion_variant where promotion_id = any($3)),
     priced as (
       insert into price (variant_id, price_list_id, unit_price, volume_prices)
       select variant, l.id, "unitPrice", "volumePrices" from list, price_list l where l.sales_area_id = $2
       on conflict (variant_id, price_list_id, valid_from) do update
         set unit_price = excluded.unit_price, volume_prices = excluded.volume_prices)
     select from list`,
    [JSON.stringify(rows), area, offers],
  );
  await shop.sql(
    `insert into promotion_variant (promotion_id, variant_id, percentage)
     select (o->>'promotion')::int, variant, (o->>'rate')::numeric
       from json_to_recordset($1::text::json) as l(variant int, offers jsonb),
         jsonb_array_elements(offers) o`,
    [JSON.stringify(rows)],
  );
  const found = await shop.sql<{ price: number }>(
    `select search_price(v.id, $2, true, $3) as price
       from unnest($1::int[]) with ordinality v (id, place) order by v.place`,
    [variants.slice(0, lists.length), area, offers],
  );
  return found.map(({ price }) => price);
}
