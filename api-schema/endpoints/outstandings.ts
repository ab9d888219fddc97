import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { Schema } from "effect";
import { EndpointPolicy, InStore, SignedIn } from "../access.ts";
import {
  Outstanding,
  OutstandingCheckout,
  OutstandingCheckoutWish,
  outstandingFilters,
  outstandingListQuery,
  OutstandingPaymentId,
  OutstandingSummary,
  ownOutstandingFilters,
  ownOutstandingListQuery,
} from "../outstanding.ts";
import { paginationHeaders } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { StoreId } from "../primitives.ts";
import { Conflict, Forbidden, NotFound, Unavailable, Unprocessable } from "../problems.ts";
import { customerOnly, memberWho } from "./policies.ts";

const activeStore = { id: idFromString(StoreId) };
const paymentId = { id: idFromString(OutstandingPaymentId) };
const outstandings = HttpApiSchema.WithHeaders(Schema.Array(Outstanding), paginationHeaders);

/** Invoices of the active store, by due day. */
const ofStore = HttpApiEndpoint.get("storeOutstandings", "/stores/:id/outstandings", {
  params: activeStore,
  query: outstandingListQuery,
  success: outstandings,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("outstandings.view"))
  .annotate(OpenApi.Summary, "Les encours de la boutique active");

/** How many invoices of each status there are, and their sums: those of the lines. */
const summaryOfStore = HttpApiEndpoint.get(
  "storeOutstandingSummary",
  "/stores/:id/outstandings/summary",
  { params: activeStore, query: outstandingFilters, success: OutstandingSummary, error: NotFound },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("outstandings.view"))
  .annotate(OpenApi.Summary, "Les totaux des encours de la boutique active");

/**
 * Invoices across the caller's own stores, store by store. A store of somebody else is a 404, one in
 * which the caller's role may not see invoices a 403; without `stores`, all in which it may.
 */
const across = HttpApiEndpoint.get("listOutstandings", "/outstandings", {
  query: ownOutstandingListQuery,
  success: outstandings,
  error: [NotFound, Forbidden],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les encours de toutes ses boutiques");

const summaryAcross = HttpApiEndpoint.get("outstandingSummary", "/outstandings/summary", {
  query: ownOutstandingFilters,
  success: OutstandingSummary,
  error: [NotFound, Forbidden],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les totaux des encours de toutes ses boutiques");

/**
 * One payment for many invoices of one's own stores, by card (then `redirectionCardUrl` is the bank's
 * page) or direct debit. All of them or none: 422 names each invoice that cannot be paid, in `fields`
 * (`outstandings.{id}`). Asked again for the same invoices while the page is open, it answers the same
 * page. Idempotent by key. 503: the bank does not answer; asked again with the same key within three
 * minutes, it is the same payment.
 */
const checkout = HttpApiEndpoint.post("checkoutOutstandings", "/outstanding/payment/checkout", {
  payload: OutstandingCheckoutWish,
  success: OutstandingCheckout,
  error: [NotFound, Forbidden, Conflict, Unprocessable, Unavailable],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Payer plusieurs factures à la fois");

/** A payment that the caller began, or that is of an invoice which they may see. */
const see = HttpApiEndpoint.get("outstandingPayment", "/outstanding/payment/:id", {
  params: paymentId,
  success: OutstandingCheckout,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Un paiement de factures");

/** Lets go of the invoices of one's own payment while its card page is open; 409 once it is over. */
const giveUp = HttpApiEndpoint.post("giveUpOutstandingPayment", "/outstanding/payment/:id/cancel", {
  params: paymentId,
  success: OutstandingCheckout,
  error: [NotFound, Forbidden, Conflict],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Abandonner un paiement de factures");

/** Invoices that are to be paid, and their payment (product §7). */
export class OutstandingsGroup extends HttpApiGroup.make("outstandings").add(
  ofStore,
  summaryOfStore,
  across,
  summaryAcross,
  checkout,
  see,
  giveUp,
) {}
