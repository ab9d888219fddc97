// Generated from api-schema/endpoints by npm run generate.
import type {
  AccountToActivate,
  EmailToConfirm,
  TokenExists,
} from "../../../api-schema/account.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import type { Read } from "../call.ts";

/**
 * Whether a link is still good, before a password is thought of; it stays good.
 *
 * `GET /api/v2/shop/shop-users/reset-password-token-exist`
 */
export const resetTokenExists: Read<{ readonly token: string }, TokenExists, "anyone"> = {
  name: "account.resetTokenExists",
  who: "anyone",
  freshFor: 0,
  keptFor: 0,
};

/**
 * What the link of an activation opens, and what is still to be chosen.
 *
 * `GET /api/v2/shop/account-verification-requests/{token}`
 */
export const accountToActivate: Read<{ readonly token: string }, AccountToActivate, "anyone"> = {
  name: "account.accountToActivate",
  who: "anyone",
  freshFor: 0,
  keptFor: 0,
};

/**
 * The new address that the link confirms.
 *
 * `GET /api/v2/shop/customers/email-confirmations/{token}`
 */
export const emailToConfirm: Read<{ readonly token: string }, EmailToConfirm, "anyone"> = {
  name: "account.emailToConfirm",
  who: "anyone",
  freshFor: 0,
  keptFor: 0,
};

/**
 * Everything that is kept about the customer, as JSON and as a page to read (product §7).
 *
 * `GET /api/v2/shop/customers/{id}/personal-data`
 */
export const personalData: Read<{ readonly id: CustomerId }, Blob, "customer"> = {
  name: "account.personalData",
  who: "customer",
};
