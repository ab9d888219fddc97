import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { demoPassword } from "../../demonstration/seed/people.ts";
import { seedDemo } from "../../demonstration/seed/seed-demo.ts";

export { demoPassword };

/** Fills a migrated database for the tests with the demonstration data, as an empty shop is. */
export const fillDatabase = (now: Instant): Effect.Effect<void, never, SqlClient.SqlClient> =>
  seedDemo({ now, progress: () => {} });
