// Generated from api-schema/endpoints by npm run generate.
import {
  AccessToken,
  type Credentials,
  Customer,
  LoginSession,
  TopBar,
} from "../../../api-schema/customer.ts";
import type { Call, Nothing, Wired } from "../call.ts";
import type * as reads from "../calls/session.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Sign in: token in the body, refresh token in an HttpOnly SameSite=Strict cookie (product §3). 403
 * COMPTE_NON_VERIFIE, to the right password only, while the address waits for its verification.
 *
 * `POST /api/v2/shop/authentication-token`
 */
export const signIn: Wired<Call<{ readonly body: Credentials }, AccessToken, "anyone">> = endpoint(
  "post",
  "/api/v2/shop/authentication-token",
  one(AccessToken),
  { anonymous: true },
);

/**
 * Renewal by the refresh cookie, which is rotated; a reused one ends the whole login.
 *
 * `PUT /api/v2/shop/authentication-token`
 */
export const renewToken: Wired<Call<Nothing, AccessToken, "anyone">> = endpoint(
  "put",
  "/api/v2/shop/authentication-token",
  one(AccessToken),
  { anonymous: true },
);

/**
 * Sign out: ends the login on the server and erases the cookie. Answers 204 without a login too.
 *
 * `DELETE /api/v2/shop/authentication-token`
 */
export const signOut: Wired<Call<Nothing, null, "anyone">> = endpoint(
  "delete",
  "/api/v2/shop/authentication-token",
  nothing,
  { anonymous: true, outlivesPage: true },
);

export const loggedInData: Wired<typeof reads.loggedInData> = endpoint(
  "get",
  "/api/v2/shop/shop-users/logged-in-data",
  one(TopBar),
);

export const getCustomer: Wired<typeof reads.getCustomer> = endpoint(
  "get",
  "/api/v2/shop/customers/{id}",
  one(Customer),
);

export const sessions: Wired<typeof reads.sessions> = endpoint(
  "get",
  "/api/v2/shop/shop-users/sessions",
  list(LoginSession),
);

/**
 * Ends one of them; 404 for one that is over or somebody else's, 403 to a support agent.
 *
 * `DELETE /api/v2/shop/shop-users/sessions/{sessionId}`
 */
export const endSession: Wired<Call<{ readonly sessionId: string }, null, "customer">> = endpoint(
  "delete",
  "/api/v2/shop/shop-users/sessions/{sessionId}",
  nothing,
);

/**
 * Ends all of them but the one that asks, or all: then no browser is known any more, and the cookie of
 * this one is erased. 403 to a support agent.
 *
 * `DELETE /api/v2/shop/shop-users/sessions`
 */
export const endSessions: Wired<Call<{ readonly scope: "others" | "all" }, null, "customer">> =
  endpoint("delete", "/api/v2/shop/shop-users/sessions", nothing, { query: ["scope"] });
