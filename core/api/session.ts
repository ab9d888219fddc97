import type { Effect } from "effect";
import {
  AccessToken,
  type Credentials,
  Customer,
  type CustomerChange,
  LoginSession,
  TopBar,
} from "../../api-schema/customer.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { list, nothing, one } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** Signs in (product §3). Unauthorized for a wrong pair, ServerRefused 429 with the time to wait. */
export const signIn = (api: Api, credentials: Credentials): Effect.Effect<AccessToken, ApiError> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/authentication-token", { ...init, body: credentials }),
    one(AccessToken),
    { anonymous: true },
  );

/** Exchanges the refresh cookie for a new access token (product §3). Unauthorized without one. */
export const renewToken = (api: Api): Effect.Effect<AccessToken, ApiError> =>
  api.call(
    (client, init) => client.PUT("/api/v2/shop/authentication-token", init),
    one(AccessToken),
    { anonymous: true },
  );

/**
 * Exchanges the one-time code of the support page for the customer's token (product §3); the answer
 * has `logoutCallbackUrl`. Unauthorized for a wrong, used or old code.
 */
export const retrieveImpersonation = (
  api: Api,
  code: string,
): Effect.Effect<AccessToken, ApiError> =>
  api.call(
    (client, init) => client.POST("/api/impersonate/retrieve", { ...init, body: { code } }),
    one(AccessToken),
    { anonymous: true },
  );

/** Ends the login on the server and erases the cookie, also when the tab is closed at once. */
export const signOut = (api: Api): Effect.Effect<null, ApiError> =>
  api.call((client, init) => client.DELETE("/api/v2/shop/authentication-token", init), nothing, {
    anonymous: true,
    keepalive: true,
  });

/** Top-bar data of the store (spec §3); empty for a visitor. */
export const topBar = (api: Api, storeId: StoreId | null): Effect.Effect<TopBar, ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/shop-users/logged-in-data", init),
    one(TopBar),
    { storeId },
  );

/** The signed-in customer (spec §3, §7). */
export const customer = (api: Api, id: CustomerId): Effect.Effect<Customer, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/customers/{id}", { ...init, params: { path: { id } } }),
    one(Customer),
  );

/** Accepts the terms or notes that the welcome was seen (spec §7). */
export const changeCustomer = (
  api: Api,
  id: CustomerId,
  change: CustomerChange,
): Effect.Effect<Customer, ApiError> =>
  api.call(
    (client, init) =>
      client.PUT("/api/v2/shop/customers/{id}", {
        ...init,
        params: { path: { id } },
        body: change,
      }),
    one(Customer),
  );

/** Where the customer is signed in (product §3); this browser first. */
export const sessions = (api: Api): Effect.Effect<readonly LoginSession[], ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/shop-users/sessions", init),
    list(LoginSession),
  );

/** Signs one of them out; ServerRefused 404 when it is over already. */
export const endSession = (api: Api, sessionId: string): Effect.Effect<null, ApiError> =>
  api.call(
    (client, init) =>
      client.DELETE("/api/v2/shop/shop-users/sessions/{sessionId}", {
        ...init,
        params: { path: { sessionId } },
      }),
    nothing,
  );

/** Signs all the others out, or every one, this browser included. */
export const endSessions = (api: Api, scope: "others" | "all"): Effect.Effect<null, ApiError> =>
  api.call(
    (client, init) =>
      client.DELETE("/api/v2/shop/shop-users/sessions", { ...init, params: { query: { scope } } }),
    nothing,
  );
