import { Clock, Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { NotVerified, TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Keys } from "../keys/keys.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { ServerLog } from "../web/server-log.ts";
import type { AccessTokens } from "./access-token.ts";
import { ImpersonationRepository } from "./impersonation-repository.ts";
import type { ReceivedToken } from "./login-cookies.ts";
import { LoginRepository } from "./login-repository.ts";
import {
  type Caller,
  endLogin,
  type LoginNeeds,
  makeLoginNeeds,
  openLogin,
  type SignedInResult,
} from "./opened-login.ts";
import { hashOf, loginIdOf, placeOfToken } from "./refresh-token.ts";
import { renewLogin } from "./renewal.ts";
import { SecurityLog } from "./security-log.ts";
import {
  codeOver,
  notVerified,
  sessionOver,
  tooMany,
  wrongCredentials,
} from "./session-problems.ts";
import { makeSignInCheck, type SignInCheck } from "./sign-in-check.ts";

/** The same, and the cookie by which this browser is known from now on. */
export interface SignedInBrowser extends SignedInResult {
  readonly browsers: string;
}

/** What somebody types to sign in. */
type Credentials = { readonly email: string; readonly password: string };

/** Sign-in, its renewal and its end (product §3). */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Wrong e-mail and wrong password fail alike, after the same time; an account that waits for its
     * verification says so to the right password only. `browsers` is the cookie.
     */
    readonly signIn: (
      credentials: Credentials,
      from: Caller & { readonly browsers: string },
    ) => Effect.Effect<SignedInBrowser, Unauthorized | NotVerified | TooManyRequests>;
    /** Rotates the refresh token. A token used before ends the whole login: it was stolen. */
    readonly renew: (
      received: ReceivedToken,
      from: Caller,
    ) => Effect.Effect<SignedInResult, Unauthorized>;
    /** Exchanges a one-time code of the desk for the login of its customer (product §3). */
    readonly impersonate: (
      code: string,
      from: Caller,
    ) => Effect.Effect<SignedInResult, Unauthorized>;
    /** Ends the login of the token, and its impersonation; nothing happens without one. */
    readonly signOut: (refreshToken: string, from: Caller) => Effect.Effect<void>;
  }
>()("panetier/Sessions") {
  static readonly layer: Layer.Layer<
    Sessions,
    never,
    SqlClient.SqlClient | SellingFirm | AccessTokens | Settings | ServerLog | Outbox | Keys
  > = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const needs = yield* makeLoginNeeds;
      const check = yield* makeSignInCheck("customer");
      const { sql } = needs;
      return Sessions.of({
        signIn: (credentials, from) => signIn(needs, check, credentials, from),
        renew: (received, from) => renew(needs, received, from),
        impersonate: (code, from) => impersonate(needs, code, from),
        signOut: (refreshToken, from) =>
          sql.withTransaction(signOut(needs, refreshToken, from)).pipe(Effect.orDie),
      });
    }),
  ).pipe(Layer.provide([LoginRepository.layer, ImpersonationRepository.layer, SecurityLog.layer]));
}

const signIn = Effect.fnUntraced(function* (
  needs: LoginNeeds,
  check: SignInCheck,
  { email, password }: Credentials,
  from: Caller & { readonly browsers: string },
) {
  const { logins, note } = needs;
  const account = email.trim().toLowerCase();
  const { address, browsers } = from;
  const known = yield* logins.accountByEmail(account);
  const found =
    known === undefined ? undefined : { ...known, id: known.customerId, email: known.username };
  const checked = yield* check({ account, password, address, browsers, found });
  if (checked._tag === "Limited") return yield* Effect.fail(tooMany(checked.retryAfterSeconds));
  if (checked._tag === "Wrong" || known === undefined) {
    return yield* Effect.fail(wrongCredentials());
  }
  const facts = { realm: "customer", account, address } as const;
  if (!known.verified) {
    yield* note("sign-in-unverified", facts);
    return yield* Effect.fail(notVerified());
  }
  const now = yield* Clock.currentTimeMillis;
  const { result } = yield* openLogin(needs, { ...known, agent: null }, from, now);
  yield* note("sign-in", { ...facts, knownBrowser: checked.isKnownBrowser });
  return { ...result, browsers: checked.browsers };
});

const renew = Effect.fnUntraced(function* (
  needs: LoginNeeds,
  received: ReceivedToken,
  from: Caller,
) {
  const id = loginIdOf(received.token);
  if (id === undefined) return yield* Effect.fail(sessionOver());
  const renewed = yield* needs.sql
    .withTransaction(renewLogin(needs, received, id, from))
    .pipe(Effect.orDie);
  return renewed ?? (yield* Effect.fail(sessionOver()));
});

const impersonate = Effect.fnUntraced(function* (needs: LoginNeeds, code: string, from: Caller) {
  const { sql, note } = needs;
  const result = yield* sql.withTransaction(exchange(needs, code, from)).pipe(Effect.orDie);
  if (result !== undefined) return result;
  yield* note("impersonation-refused", { realm: "customer", address: from.address });
  return yield* Effect.fail(codeOver());
});

const exchange = Effect.fnUntraced(function* (needs: LoginNeeds, code: string, from: Caller) {
  const { impersonations, note } = needs;
  const now = yield* Clock.currentTimeMillis;
  const request = yield* impersonations.takeCode(hashOf(code), new Date(now));
  if (request === undefined) return undefined;
  const { agentLogin: agent, username: account } = request;
  const { id, expiresAt, result } = yield* openLogin(needs, { ...request, agent }, from, now);
  yield* impersonations.begin({ loginId: id, wish: request, now: new Date(now), expiresAt });
  const { address } = from;
  yield* note("impersonation-begun", { realm: "customer", account, agent, address });
  return result;
});

const signOut = Effect.fnUntraced(function* (
  needs: LoginNeeds,
  refreshToken: string,
  from: Caller,
) {
  const id = loginIdOf(refreshToken);
  if (id === undefined) return;
  const login = yield* needs.logins.lock(id);
  if (login === undefined || placeOfToken(refreshToken, login) === "unknown") return;
  yield* endLogin(needs, login, yield* Clock.currentTimeMillis);
  const { username: account } = login;
  yield* needs.note("sign-out", { realm: "customer", account, address: from.address });
});
