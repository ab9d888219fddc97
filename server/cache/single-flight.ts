import { Deferred, Effect } from "effect";

/**
 * The same effect, run once for all who ask while it runs. It goes on when one who waits is
 * interrupted; a failure is given to all who wait and is not remembered.
 */
export const singleFlight = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  let running: Deferred.Deferred<A, E> | undefined;
  return Effect.suspend(() => {
    if (running !== undefined) return Deferred.await(running);
    const answer = Deferred.makeUnsafe<A, E>();
    running = answer;
    const work = Effect.flatMap(Effect.exit(effect), (exit) => {
      running = undefined;
      return Deferred.done(answer, exit);
    });
    return Effect.andThen(
      Effect.forkDetach(work, { startImmediately: true }),
      Deferred.await(answer),
    );
  });
};

/** The same for each of many: those who ask for one while it runs get its answer. */
export const singleFlights = <A, E>(): (<R>(
  key: string,
  effect: Effect.Effect<A, E, R>,
) => Effect.Effect<A, E, R>) => {
  const running = new Map<string, Effect.Effect<A, E>>();
  return (key, effect) =>
    Effect.contextWith((context) => {
      const known = running.get(key);
      if (known !== undefined) return known;
      const forget = Effect.sync(() => running.delete(key));
      const flight = singleFlight(Effect.ensuring(Effect.provideContext(effect, context), forget));
      running.set(key, flight);
      return flight;
    });
};
