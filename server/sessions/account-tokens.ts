import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { CustomerId } from "../../api-schema/primitives.ts";
import { nowDate } from "../clock.ts";
import { randomToken } from "../randomness.ts";

/** 'activation' opens a new account, 'reset' chooses a new password, 'email' confirms a new address. */
export type AccountTokenKind = "activation" | "reset" | "email";

/** Who a link is for. `email`: the address that is confirmed; null but for that kind. */
export interface TokenOwner {
  readonly customerId: CustomerId;
  readonly email: string | null;
}

const hour = 60 * 60 * 1000;

/** How long a link is good (product §3), in milliseconds. */
export const TOKEN_LIFE: { readonly [Kind in AccountTokenKind]: number } = {
  activation: 7 * 24 * hour,
  reset: hour,
  email: 24 * hour,
};

/**
 * Links that open an account: 256 random bits, of which only a hash is stored; each is good once.
 * A newer one of its kind makes the former void. `issue`, `take` and `forget` belong into the
 * transaction of what they stand for.
 */
export class AccountTokens extends Context.Service<
  AccountTokens,
  {
    /**
     * The secret part of a new link, 43 characters that an address may hold. `email` is the address
     * that it confirms.
     */
    readonly issue: (
      customer: CustomerId,
      kind: AccountTokenKind,
      email?: string,
    ) => Effect.Effect<string>;
    /** Whose link it is while it is good; it stays good. */
    readonly find: (token: string, kind: AccountTokenKind) => Effect.Effect<TokenOwner | undefined>;
    /** The same, and uses it up: of two at once only one gets it. */
    readonly take: (token: string, kind: AccountTokenKind) => Effect.Effect<TokenOwner | undefined>;
    /** Makes every link of that account void: after a change of its password or address. */
    readonly forget: (customer: CustomerId) => Effect.Effect<void>;
  }
>()("panetier/sessions/AccountTokens") {
  static readonly layer: Layer.Layer<AccountTokens, never, SqlClient.SqlClient> = Layer.effect(
    AccountTokens,
    Effect.suspend(() => makeAccountTokens),
  );
}

const makeAccountTokens = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const issue = Effect.fnUntraced(function* (
    customer: CustomerId,
    kind: AccountTokenKind,
    email: string | null = null,
  ) {
    const token = yield* randomToken("token of an account", 32);
    const at = yield* nowDate;
    const until = new Date(at.getTime() + TOKEN_LIFE[kind]);
    yield* sql`delete from account_token where customer_id = ${customer} and kind = ${kind}`;
    yield* sql`insert into account_token
        (token_hash, customer_id, kind, email, created_at, expires_at)
      values (${hashOf(token)}, ${customer}, ${kind}, ${email}, ${at}, ${until})`;
    return token;
  }, Effect.orDie);

  const find = Effect.fnUntraced(function* (token: string, kind: AccountTokenKind) {
    const rows = yield* sql<Row>`select customer_id as "customerId", email from account_token
      where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${yield* nowDate}`;
    return ownerOf(rows);
  }, Effect.orDie);

  const take = Effect.fnUntraced(function* (token: string, kind: AccountTokenKind) {
    const rows = yield* sql<Row>`delete from account_token
      where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${yield* nowDate}
      returning customer_id as "customerId", email`;
    return ownerOf(rows);
  }, Effect.orDie);

  const forget = (customer: CustomerId): Effect.Effect<void> =>
    sql`delete from account_token where customer_id = ${customer}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    );

  return AccountTokens.of({ issue, find, take, forget });
});

type Row = { readonly customerId: number; readonly email: string | null };

const ownerOf = ([row]: readonly Row[]): TokenOwner | undefined =>
  row === undefined ? undefined : { customerId: CustomerId.make(row.customerId), email: row.email };

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
