// Generated from api-schema/endpoints by npm run generate.
import {
  AccountToActivate,
  type ActivateAccount,
  type CustomerChange,
  EmailToConfirm,
  type LetterRequest,
  type ResetPassword,
  TokenExists,
  type WithPassword,
} from "../../../api-schema/account.ts";
import { Customer } from "../../../api-schema/customer.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/account.ts";
import { nothing, one } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

/**
 * A letter with a link that is good for an hour (product §3). 202 whether there is such an account or
 * not; 429 after three letters to one address, or twenty from one place, within an hour.
 *
 * `POST /api/v2/shop/reset-password-requests`
 */
export const requestPasswordReset: Wired<Call<{ readonly body: LetterRequest }, null, "anyone">> =
  endpoint("post", "/api/v2/shop/reset-password-requests", nothing, { anonymous: true });

/**
 * Chooses a new password: once, and everybody is signed out. It proves the mailbox, and so verifies
 * an account that waited for that. 404 for a link that is wrong, used or old.
 *
 * `PATCH /api/v2/shop/reset-password-requests/{token}`
 */
export const resetPassword: Wired<
  Call<{ readonly token: string; readonly body: ResetPassword }, null, "anyone">
> = endpoint("patch", "/api/v2/shop/reset-password-requests/{token}", nothing, { anonymous: true });

export const resetTokenExists: Wired<typeof reads.resetTokenExists> = endpoint(
  "get",
  "/api/v2/shop/shop-users/reset-password-token-exist",
  one(TokenExists),
  { query: ["token"], anonymous: true },
);

export const accountToActivate: Wired<typeof reads.accountToActivate> = endpoint(
  "get",
  "/api/v2/shop/account-verification-requests/{token}",
  one(AccountToActivate),
  { anonymous: true },
);

/**
 * Verifies the address; who was invited chooses a password, and their name where it is not known.
 *
 * `PATCH /api/v2/shop/account-verification-requests/{token}`
 */
export const activateAccount: Wired<
  Call<{ readonly token: string; readonly body: ActivateAccount }, null, "anyone">
> = endpoint("patch", "/api/v2/shop/account-verification-requests/{token}", nothing, {
  anonymous: true,
});

/**
 * The letter of the activation once more; answered and limited as the reset is.
 *
 * `POST /api/v2/shop/account-verification-requests-by-email`
 */
export const requestActivation: Wired<Call<{ readonly body: LetterRequest }, null, "anyone">> =
  endpoint("post", "/api/v2/shop/account-verification-requests-by-email", nothing, {
    anonymous: true,
  });

export const emailToConfirm: Wired<typeof reads.emailToConfirm> = endpoint(
  "get",
  "/api/v2/shop/customers/email-confirmations/{token}",
  one(EmailToConfirm),
  { anonymous: true },
);

/**
 * From now on the account signs in with that address. 409 when somebody else has it by now.
 *
 * `POST /api/v2/shop/customers/email-confirmations/{token}`
 */
export const confirmEmail: Wired<Call<{ readonly token: string }, null, "anyone">> = endpoint(
  "post",
  "/api/v2/shop/customers/email-confirmations/{token}",
  nothing,
  { anonymous: true },
);

/**
 * Changes what is given (spec §7). 403 to a support agent. A new password ends all other sessions; a
 * new address waits for its confirmation, and whether somebody has it already is not told.
 *
 * `PUT /api/v2/shop/customers/{id}`
 */
export const putCustomer: Wired<
  Call<{ readonly id: CustomerId; readonly body: CustomerChange }, Customer, "customer">
> = endpoint("put", "/api/v2/shop/customers/{id}", one(Customer), { outlivesPage: true });

export const personalData: Wired<typeof reads.personalData> = file(
  "/api/v2/shop/customers/{id}/personal-data",
);

/**
 * Ends the account for good: the person becomes unknown, what the law keeps stays. 409 while others
 * need them as a manager, 403 to a support agent.
 *
 * `POST /api/v2/shop/customers/{id}/deletion`
 */
export const deleteAccount: Wired<
  Call<{ readonly id: CustomerId; readonly body: WithPassword }, null, "customer">
> = endpoint("post", "/api/v2/shop/customers/{id}/deletion", nothing);
