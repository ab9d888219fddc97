import { Clock, Context, Effect, Layer, Schema } from "effect";
import { CustomerId } from "../../api-schema/primitives.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "../../core/session/token-life.ts";
import { Settings } from "../config.ts";
import { Keys } from "../keys/keys.ts";
import { readSignedToken, signToken, type TokenPurpose } from "../keys/signed-token.ts";

/** What an access token says. Everything that can change is read from the database instead. */
export const AccessClaims = Schema.Struct({
  customerId: CustomerId,
  username: Schema.String,
  /** The login it belongs to: ended there, it is refused here. */
  session: Schema.String.check(Schema.isUUID()),
  /** customer.session_epoch when it was made. */
  epoch: Schema.Int,
  /** The support agent who acts as the customer (product §3; RFC 8693), null for the customer. */
  act: Schema.NullOr(Schema.Struct({ sub: Schema.String })),
});
export type AccessClaims = typeof AccessClaims.Type;

/** Access tokens live 15 minutes (product §3). */
export const accessTokenSeconds = ACCESS_TOKEN_LIFETIME_MS / 1000;

/** Who access tokens are for (claim `aud`): the calls of the shop, nothing else. */
export const accessAudience = "panetier-shop";

/**
 * Makes and reads access tokens: JWT, HS256, with the keys that all processes share. The header names
 * the key (`kid`), so that older ones are read until they are retired.
 */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    readonly issue: (claims: AccessClaims) => Effect.Effect<string>;
    /** Undefined when it is forged, malformed, expired, or another shop's or another purpose's. */
    readonly read: (token: string) => Effect.Effect<AccessClaims | undefined>;
  }
>()("panetier/AccessTokens") {
  static readonly layer: Layer.Layer<AccessTokens, never, Keys | Settings> = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const { publicUrl } = yield* Settings;
      return makeAccessTokens(yield* Keys, publicUrl);
    }),
  );
}

interface Known {
  readonly kid: string;
  readonly claims: AccessClaims;
  readonly expiresAt: number;
}

const remembered = 5000;

function makeAccessTokens(keys: Keys["Service"], issuer: string): AccessTokens["Service"] {
  const purpose = { issuer, audience: accessAudience };
  // A signature that was right stays right: only the expiry and the key are looked at again.
  const known = new Map<string, Known>();
  return {
    issue: (claims) =>
      signToken(keys, purpose, accessTokenSeconds, String(claims.customerId), { ...claims }),
    read: Effect.fnUntraced(function* (token) {
      const now = yield* Clock.currentTimeMillis;
      const found = known.get(token);
      if (found !== undefined) {
        const isGood = found.expiresAt > now && keys.find("access-token", found.kid) !== undefined;
        return isGood ? found.claims : undefined;
      }
      const verified = yield* verify(token, keys, purpose, now);
      if (verified === undefined) return undefined;
      if (known.size >= remembered) forgetOldest(known);
      known.set(token, verified);
      return verified.claims;
    }),
  };
}

const verify = (
  token: string,
  keys: Keys["Service"],
  purpose: TokenPurpose,
  now: number,
): Effect.Effect<Known | undefined> =>
  Effect.gen(function* () {
    const signed = yield* readSignedToken(keys, purpose, token, now);
    if (signed === undefined) return undefined;
    const { kid, payload } = signed;
    const claims = yield* decodeClaims(payload);
    if (payload.sub !== String(claims.customerId) || payload.exp === undefined) return undefined;
    return { kid, claims, expiresAt: payload.exp * 1000 };
  }).pipe(Effect.catch(() => Effect.succeed(undefined)));

const decodeClaims = Schema.decodeUnknownEffect(AccessClaims);

function forgetOldest(known: Map<string, Known>): void {
  const oldest = known.keys().next();
  if (!oldest.done) known.delete(oldest.value);
}
