import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { type CalendarDay, ClockTime } from "../../api-schema/primitives.ts";
import { parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { MORNING_DAYS } from "../../core/shadow/report.ts";
import { now } from "../clock.ts";
import { inBackground } from "../process-role.ts";
import { forgetOthers, letRest, takeLateDay } from "./shadow-late.ts";
import { compareDay, keepReport, readUnsaid, sayDay } from "./shadow-reports.ts";
import { tellOfShadow } from "./shadow-told.ts";

/** From when on the files of the night are taken to be in. */
const MORNING = ClockTime.make("05:30");

/** Does it in one transaction where no other process is at it; `none` where one is. */
const alone = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>, none: A) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const [lock] = yield* sql<{ readonly mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended('shadow of the morning', 7)) as mine`;
        return lock?.mine === true ? yield* work : none;
      }),
    ),
  ).pipe(Effect.orDie);

/** Each day of the last ones that came in and of which nothing was said. */
const sayUnsaid = Effect.fnUntraced(function* (today: CalendarDay) {
  const days = yield* readUnsaid(today, MORNING_DAYS);
  for (const day of days) {
    yield* sayDay(day, "morning");
    yield* tellOfShadow(day);
  }
  return days.length;
});

/** A day of which something came afterwards; told where it is otherwise than it was said. Null where there is none. */
const sayLate = Effect.gen(function* () {
  const day = yield* takeLateDay;
  if (day === null) return null;
  const report = yield* compareDay(day);
  if (report === undefined || !(yield* keepReport(report, "morning"))) return 0;
  yield* tellOfShadow(day);
  return 1;
});

/**
 * Says what is to be said this morning: each day of the last ones that came in and of which nothing was said, and each
 * that was said and of which something came since and no more for a look; once whatever processes there are, with a
 * letter to the direction. Nothing where no such orders come in. How many days were told.
 */
export const sayThisMorning = Effect.gen(function* () {
  const at = yield* now;
  if (parisTimeOf(at) < MORNING) return 0;
  const today = parisDayOf(at);
  let told = yield* alone(Effect.andThen(forgetOthers(today), sayUnsaid(today)), 0);
  for (;;) {
    const late = yield* alone(sayLate, null);
    if (late === null) break;
    told += late;
  }
  yield* alone(letRest, undefined);
  return told;
});

/** Looks every five minutes, as long as the process runs. */
export const ShadowWorker: Layer.Layer<never, never, SqlClient.SqlClient> = Layer.effectDiscard(
  inBackground(
    "month in double",
    Effect.sleep("5 minutes").pipe(
      Effect.andThen(Effect.uninterruptible(sayThisMorning)),
      // The database may be away for a while: the next look comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Le mois en double attend cinq minutes", cause),
      ),
      Effect.forever,
    ),
  ),
);
