import {
  AccessToken,
  type Credentials,
  Customer,
  LoginSession,
  TopBar,
} from "../../api-schema/customer.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { list, nothing, one } from "./checks.ts";
import { endpoint } from "./handmade.ts";

/** Signs in (product §3). Unauthorized for a wrong pair, ServerRefused 429 with the time to wait. */
export const signIn = endpoint(
  "post",
  "/api/v2/shop/authentication-token",
  one(AccessToken),
  (credentials: Credentials) => ({ body: credentials, anonymous: true }),
);

/** Exchanges the refresh cookie for a new access token (product §3). Unauthorized without one. */
export const renewToken = endpoint(
  "put",
  "/api/v2/shop/authentication-token",
  one(AccessToken),
  () => ({ anonymous: true }),
);

/**
 * Exchanges the one-time code of the support page for the customer's token (product §3); the answer
 * has `logoutCallbackUrl`. Unauthorized for a wrong, used or old code.
 */
export const retrieveImpersonation = endpoint(
  "post",
  "/api/impersonate/retrieve",
  one(AccessToken),
  (code: string) => ({ body: { code }, anonymous: true }),
);

/** Ends the login on the server and erases the cookie, also when the tab is closed at once. */
export const signOut = endpoint("delete", "/api/v2/shop/authentication-token", nothing, () => ({
  anonymous: true,
  outlivesPage: true,
}));

/** Top-bar data of the store (spec §3); empty for a visitor. */
export const topBar = endpoint(
  "get",
  "/api/v2/shop/shop-users/logged-in-data",
  one(TopBar),
  (storeId: StoreId | null) => ({ storeId }),
);

/** The signed-in customer (spec §3, §7). */
export const customer = endpoint(
  "get",
  "/api/v2/shop/customers/{id}",
  one(Customer),
  (id: CustomerId) => ({ path: { id } }),
);

/** Where the customer is signed in (product §3); this browser first. */
export const sessions = endpoint(
  "get",
  "/api/v2/shop/shop-users/sessions",
  list(LoginSession),
  () => ({}),
);

/** Signs one of them out; ServerRefused 404 when it is over already. */
export const endSession = endpoint(
  "delete",
  "/api/v2/shop/shop-users/sessions/{sessionId}",
  nothing,
  (sessionId: string) => ({ path: { sessionId } }),
);

/** Signs all the others out, or every one, this browser included. */
export const endSessions = endpoint(
  "delete",
  "/api/v2/shop/shop-users/sessions",
  nothing,
  (scope: "others" | "all") => ({ query: { scope } }),
);
