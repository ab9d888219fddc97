import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { AccessToken } from "../../api-schema/customer.ts";
import { TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { AccessTokens } from "./access-token.ts";
import { makeImpersonationRepository } from "./impersonation-repository.ts";
import { makeLoginRepository, type Login } from "./login-repository.ts";
import { verifyPassword } from "./passwords.ts";
import { secret } from "./secrets.ts";
import { makeSignInLimit } from "./sign-in-limit.ts";

/** An access token for the body and the refresh token for the cookie. */
export interface SignedInResult {
  readonly access: AccessToken;
  readonly refreshToken: string;
  /** How long the refresh token lives from now on. */
  readonly refreshSeconds: number;
}

/** Refresh tokens live 30 days after their last use. */
const refreshTokenSeconds = 30 * 24 * 3600;

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
    /** Wrong e-mail and wrong password fail alike, after the same time. */
    readonly signIn: (
      email: string,
      password: string,
      address: string,
    ) => Effect.Effect<SignedInResult, Unauthorized | TooManyRequests>;
    /** Rotates the refresh token. A token used before ends the whole login: it was stolen. */
    readonly renew: (refreshToken: string) => Effect.Effect<SignedInResult, Unauthorized>;
    /** Exchanges a one-time code of the support page for the login of its customer (product §3). */
    readonly impersonate: (code: string) => Effect.Effect<SignedInResult, Unauthorized>;
    /** Ends the login of the token, and its impersonation; nothing happens without one. */
    readonly signOut: (refreshToken: string) => Effect.Effect<void>;
  }
>()("panetier/Sessions") {
  static readonly layer: Layer.Layer<
    Sessions,
    SqlError.SqlError,
    SqlClient.SqlClient | AccessTokens | Settings
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
  const limit = yield* makeSignInLimit;
  const key = yield* secret("refresh-token");

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
    seconds: number,
    now: number,
  ) {
    const id = randomUUID();
    const refreshToken = `${id}.${randomBytes(32).toString("base64url")}`;
    const expiresAt = new Date(now + seconds * 1000);
    yield* logins.create({
      id,
      customerId: account.customerId,
      tokenHash: hashOf(refreshToken),
      now: new Date(now),
      expiresAt,
    });
    return { id, expiresAt, result: yield* answer({ ...account, id }, refreshToken, seconds) };
  });

  const signIn = Effect.fnUntraced(function* (email: string, password: string, address: string) {
    const account = email.trim().toLowerCase();
    const attempt = yield* limit.attempt(account, address);
    if (attempt._tag === "Refused") return yield* Effect.fail(tooMany(attempt.retryAfterSeconds));
    const found = yield* logins.accountByEmail(account);
    const right = yield* verifyPassword(password, found?.passwordHash);
    if (found === undefined || !right) return yield* Effect.fail(wrongCredentials());
    yield* limit.succeeded(account);
    if (!found.verified) return yield* Effect.fail(notVerified());
    const now = yield* Clock.currentTimeMillis;
    return (yield* open({ ...found, agent: null }, refreshTokenSeconds, now)).result;
  });

  const exchange = Effect.fnUntraced(function* (code: string) {
    const now = yield* Clock.currentTimeMillis;
    const wish = yield* impersonations.takeCode(hashOf(code), new Date(now));
    if (wish === undefined) return undefined;
    const account = { ...wish, agent: wish.agentLogin };
    const { id, expiresAt, result } = yield* open(account, impersonationSeconds, now);
    yield* impersonations.begin({ loginId: id, wish, now: new Date(now), expiresAt });
    return result;
  });

  const impersonate = Effect.fnUntraced(function* (code: string) {
    const result = yield* sql.withTransaction(exchange(code)).pipe(Effect.orDie);
    return result ?? (yield* Effect.fail(codeOver()));
  });

  const end = Effect.fnUntraced(function* (login: Login, now: number) {
    yield* logins.revoke(login.id, new Date(now));
    if (login.agent !== null) yield* impersonations.end(login.id, new Date(now));
  });

  // The successor follows from the token and the key: the second tab is given the very same one.
  const successorOf = (refreshToken: string, id: string): string =>
    `${id}.${createHmac("sha256", key).update(refreshToken).digest("base64url")}`;

  const renewLocked = Effect.fnUntraced(function* (refreshToken: string, id: string) {
    const login = yield* logins.lock(id);
    const now = yield* Clock.currentTimeMillis;
    if (login === undefined || login.revokedAt !== null) return undefined;
    if (login.expiresAt.getTime() <= now) return undefined;
    if (login.isAgentWithdrawn) {
      yield* end(login, now);
      return undefined;
    }
    const hash = hashOf(refreshToken);
    const successor = successorOf(refreshToken, id);
    const isOwn = login.agent === null;
    const expiresAt = isOwn ? new Date(now + refreshTokenSeconds * 1000) : login.expiresAt;
    const seconds = Math.floor((expiresAt.getTime() - now) / 1000);
    if (timingSafeEqual(hash, login.tokenHash)) {
      yield* logins.rotate(id, hashOf(successor), new Date(now), expiresAt);
      return yield* answer(login, successor, seconds);
    }
    const isPrevious =
      login.previousTokenHash !== null && timingSafeEqual(hash, login.previousTokenHash);
    if (isPrevious && now - login.rotatedAt.getTime() <= renewalGraceMs) {
      return yield* answer(login, successor, seconds);
    }
    yield* end(login, now);
    return undefined;
  });

  const renew = Effect.fnUntraced(function* (refreshToken: string) {
    const id = loginIdOf(refreshToken);
    if (id === undefined) return yield* Effect.fail(sessionOver());
    const renewed = yield* sql.withTransaction(renewLocked(refreshToken, id)).pipe(Effect.orDie);
    return renewed ?? (yield* Effect.fail(sessionOver()));
  });

  const signOut = Effect.fnUntraced(function* (refreshToken: string) {
    const id = loginIdOf(refreshToken);
    if (id === undefined) return;
    const login = yield* logins.lock(id);
    if (login === undefined || !belongsTo(refreshToken, login)) return;
    yield* end(login, yield* Clock.currentTimeMillis);
  });

  return {
    signIn,
    renew,
    impersonate,
    signOut: (refreshToken: string) =>
      sql.withTransaction(signOut(refreshToken)).pipe(Effect.orDie),
  };
});

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const loginIdOf = (refreshToken: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(refreshToken)?.[1];

const belongsTo = (refreshToken: string, login: Login): boolean => {
  const hash = hashOf(refreshToken);
  return [login.tokenHash, login.previousTokenHash].some(
    (known) => known !== null && timingSafeEqual(hash, known),
  );
};

const wrongCredentials = () =>
  new Unauthorized({ message: "Adresse e-mail ou mot de passe incorrect." });
const notVerified = () =>
  new Unauthorized({ message: "Votre adresse e-mail n'est pas encore vérifiée." });
const sessionOver = () =>
  new Unauthorized({ message: "Votre session a expiré. Reconnectez-vous." });
const codeOver = () =>
  new Unauthorized({
    message: "Ce lien de connexion n'est plus valable. Recommencez depuis la page du support.",
  });

/** Where the support page shows that customer: an impersonation ends there. */
const supportResult = (publicUrl: string, customerId: number): string =>
  `${publicUrl}/_support/clients/${customerId}`;

const tooMany = (retryAfter: number) => {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 1 ? "1 minute" : `${minutes} minutes`;
  return new TooManyRequests({
    message: `Trop de tentatives de connexion. Réessayez dans ${wait}.`,
    retryAfter,
  });
};
