import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { AccessToken } from "../../api-schema/customer.ts";
import type { NotVerified, TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import { deviceLabel } from "../../core/session/device-label.ts";
import { loginEnd } from "../../core/session/session-end.ts";
import { Settings } from "../config.ts";
import type { ServerLog } from "../web/server-log.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { Keys } from "../keys/keys.ts";
import { AccessTokens } from "./access-token.ts";
import { makeImpersonationRepository } from "./impersonation-repository.ts";
import type { ReceivedToken } from "./login-cookies.ts";
import { makeLoginRepository, type Login } from "./login-repository.ts";
import { hashOf, loginIdOf, newRefreshToken, placeOfToken } from "./refresh-token.ts";
import { makeSecurityLog } from "./security-log.ts";
import {
  codeOver,
  notVerified,
  sessionOver,
  tooMany,
  wrongCredentials,
} from "./session-problems.ts";
import { makeSignInCheck } from "./sign-in-check.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

/** An access token for the body and the refresh token for the cookie. */
export interface SignedInResult {
  readonly access: AccessToken;
  readonly refreshToken: string;
  /** How long the refresh token lives from now on. */
  readonly refreshSeconds: number;
}

/** The same, and the cookie by which this browser is known from now on. */
export interface SignedInBrowser extends SignedInResult {
  readonly browsers: string;
}

/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

/** An impersonation lasts two hours at most, however often it is renewed. */
const impersonationSeconds = 2 * 3600;

/**
 * Two tabs that renew at the same instant both hold the same token: for this long after a rotation
 * the previous one is answered with the same successor instead of being taken for a stolen one.
 */
export const renewalGraceMs = 10_000;

/** Sign-in, its renewal and its end (product §3). */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Wrong e-mail and wrong password fail alike, after the same time; an account that waits for its
     * verification says so to the right password only. `browsers` is the cookie.
     */
    readonly signIn: (
      credentials: { readonly email: string; readonly password: string },
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
    SqlError.SqlError,
    SqlClient.SqlClient | SellingFirm | AccessTokens | Settings | ServerLog | Outbox | Keys
  > = Layer.effect(
    Sessions,
    Effect.suspend(() => makeSessions),
  );
}

const makeSessions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { publicUrl } = yield* Settings;
  const tokens = yield* AccessTokens;
  const logins = yield* makeLoginRepository;
  const impersonations = yield* makeImpersonationRepository;
  const check = yield* makeSignInCheck("customer");
  const note = yield* makeSecurityLog;
  const isSecure = publicUrl.startsWith("https:");
  const keys = yield* Keys;

  const answer = Effect.fnUntraced(function* (
    login: Pick<Login, "id" | "customerId" | "username" | "epoch" | "agent">,
    refreshToken: string,
    refreshSeconds: number,
  ) {
    const { customerId, username, epoch, agent } = login;
    const act = agent === null ? null : { sub: agent };
    const token = yield* tokens.issue({ customerId, username, epoch, session: login.id, act });
    const way = agent === null ? {} : { logoutCallbackUrl: supportResult(publicUrl, customerId) };
    return { access: { token, customerId, username, ...way }, refreshToken, refreshSeconds };
  });

  const open = Effect.fnUntraced(function* (
    account: Pick<Login, "customerId" | "username" | "epoch" | "agent">,
    { userAgent }: Caller,
    now: number,
  ) {
    const id = randomUUID();
    const refreshToken = newRefreshToken(id);
    const end = account.agent === null ? loginEnd(now, now) : now + impersonationSeconds * 1000;
    const expiresAt = new Date(end);
    yield* logins.create({
      id,
      customerId: account.customerId,
      tokenHash: hashOf(refreshToken),
      now: new Date(now),
      expiresAt,
      epoch: account.epoch,
      device: deviceLabel(userAgent),
      hostCookie: isSecure,
    });
    if (account.agent === null) yield* logins.arrive(account.customerId);
    const result = yield* answer({ ...account, id }, refreshToken, Math.floor((end - now) / 1000));
    return { id, expiresAt, result };
  });

  const signIn: Sessions["Service"]["signIn"] = Effect.fnUntraced(function* (credentials, from) {
    const account = credentials.email.trim().toLowerCase();
    const { address, browsers } = from;
    const known = yield* logins.accountByEmail(account);
    const found =
      known === undefined ? undefined : { ...known, id: known.customerId, email: known.username };
    const { password } = credentials;
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
    const { result } = yield* open({ ...known, agent: null }, from, now);
    yield* note("sign-in", { ...facts, knownBrowser: checked.isKnownBrowser });
    return { ...result, browsers: checked.browsers };
  });

  const exchange = Effect.fnUntraced(function* (code: string, from: Caller) {
    const now = yield* Clock.currentTimeMillis;
    const wish = yield* impersonations.takeCode(hashOf(code), new Date(now));
    if (wish === undefined) return undefined;
    const { agentLogin: agent, username: account } = wish;
    const { id, expiresAt, result } = yield* open({ ...wish, agent }, from, now);
    yield* impersonations.begin({ loginId: id, wish, now: new Date(now), expiresAt });
    const { address } = from;
    yield* note("impersonation-begun", { realm: "customer", account, agent, address });
    return result;
  });

  const impersonate = Effect.fnUntraced(function* (code: string, from: Caller) {
    const result = yield* sql.withTransaction(exchange(code, from)).pipe(Effect.orDie);
    if (result !== undefined) return result;
    yield* note("impersonation-refused", { realm: "customer", address: from.address });
    return yield* Effect.fail(codeOver());
  });

  const endLogin = Effect.fnUntraced(function* (login: Login, now: number) {
    yield* logins.revoke(login.id, new Date(now));
    if (login.agent !== null) yield* impersonations.end(login.id, new Date(now));
  });

  // The successor follows from the token and the key: the second tab is given the very same one.
  const successorOf = (refreshToken: string, id: string, key = keys.newest("refresh-token")) =>
    `${id}.${createHmac("sha256", key.bytes).update(refreshToken).digest("base64url")}`;
  // The first tab may have been answered with a key that was replaced since.
  const givenSuccessor = (refreshToken: string, { id, tokenHash }: Login) =>
    keys
      .all("refresh-token")
      .map((key) => successorOf(refreshToken, id, key))
      .find((successor) => timingSafeEqual(hashOf(successor), tokenHash));

  const renewLocked = Effect.fnUntraced(function* (
    { token, isOldName }: ReceivedToken,
    id: string,
    from: Caller,
  ) {
    const login = yield* logins.lock(id);
    const now = yield* Clock.currentTimeMillis;
    if (login === undefined || login.revokedAt !== null) return undefined;
    const isOwn = login.agent === null;
    const end = isOwn ? loginEnd(login.signedInAt.getTime(), now) : login.expiresAt.getTime();
    if (Math.min(end, login.expiresAt.getTime()) <= now) return undefined;
    const place = placeOfToken(token, login);
    const isGrace = place === "previous" && now - login.rotatedAt.getTime() <= renewalGraceMs;
    // Planted by a neighbouring subdomain, perhaps: it says nothing against the login that it names.
    if (isOldName && login.hostCookie && !isGrace) return undefined;
    const refusal = refusalOf(login, place === "present" || isGrace);
    if (refusal !== undefined) {
      yield* endLogin(login, now);
      const { username: account } = login;
      const { address } = from;
      yield* note("renewal-refused", { realm: "customer", account, address, reason: refusal });
      return undefined;
    }
    const given = place === "present" ? successorOf(token, id) : givenSuccessor(token, login);
    // Its key was retired within the ten seconds.
    if (given === undefined) return undefined;
    if (place === "present") {
      yield* logins.rotate({
        id,
        tokenHash: hashOf(given),
        now: new Date(now),
        expiresAt: new Date(end),
        device: deviceLabel(from.userAgent),
        hostCookie: isSecure,
      });
      if (isOwn) yield* logins.arrive(login.customerId);
    }
    return yield* answer(login, given, Math.floor((end - now) / 1000));
  });

  const renew = Effect.fnUntraced(function* (received: ReceivedToken, from: Caller) {
    const id = loginIdOf(received.token);
    if (id === undefined) return yield* Effect.fail(sessionOver());
    const renewed = yield* sql.withTransaction(renewLocked(received, id, from)).pipe(Effect.orDie);
    return renewed ?? (yield* Effect.fail(sessionOver()));
  });

  const signOut = Effect.fnUntraced(function* (refreshToken: string, from: Caller) {
    const id = loginIdOf(refreshToken);
    if (id === undefined) return;
    const login = yield* logins.lock(id);
    if (login === undefined || placeOfToken(refreshToken, login) === "unknown") return;
    yield* endLogin(login, yield* Clock.currentTimeMillis);
    const { username: account } = login;
    yield* note("sign-out", { realm: "customer", account, address: from.address });
  });

  return {
    signIn,
    renew,
    impersonate,
    signOut: (refreshToken: string, from: Caller) =>
      sql.withTransaction(signOut(refreshToken, from)).pipe(Effect.orDie),
  };
});

/** Why a login that has not run out is over all the same; undefined while it is good. */
const refusalOf = (login: Login, isTokenGood: boolean): string | undefined => {
  if (login.isAgentWithdrawn) return "agent-withdrawn";
  if (login.epoch !== login.epochAtSignIn) return "ended-everywhere";
  if (!login.verified) return "unverified";
  return isTokenGood ? undefined : "used-token";
};

/** Where the desk shows that customer: an impersonation ends there. */
const supportResult = (publicUrl: string, customerId: number): string =>
  `${publicUrl}/_gestion/clients/${customerId}`;
