import { Effect } from "effect";
import {
  MOST_PAID_AT_ONCE,
  Outstanding,
  OutstandingCheckout,
  type OutstandingCheckoutWish,
  type OutstandingPaymentId,
  type OutstandingSort,
  OutstandingSummary,
  OUTSTANDINGS_PER_PAGE,
} from "../../api-schema/outstanding.ts";
import type { CalendarDay, CalendarMonth, StoreId } from "../../api-schema/primitives.ts";
import { list, one, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";

export type OutstandingCallFilters = {
  readonly category?: string;
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  readonly search?: string;
  readonly month?: CalendarMonth;
};

export type OutstandingListFilters = OutstandingCallFilters & {
  /** '1', or several: '0,1'. */
  readonly status?: string;
  readonly page?: number;
  readonly itemsPerPage?: number;
  /** Those alone that can be paid now. */
  readonly payable?: "true";
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

/**
 * All of them that can be paid now, the first one due first; no more than are paid at once. A page is
 * asked after the other, and no second one where there is none.
 */
export const payableOutstandings = Effect.fnUntraced(function* (
  api: Api,
  filters: Parameters<typeof listOutstandings>[1],
) {
  const found: Outstanding[] = [];
  for (let page = 1; found.length < MOST_PAID_AT_ONCE; page += 1) {
    const query = { ...filters, payable: "true", sort: "due", page } as const;
    const { results, pagination } = yield* listOutstandings(api, {
      ...query,
      itemsPerPage: OUTSTANDINGS_PER_PAGE,
    });
    found.push(...results);
    if (page >= pagination.lastPage) break;
  }
  return found.slice(0, MOST_PAID_AT_ONCE);
});

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
