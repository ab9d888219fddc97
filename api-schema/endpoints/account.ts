import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import {
  AccountToActivate,
  ActivateAccount,
  CustomerChange,
  EmailToConfirm,
  LetterRequest,
  LinkToken,
  ResetPassword,
  TokenExists,
  WithPassword,
} from "../account.ts";
import { Customer } from "../customer.ts";
import { NEVER_FRESH } from "../manner.ts";
import { idFromString } from "../path-ids.ts";
import { CustomerId } from "../primitives.ts";
import {
  Conflict,
  Forbidden,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unprocessable,
} from "../problems.ts";
import { fileOf } from "./answers.ts";
import { anyone, customer } from "./policies.ts";

const token = { token: LinkToken };
const own = { id: idFromString(CustomerId) };
const accepted = HttpApiSchema.Empty(202);
/** What a link opens is looked up afresh each time, and no secret stays in the cache. */
const ofLink = { anonymous: true, freshFor: NEVER_FRESH, keptFor: 0 } as const;

/** A person's own account (spec §7): its links, its password, its address, its data, its end. */
export class AccountGroup extends HttpApiGroup.make("account").add(
  /**
   * A letter with a link that is good for an hour (product §3). 202 whether there is such an account or
   * not; 429 after three letters to one address, or twenty from one place, within an hour.
   */
  Call.post("requestPasswordReset", "/reset-password-requests", {
    payload: LetterRequest,
    success: accepted,
    error: [Unprocessable, TooManyRequests],
  }).pipe(anyone("Demander un nouveau mot de passe", { anonymous: true })),

  /**
   * Chooses a new password: once, and everybody is signed out. It proves the mailbox, and so verifies
   * an account that waited for that. 404 for a link that is wrong, used or old.
   */
  Call.patch("resetPassword", "/reset-password-requests/:token", {
    params: token,
    payload: ResetPassword,
    error: [NotFound, Unprocessable],
  }).pipe(anyone("Choisir un nouveau mot de passe", { anonymous: true })),

  /** Whether a link is still good, before a password is thought of; it stays good. */
  Call.get("resetTokenExists", "/shop-users/reset-password-token-exist", {
    query: token,
    success: TokenExists,
  }).pipe(anyone("Savoir si un lien de nouveau mot de passe est encore valable", ofLink)),

  /** What the link of an activation opens, and what is still to be chosen. */
  Call.get("accountToActivate", "/account-verification-requests/:token", {
    params: token,
    success: AccountToActivate,
    error: NotFound,
  }).pipe(anyone("Le compte qu'un lien d'activation ouvre", ofLink)),

  /** Verifies the address; who was invited chooses a password, and their name where it is not known. */
  Call.patch("activateAccount", "/account-verification-requests/:token", {
    params: token,
    payload: ActivateAccount,
    error: [NotFound, Unprocessable],
  }).pipe(anyone("Activer un compte", { anonymous: true })),

  /** The letter of the activation once more; answered and limited as the reset is. */
  Call.post("requestActivation", "/account-verification-requests-by-email", {
    payload: LetterRequest,
    success: accepted,
    error: [Unprocessable, TooManyRequests],
  }).pipe(anyone("Recevoir à nouveau le lien d'activation", { anonymous: true })),

  /** The new address that the link confirms. */
  Call.get("emailToConfirm", "/customers/email-confirmations/:token", {
    params: token,
    success: EmailToConfirm,
    error: NotFound,
  }).pipe(anyone("La nouvelle adresse qu'un lien confirme", ofLink)),

  /** From now on the account signs in with that address. 409 when somebody else has it by now. */
  Call.post("confirmEmail", "/customers/email-confirmations/:token", {
    params: token,
    error: [NotFound, Conflict],
  }).pipe(anyone("Confirmer une nouvelle adresse e-mail", { anonymous: true })),

  /**
   * Changes what is given (spec §7). 403 to a support agent. A new password ends all other sessions; a
   * new address waits for its confirmation, and whether somebody has it already is not told.
   */
  Call.put("putCustomer", "/customers/:id", {
    params: own,
    payload: CustomerChange,
    success: Customer,
    error: [Unauthorized, Forbidden, NotFound, Unprocessable, TooManyRequests],
  }).pipe(customer("Changer ses informations", { outlivesPage: true })),

  /** Everything that is kept about the customer, as JSON and as a page to read (product §7). */
  Call.get("personalData", "/customers/:id/personal-data", {
    params: own,
    success: fileOf("application/zip"),
    error: [Forbidden, NotFound],
  }).pipe(customer("Télécharger ses données")),

  /**
   * Ends the account for good: the person becomes unknown, what the law keeps stays. 409 while others
   * need them as a manager, 403 to a support agent.
   */
  Call.post("deleteAccount", "/customers/:id/deletion", {
    params: own,
    payload: WithPassword,
    error: [Forbidden, NotFound, Conflict, Unprocessable, TooManyRequests],
  }).pipe(customer("Supprimer son compte")),
) {}
