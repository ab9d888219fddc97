import type { Effect } from "effect";
import { type InvoiceId, ShipmentDocuments } from "../../api-schema/invoice.ts";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, OrderToken, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import { list } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

const SHOP = "/api/v2/shop";

/** The papers of an order's shipments; no invoice for a role that may not see them (spec §7). */
export const orderDocuments = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/documents",
  list(ShipmentDocuments),
  (storeId: StoreId, token: OrderToken) => ({ storeId, path: { token } }),
);

/** The PDF of an invoice of the store, by the id of what is owed of it; 404 for another store's. */
export const invoiceFile = (
  api: Api,
  storeId: StoreId,
  id: InvoiceId | OutstandingId,
): Effect.Effect<Blob, ApiError> => api.file(`${SHOP}/izberg/invoices/${id}/pdf-file`, { storeId });

/** The PDF that goes with a shipment of the store; 404 while nothing is prepared. */
export const deliveryNoteFile = (
  api: Api,
  storeId: StoreId,
  shipment: ShipmentId,
): Effect.Effect<Blob, ApiError> =>
  api.file(`${SHOP}/shipments/${shipment}/delivery-note/pdf-file`, { storeId });

/** Some invoices of one's own stores in an archive, 100 at most. */
export const invoicesArchive = (
  api: Api,
  ids: readonly (InvoiceId | OutstandingId)[],
): Effect.Effect<Blob, ApiError> => api.file(`${SHOP}/invoices/archive?ids=${ids.join(",")}`);

/** A period of invoices, of the named stores or of all one's own. */
export type InvoicePeriod = {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly stores?: readonly StoreId[];
};

/** The table of a period, a year at most (422). */
export const invoicesCsv = (api: Api, period: InvoicePeriod): Effect.Effect<Blob, ApiError> =>
  api.file(`${SHOP}/invoices/csv-file?${queryOf(period)}`);

/** The accounting entries of a period, a year at most (422). */
export const invoicesEntries = (api: Api, period: InvoicePeriod): Effect.Effect<Blob, ApiError> =>
  api.file(`${SHOP}/invoices/accounting-file?${queryOf(period)}`);

const queryOf = ({ from, to, stores = [] }: InvoicePeriod): string =>
  new URLSearchParams({
    from,
    to,
    ...(stores.length === 0 ? {} : { stores: stores.join(",") }),
  }).toString();
