import { Clock, Context, Effect, Layer, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { jwtVerify, SignJWT } from "jose";
import { CustomerId } from "../../api-schema/primitives.ts";
import { secret } from "./secrets.ts";

/** What an access token says. Everything that can change is read from the database instead. */
export const AccessClaims = Schema.Struct({
  customerId: CustomerId,
  username: Schema.String,
  /** The login it belongs to: ended there, it is refused here. */
  session: Schema.String,
  /** customer.session_epoch when it was made. */
  epoch: Schema.Int,
  /** The support agent who acts as the customer (product §3; RFC 8693), null for the customer. */
  act: Schema.NullOr(Schema.Struct({ sub: Schema.String })),
});
export type AccessClaims = typeof AccessClaims.Type;

/** Access tokens live 15 minutes (product §3). */
export const accessTokenSeconds = 15 * 60;

/** Makes and reads access tokens: JWT, HS256, with the key all processes share. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    readonly issue: (claims: AccessClaims) => Effect.Effect<string>;
    /** Undefined when it is forged, malformed or expired. */
    readonly read: (token: string) => Effect.Effect<AccessClaims | undefined>;
  }
>()("panetier/AccessTokens") {
  static readonly layer: Layer.Layer<AccessTokens, SqlError.SqlError, SqlClient.SqlClient> =
    Layer.effect(AccessTokens, Effect.map(secret("access-token"), makeAccessTokens));
}

interface Known {
  readonly claims: AccessClaims;
  readonly expiresAt: number;
}

const remembered = 5000;

function makeAccessTokens(key: Uint8Array): AccessTokens["Service"] {
  // A signature that was right stays right: only the expiry is looked at again.
  const known = new Map<string, Known>();
  return {
    issue: Effect.fnUntraced(function* (claims) {
      const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000);
      return yield* Effect.promise(() =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: "HS256", typ: "JWT" })
          .setSubject(String(claims.customerId))
          .setIssuedAt(seconds)
          .setExpirationTime(seconds + accessTokenSeconds)
          .sign(key),
      );
    }),
    read: Effect.fnUntraced(function* (token) {
      const now = yield* Clock.currentTimeMillis;
      const found = known.get(token);
      if (found !== undefined) return found.expiresAt > now ? found.claims : undefined;
      const verified = yield* verify(token, key, now);
      if (verified === undefined) return undefined;
      if (known.size >= remembered) forgetOldest(known);
      known.set(token, verified);
      return verified.claims;
    }),
  };
}

const verify = (token: string, key: Uint8Array, now: number): Effect.Effect<Known | undefined> =>
  Effect.tryPromise(() =>
    jwtVerify(token, key, { algorithms: ["HS256"], currentDate: new Date(now) }),
  ).pipe(
    Effect.flatMap(({ payload }) =>
      Effect.map(decodeClaims(payload), (claims) => ({
        claims,
        expiresAt: (payload.exp ?? 0) * 1000,
      })),
    ),
    Effect.catch(() => Effect.succeed(undefined)),
  );

const decodeClaims = Schema.decodeUnknownEffect(AccessClaims);

function forgetOldest(known: Map<string, Known>): void {
  const oldest = known.keys().next();
  if (!oldest.done) known.delete(oldest.value);
}
