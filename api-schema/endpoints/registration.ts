import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { Establishment, Town } from "../company.ts";
import { MINUTE } from "../manner.ts";
import { Text } from "../primitives.ts";
import {
  Conflict,
  DirectoryAway,
  Forbidden,
  NotFound,
  TooManyRequests,
  Unprocessable,
} from "../problems.ts";
import {
  AttachmentRequest,
  ClaimedStore,
  ClaimSent,
  ClaimToLink,
  ClaimWithPerson,
  CustomerExistQuestion,
  KnownColleague,
  NewStoreToLink,
  NewStoreWithPerson,
  Person,
  RegistrationReceived,
  StoreClaim,
} from "../registration.ts";
import { Store } from "../store.ts";
import { anyone, customer, member } from "./policies.ts";

const received = RegistrationReceived.pipe(HttpApiSchema.status(202));
const created = Store.pipe(HttpApiSchema.status(201));
const requested = { success: received, error: [Unprocessable, TooManyRequests] } as const;

/** Opening an account and a store, and what its forms ask before (product §7). */
export class RegistrationGroup extends HttpApiGroup.make("registration").add(
  /**
   * An establishment by its SIRET, as people type it (spec §7, product §7). Whoever registers is not
   * signed in: anybody may ask, 20 times a minute from one address (429). 422 for a number whose key is
   * wrong, 404 for one that nobody has; 503 'ANNUAIRE_INDISPONIBLE' when the directory does not answer:
   * the form is then filled in by hand. A closed one is answered and says so.
   */
  Call.get("findEstablishment", "/insee/siret/:siret", {
    params: { siret: Text.check(Schema.isMaxLength(40)) },
    success: Establishment,
    error: [NotFound, Unprocessable, TooManyRequests, DirectoryAway],
  }).pipe(anyone("Un établissement par son SIRET")),

  /** The towns of a French postcode, by name; none for one that no town has. 422 for what is no postcode. */
  Call.get("towns", "/shop/towns", {
    query: { postcode: Text.check(Schema.isMaxLength(10)) },
    success: Schema.Array(Town),
    error: Unprocessable,
  }).pipe(anyone("Les communes d'un code postal", { freshFor: 24 * 60 * MINUTE })),

  /**
   * Whether customer number, SIRET and postcode name one store of the group (product §7): all three, or
   * nothing is said. 20 times a minute from one address (429); 422 for what no number can be.
   */
  Call.post("gmpStoreExist", "/shop/stores/gmp-store-exist", {
    payload: StoreClaim,
    success: ClaimedStore,
    error: [Unprocessable, TooManyRequests],
  }).pipe(anyone("Retrouver une boutique déjà cliente du moulin", { anonymous: true })),

  /**
   * Whether the manager who asks already shares a store with the person of that address. Of everybody
   * else's account nothing is said: it is `false` then too.
   */
  Call.post("customerExist", "/shop/customers/exist", {
    payload: CustomerExistQuestion,
    success: KnownColleague,
    error: Unprocessable,
  }).pipe(member("users.manage", "Ce collaborateur est-il déjà dans une de mes boutiques ?")),

  /**
   * Opens an account for a person without a store. The answer and its time are the same whether the
   * address has an account already: it is asked after the answer. A new one gets its activation by mail,
   * good for seven days; the owner of a known one is told what was asked, and the account is left alone.
   * With an Idempotency-Key, the same registration again is answered the first answer. 429 after twenty
   * registrations of one address within an hour.
   */
  Call.post("registerPerson", "/shop/customers", { ...requested, payload: Person }).pipe(
    anyone("Ouvrir un compte", { anonymous: true, idempotent: true }),
  ),

  /**
   * The same with a store of the group (`gmpStoreExist`; 422 when the three parts name none). Who
   * registers first for a store without people becomes its main manager; else the one there is asked by
   * mail.
   */
  Call.post("registerWithGmpStore", "/shop/stores/register-gmp-store-with-shop-user", {
    ...requested,
    payload: ClaimWithPerson,
  }).pipe(
    anyone("Ouvrir un compte pour une boutique déjà cliente", {
      anonymous: true,
      idempotent: true,
    }),
  ),

  /**
   * The same with a store that is new to the group: it waits for the moulin's approval before it may
   * order. 422 for a closed establishment; one that the directory does not tell is taken as typed.
   */
  Call.post("registerWithNewStore", "/shop/stores/register-new-store-with-shop-user", {
    ...requested,
    payload: NewStoreWithPerson,
  }).pipe(
    anyone("Ouvrir un compte pour une nouvelle boutique", { anonymous: true, idempotent: true }),
  ),

  /**
   * A signed-in customer adds a store of the group to their own: a Gérant, or who has no store yet (403
   * for the others, and to a support agent). 201 with the store when it had no people; 202 when its main
   * manager was asked by mail instead. 409 for a store of one's own.
   */
  Call.post("linkGmpStore", "/shop/customers/register_and_link", {
    payload: ClaimToLink,
    success: [created, ClaimSent.pipe(HttpApiSchema.status(202))],
    error: [Forbidden, Conflict, Unprocessable, TooManyRequests],
  }).pipe(customer("Ajouter une boutique déjà cliente à son compte", { idempotent: true })),

  /**
   * A signed-in customer adds a store that is new to the group, waits for its approval and is its main
   * manager. The same people may; 409 when the group has a store of that SIRET.
   */
  Call.post("linkNewStore", "/shop/stores/register-new-store-and-link-shop-user", {
    payload: NewStoreToLink,
    success: created,
    error: [Forbidden, Conflict, Unprocessable, TooManyRequests],
  }).pipe(customer("Ajouter une nouvelle boutique à son compte", { idempotent: true })),

  /**
   * Sends the manager of a waiting store the list of documents again; the desk sends the same
   * mail. The store is the active one (404 else); 409 when it does not wait, 429 three times a day.
   */
  Call.post("sendAttachmentRequest", "/shop/stores/send-attachment-request-mail", {
    payload: AttachmentRequest,
    success: received,
    error: [Forbidden, NotFound, Conflict, TooManyRequests],
  }).pipe(member("stores.change", "Recevoir à nouveau la liste des justificatifs")),
) {}
