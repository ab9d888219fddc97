import { Clock, Effect } from "effect";
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Keys } from "./keys.ts";

/** For whom a token is made, and by which shop: it opens nothing else. */
export interface TokenPurpose {
  readonly issuer: string;
  readonly audience: string;
}

/** What the header says that they are (RFC 9068): no other JWT is taken for one. */
export const accessTokenType = "at+jwt";

/** Signs claims for so many seconds: JWT, HS256, its header naming the key (`kid`). */
export const signToken = Effect.fnUntraced(function* (
  keys: Keys["Service"],
  { issuer, audience }: TokenPurpose,
  seconds: number,
  subject: string,
  claims: JWTPayload,
) {
  const present = Math.floor((yield* Clock.currentTimeMillis) / 1000);
  const { kid, bytes } = keys.newest("access-token");
  return yield* Effect.promise(() =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: accessTokenType, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(present)
      .setExpirationTime(present + seconds)
      .sign(bytes),
  );
});

/** What a token says that is good at that instant; undefined when it is forged, expired, or for somebody else. */
export const readSignedToken = (
  keys: Keys["Service"],
  { issuer, audience }: TokenPurpose,
  token: string,
  now: number,
): Effect.Effect<{ readonly kid: string; readonly payload: JWTPayload } | undefined> =>
  Effect.gen(function* () {
    const { kid } = yield* Effect.try(() => decodeProtectedHeader(token));
    const key = kid === undefined ? undefined : keys.find("access-token", kid);
    if (kid === undefined || key === undefined) return undefined;
    const { payload } = yield* Effect.tryPromise(() =>
      jwtVerify(token, key.bytes, {
        algorithms: ["HS256"],
        typ: accessTokenType,
        issuer,
        audience,
        requiredClaims: ["exp", "iat"],
        currentDate: new Date(now),
      }),
    );
    return { kid, payload };
  }).pipe(Effect.catch(() => Effect.succeed(undefined)));
