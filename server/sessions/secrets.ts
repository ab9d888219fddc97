import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { randomBytes } from "node:crypto";

export type SecretName =
  | "access-token"
  | "refresh-token"
  | "bank-callback"
  | "support-form"
  | "mandate"
  | "push";

/**
 * A key of 32 bytes that every process on this database shares; the first to ask makes it. Read it
 * once, when a layer is built.
 */
export const secret = Effect.fnUntraced(function* (
  name: SecretName,
): Effect.fn.Return<Uint8Array, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`insert into secret (name, value) values (${name}, ${randomBytes(32)})
    on conflict (name) do nothing`;
  const rows = yield* sql<{ readonly value: Uint8Array }>`
    select value from secret where name = ${name}`;
  const value = rows[0]?.value;
  if (value === undefined) return yield* Effect.die(new Error(`Secret ${name} is missing`));
  return Uint8Array.from(value);
});
