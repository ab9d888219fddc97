import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { ClockTime } from "../../api-schema/primitives.ts";
import { parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { MORNING_DAYS } from "../../core/shadow/report.ts";
import { now } from "../clock.ts";
import { inBackground } from "../process-role.ts";
import { readUnsaid, sayDay } from "./shadow-reports.ts";
import { tellOfShadow } from "./shadow-told.ts";

/** From when on the files of the night are taken to be in. */
const MORNING = ClockTime.make("05:30");

/**
 * Says what is to be said this morning: each day of the last ones that came in and of which nothing was said,
 * once whatever processes there are, with a letter to the direction. Nothing where no such orders come in.
 */
export const sayThisMorning = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* now;
  if (parisTimeOf(at) < MORNING) return 0;
  const say = Effect.gen(function* () {
    const [lock] = yield* sql<{ readonly mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('shadow of the morning', 7)) as mine`;
    if (lock?.mine !== true) return 0;
    const days = yield* readUnsaid(parisDayOf(at), MORNING_DAYS);
    for (const day of days) {
      yield* sayDay(day, "morning");
      yield* tellOfShadow(day);
    }
    return days.length;
  });
  return yield* sql.withTransaction(say).pipe(Effect.orDie);
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
