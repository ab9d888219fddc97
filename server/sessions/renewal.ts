import { Clock, Effect } from "effect";
import { createHmac, timingSafeEqual } from "node:crypto";
import { deviceLabel } from "../../core/session/device-label.ts";
import { loginEnd } from "../../core/session/session-end.ts";
import type { ReceivedToken } from "./login-cookies.ts";
import type { Login } from "./login-repository.ts";
import { answerOf, type Caller, endLogin, type LoginNeeds } from "./opened-login.ts";
import { hashOf, placeOfToken } from "./refresh-token.ts";

/**
 * Two tabs that renew at the same instant both hold the same token: for this long after a rotation
 * the previous one is answered with the same successor instead of being taken for a stolen one.
 */
export const renewalGraceMs = 10_000;

/**
 * Rotates the token of that login, inside a transaction; undefined when it is over. A token used
 * before ends the whole login: it was stolen.
 */
export const renewLogin = Effect.fnUntraced(function* (
  needs: LoginNeeds,
  received: ReceivedToken,
  id: string,
  from: Caller,
) {
  const { logins, note } = needs;
  const login = yield* logins.lock(id);
  const now = yield* Clock.currentTimeMillis;
  if (login === undefined) return undefined;
  const standing = standingOf(login, received, now);
  if (standing._tag === "Over") return undefined;
  if (standing._tag === "Refused") {
    yield* endLogin(needs, login, now);
    const { username: account } = login;
    const { address } = from;
    const { reason } = standing;
    yield* note("renewal-refused", { realm: "customer", account, address, reason });
    return undefined;
  }
  const { place, end } = standing;
  const { token } = received;
  const isOwn = login.agent === null;
  const given =
    place === "present" ? successorOf(needs, token, id) : givenSuccessor(needs, token, login);
  // Its key was retired within the ten seconds.
  if (given === undefined) return undefined;
  if (place === "present") {
    yield* logins.rotate({
      id,
      tokenHash: hashOf(given),
      now: new Date(now),
      expiresAt: new Date(end),
      device: deviceLabel(from.userAgent),
      hostCookie: needs.isSecure,
    });
    if (isOwn) yield* logins.arrive(login.customerId);
  }
  return yield* answerOf(needs, login, given, Math.floor((end - now) / 1000));
});

/** What a refresh token is worth. */
type Standing =
  | { readonly _tag: "Good"; readonly place: "present" | "previous"; readonly end: number }
  /** Nothing is behind it any more, or it says nothing against the login that it names. */
  | { readonly _tag: "Over" }
  /** The login is to end: it was stolen, or should be over. */
  | { readonly _tag: "Refused"; readonly reason: string };

/** What that token of a login is worth at that instant. */
export const standingOf = (
  login: Login,
  { token, isOldName }: ReceivedToken,
  now: number,
): Standing => {
  if (login.revokedAt !== null) return OVER;
  const isOwn = login.agent === null;
  const end = isOwn ? loginEnd(login.signedInAt.getTime(), now) : login.expiresAt.getTime();
  if (Math.min(end, login.expiresAt.getTime()) <= now) return OVER;
  const place = placeOfToken(token, login);
  const isGrace = place === "previous" && now - login.rotatedAt.getTime() <= renewalGraceMs;
  // Planted by a neighbouring subdomain, perhaps.
  if (isOldName && login.hostCookie && !isGrace) return OVER;
  const reason = refusalOf(login);
  if (reason !== undefined) return { _tag: "Refused", reason };
  if (place === "present" || isGrace) return { _tag: "Good", place, end };
  return { _tag: "Refused", reason: "used-token" };
};

const OVER: Standing = { _tag: "Over" };

// The successor follows from the token and the key: the second tab is given the very same one.
const successorOf = (
  { keys }: LoginNeeds,
  refreshToken: string,
  id: string,
  key = keys.newest("refresh-token"),
) => `${id}.${createHmac("sha256", key.bytes).update(refreshToken).digest("base64url")}`;

// The first tab may have been answered with a key that was replaced since.
const givenSuccessor = (needs: LoginNeeds, refreshToken: string, { id, tokenHash }: Login) =>
  needs.keys
    .all("refresh-token")
    .map((key) => successorOf(needs, refreshToken, id, key))
    .find((successor) => timingSafeEqual(hashOf(successor), tokenHash));

/** Why a login that has not run out is over all the same, whatever its token. */
const refusalOf = (login: Login): string | undefined => {
  if (login.isAgentWithdrawn) return "agent-withdrawn";
  if (login.epoch !== login.epochAtSignIn) return "ended-everywhere";
  return login.verified ? undefined : "unverified";
};
