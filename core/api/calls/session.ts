// Generated from api-schema/endpoints by npm run generate.
import type { Customer, LoginSession, TopBar } from "../../../api-schema/customer.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Top-bar data of the active store (spec §3); empty for a visitor or without X-STORE-ID.
 *
 * `GET /api/v2/shop/shop-users/logged-in-data`
 */
export const loggedInData: Read<Nothing, TopBar, "viewer"> = {
  name: "session.loggedInData",
  who: "viewer",
  freshFor: 60000,
};

/** `GET /api/v2/shop/customers/{id}` */
export const getCustomer: Read<{ readonly id: CustomerId }, Customer, "person"> = {
  name: "session.getCustomer",
  who: "person",
  freshFor: 60000,
};

/**
 * The customer's own logins that live, the one that asks first (product §3).
 *
 * `GET /api/v2/shop/shop-users/sessions`
 */
export const sessions: Read<Nothing, readonly LoginSession[], "person"> = {
  name: "session.sessions",
  who: "person",
};
