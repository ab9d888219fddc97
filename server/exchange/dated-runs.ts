import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { OwnSessions } from "../database/sql.ts";
import { makeRunStore } from "./run-store.ts";
import { applyReady } from "./take-in.ts";
import { inBackground } from "../process-role.ts";

/**
 * Applies the runs whose day has come, and goes on with those of them that a process left in the middle. One
 * whose resource somebody holds comes with the next look.
 */
export const applyDue = Effect.gen(function* () {
  const store = yield* makeRunStore;
  for (const run of yield* store.due) {
    yield* applyReady(run).pipe(
      Effect.catchTag("ResourceBusy", () => Effect.void),
      Effect.catchCause((cause) =>
        Effect.logWarning("Un passage confirmé attend le regard suivant", cause).pipe(
          Effect.annotateLogs({ run: run.id }),
        ),
      ),
    );
  }
});

/** Looks for them every half minute, as long as the process runs. */
export const DatedRunsWorker: Layer.Layer<never, never, OwnSessions> = Layer.effectDiscard(
  Effect.gen(function* () {
    const sessions = yield* OwnSessions;
    const step = Effect.sleep("30 seconds").pipe(
      Effect.andThen(Effect.provideService(applyDue, SqlClient.SqlClient, sessions)),
      // The database may be away for a while: the next look comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les passages confirmés attendent le regard suivant", cause),
      ),
    );
    yield* inBackground("runs whose day has come", Effect.forever(step));
  }),
);
