import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Failures allowed for one account or one address within the window (product §3). */
export const allowedFailures = 5;
export const windowMs = 15 * 60 * 1000;

/** What an attempt got: its number, to be forgotten when it succeeds, or how long to wait. */
export type Attempt =
  | { readonly _tag: "Allowed"; readonly id: bigint }
  | { readonly _tag: "Refused"; readonly retryAfterSeconds: number };

/**
 * Counts failed sign-ins in the database, so that all processes count together. An attempt is counted
 * before its password is looked at: a hundred at once get no further than five.
 */
export const makeSignInLimit = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const attempt = (account: string, address: string) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis;
          const since = new Date(now - windowMs);
          // Always in the same order, or two attempts could wait for each other.
          for (const key of [`account ${account}`, `address ${address}`].toSorted()) {
            yield* sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`;
          }
          const [counted] = yield* sql<{ readonly free: Date | null }>`
            select max(free) as free from (
              (select at as free from sign_in_failure where account = ${account} and at > ${since}
                order by at desc offset ${allowedFailures - 1} limit 1)
              union all
              (select at from sign_in_failure where address = ${address} and at > ${since}
                order by at desc offset ${allowedFailures - 1} limit 1)) as fifth`;
          const fifth = counted?.free ?? null;
          if (fifth !== null) return refused(fifth.getTime() + windowMs - now);
          const [made] = yield* sql<{ readonly id: bigint }>`
            insert into sign_in_failure (account, address, at)
            values (${account}, ${address}, ${new Date(now)}) returning id`;
          if (made === undefined) return yield* Effect.die(new Error("No attempt was counted"));
          return { _tag: "Allowed", id: made.id } as const;
        }),
      )
      .pipe(Effect.orDie);

  /** A success ends the account's count; other accounts of the address keep theirs. */
  const succeeded = (account: string) =>
    sql`delete from sign_in_failure where account = ${account}`.pipe(Effect.asVoid, Effect.orDie);

  return { attempt, succeeded };
});

const refused = (milliseconds: number): Attempt => ({
  _tag: "Refused",
  retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
});
