import { Effect, Schema } from "effect";
import { Establishment, Town } from "../../api-schema/company.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  ClaimedStore,
  ClaimSent,
  KnownColleague,
  type NewStore,
  type Person,
  type StoreClaim,
} from "../../api-schema/registration.ts";
import { Store } from "../../api-schema/store.ts";
import type { RegistrationAnswer, RegistrationRequest } from "../registration/request.ts";
import { list, nothing, one } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

/** An establishment by its SIRET as it was typed (spec §7). 422 for a wrong key, 404 for an unknown one. */
export const establishment = endpoint(
  "get",
  "/api/v2/insee/siret/{siret}",
  one(Establishment),
  (siret: string) => ({ path: { siret } }),
);

/** The towns of a French postcode, by name. 422 for what is no postcode. */
export const towns = endpoint("get", "/api/v2/shop/towns", list(Town), (postcode: string) => ({
  query: { postcode },
}));

/** Whether the three parts of a claim name one store of the group (product §7). */
export const gmpStoreExist = endpoint(
  "post",
  "/api/v2/shop/stores/gmp-store-exist",
  one(ClaimedStore),
  (claim: StoreClaim) => ({ body: claim, anonymous: true }),
);

/** Whether the active store's manager shares a store with the person of that address. */
export const customerExist = endpoint(
  "post",
  "/api/v2/shop/customers/exist",
  one(KnownColleague),
  (storeId: StoreId, email: string) => ({ storeId, body: { email } }),
);

/** Opens an account without a store. The answer tells nothing: the mail does (product §3). */
export const registerPerson = endpoint(
  "post",
  "/api/v2/shop/customers",
  nothing,
  (person: Person, idempotencyKey: string) => ({ body: person, idempotencyKey, anonymous: true }),
);

/** The same for a store of the group. 422 when the claim names none. */
export const registerWithGmpStore = endpoint(
  "post",
  "/api/v2/shop/stores/register-gmp-store-with-shop-user",
  nothing,
  (store: StoreClaim, person: Person, idempotencyKey: string) => ({
    body: { store, person },
    idempotencyKey,
    anonymous: true,
  }),
);

/** The same for a store that is new to the group. 422 for a closed establishment. */
export const registerWithNewStore = endpoint(
  "post",
  "/api/v2/shop/stores/register-new-store-with-shop-user",
  nothing,
  (store: NewStore, person: Person, idempotencyKey: string) => ({
    body: { store, person },
    idempotencyKey,
    anonymous: true,
  }),
);

/**
 * Adds a store of the group to the customer's: the store, or `requested` when its main manager was
 * asked by mail. 403 for who may not, 409 for a store of one's own.
 */
export const linkGmpStore = endpoint(
  "post",
  "/api/v2/shop/customers/register_and_link",
  one(Schema.Union([Store, ClaimSent])),
  (store: StoreClaim, idempotencyKey: string) => ({ body: { store }, idempotencyKey }),
);

/** Adds a new store, which waits for approval. 409 when the group has one of that SIRET. */
export const linkNewStore = endpoint(
  "post",
  "/api/v2/shop/stores/register-new-store-and-link-shop-user",
  one(Store),
  (store: NewStore, idempotencyKey: string) => ({ body: { store }, idempotencyKey }),
);

/** Sends the list of documents again, for a store that waits. 409 when it does not. */
export const sendAttachmentRequest = endpoint(
  "post",
  "/api/v2/shop/stores/send-attachment-request-mail",
  nothing,
  (storeId: StoreId) => ({ storeId, body: { storeId } }),
);

/** Sends a registration by the one call of its kind. */
export const send = (
  api: Api,
  request: RegistrationRequest,
  idempotencyKey: string,
): Effect.Effect<RegistrationAnswer, ApiError> => {
  switch (request.kind) {
    case "claimWithPerson":
      return Effect.as(
        registerWithGmpStore(api, request.store, request.person, idempotencyKey),
        RECEIVED,
      );
    case "newStoreWithPerson":
      return Effect.as(
        registerWithNewStore(api, request.store, request.person, idempotencyKey),
        RECEIVED,
      );
    case "claimToLink":
      return Effect.map(linkGmpStore(api, request.store, idempotencyKey), (answer) =>
        "requested" in answer
          ? { kind: "requested", company: answer.company }
          : { kind: "added", store: answer },
      );
    case "newStoreToLink":
      return Effect.map(linkNewStore(api, request.store, idempotencyKey), (store) => ({
        kind: "added",
        store,
      }));
  }
};

const RECEIVED = { kind: "received" } as const;
