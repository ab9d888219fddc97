import { Deferred, Effect, Semaphore } from "effect";

/**
 * Work that all share who ask before it begins. Unlike `singleFlight`, nobody is answered by work that
 * had begun before they asked: what they have changed just now is in their answer. It runs to its end
 * whoever leaves, one at a time.
 */
export const freshFlight = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const turns = Semaphore.makeUnsafe(1);
  let waiting: Deferred.Deferred<A, E> | undefined;
  return Effect.suspend(() => {
    if (waiting !== undefined) return Deferred.await(waiting);
    const answer = Deferred.makeUnsafe<A, E>();
    waiting = answer;
    const run = Effect.suspend(() => {
      waiting = undefined;
      return Effect.exit(work);
    });
    const told = Effect.flatMap(turns.withPermits(1)(run), (exit) => Deferred.done(answer, exit));
    return Effect.andThen(
      Effect.forkDetach(told, { startImmediately: true }),
      Deferred.await(answer),
    );
  });
};
