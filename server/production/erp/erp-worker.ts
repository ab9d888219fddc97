import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { join } from "node:path";
import { Settings } from "../../config.ts";
import { OwnSessions } from "../../database/sql.ts";
import { holdingErp } from "../../exchange/one-run-at-once.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { ErpCalls } from "./erp-calls.ts";
import { takeChanges } from "./erp-changes.ts";
import { compareHeld } from "./erp-compare.ts";
import { inBackground } from "../../process-role.ts";

const COMPARE_EVERY_MS = 3_600_000;

/**
 * What is asked of the ERP by the clock, by sessions of the exchange's own: what it has changed, each half
 * minute, and what it holds, each hour. One process asks at a time.
 */
export const makeErpLooks = Effect.gen(function* () {
  const calls = yield* ErpCalls;
  const { dataDir } = yield* Settings;
  const sessions = yield* OwnSessions;
  const alone = <A, E, R>(work: Effect.Effect<A, E, R>, none: A) =>
    holdingErp(work).pipe(
      Effect.catchTag("ErpBusy", () => Effect.succeed(none)),
      Effect.provideService(SqlClient.SqlClient, sessions),
    );
  return {
    /** Takes what has changed; the number of pages. */
    changes: alone(takeChanges(calls, join(dataDir, "erp")), 0),
    /** Says again what the ERP has lost; how many parts of orders. */
    compare: alone(compareHeld(calls), 0),
  };
});

export const ErpWorker: Layer.Layer<never, never, OwnSessions | Settings | Outbox> =
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { changes, compare } = yield* makeErpLooks;
      let comparedMs = 0;
      const step = Effect.gen(function* () {
        yield* changes;
        const ms = yield* Clock.currentTimeMillis;
        if (ms - comparedMs < COMPARE_EVERY_MS) return;
        yield* compare;
        comparedMs = ms;
      }).pipe(
        // The ERP or the database may be away for a while: the next look comes.
        Effect.catchCause((cause) => Effect.logWarning("L'ERP attend le regard suivant", cause)),
        Effect.andThen(Effect.sleep("30 seconds")),
      );
      yield* inBackground("ERP's changes", Effect.forever(step));
    }),
  ).pipe(Layer.provide(ErpCalls.layer));
