// Generated from api-schema/endpoints by npm run generate.
import type { Address } from "../../../api-schema/address.ts";
import type { FestiveItem } from "../../../api-schema/catalogue.ts";
import type { LastPurchase, UsualProducts } from "../../../api-schema/habits.ts";
import type { MandateKind, SignMandateLink } from "../../../api-schema/mandate.ts";
import type { AddressId, StoreId } from "../../../api-schema/primitives.ts";
import type {
  FollowedStore,
  RangeDeliveries,
  Store,
  StoreActivity,
} from "../../../api-schema/store.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * The customer's stores, the inactive ones too; 100 a page at most, or 9999 (product §2). Each as the
 * customer's role in it lets them see it: company register, bank, mandates, credit and mailboxes are
 * null for who may not see stores (product §4).
 *
 * `GET /api/v2/shop/stores`
 */
export const listStores: Read<
  { readonly page?: number | null; readonly itemsPerPage?: number | null },
  Page<readonly Store[]>,
  "customer"
> = { name: "stores.listStores", who: "customer" };

/** `GET /api/v2/shop/stores/{id}` */
export const getStore: Read<{ readonly id: StoreId }, Store, "customer"> = {
  name: "stores.getStore",
  who: "customer",
};

/**
 * When each range is delivered to the active store, with its next deliveries and their cut-offs.
 *
 * `GET /api/v2/shop/stores/{id}/deliveries`
 */
export const storeDeliveries: Read<Nothing, readonly RangeDeliveries[], "orders.view"> = {
  name: "stores.storeDeliveries",
  who: "orders.view",
};

/**
 * The customer's stores in which something goes on: an open cart, late invoices, a delivery to come.
 *
 * `GET /api/v2/shop/store-activity`
 */
export const storeActivity: Read<Nothing, readonly StoreActivity[], "customer"> = {
  name: "stores.storeActivity",
  who: "customer",
};

/**
 * The stores that the caller sees without ordering for each of them (product §4 'Vendeur'), who has not
 * ordered for longest first; those that may not order come last.
 *
 * `GET /api/v2/shop/followed-stores`
 */
export const followedStores: Read<
  { readonly page?: number | null; readonly itemsPerPage?: number | null },
  Page<readonly FollowedStore[]>,
  "customer"
> = { name: "stores.followedStores", who: "customer" };

/**
 * Where a mandate of the active store is signed, the group's or the marketplace's (spec §7); 409
 * when it is not eligible or signed already. `origin` is the path to come back to.
 *
 * `GET /api/v2/shop/stores/{id}/sign-mandate-link`
 */
export const signMandateLink: Read<
  { readonly is_mkp: "true" | "false"; readonly origin: string },
  SignMandateLink,
  "mandates.sign"
> = { name: "stores.signMandateLink", who: "mandates.sign" };

/**
 * The document of a signed mandate of the active store, as the signatory got it by e-mail.
 *
 * `GET /api/v2/shop/stores/{id}/mandates/{kind}/pdf-file`
 */
export const mandatePdf: Read<{ readonly kind: MandateKind }, Blob, "mandates.sign"> = {
  name: "stores.mandatePdf",
  who: "mandates.sign",
};

/**
 * What the active store usually buys on its next usual weekday, ready for the cart (product §10).
 *
 * `GET /api/v2/shop/stores/{id}/usual-products`
 */
export const usualProducts: Read<Nothing, UsualProducts, "cart.order"> = {
  name: "stores.usualProducts",
  who: "cart.order",
  freshFor: 300000,
};

/**
 * What the active store bought last of each packaging in the past year, the latest first: at most
 * five hundred.
 *
 * `GET /api/v2/shop/stores/{id}/purchases`
 */
export const purchases: Read<Nothing, readonly LastPurchase[], "orders.view"> = {
  name: "stores.purchases",
  who: "orders.view",
  freshFor: 300000,
};

/**
 * The festive products that the active store has pre-ordered (spec §7 'by store'). They are put into
 * the cart as any product is; the cart holds the store to what is left of each until its last day.
 *
 * `GET /api/v2/shop/festive-products`
 */
export const festiveProducts: Read<Nothing, readonly FestiveItem[], "festive.order"> = {
  name: "stores.festiveProducts",
  who: "festive.order",
};

/** `GET /api/v2/shop/addresses/{id}` */
export const getAddress: Read<{ readonly id: AddressId }, Address, "stores.see"> = {
  name: "stores.getAddress",
  who: "stores.see",
};
