import {
  AccountToActivate,
  type ActivateAccount,
  type CustomerChange,
  EmailToConfirm,
  TokenExists,
} from "../../api-schema/account.ts";
import { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Api } from "./client.ts";
import { nothing, one } from "./checks.ts";
import { endpoint } from "./handmade.ts";

/**
 * Asks for a letter with a link to a new password (product §3). The same for every address; 422 for
 * what is none, 429 with the time to wait.
 */
export const requestPasswordReset = endpoint(
  "post",
  "/api/v2/shop/reset-password-requests",
  nothing,
  (email: string) => ({ body: { email }, anonymous: true }),
);

/** Whether the link of a letter is still good. */
export const resetTokenExists = endpoint(
  "get",
  "/api/v2/shop/shop-users/reset-password-token-exist",
  one(TokenExists),
  (token: string) => ({ query: { token }, anonymous: true }),
);

/** Chooses a new password; everybody is signed out. ServerRefused 404 for a link that is over. */
export const resetPassword = endpoint(
  "patch",
  "/api/v2/shop/reset-password-requests/{token}",
  nothing,
  (token: string, password: string) => ({ path: { token }, body: { password }, anonymous: true }),
);

/** What a link of activation opens; ServerRefused 404 for one that is over. */
export const accountToActivate = endpoint(
  "get",
  "/api/v2/shop/account-verification-requests/{token}",
  one(AccountToActivate),
  (token: string) => ({ path: { token }, anonymous: true }),
);

/** Opens the account; ServerRefused 422 with fields for what is still to be chosen. */
export const activateAccount = endpoint(
  "patch",
  "/api/v2/shop/account-verification-requests/{token}",
  nothing,
  (token: string, chosen: ActivateAccount) => ({ path: { token }, body: chosen, anonymous: true }),
);

/** The letter of the activation once more; answered as the reset's is. */
export const requestActivation = endpoint(
  "post",
  "/api/v2/shop/account-verification-requests-by-email",
  nothing,
  (email: string) => ({ body: { email }, anonymous: true }),
);

/** The new address that a link confirms; ServerRefused 404 for one that is over. */
export const emailToConfirm = endpoint(
  "get",
  "/api/v2/shop/customers/email-confirmations/{token}",
  one(EmailToConfirm),
  (token: string) => ({ path: { token }, anonymous: true }),
);

/** Confirms it; ServerRefused 409 when somebody else has it by now. */
export const confirmEmail = endpoint(
  "post",
  "/api/v2/shop/customers/email-confirmations/{token}",
  nothing,
  (token: string) => ({ path: { token }, anonymous: true }),
);

/**
 * Changes what is given (spec §7), also when the page is left at once: an accepted term must not be
 * asked again. ServerRefused 422 with fields, 429 after wrong passwords.
 */
export const changeCustomer = endpoint(
  "put",
  "/api/v2/shop/customers/{id}",
  one(Customer),
  (id: CustomerId, change: CustomerChange) => ({ path: { id }, body: change, outlivesPage: true }),
);

/** Everything that is kept about the customer, as a zip (product §7). */
export const personalData = (api: Api, id: CustomerId) =>
  api.file(`/api/v2/shop/customers/${id}/personal-data`);

/** Ends the account for good; ServerRefused 409 while a store needs its manager. */
export const deleteAccount = endpoint(
  "post",
  "/api/v2/shop/customers/{id}/deletion",
  nothing,
  (id: CustomerId, password: string) => ({ path: { id }, body: { password } }),
);
