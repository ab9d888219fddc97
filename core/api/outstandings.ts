import {
  Outstanding,
  OutstandingCheckout,
  type OutstandingCheckoutWish,
  type OutstandingPaymentId,
  type OutstandingSort,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import type { CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import { list, one, paged } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

export type OutstandingCallFilters = {
  readonly category?: string;
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
};

export type OutstandingListFilters = OutstandingCallFilters & {
  /** '1', or several: '0,1'. */
  readonly status?: string;
  readonly page?: number;
  readonly itemsPerPage?: number;
};

/** Some of one's own stores: '12,15'. */
type OfStores = { readonly stores?: string };

/** Invoices of one store (spec §7). */
export const storeOutstandings = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/outstandings",
  paged(list(Outstanding)),
  (id: StoreId, query: OutstandingListFilters) => ({ storeId: id, path: { id }, query }),
);

/** How many invoices of each status the store has, and their sums. */
export const storeOutstandingSummary = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/outstandings/summary",
  one(OutstandingSummary),
  (id: StoreId, query: OutstandingCallFilters) => ({ storeId: id, path: { id }, query }),
);

/** Invoices across one's own stores, store by store. */
export const listOutstandings = endpoint(
  "get",
  "/api/v2/shop/outstandings",
  paged(list(Outstanding)),
  (query: OutstandingListFilters & OfStores & { readonly sort?: OutstandingSort }) => ({ query }),
);

/** Their totals, which equal the lines. */
export const outstandingSummary = endpoint(
  "get",
  "/api/v2/shop/outstandings/summary",
  one(OutstandingSummary),
  (query: OutstandingCallFilters & OfStores) => ({ query }),
);

/** One payment for these invoices. 422 names those that cannot be paid in `fields`. */
export const checkoutOutstandings = endpoint(
  "post",
  "/api/v2/shop/outstanding/payment/checkout",
  one(OutstandingCheckout),
  (body: OutstandingCheckoutWish, key: string) => ({ body, idempotencyKey: key }),
);

/** A payment with its invoices. 404: nobody's, or somebody else's. */
export const outstandingPayment = endpoint(
  "get",
  "/api/v2/shop/outstanding/payment/{id}",
  one(OutstandingCheckout),
  (id: OutstandingPaymentId) => ({ path: { id } }),
);

/** Lets go of the invoices of one's own payment. 409: it is over. */
export const giveUpPayment = endpoint(
  "post",
  "/api/v2/shop/outstanding/payment/{id}/cancel",
  one(OutstandingCheckout),
  (id: OutstandingPaymentId) => ({ path: { id } }),
);
