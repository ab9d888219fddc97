// Generated from api-schema/endpoints by npm run generate.
import type {
  Outstanding,
  OutstandingCheckout,
  OutstandingPaymentId,
  OutstandingSort,
  OutstandingSummary,
} from "../../../api-schema/outstanding.ts";
import type { CalendarDay, CalendarMonth } from "../../../api-schema/primitives.ts";
import type { Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Invoices of the active store, by due day.
 *
 * `GET /api/v2/shop/stores/{id}/outstandings`
 */
export const storeOutstandings: Read<
  {
    readonly category?: string | null;
    readonly from?: CalendarDay | null;
    readonly to?: CalendarDay | null;
    readonly search?: string | null;
    readonly month?: CalendarMonth | null;
    readonly status?: string | null;
    readonly payable?: "true" | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<readonly Outstanding[]>,
  "outstandings.view"
> = { name: "outstandings.storeOutstandings", who: "outstandings.view" };

/**
 * How many invoices of each status there are, and their sums: those of the lines.
 *
 * `GET /api/v2/shop/stores/{id}/outstandings/summary`
 */
export const storeOutstandingSummary: Read<
  {
    readonly category?: string | null;
    readonly from?: CalendarDay | null;
    readonly to?: CalendarDay | null;
    readonly search?: string | null;
    readonly month?: CalendarMonth | null;
  },
  OutstandingSummary,
  "outstandings.view"
> = { name: "outstandings.storeOutstandingSummary", who: "outstandings.view" };

/**
 * Invoices across the caller's own stores, store by store. A store of somebody else is a 404, one in
 * which the caller's role may not see invoices a 403; without `stores`, all in which it may.
 *
 * `GET /api/v2/shop/outstandings`
 */
export const listOutstandings: Read<
  {
    readonly category?: string | null;
    readonly from?: CalendarDay | null;
    readonly to?: CalendarDay | null;
    readonly search?: string | null;
    readonly month?: CalendarMonth | null;
    readonly status?: string | null;
    readonly payable?: "true" | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
    readonly stores?: string | null;
    readonly sort?: OutstandingSort | null;
  },
  Page<readonly Outstanding[]>,
  "customer"
> = { name: "outstandings.listOutstandings", who: "customer", freshFor: 0 };

/**
 * How many of them there are of each status, and their sums, which are those of the lines.
 *
 * `GET /api/v2/shop/outstandings/summary`
 */
export const outstandingSummary: Read<
  {
    readonly category?: string | null;
    readonly from?: CalendarDay | null;
    readonly to?: CalendarDay | null;
    readonly search?: string | null;
    readonly month?: CalendarMonth | null;
    readonly stores?: string | null;
  },
  OutstandingSummary,
  "customer"
> = { name: "outstandings.outstandingSummary", who: "customer", freshFor: 0 };

/**
 * A payment that the caller began, or that is of an invoice which they may see.
 *
 * `GET /api/v2/shop/outstanding/payment/{id}`
 */
export const outstandingPayment: Read<
  { readonly id: OutstandingPaymentId },
  OutstandingCheckout,
  "customer"
> = { name: "outstandings.outstandingPayment", who: "customer" };
