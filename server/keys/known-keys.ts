import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { nowDate } from "../clock.ts";
import { type Key, type KeyRing, keyOf, type Purpose } from "./key-ring.ts";

/** What the database knows of its keys: their ids, and the keys that an earlier version left in it. */
export const knownKeys = (sql: SqlClient.SqlClient) => ({
  /** One process at a time decides about keys; held to the end of the transaction. */
  lock: Effect.asVoid(sql`select pg_advisory_xact_lock(7220261200)`),

  all: sql<KnownKey>`select kid, purpose, retired_at is not null as "isRetired" from known_key
    order by kid`,

  add: (ring: KeyRing): Effect.Effect<void, SqlError.SqlError> =>
    Effect.flatMap(nowDate, (at) =>
      Effect.forEach(
        ring,
        ({ kid, purpose }) => sql`insert into known_key (kid, purpose, known_since)
          values (${kid}, ${purpose}, ${at}::timestamptz) on conflict do nothing`,
        { discard: true },
      ),
    ),

  retire: (kids: readonly string[]): Effect.Effect<void, SqlError.SqlError> =>
    Effect.flatMap(nowDate, (at) =>
      Effect.asVoid(sql`update known_key set retired_at = ${at}::timestamptz
        where kid = any(${kids}::text[]) and retired_at is null`),
    ),

  /** Keys of an earlier version, under the purposes that they have now. */
  left: Effect.map(
    sql<{ readonly name: string; readonly value: Uint8Array; readonly createdAt: Date }>`
      select name, value, created_at as "createdAt" from secret order by name`,
    (rows): LeftKeys => ({
      isEmpty: rows.length === 0,
      ring: rows.flatMap(({ name, value, createdAt }) => {
        const purpose = purposeOfSecret[name];
        return purpose === undefined ? [] : [keyOf(purpose, Uint8Array.from(value), createdAt)];
      }),
    }),
  ),

  /** Takes them off the disk, which a delete would leave to a later vacuum. */
  empty: Effect.asVoid(sql`truncate secret`),
});

export interface KnownKey extends Pick<Key, "kid"> {
  readonly purpose: string;
  readonly isRetired: boolean;
}

export interface LeftKeys {
  readonly isEmpty: boolean;
  readonly ring: KeyRing;
}

// The key of access tokens is left behind: tokens of that version are refused for what they lack.
const purposeOfSecret: Readonly<Record<string, Purpose>> = {
  mandate: "vault",
  "refresh-token": "refresh-token",
  "support-form": "support-form",
  "bank-callback": "bank-callback",
  push: "push",
};
