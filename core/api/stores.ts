import type { Effect } from "effect";
import { Address, type AddressChange } from "../../api-schema/address.ts";
import { UsualProducts } from "../../api-schema/habits.ts";
import { type MandateKind, SignMandateLink } from "../../api-schema/mandate.ts";
import type { AddressId, StoreId } from "../../api-schema/primitives.ts";
import { Store, type SyncWebservice } from "../../api-schema/store.ts";
import { STORE_LIST_PAGE_SIZE } from "../stores/store-choice.ts";
import { list, one } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** All stores of the customer, at most 9999 (spec §2, §9). */
export const listStores = (api: Api): Effect.Effect<readonly Store[], ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/stores", {
        ...init,
        params: { query: { itemsPerPage: STORE_LIST_PAGE_SIZE } },
      }),
    list(Store),
  );

/** One store of the customer (spec §7). */
export const store = (api: Api, id: StoreId): Effect.Effect<Store, ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/stores/{id}", { ...init, params: { path: { id } } }),
    one(Store),
  );

/** Reloads a store's data from the ERP and answers the store (spec §7). */
export const syncStore = (
  api: Api,
  id: StoreId,
  webservice: SyncWebservice,
): Effect.Effect<Store, ApiError> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/stores/{id}/sync", {
        ...init,
        params: { path: { id } },
        body: { webservice },
      }),
    one(Store),
    { storeId: id },
  );

/** Asks for a new infolegale score and answers the store (spec §2, product §4). */
export const syncScore = (api: Api, id: StoreId): Effect.Effect<Store, ApiError> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/stores/{id}/infolegale-score", {
        ...init,
        params: { path: { id } },
      }),
    one(Store),
    { storeId: id },
  );

/** An address of the store (spec §7). */
export const address = (
  api: Api,
  storeId: StoreId,
  id: AddressId,
): Effect.Effect<Address, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/addresses/{id}", { ...init, params: { path: { id } } }),
    one(Address),
    { storeId },
  );

/** Changes an address of the store; completed orders keep theirs (spec §7). */
export const changeAddress = (
  api: Api,
  storeId: StoreId,
  id: AddressId,
  change: AddressChange,
): Effect.Effect<Address, ApiError> =>
  api.call(
    (client, init) =>
      client.PUT("/api/v2/shop/addresses/{id}", {
        ...init,
        params: { path: { id } },
        body: change,
      }),
    one(Address),
    { storeId },
  );

/**
 * Where a mandate of the store is signed: an address to open in a new tab (spec §7). `origin` is the
 * path to come back to. 409 when there is nothing to sign, 403 while impersonating.
 */
export const signMandateLink = (
  api: Api,
  storeId: StoreId,
  { isMkp, origin }: { readonly isMkp: boolean; readonly origin: string },
): Effect.Effect<SignMandateLink, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/stores/{id}/sign-mandate-link", {
        ...init,
        params: { path: { id: storeId }, query: { is_mkp: isMkp ? "true" : "false", origin } },
      }),
    one(SignMandateLink),
    { storeId },
  );

/** The PDF of a signed mandate of the store; 404 for one that was not signed here. */
export const mandateDocument = (
  api: Api,
  storeId: StoreId,
  kind: MandateKind,
): Effect.Effect<Blob, ApiError> =>
  api.file(`/api/v2/shop/stores/${storeId}/mandates/${kind}/pdf-file`, { storeId });

/** What the store usually buys, ready for its cart; 403 for those who may not order (product §10). */
export const usualProducts = (api: Api, storeId: StoreId): Effect.Effect<UsualProducts, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/stores/{id}/usual-products", {
        ...init,
        params: { path: { id: storeId } },
      }),
    one(UsualProducts),
    { storeId },
  );
