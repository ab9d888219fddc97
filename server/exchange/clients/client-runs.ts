import { Context, Deferred, Effect, Fiber, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { OwnSessions } from "../../database/sql.ts";
import { makeInTurn } from "../in-turn.ts";
import type { ResourceBusy } from "../one-run-at-once.ts";
import type { Run } from "../run-store.ts";

/** What is done at once for all clients: the others wait for their turn, and the desk for none of them. */
const AT_ONCE = 2;

/** Each holds its call and its resource by sessions of their own, beside the one that it works with. */
export const CLIENT_CONNECTIONS = 3 * AT_ONCE;

/** After the wait that was asked for, so long for a run to begin. */
const TO_BEGIN = "20 seconds";

/** Where a run is when its call is answered: as it ended, or with its number while it goes on; `busy` where it has not begun. */
export type Answered =
  | { readonly _tag: "Ended"; readonly run: Run }
  | { readonly _tag: "GoesOn"; readonly run: number }
  | { readonly _tag: "Busy" };

/** Tells whoever waits of a run, as soon as there is one. */
export type Received = (run: number) => Effect.Effect<void>;

/** Runs that programs of partners start: on sessions of their own, in turn, and not cut short by who goes away. */
export class ClientRuns extends Context.Service<
  ClientRuns,
  {
    /** Does what takes long, in turn. */
    readonly working: <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) => Effect.Effect<A, E>;
    /** Does the work of a run and waits for so many seconds; it goes on after them for as long as the process lives. */
    readonly attended: <E>(
      seconds: number,
      work: (received: Received) => Effect.Effect<Run, E | ResourceBusy, SqlClient.SqlClient>,
      afterwards: Effect.Effect<void>,
    ) => Effect.Effect<Answered, E | ResourceBusy>;
  }
>()("panetier/exchange/ClientRuns") {
  static readonly layer: Layer.Layer<ClientRuns, never, OwnSessions> = Layer.effect(
    ClientRuns,
    Effect.suspend(() => makeClientRuns),
  );
}

const makeClientRuns = Effect.gen(function* () {
  const sessions = yield* OwnSessions;
  const life = yield* Effect.scope;
  const working = makeInTurn(sessions, AT_ONCE);

  const attended = Effect.fnUntraced(function* <E>(
    seconds: number,
    work: (received: Received) => Effect.Effect<Run, E | ResourceBusy, SqlClient.SqlClient>,
    afterwards: Effect.Effect<void>,
  ) {
    const begun = yield* Deferred.make<number>();
    const received: Received = (run) => Effect.asVoid(Deferred.succeed(begun, run));
    const fiber = yield* Effect.forkIn(
      working(work(received)).pipe(
        Effect.tapDefect((defect) =>
          Effect.logWarning("Un passage d'un programme s'est arrêté", defect),
        ),
        Effect.ensuring(afterwards),
      ),
      life,
    );
    const ended = Effect.map(Fiber.join(fiber), (run): Answered => ({ _tag: "Ended", run }));
    const goesOn = Deferred.await(begun).pipe(
      Effect.map((run): Answered => ({ _tag: "GoesOn", run })),
      Effect.timeoutOrElse({
        duration: TO_BEGIN,
        orElse: () => Effect.as(Fiber.interrupt(fiber), { _tag: "Busy" } satisfies Answered),
      }),
    );
    return yield* Effect.raceFirst(ended, Effect.delay(goesOn, `${seconds} seconds`));
  });

  return ClientRuns.of({ working, attended });
});
