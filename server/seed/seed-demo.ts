import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";

export const seedDemo = (_options: {
  readonly now: Instant;
  readonly progress: (line: string) => void;
}): Effect.Effect<void, never, SqlClient.SqlClient> => Effect.void;
