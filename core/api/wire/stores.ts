// Generated from api-schema/endpoints by npm run generate.
import { Address, type AddressChange } from "../../../api-schema/address.ts";
import { FestiveItem } from "../../../api-schema/catalogue.ts";
import { LastPurchase, UsualProducts } from "../../../api-schema/habits.ts";
import { SignMandateLink } from "../../../api-schema/mandate.ts";
import type { AddressId, StoreId } from "../../../api-schema/primitives.ts";
import {
  FollowedStore,
  RangeDeliveries,
  Store,
  StoreActivity,
  type StoreChange,
  type SyncWebservice,
} from "../../../api-schema/store.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/stores.ts";
import { list, one, paged } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const listStores: Wired<typeof reads.listStores> = endpoint(
  "get",
  "/api/v2/shop/stores",
  paged(list(Store)),
  { query: ["page", "itemsPerPage"] },
);

export const getStore: Wired<typeof reads.getStore> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}",
  one(Store),
);

/**
 * Changes what a Gérant may of the active store (product §7). The ERP's closing days are not taken any
 * more once they were changed here. 403 for a support agent who changes an e-mail.
 *
 * `PATCH /api/v2/shop/stores/{id}`
 */
export const changeStore: Wired<Call<{ readonly body: StoreChange }, Store, "stores.change">> =
  endpoint("patch", "/api/v2/shop/stores/{id}", one(Store));

export const storeDeliveries: Wired<typeof reads.storeDeliveries> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/deliveries",
  list(RangeDeliveries),
);

export const storeActivity: Wired<typeof reads.storeActivity> = endpoint(
  "get",
  "/api/v2/shop/store-activity",
  list(StoreActivity),
);

export const followedStores: Wired<typeof reads.followedStores> = endpoint(
  "get",
  "/api/v2/shop/followed-stores",
  paged(list(FollowedStore)),
  { query: ["page", "itemsPerPage"] },
);

/**
 * Reloads store data from the ERP: everything, the ban flag, or the festive products (spec §7). Any
 * member may: the shop asks at each start, whatever the role (spec §2).
 *
 * `POST /api/v2/shop/stores/{id}/sync`
 */
export const syncStore: Wired<
  Call<
    { readonly id: StoreId; readonly body: { readonly webservice: SyncWebservice } },
    Store,
    "customer"
  >
> = endpoint("post", "/api/v2/shop/stores/{id}/sync", one(Store));

/**
 * Asks for a new infolegale score; the old one is kept in previousInfolegaleScore (product §4). Only a
 * Gérant's call orders one, once in twelve hours; any other is answered the store as it is.
 *
 * `POST /api/v2/shop/stores/{id}/infolegale-score`
 */
export const syncInfolegaleScore: Wired<Call<{ readonly id: StoreId }, Store, "customer">> =
  endpoint("post", "/api/v2/shop/stores/{id}/infolegale-score", one(Store));

export const signMandateLink: Wired<typeof reads.signMandateLink> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/sign-mandate-link",
  one(SignMandateLink),
  { query: ["is_mkp", "origin"] },
);

export const mandatePdf: Wired<typeof reads.mandatePdf> = file(
  "/api/v2/shop/stores/{id}/mandates/{kind}/pdf-file",
);

export const usualProducts: Wired<typeof reads.usualProducts> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/usual-products",
  one(UsualProducts),
);

export const purchases: Wired<typeof reads.purchases> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/purchases",
  list(LastPurchase),
);

export const festiveProducts: Wired<typeof reads.festiveProducts> = endpoint(
  "get",
  "/api/v2/shop/festive-products",
  list(FestiveItem),
);

export const getAddress: Wired<typeof reads.getAddress> = endpoint(
  "get",
  "/api/v2/shop/addresses/{id}",
  one(Address),
);

/**
 * Changes an address of the active store; completed orders keep the address they were sent to.
 *
 * `PUT /api/v2/shop/addresses/{id}`
 */
export const putAddress: Wired<
  Call<{ readonly id: AddressId; readonly body: AddressChange }, Address, "stores.change">
> = endpoint("put", "/api/v2/shop/addresses/{id}", one(Address));
