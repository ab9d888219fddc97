import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { productLines } from "./catalogue-rows.ts";
import { nameAmong, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";

const PreOrderLine = Schema.Struct({
  product: nameAmong("product", () => productLines().map(({ name }) => name)),
  quantity: Whole,
});

/** What stores with festive products have ordered beforehand, and how many packagings. */
const preOrders = kept(() => readTable("sales/pre-orders.csv", PreOrderLine));

const DAY_MS = 24 * 60 * 60 * 1000;
/** Asked for in the autumn, drawn on until the last lorries before the holidays. */
const OPENED_DAYS_AGO = 45;
const DAYS_LEFT = 24;

/** The pre-orders of every store that has festive products. */
export const insertPreOrders = Effect.fnUntraced(function* (now: Instant) {
  const sql = yield* SqlClient.SqlClient;
  const opened = addMs(now, -OPENED_DAYS_AGO * DAY_MS);
  const deadline = addDays(parisDayOf(now), DAYS_LEFT);
  for (const { product, quantity } of preOrders()) {
    yield* sql`insert into festive_preorder (store_id, variant_id, quantity, opened_at, deadline)
      select s.id, v.id, ${quantity}, ${opened}::timestamptz, ${deadline}::date
      from store s, variant v join product p on p.id = v.product_id
      where s.has_festive_products and p.name = ${product}`;
  }
});
