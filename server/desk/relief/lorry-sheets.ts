import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { type CalendarDay, ClockTime, type Instant } from "../../../api-schema/primitives.ts";
import type { LorrySheet } from "../../../core/invoices/lorry-sheet.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { readLorries } from "../orders/lorries.ts";
import { stopsWithLots } from "../orders/lorry-queries.ts";

/** What each lorry of a day carries, with the depot that loads it; lorries that carry nothing are left out. */
export const sheetsOf = Effect.fnUntraced(function* (
  day: CalendarDay,
  now: Instant,
): Effect.fn.Return<readonly LorrySheet[], never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const sheets: LorrySheet[] = [];
  for (const lorry of yield* readLorries(day, now)) {
    const stops = yield* stopsWithLots.all(sql, [day, lorry.area, lorry.range]);
    if (stops.length === 0) continue;
    const depot = yield* depotOf.only(sql, [lorry.area]);
    sheets.push({ day, depot, lorry, stops });
  }
  return sheets;
});

/** Hours of the day after which what lorries carry is known. */
export const cutOffsOfTours = Effect.flatMap(SqlClient.SqlClient, (sql) => cutOffs.all(sql, []));

/** $1 area. */
const depotOf = query(
  object({ code: value(Schema.String, "d.code"), name: value(Schema.String, "d.name") }),
  "sales_area a join depot d on d.id = a.depot_id where a.code = $1",
);

const cutOffs = query(
  value(ClockTime, "to_char(p.cut_off, 'HH24:MI')"),
  "(select distinct cut_off from delivery_plan) p order by p.cut_off",
);
