import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";

/** Wrong codes of one agent from one address within the window. */
export const allowedCodes = 5;
export const codeWindowMs = 15 * 60_000;

/** Wrong codes of one agent from everywhere within a day: an address is cheap, a code is a guess in 300,000. */
export const allowedCodesADay = 50;
const dayMs = 24 * 3_600_000;

export type CodeAttempt =
  | { readonly _tag: "Allowed" }
  | { readonly _tag: "Locked"; readonly retryAfterSeconds: number };

/**
 * Counts wrong second factors in the database, so that all processes count together. A code is counted
 * before it is looked at: a hundred at once get no further than five.
 */
export const codeLimit = (sql: SqlClient.SqlClient) => {
  const attempt = (agentId: number, address: string) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        yield* sql`select pg_advisory_xact_lock(hashtextextended(${`support code ${agentId}`}, 7))`;
        const [counted] = yield* sql<{
          readonly here: Date | null;
          readonly anywhere: Date | null;
        }>`
          select
            (select at from support_code_failure where agent_id = ${agentId}
              and address = ${address} and at > ${new Date(now - codeWindowMs)}
              order by at desc offset ${allowedCodes - 1} limit 1) as here,
            (select at from support_code_failure where agent_id = ${agentId}
              and at > ${new Date(now - dayMs)}
              order by at desc offset ${allowedCodesADay - 1} limit 1) as anywhere`;
        const free = Math.max(
          counted?.here == null ? 0 : counted.here.getTime() + codeWindowMs,
          counted?.anywhere == null ? 0 : counted.anywhere.getTime() + dayMs,
        );
        if (free > now) return locked(free - now);
        yield* sql`insert into support_code_failure (agent_id, address, at)
          values (${agentId}, ${address}, ${new Date(now)})`;
        return { _tag: "Allowed" } as const;
      }),
    );

  /** A right code ends the count of its address; what others tried elsewhere stays counted. */
  const succeeded = (agentId: number, address: string) =>
    Effect.asVoid(sql`delete from support_code_failure
      where agent_id = ${agentId} and address = ${address}`);

  return { attempt, succeeded };
};

const locked = (milliseconds: number): CodeAttempt => ({
  _tag: "Locked",
  retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
});
