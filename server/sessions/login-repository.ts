import { Context, Effect, Layer } from "effect";
import { SqlClient, type Statement } from "effect/sql";
import { CustomerId } from "../../api-schema/primitives.ts";

/** The account behind an e-mail, with what signing in needs. */
export interface Account {
  readonly customerId: CustomerId;
  readonly username: string;
  readonly passwordHash: string;
  readonly verified: boolean;
  readonly epoch: number;
  readonly name: string;
}

/** A login of a browser, with the hashes of its present and previous refresh token. */
export interface Login {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly previousTokenHash: Uint8Array | null;
  readonly signedInAt: Date;
  readonly rotatedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly customerId: CustomerId;
  readonly username: string;
  /** customer.session_epoch now, and at the sign-in: apart, the login is over. */
  readonly epoch: number;
  readonly epochAtSignIn: number;
  readonly verified: boolean;
  /** False while no cookie with the prefix __Host- ever held its token. */
  readonly hostCookie: boolean;
  /** The support agent who acts as the customer in it, null for the customer's own. */
  readonly agent: string | null;
  readonly isAgentWithdrawn: boolean;
}

/** A login as its owner sees it. */
export interface LivingLogin {
  readonly id: string;
  readonly device: string | null;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly bySupport: boolean;
}

/** A login that begins. */
export interface NewLogin {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly epoch: number;
  readonly device: string;
  readonly hostCookie: boolean;
}

/** What a renewal changes of a login. */
export type RenewedLogin = Omit<NewLogin, "customerId" | "epoch">;

/** Of a customer's logins one, all but one, or all. */
export interface WhichLogins {
  readonly only?: string;
  readonly but?: string;
}

/** SQL of logins (table login_session). */
export class LoginRepository extends Context.Service<
  LoginRepository,
  {
    /** Nobody without a password: who was invited and has not chosen one, whose account has ended. */
    readonly accountByEmail: (email: string) => Effect.Effect<Account | undefined>;
    readonly create: (login: NewLogin) => Effect.Effect<void>;
    /** The customer has come: invitations to stores that waited for them are accepted. */
    readonly arrive: (customerId: CustomerId) => Effect.Effect<void>;
    readonly find: (id: string) => Effect.Effect<Login | undefined>;
    /** Locked until the transaction ends: two tabs renew one after the other. */
    readonly lock: (id: string) => Effect.Effect<Login | undefined>;
    readonly rotate: (renewed: RenewedLogin) => Effect.Effect<void>;
    readonly revoke: (id: string, now: Date) => Effect.Effect<void>;
    /** A customer's logins that live, the last used first. */
    readonly living: (customerId: CustomerId, now: Date) => Effect.Effect<readonly LivingLogin[]>;
    /**
     * Ends a customer's living logins, and the impersonations in them. Their number; 0 for an id that
     * is none of theirs.
     */
    readonly end: (customerId: CustomerId, now: Date, which: WhichLogins) => Effect.Effect<number>;
    /** Refuses from now on every token and every known browser of before. */
    readonly raiseEpoch: (customerId: CustomerId) => Effect.Effect<void>;
  }
>()("panetier/sessions/LoginRepository") {
  static readonly layer: Layer.Layer<LoginRepository, never, SqlClient.SqlClient> = Layer.effect(
    LoginRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      LoginRepository.of({ ...oneLoginQueries(sql), ...customerLoginQueries(sql) }),
    ),
  );
}

const loginColumns = (sql: SqlClient.SqlClient) => sql<Login>`
  select l.id::text as id, l.token_hash as "tokenHash",
    l.previous_token_hash as "previousTokenHash", l.created_at as "signedInAt",
    l.rotated_at as "rotatedAt", l.expires_at as "expiresAt",
    l.revoked_at as "revokedAt", l.epoch as "epochAtSignIn",
    l.host_cookie as "hostCookie", c.id as "customerId", c.email as username,
    c.session_epoch as epoch, c.verified,
    g.login as agent, g.withdrawn_at is not null as "isAgentWithdrawn"
  from login_session l join customer c on c.id = l.customer_id
  left join impersonation i on i.login_id = l.id
  left join staff g on g.id = i.agent_id`;

