import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { rankSearch } from "./index-terms.ts";
import { inBackground } from "../process-role.ts";

/** Bakers sleep: the first orders come at three. */
const COUNTED_AT_HOUR = 22;
const HOUR_MS = 3_600_000;

/**
 * Counts what bakers buy once a day, late in the evening, and ranks the search by it. Any
 * number of processes may ask: one does it. True for that one. Where it fails, the next one that asks does it.
 */
export const countPopularity: Effect.Effect<boolean, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient;
    const day = parisDayOf(
      instantOfMs((yield* Clock.currentTimeMillis) - COUNTED_AT_HOUR * HOUR_MS),
    );
    const taken = yield* sql`update catalogue_version set ranked_on = ${day}::date
      where ranked_on is null or ranked_on < ${day}::date returning ranked_on`;
    if (taken.length === 0) return false;
    // Not held meanwhile: whoever changes the catalogue writes to that row.
    yield* Effect.onError(rankSearch, () =>
      Effect.ignore(sql`update catalogue_version set ranked_on = ranked_on - 1
        where ranked_on = ${day}::date`),
    );
    return true;
  },
).pipe(Effect.orDie);

/** Asks every ten minutes whether today's sales are to be counted, as long as the process runs. */
export const PopularityWorker: Layer.Layer<never, never, SqlClient.SqlClient> = Layer.effectDiscard(
  Effect.gen(function* () {
    const step = Effect.sleep("10 minutes").pipe(
      Effect.andThen(countPopularity),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Le classement de la recherche attend dix minutes", cause),
      ),
    );
    yield* inBackground("popularity of the search", Effect.forever(step));
  }),
);
