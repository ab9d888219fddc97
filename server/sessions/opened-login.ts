import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { AccessToken } from "../../api-schema/customer.ts";
import { deviceLabel } from "../../core/session/device-label.ts";
import { loginEnd } from "../../core/session/session-end.ts";
import { Settings } from "../config.ts";
import { Keys } from "../keys/keys.ts";
import { AccessTokens } from "./access-token.ts";
import { ImpersonationRepository } from "./impersonation-repository.ts";
import { type Login, LoginRepository } from "./login-repository.ts";
import { hashOf, newRefreshToken } from "./refresh-token.ts";
import { SecurityLog } from "./security-log.ts";
import { Randomness } from "../randomness.ts";

/** An access token for the body and the refresh token for the cookie. */
export interface SignedInResult {
  readonly access: AccessToken;
  readonly refreshToken: string;
  /** How long the refresh token lives from now on. */
  readonly refreshSeconds: number;
}

/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

/** An impersonation lasts two hours at most, however often it is renewed. */
const impersonationSeconds = 2 * 3600;

/** What logins are opened, renewed and ended with. */
export const makeLoginNeeds = Effect.gen(function* () {
  const { publicUrl } = yield* Settings;
  return {
    sql: yield* SqlClient.SqlClient,
    publicUrl,
    isSecure: publicUrl.startsWith("https:"),
    tokens: yield* AccessTokens,
    logins: yield* LoginRepository,
    impersonations: yield* ImpersonationRepository,
    note: (yield* SecurityLog).note,
    keys: yield* Keys,
  };
});
export type LoginNeeds = Effect.Success<typeof makeLoginNeeds>;

/** Opens a login for an account; an agent's, where one acts in its name, lasts two hours. */
export const openLogin = Effect.fnUntraced(function* (
  needs: LoginNeeds,
  account: Pick<Login, "customerId" | "username" | "epoch" | "agent">,
  { userAgent }: Caller,
  now: number,
) {
  const { logins, isSecure } = needs;
  const id = (yield* Randomness).uuid("id of a login");
  const refreshToken = yield* newRefreshToken(id);
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
  const seconds = Math.floor((end - now) / 1000);
  const result = yield* answerOf(needs, { ...account, id }, refreshToken, seconds);
  return { id, expiresAt, result };
});

/** What whoever holds that login is answered. */
export const answerOf = Effect.fnUntraced(function* (
  { tokens, publicUrl }: LoginNeeds,
  login: Pick<Login, "id" | "customerId" | "username" | "epoch" | "agent">,
  refreshToken: string,
  refreshSeconds: number,
): Effect.fn.Return<SignedInResult> {
  const { customerId, username, epoch, agent } = login;
  const act = agent === null ? null : { sub: agent };
  const token = yield* tokens.issue({ customerId, username, epoch, session: login.id, act });
  const way = agent === null ? {} : { logoutCallbackUrl: supportResult(publicUrl, customerId) };
  return { access: { token, customerId, username, ...way }, refreshToken, refreshSeconds };
});

/** Ends a login, and the impersonation in it. */
export const endLogin = Effect.fnUntraced(function* (
  { logins, impersonations }: LoginNeeds,
  login: Login,
  now: number,
) {
  yield* logins.revoke(login.id, new Date(now));
  if (login.agent !== null) yield* impersonations.end(login.id, new Date(now));
});

/** Where the desk shows that customer: an impersonation ends there. */
const supportResult = (publicUrl: string, customerId: number): string =>
  `${publicUrl}/_gestion/clients/${customerId}`;
