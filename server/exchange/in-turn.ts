import { Effect, Schedule, Semaphore } from "effect";
import { SqlClient } from "effect/sql";
import { ResourceBusy } from "./one-run-at-once.ts";

/** Somebody else's run of the same resource is nearly always over by then. */
const PATIENCE = { times: 50, schedule: Schedule.spaced("100 millis") } as const;

/**
 * Does what holds a resource, or takes long, on sessions of its own: so many at once, the others wait for their
 * turn. Waits a little for who holds the resource.
 */
export const makeInTurn = (sessions: SqlClient.SqlClient, atOnce: number) => {
  const turn = Semaphore.makeUnsafe(atOnce).withPermits(1);
  return <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Effect.Effect<A, E> =>
    Effect.provideService(work, SqlClient.SqlClient, sessions).pipe(
      Effect.retry({ ...PATIENCE, while: (failure) => failure instanceof ResourceBusy }),
      turn,
    );
};
