import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { LATE_DAYS } from "../../core/shadow/report.ts";
import { queryAs } from "../rows/query.ts";
import { value } from "../rows/value.ts";

/** Whoever compares a day reads all that has come of it. */
export const noLongerLate = Effect.fnUntraced(function* (day: CalendarDay) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`delete from shadow_late where day = ${day}::date`;
}, Effect.orDie);

/** Forgets what is not compared again: days of which nothing was said, and those of long ago. */
export const forgetOthers = Effect.fnUntraced(function* (today: CalendarDay) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`delete from shadow_late l where l.day < ${today}::date - ${LATE_DAYS}::int
    or not exists (select from shadow_report r where r.day = l.day)`;
}, Effect.orDie);

const takenQuery = queryAs(
  value(CalendarDay, "day::text"),
  (json) => `delete from shadow_late where day =
    (select l.day from shadow_late l where l.rests order by l.day limit 1) returning ${json} as answer`,
);

/** Takes the oldest day of which nothing has come since the last look; null where there is none. */
export const takeLateDay: Effect.Effect<CalendarDay | null, never, SqlClient.SqlClient> =
  Effect.flatMap(SqlClient.SqlClient, (sql) => takenQuery.first(sql, []));

/** The look is over: what comes from here on is of the next one. */
export const letRest: Effect.Effect<void, never, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => Effect.orDie(Effect.asVoid(sql`update shadow_late set rests = true where not rests`)),
);
