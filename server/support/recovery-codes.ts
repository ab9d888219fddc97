import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { nowDate } from "../clock.ts";
import { randomBytesFor } from "../randomness.ts";

/** Codes that an agent is given at once, each for one sign-in without the authenticator. */
export const recoveryCodeCount = 10;

/** SQL of recovery codes. Only their hashes are kept: whoever reads the database cannot sign in. */
export const recoveryCodes = (sql: SqlClient.SqlClient) => ({
  /** Makes new ones, which are shown once; those before are worth nothing from now on. */
  renew: Effect.fnUntraced(function* (agentId: number) {
    const at = yield* nowDate;
    const codes = yield* Effect.replicateEffect(newCode, recoveryCodeCount);
    yield* sql`delete from support_recovery_code where agent_id = ${agentId}`;
    for (const code of codes) {
      yield* sql`insert into support_recovery_code (agent_id, code_hash, created_at)
        values (${agentId}, ${hashOfCode(agentId, code)}, ${at}::timestamptz)`;
    }
    return codes;
  }),

  /** Uses it up; false when it is none of theirs or was used before. */
  use: Effect.fnUntraced(function* (agentId: number, code: string) {
    const at = yield* nowDate;
    // The row is locked by the update: of two at once the second finds it used.
    const used = yield* sql`update support_recovery_code set used_at = ${at}::timestamptz
      where agent_id = ${agentId} and code_hash = ${hashOfCode(agentId, code)} and used_at is null
      returning agent_id`;
    return used.length > 0;
  }),

  left: Effect.fnUntraced(function* (agentId: number) {
    const [row] = yield* sql<{ readonly count: number }>`select count(*)::int as count
      from support_recovery_code where agent_id = ${agentId} and used_at is null`;
    return row?.count ?? 0;
  }),
});

// Crockford's letters: none that is read for another.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits, in four groups of four. */
const newCode = Effect.map(randomBytesFor("agent's recovery code", 16), (bytes) =>
  Array.from(bytes, (byte) => letters[byte % letters.length])
    .join("")
    .replaceAll(/(.{4})(?=.)/g, "$1-"),
);

// Typed in small letters, without hyphens or with an O for a zero, it is the same code.
const hashOfCode = (agentId: number, code: string): Buffer => {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(`recovery code\n${agentId}\n${plain}`).digest();
};
