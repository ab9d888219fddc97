import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId } from "../../api-schema/primitives.ts";

/** The account behind an e-mail, with what signing in needs. */
export interface Account {
  readonly customerId: CustomerId;
  readonly username: string;
  readonly passwordHash: string;
  readonly verified: boolean;
  readonly epoch: number;
}

/** A login of a browser, with the hashes of its present and previous refresh token. */
export interface Login {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly previousTokenHash: Uint8Array | null;
  readonly rotatedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly customerId: CustomerId;
  readonly username: string;
  readonly epoch: number;
  /** The support agent who acts as the customer in it, null for the customer's own. */
  readonly agent: string | null;
  readonly isAgentWithdrawn: boolean;
}

/** SQL of logins (table login_session). */
export const makeLoginRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    accountByEmail: (email: string) =>
      Effect.orDie(
        Effect.map(
          sql<Account>`
            select id as "customerId", email as username, password_hash as "passwordHash", verified,
              session_epoch as epoch
            from customer where lower(email) = lower(${email})`,
          ([row]) => (row === undefined ? undefined : branded(row)),
        ),
      ),

    create: (login: {
      readonly id: string;
      readonly customerId: CustomerId;
      readonly tokenHash: Uint8Array;
      readonly now: Date;
      readonly expiresAt: Date;
    }) =>
      sql`insert into login_session (id, customer_id, token_hash, rotated_at, created_at, expires_at)
        values (${login.id}::uuid, ${login.customerId}, ${login.tokenHash}, ${login.now},
          ${login.now}, ${login.expiresAt})`.pipe(Effect.asVoid, Effect.orDie),

    /** Locked until the transaction ends: two tabs renew one after the other. */
    lock: (id: string) =>
      Effect.orDie(
        Effect.map(
          sql<Login>`
            select l.id::text as id, l.token_hash as "tokenHash",
              l.previous_token_hash as "previousTokenHash", l.rotated_at as "rotatedAt",
              l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
              c.id as "customerId", c.email as username, c.session_epoch as epoch,
              g.login as agent, g.withdrawn_at is not null as "isAgentWithdrawn"
            from login_session l join customer c on c.id = l.customer_id
            left join impersonation i on i.login_id = l.id
            left join support_agent g on g.id = i.agent_id
            where l.id = ${id}::uuid for update of l`,
          ([row]) => (row === undefined ? undefined : branded(row)),
        ),
      ),

    rotate: (id: string, tokenHash: Uint8Array, now: Date, expiresAt: Date) =>
      sql`update login_session set previous_token_hash = token_hash, token_hash = ${tokenHash},
        rotated_at = ${now}, expires_at = ${expiresAt} where id = ${id}::uuid`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),

    revoke: (id: string, now: Date) =>
      sql`update login_session set revoked_at = ${now}
        where id = ${id}::uuid and revoked_at is null`.pipe(Effect.asVoid, Effect.orDie),
  };
});

const branded = <Row extends { readonly customerId: number }>(row: Row) => ({
  ...row,
  customerId: CustomerId.make(row.customerId),
});
