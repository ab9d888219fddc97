import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { NEVER_FRESH } from "../manner.ts";
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
import { idFromString } from "../path-ids.ts";
import { StoreId } from "../primitives.ts";
import { Conflict, Forbidden, NotFound, Unavailable, Unprocessable } from "../problems.ts";
import { pageOf } from "./answers.ts";
import { customer, member } from "./policies.ts";

const activeStore = { id: idFromString(StoreId) };
const paymentId = { id: idFromString(OutstandingPaymentId) };
const outstandings = pageOf(Outstanding);

/** Invoices that are to be paid, and their payment (product §7). */
export class OutstandingsGroup extends HttpApiGroup.make("outstandings").add(
  /** Invoices of the active store, by due day. */
  Call.get("storeOutstandings", "/stores/:id/outstandings", {
    params: activeStore,
    query: outstandingListQuery,
    success: outstandings,
    error: NotFound,
  }).pipe(member("outstandings.view", "Les encours de la boutique active")),

  /** How many invoices of each status there are, and their sums: those of the lines. */
  Call.get("storeOutstandingSummary", "/stores/:id/outstandings/summary", {
    params: activeStore,
    query: outstandingFilters,
    success: OutstandingSummary,
    error: NotFound,
  }).pipe(member("outstandings.view", "Les totaux des encours de la boutique active")),

  /**
   * Invoices across the caller's own stores, store by store. A store of somebody else is a 404, one in
   * which the caller's role may not see invoices a 403; without `stores`, all in which it may.
   */
  Call.get("listOutstandings", "/outstandings", {
    query: ownOutstandingListQuery,
    success: outstandings,
    error: [NotFound, Forbidden],
  }).pipe(customer("Les encours de toutes ses boutiques", { freshFor: NEVER_FRESH })),

  /** How many of them there are of each status, and their sums, which are those of the lines. */
  Call.get("outstandingSummary", "/outstandings/summary", {
    query: ownOutstandingFilters,
    success: OutstandingSummary,
    error: [NotFound, Forbidden],
  }).pipe(customer("Les totaux des encours de toutes ses boutiques", { freshFor: NEVER_FRESH })),

  /**
   * One payment for many invoices of one's own stores, by card (then `redirectionCardUrl` is the bank's
   * page) or direct debit. All of them or none: 422 names each invoice that cannot be paid, in `fields`
   * (`outstandings.{id}`). Asked again for the same invoices while the page is open, it answers the same
   * page. Idempotent by key. 503: the bank does not answer; asked again with the same key within three
   * minutes, it is the same payment.
   */
  Call.post("checkoutOutstandings", "/outstanding/payment/checkout", {
    payload: OutstandingCheckoutWish,
    success: OutstandingCheckout,
    error: [NotFound, Forbidden, Conflict, Unprocessable, Unavailable],
  }).pipe(customer("Payer plusieurs factures à la fois", { idempotent: true })),

  /** A payment that the caller began, or that is of an invoice which they may see. */
  Call.get("outstandingPayment", "/outstanding/payment/:id", {
    params: paymentId,
    success: OutstandingCheckout,
    error: NotFound,
  }).pipe(customer("Un paiement de factures")),

  /** Lets go of the invoices of one's own payment while its card page is open; 409 once it is over. */
  Call.post("giveUpOutstandingPayment", "/outstanding/payment/:id/cancel", {
    params: paymentId,
    success: OutstandingCheckout,
    error: [NotFound, Forbidden, Conflict],
  }).pipe(customer("Abandonner un paiement de factures")),
) {}
