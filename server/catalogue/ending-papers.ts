import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { TodayPaper } from "../../api-schema/staff-today.ts";
import { addDays } from "../../core/calendar/day.ts";
import { RENEWAL_DAYS } from "../../core/catalogue/product-documents.ts";

/** $1 last day that counts. */
const ENDING = `product p cross join lateral jsonb_array_elements(p.sheet -> 'documents') d(one)
  where p.active and first_paper_end(p.sheet) is not null and first_paper_end(p.sheet) <= $1::text
    and d.one ->> 'validUntil' <= $1::text`;

/** The papers of products that are sold which end within a month of a day, or have ended. */
export const makeEndingPapers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const until = (today: CalendarDay): CalendarDay => addDays(today, RENEWAL_DAYS);
  return {
    count: (today: CalendarDay): Effect.Effect<number> =>
      sql
        .unsafe<{ readonly count: number }>(`select count(*)::int as count from ${ENDING}`, [
          until(today),
        ])
        .pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie,
        ),
    /** What ended first. */
    first: (today: CalendarDay, most: number): Effect.Effect<readonly TodayPaper[]> =>
      sql
        .unsafe<TodayPaper>(
          `select p.code as product, p.name, d.one ->> 'title' as title,
            d.one ->> 'validUntil' as "validUntil"
          from ${ENDING} order by d.one ->> 'validUntil', p.name, d.one ->> 'title' limit $2`,
          [until(today), most],
        )
        .pipe(Effect.orDie),
  };
});
