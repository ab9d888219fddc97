import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { TooManyRequests } from "../../api-schema/problems.ts";

/** Messages that one caller may send, and one address be acknowledged, within the window. */
export const allowedMessages = 5;
export const contactWindowMs = 60 * 60 * 1000;

/**
 * Counts messages in the database, so that all processes count together; call it inside the
 * transaction that keeps the message. Both are counted: the caller, or one machine would fill the
 * desk; the address, or the acknowledgements would fill a stranger's mailbox.
 */
export const countContact = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  address: string,
  email: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const since = new Date(now - contactWindowMs);
  // Always in the same order, or two messages could wait for each other.
  for (const key of [`contact address ${address}`, `contact email ${email}`].toSorted()) {
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`;
  }
  yield* sql`delete from contact_attempt where at <= ${since}`;
  const [counted] = yield* sql<{ readonly free: Date | null }>`
    select max(free) as free from (
      (select at as free from contact_attempt where address = ${address}
        order by at desc offset ${allowedMessages - 1} limit 1)
      union all
      (select at from contact_attempt where email = ${email}
        order by at desc offset ${allowedMessages - 1} limit 1)) as fifth`;
  const fifth = counted?.free ?? null;
  if (fifth !== null) return yield* Effect.fail(tooMany(fifth.getTime() + contactWindowMs - now));
  yield* sql`insert into contact_attempt (address, email, at)
    values (${address}, ${email}, ${new Date(now)})`;
});

/** Whether that caller may still send a message, asked before their files are read; counts nothing. */
export const refuseWhoSentFive = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  address: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const since = new Date(now - contactWindowMs);
  const [fifth] = yield* Effect.orDie(sql<{ readonly at: Date }>`
    select at from contact_attempt where address = ${address} and at > ${since}
      order by at desc offset ${allowedMessages - 1} limit 1`);
  if (fifth === undefined) return;
  yield* Effect.fail(tooMany(fifth.at.getTime() + contactWindowMs - now));
});

const tooMany = (milliseconds: number): TooManyRequests => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new TooManyRequests({
    message: `Vous avez déjà envoyé plusieurs messages. Réessayez dans ${minutes} min, ou appelez-nous.`,
    retryAfter,
  });
};
