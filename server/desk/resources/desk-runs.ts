import { Context, Deferred, Effect, Fiber, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { OwnSessions } from "../../database/sql.ts";
import { makeInTurn } from "../../exchange/in-turn.ts";
import type { ResourceBusy } from "../../exchange/one-run-at-once.ts";
import { linesOf, type Run } from "../../exchange/run-store.ts";
import { applyReady } from "../../exchange/take-in.ts";

/** What is done at once for all of the desk: the others wait for their turn. */
const AT_ONCE = 3;

/** Each holds a resource by a session of its own, beside the one that it writes with. */
export const DESK_CONNECTIONS = 2 * AT_ONCE;

/** Lines whose writing somebody waits for: the others are written behind the answer. */
export const ATTENDED_LINES = 5000;

/** Runs that the desk starts: on sessions of their own, in turn, and not cut short by who goes away. */
export class DeskRuns extends Context.Service<
  DeskRuns,
  {
    /** Does what holds a resource, or takes long; waits a little for who holds it. */
    readonly working: <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) => Effect.Effect<A, E>;
    /**
     * Applies a run. It is applied, or says what stood in its way, when this answers; one of more than
     * `ATTENDED_LINES` has begun, and goes on for as long as the process lives.
     */
    readonly apply: (run: Run) => Effect.Effect<Run, ResourceBusy>;
  }
>()("panetier/desk/DeskRuns") {
  static readonly layer: Layer.Layer<DeskRuns, never, OwnSessions> = Layer.effect(
    DeskRuns,
    Effect.suspend(() => makeDeskRuns),
  );
}

const makeDeskRuns = Effect.gen(function* () {
  const sessions = yield* OwnSessions;
  const life = yield* Effect.scope;
  const working = makeInTurn(sessions, AT_ONCE);

  const apply = Effect.fnUntraced(function* (run: Run) {
    const begun = yield* Deferred.make<Run>();
    const work = working(applyReady(run, (started) => Deferred.succeed(begun, started)));
    const fiber = yield* Effect.forkIn(
      work.pipe(
        Effect.tapCause((cause) =>
          Effect.logWarning("Un passage de la gestion s'est arrêté", cause).pipe(
            Effect.annotateLogs({ run: run.id }),
          ),
        ),
      ),
      life,
    );
    return linesOf(run) > ATTENDED_LINES
      ? yield* Effect.raceFirst(Fiber.join(fiber), Deferred.await(begun))
      : yield* Fiber.join(fiber);
  });

  return DeskRuns.of({ working, apply });
});
