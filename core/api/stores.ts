import type { Effect } from "effect";
import { Address, type AddressChange } from "../../api-schema/address.ts";
import { FestiveItem } from "../../api-schema/catalogue.ts";
import { LastPurchase, UsualProducts } from "../../api-schema/habits.ts";
import { type MandateKind, SignMandateLink } from "../../api-schema/mandate.ts";
import type { AddressId, StoreId } from "../../api-schema/primitives.ts";
import {
  FollowedStore,
  RangeDeliveries,
  Store,
  StoreActivity,
  type StoreChange,
  type SyncWebservice,
} from "../../api-schema/store.ts";
import { STORE_LIST_PAGE_SIZE } from "../stores/store-choice.ts";
import { list, one, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

/** All stores of the customer, at most 9999 (spec §2, §9). */
export const listStores = endpoint("get", "/api/v2/shop/stores", list(Store), () => ({
  query: { itemsPerPage: STORE_LIST_PAGE_SIZE },
}));

/** One store of the customer (spec §7). */
export const store = endpoint("get", "/api/v2/shop/stores/{id}", one(Store), (id: StoreId) => ({
  path: { id },
}));

/** Changes what a Gérant may of a store; answers it as it is now (product §7). */
export const changeStore = endpoint(
  "patch",
  "/api/v2/shop/stores/{id}",
  one(Store),
  (id: StoreId, change: StoreChange) => ({ storeId: id, path: { id }, body: change }),
);

/** When each range is delivered to a store, with the next deliveries and their cut-offs. */
export const deliveries = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/deliveries",
  list(RangeDeliveries),
  (id: StoreId) => ({ storeId: id, path: { id } }),
);

/** The customer's stores in which something goes on. */
export const activity = endpoint(
  "get",
  "/api/v2/shop/store-activity",
  list(StoreActivity),
  () => ({}),
);

/** A page of the stores that one follows, who has not ordered for longest first. */
export const followedStores = endpoint(
  "get",
  "/api/v2/shop/followed-stores",
  paged(list(FollowedStore)),
  (query: { readonly page: number; readonly itemsPerPage: number }) => ({ query }),
);

/** Reloads a store's data from the ERP and answers the store (spec §7). */
export const syncStore = endpoint(
  "post",
  "/api/v2/shop/stores/{id}/sync",
  one(Store),
  (id: StoreId, webservice: SyncWebservice) => ({
    path: { id },
    body: { webservice },
  }),
);

/** Asks for a new infolegale score and answers the store (spec §2, product §4). */
export const syncScore = endpoint(
  "post",
  "/api/v2/shop/stores/{id}/infolegale-score",
  one(Store),
  (id: StoreId) => ({ path: { id } }),
);

/** An address of the store (spec §7). */
export const address = endpoint(
  "get",
  "/api/v2/shop/addresses/{id}",
  one(Address),
  (storeId: StoreId, id: AddressId) => ({ storeId, path: { id } }),
);

/** Changes an address of the store; completed orders keep theirs (spec §7). */
export const changeAddress = endpoint(
  "put",
  "/api/v2/shop/addresses/{id}",
  one(Address),
  (storeId: StoreId, id: AddressId, change: AddressChange) => ({
    storeId,
    path: { id },
    body: change,
  }),
);

/**
 * Where a mandate of the store is signed: an address to open in a new tab (spec §7). `origin` is the
 * path to come back to. 409 when there is nothing to sign, 403 while impersonating.
 */
export const signMandateLink = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/sign-mandate-link",
  one(SignMandateLink),
  (storeId: StoreId, { isMkp, origin }: { readonly isMkp: boolean; readonly origin: string }) => ({
    storeId,
    path: { id: storeId },
    query: { is_mkp: isMkp ? ("true" as const) : ("false" as const), origin },
  }),
);

/** The PDF of a signed mandate of the store; 404 for one that was not signed here. */
export const mandateDocument = (
  api: Api,
  storeId: StoreId,
  kind: MandateKind,
): Effect.Effect<Blob, ApiError> =>
  api.file(`/api/v2/shop/stores/${storeId}/mandates/${kind}/pdf-file`, { storeId });

/** What the store has pre-ordered for the holidays, and how much of it is consumed (spec §7). */
export const festiveProducts = endpoint(
  "get",
  "/api/v2/shop/festive-products",
  list(FestiveItem),
  (storeId: StoreId) => ({ storeId }),
);

/** What the store usually buys, ready for its cart; 403 for those who may not order (product §10). */
export const usualProducts = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/usual-products",
  one(UsualProducts),
  (storeId: StoreId) => ({ storeId, path: { id: storeId } }),
);

/** What the store bought last of each packaging, the latest first; 500 at most. */
export const purchases = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/purchases",
  list(LastPurchase),
  (storeId: StoreId) => ({ storeId, path: { id: storeId } }),
);