const loginOf = (rows: Statement.Statement<Login>) =>
  Effect.orDie(Effect.map(rows, ([row]) => (row === undefined ? undefined : branded(row))));

/** A login, from its beginning to its end. */
const oneLoginQueries = (sql: SqlClient.SqlClient) => ({
  create: (login: NewLogin) =>
    sql`insert into login_session (id, customer_id, token_hash, rotated_at, created_at, expires_at,
        epoch, device, host_cookie)
      values (${login.id}::uuid, ${login.customerId}, ${login.tokenHash}, ${login.now},
        ${login.now}, ${login.expiresAt}, ${login.epoch}, ${login.device},
        ${login.hostCookie})`.pipe(Effect.asVoid, Effect.orDie),
  find: (id: string) => loginOf(sql`${loginColumns(sql)} where l.id = ${id}::uuid`),
  lock: (id: string) => loginOf(sql`${loginColumns(sql)} where l.id = ${id}::uuid for update of l`),
  rotate: (renewed: RenewedLogin) =>
    sql`update login_session set previous_token_hash = token_hash,
      token_hash = ${renewed.tokenHash}, rotated_at = ${renewed.now},
      expires_at = ${renewed.expiresAt}, device = coalesce(device, ${renewed.device}),
      host_cookie = host_cookie or ${renewed.hostCookie}
      where id = ${renewed.id}::uuid`.pipe(Effect.asVoid, Effect.orDie),
  revoke: (id: string, now: Date) =>
    sql`update login_session set revoked_at = ${now}
      where id = ${id}::uuid and revoked_at is null`.pipe(Effect.asVoid, Effect.orDie),
});

/** Whose logins they are, and all of theirs at once. */
const customerLoginQueries = (sql: SqlClient.SqlClient) => ({
  accountByEmail: (email: string) =>
    Effect.orDie(
      Effect.map(
        sql<Account>`
          select id as "customerId", email as username, password_hash as "passwordHash", verified,
            session_epoch as epoch, trim(first_name || ' ' || last_name) as name
          from customer where lower(email) = lower(${email}) and password_hash is not null`,
        ([row]) => (row === undefined ? undefined : branded(row)),
      ),
    ),
  arrive: (customerId: CustomerId) =>
    // The first manager who comes to a shop without one is its main manager: a file of the mill named them.
    sql`update store_shop_user t set accepted = true,
        main_manager = main_manager or role = 'manager' and not exists (
          select from store_shop_user o where o.store_id = t.store_id and o.main_manager)
      where customer_id = ${customerId} and not accepted`.pipe(Effect.asVoid, Effect.orDie),
  living: (customerId: CustomerId, now: Date) =>
    sql<LivingLogin>`
      select l.id::text as id, l.device, l.created_at as "signedInAt",
        l.rotated_at as "lastUsedAt", i.id is not null as "bySupport"
      from login_session l
      join customer c on c.id = l.customer_id and c.session_epoch = l.epoch
      left join impersonation i on i.login_id = l.id
      where l.customer_id = ${customerId} and l.revoked_at is null and l.expires_at > ${now}
      order by l.rotated_at desc, l.id`.pipe(Effect.orDie),
  end: Effect.fnUntraced(function* (customerId: CustomerId, now: Date, which: WhichLogins) {
    const ended = yield* sql<{ readonly id: string }>`
      update login_session set revoked_at = ${now}
      where customer_id = ${customerId} and revoked_at is null and expires_at > ${now}
        and (${which.only ?? null}::text is null or id::text = ${which.only ?? null}::text)
        and (${which.but ?? null}::text is null or id::text <> ${which.but ?? null}::text)
      returning id::text as id`;
    if (ended.length > 0) {
      yield* sql`update impersonation set ended_at = ${now}
        where ended_at is null and ${sql.in(
          "login_id",
          ended.map(({ id }) => id),
        )}`;
    }
    return ended.length;
  }, Effect.orDie),
  raiseEpoch: (customerId: CustomerId) =>
    sql`update customer set session_epoch = session_epoch + 1
      where id = ${customerId}`.pipe(Effect.asVoid, Effect.orDie),
});

const branded = <Row extends { readonly customerId: number }>(row: Row) => ({
  ...row,
  customerId: CustomerId.make(row.customerId),
});
