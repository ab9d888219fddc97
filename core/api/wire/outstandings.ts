// Generated from api-schema/endpoints by npm run generate.
import {
  Outstanding,
  OutstandingCheckout,
  type OutstandingCheckoutWish,
  type OutstandingPaymentId,
  OutstandingSummary,
} from "../../../api-schema/outstanding.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/outstandings.ts";
import { list, one, paged } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const storeOutstandings: Wired<typeof reads.storeOutstandings> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/outstandings",
  paged(list(Outstanding)),
  {
    query: [
      "category",
      "from",
      "to",
      "search",
      "month",
      "status",
      "payable",
      "page",
      "itemsPerPage",
    ],
  },
);

export const storeOutstandingSummary: Wired<typeof reads.storeOutstandingSummary> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/outstandings/summary",
  one(OutstandingSummary),
  { query: ["category", "from", "to", "search", "month"] },
);

export const listOutstandings: Wired<typeof reads.listOutstandings> = endpoint(
  "get",
  "/api/v2/shop/outstandings",
  paged(list(Outstanding)),
  {
    query: [
      "category",
      "from",
      "to",
      "search",
      "month",
      "status",
      "payable",
      "page",
      "itemsPerPage",
      "stores",
      "sort",
    ],
  },
);

export const outstandingSummary: Wired<typeof reads.outstandingSummary> = endpoint(
  "get",
  "/api/v2/shop/outstandings/summary",
  one(OutstandingSummary),
  { query: ["category", "from", "to", "search", "month", "stores"] },
);

/**
 * One payment for many invoices of one's own stores, by card (then `redirectionCardUrl` is the bank's
 * page) or direct debit. All of them or none: 422 names each invoice that cannot be paid, in `fields`
 * (`outstandings.{id}`). Asked again for the same invoices while the page is open, it answers the same
 * page. Idempotent by key. 503: the bank does not answer; asked again with the same key within three
 * minutes, it is the same payment.
 *
 * `POST /api/v2/shop/outstanding/payment/checkout`
 */
export const checkoutOutstandings: Wired<
  Call<
    { readonly body: OutstandingCheckoutWish; readonly idempotencyKey: string },
    OutstandingCheckout,
    "customer"
  >
> = endpoint("post", "/api/v2/shop/outstanding/payment/checkout", one(OutstandingCheckout));

export const outstandingPayment: Wired<typeof reads.outstandingPayment> = endpoint(
  "get",
  "/api/v2/shop/outstanding/payment/{id}",
  one(OutstandingCheckout),
);

/**
 * Lets go of the invoices of one's own payment while its card page is open; 409 once it is over.
 *
 * `POST /api/v2/shop/outstanding/payment/{id}/cancel`
 */
export const giveUpOutstandingPayment: Wired<
  Call<{ readonly id: OutstandingPaymentId }, OutstandingCheckout, "customer">
> = endpoint("post", "/api/v2/shop/outstanding/payment/{id}/cancel", one(OutstandingCheckout));
