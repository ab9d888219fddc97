// Generated from api-schema/endpoints by npm run generate.
import { Establishment, Town } from "../../../api-schema/company.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import {
  ClaimSent,
  type ClaimToLink,
  type ClaimWithPerson,
  ClaimedStore,
  KnownColleague,
  type NewStoreToLink,
  type NewStoreWithPerson,
  type Person,
  type StoreClaim,
} from "../../../api-schema/registration.ts";
import { Store } from "../../../api-schema/store.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/registration.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";
import { Schema } from "effect";

export const findEstablishment: Wired<typeof reads.findEstablishment> = endpoint(
  "get",
  "/api/v2/insee/siret/{siret}",
  one(Establishment),
);

export const towns: Wired<typeof reads.towns> = endpoint("get", "/api/v2/shop/towns", list(Town), {
  query: ["postcode"],
});

/**
 * Whether customer number, SIRET and postcode name one store of the group (product §7): all three, or
 * nothing is said. 20 times a minute from one address (429); 422 for what no number can be.
 *
 * `POST /api/v2/shop/stores/gmp-store-exist`
 */
export const gmpStoreExist: Wired<Call<{ readonly body: StoreClaim }, ClaimedStore, "anyone">> =
  endpoint("post", "/api/v2/shop/stores/gmp-store-exist", one(ClaimedStore), { anonymous: true });

/**
 * Whether the manager who asks already shares a store with the person of that address. Of everybody
 * else's account nothing is said: it is `false` then too.
 *
 * `POST /api/v2/shop/customers/exist`
 */
export const customerExist: Wired<
  Call<{ readonly body: { readonly email: string } }, KnownColleague, "users.manage">
> = endpoint("post", "/api/v2/shop/customers/exist", one(KnownColleague));

/**
 * Opens an account for a person without a store. The answer and its time are the same whether the
 * address has an account already: it is asked after the answer. A new one gets its activation by mail,
 * good for seven days; the owner of a known one is told what was asked, and the account is left alone.
 * With an Idempotency-Key, the same registration again is answered the first answer. 429 after twenty
 * registrations of one address within an hour.
 *
 * `POST /api/v2/shop/customers`
 */
export const registerPerson: Wired<
  Call<{ readonly body: Person; readonly idempotencyKey: string }, null, "anyone">
> = endpoint("post", "/api/v2/shop/customers", nothing, { anonymous: true });

/**
 * The same with a store of the group (`gmpStoreExist`; 422 when the three parts name none). Who
 * registers first for a store without people becomes its main manager; else the one there is asked by
 * mail.
 *
 * `POST /api/v2/shop/stores/register-gmp-store-with-shop-user`
 */
export const registerWithGmpStore: Wired<
  Call<{ readonly body: ClaimWithPerson; readonly idempotencyKey: string }, null, "anyone">
> = endpoint("post", "/api/v2/shop/stores/register-gmp-store-with-shop-user", nothing, {
  anonymous: true,
});

/**
 * The same with a store that is new to the group: it waits for the moulin's approval before it may
 * order. 422 for a closed establishment; one that the directory does not tell is taken as typed.
 *
 * `POST /api/v2/shop/stores/register-new-store-with-shop-user`
 */
export const registerWithNewStore: Wired<
  Call<{ readonly body: NewStoreWithPerson; readonly idempotencyKey: string }, null, "anyone">
> = endpoint("post", "/api/v2/shop/stores/register-new-store-with-shop-user", nothing, {
  anonymous: true,
});

/**
 * A signed-in customer adds a store of the group to their own: a Gérant, or who has no store yet (403
 * for the others, and to a support agent). 201 with the store when it had no people; 202 when its main
 * manager was asked by mail instead. 409 for a store of one's own.
 *
 * `POST /api/v2/shop/customers/register_and_link`
 */
export const linkGmpStore: Wired<
  Call<
    { readonly body: ClaimToLink; readonly idempotencyKey: string },
    Store | ClaimSent,
    "customer"
  >
> = endpoint(
  "post",
  "/api/v2/shop/customers/register_and_link",
  one(Schema.Union([Store, ClaimSent])),
);

/**
 * A signed-in customer adds a store that is new to the group, waits for its approval and is its main
 * manager. The same people may; 409 when the group has a store of that SIRET.
 *
 * `POST /api/v2/shop/stores/register-new-store-and-link-shop-user`
 */
export const linkNewStore: Wired<
  Call<{ readonly body: NewStoreToLink; readonly idempotencyKey: string }, Store, "customer">
> = endpoint("post", "/api/v2/shop/stores/register-new-store-and-link-shop-user", one(Store));

/**
 * Sends the manager of a waiting store the list of documents again; the desk sends the same
 * mail. The store is the active one (404 else); 409 when it does not wait, 429 three times a day.
 *
 * `POST /api/v2/shop/stores/send-attachment-request-mail`
 */
export const sendAttachmentRequest: Wired<
  Call<{ readonly body: { readonly storeId: StoreId } }, null, "stores.change">
> = endpoint("post", "/api/v2/shop/stores/send-attachment-request-mail", nothing);
