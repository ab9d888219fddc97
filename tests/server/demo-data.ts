import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { demoPassword } from "../../demonstration/seed/people.ts";
import { seedDemo } from "../../demonstration/seed/seed-demo.ts";

export { demoPassword };

/** Fills a migrated database for the tests with the demonstration data, as an empty shop is. */
export const fillDatabase = (now: Instant): Effect.Effect<void, never, SqlClient.SqlClient> =>
  seedDemo({ now, progress: () => {} });

/** What of the exchange's resources the demonstration has none of. */
export const emptyResources: readonly ResourceName[] = [
  "departures",
  "orderStates",
  "closures",
  "costs",
  "openItems",
  "externalKeys",
  "shadowOrders",
];
