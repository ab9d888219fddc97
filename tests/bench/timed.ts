import { Clock, Effect } from "effect";

/** Does a piece of work, and prints how long it took as a row of a table. */
export const timed = Effect.fnUntraced(function* <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>,
) {
  const begun = yield* Clock.currentTimeMillis;
  const answer = yield* work;
  const took = (yield* Clock.currentTimeMillis) - begun;
  console.log(`| ${name} | ${(took / 1000).toFixed(2)} s |`);
  return answer;
});
