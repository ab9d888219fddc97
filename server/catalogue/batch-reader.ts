import { Deferred, Effect } from "effect";

/** Reads many keys at once; a key that does not exist is absent from the answer. */
export type ReadMany<K, V> = (keys: readonly K[]) => Effect.Effect<ReadonlyMap<K, V>>;

/**
 * Reads by key with one query at a time: what is asked while a query runs goes together into the
 * next one. Under load many requests share a round trip, alone a request waits for nobody. Defects
 * reach everybody of the batch.
 */
export const makeBatchReader = <K, V>(read: ReadMany<K, V>): ReadMany<K, V> => {
  let waiting: Batch<K, V> | undefined;
  let isReading = false;

  const readAll: Effect.Effect<void> = Effect.suspend(() => {
    const batch = waiting;
    waiting = undefined;
    if (batch === undefined) {
      isReading = false;
      return Effect.void;
    }
    return read([...batch.keys]).pipe(
      Effect.exit,
      Effect.flatMap((exit) => Deferred.done(batch.answer, exit)),
      Effect.andThen(readAll),
    );
  });

  return (keys) =>
    Effect.suspend(() => {
      waiting ??= { keys: new Set(), answer: Deferred.makeUnsafe() };
      const batch = waiting;
      for (const key of keys) batch.keys.add(key);
      if (isReading) return Deferred.await(batch.answer);
      isReading = true;
      return Effect.andThen(
        Effect.forkDetach(readAll, { startImmediately: true }),
        Deferred.await(batch.answer),
      );
    });
};

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly answer: Deferred.Deferred<ReadonlyMap<K, V>>;
}
