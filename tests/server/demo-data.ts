import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { now } from "../../server/clock.ts";
import { demoPassword } from "../../demonstration/seed/people.ts";
import { seedDemo } from "../../demonstration/seed/seed-demo.ts";

export { demoPassword };

/** Fills a migrated database for the tests with the demonstration data, as an empty shop is. */
export const fillDatabase: Effect.Effect<void, never, SqlClient.SqlClient> = Effect.flatMap(
  now,
  (at) => seedDemo({ now: at, progress: () => {} }),
);
