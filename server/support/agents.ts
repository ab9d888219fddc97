import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "../sessions/passwords.ts";
import { secret } from "../sessions/secrets.ts";
import { makeSignInLimit } from "../sessions/sign-in-limit.ts";

/** A support agent behind a cookie. */
export interface Agent {
  readonly id: number;
  readonly login: string;
  readonly name: string;
}

/** A working day: an agent signs in again the next morning. */
export const supportSeconds = 8 * 3600;

/** Sign-in of support agents: accounts, cookie and lock-out of their own (product §3). */
export const makeAgents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const limit = yield* makeSignInLimit;
  const key = yield* Effect.orDie(secret("support-form"));

  /** Wrong login, wrong password and withdrawn agent are answered alike, after the same time. */
  const signIn = Effect.fnUntraced(function* (login: string, password: string, address: string) {
    const account = login.trim().toLowerCase();
    // Counted apart from the customers': neither locks the other out.
    const attempt = yield* limit.attempt(`support ${account}`, `support ${address}`);
    if (attempt._tag === "Refused") {
      return { _tag: "Locked", retryAfterSeconds: attempt.retryAfterSeconds } as const;
    }
    const [found] = yield* sql<{ readonly id: number; readonly passwordHash: string }>`
      select id, password_hash as "passwordHash" from support_agent
      where lower(login) = ${account} and withdrawn_at is null`;
    const isRight = yield* verifyPassword(password, found?.passwordHash);
    if (found === undefined || !isRight) return { _tag: "Wrong" } as const;
    yield* limit.succeeded(`support ${account}`);
    const token = randomBytes(32).toString("base64url");
    const now = yield* Clock.currentTimeMillis;
    yield* sql`insert into support_login (agent_id, token_hash, created_at, expires_at)
      values (${found.id}, ${hashOf(token)}, ${new Date(now)},
        ${new Date(now + supportSeconds * 1000)})`;
    return { _tag: "SignedIn", token } as const;
  }, Effect.orDie);

  /** Whoever the cookie belongs to; undefined when it is over or its agent was withdrawn. */
  const find = Effect.fnUntraced(function* (token: string) {
    const now = new Date(yield* Clock.currentTimeMillis);
    const [agent] = yield* sql<Agent>`
      select g.id, g.login, g.name from support_login l join support_agent g on g.id = l.agent_id
      where l.token_hash = ${hashOf(token)} and l.ended_at is null and l.expires_at > ${now}
        and g.withdrawn_at is null`;
    return agent;
  }, Effect.orDie);

  const signOut = Effect.fnUntraced(function* (token: string) {
    const now = new Date(yield* Clock.currentTimeMillis);
    yield* sql`update support_login set ended_at = ${now}
      where token_hash = ${hashOf(token)} and ended_at is null`;
  }, Effect.orDie);

  // Bound to a cookie that another site can neither read nor set: its form cannot carry it.
  const formTokenOf = (cookie: string): string =>
    createHmac("sha256", key).update(cookie).digest("base64url");
  const isFormGenuine = (cookie: string, formToken: string): boolean =>
    cookie !== "" && timingSafeEqual(hashOf(formTokenOf(cookie)), hashOf(formToken));

  return { signIn, find, signOut, formTokenOf, isFormGenuine };
});

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
