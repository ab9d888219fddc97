// Generated from api-schema/endpoints by npm run generate.
import type { InvoiceId, ShipmentDocuments } from "../../../api-schema/invoice.ts";
import type { CalendarDay, OrderToken, ShipmentId } from "../../../api-schema/primitives.ts";
import type { Read } from "../call.ts";

/**
 * The file of an invoice or a credit note of the active store, by the id of its Outstanding (spec §7):
 * PDF/A-3 with its Factur-X inside.
 *
 * `GET /api/v2/shop/izberg/invoices/{id}/pdf-file`
 */
export const invoicePdf: Read<{ readonly id: InvoiceId }, Blob, "outstandings.view"> = {
  name: "invoices.invoicePdf",
  who: "outstandings.view",
};

/**
 * What goes with a shipment that was prepared: no price on it.
 *
 * `GET /api/v2/shop/shipments/{id}/delivery-note/pdf-file`
 */
export const deliveryNotePdf: Read<{ readonly id: ShipmentId }, Blob, "orders.view"> = {
  name: "invoices.deliveryNotePdf",
  who: "orders.view",
};

/**
 * The papers of an order's shipments; invoices for those who may see them.
 *
 * `GET /api/v2/shop/orders/{token}/documents`
 */
export const orderDocuments: Read<
  { readonly token: OrderToken },
  readonly ShipmentDocuments[],
  "orders.view"
> = { name: "invoices.orderDocuments", who: "orders.view" };

/**
 * Files of invoices of one's own stores in one archive. One that is somebody else's is not found, one
 * of a store where the caller's role may not see invoices is refused.
 *
 * `GET /api/v2/shop/invoices/archive`
 */
export const invoicesArchive: Read<{ readonly ids: string }, Blob, "customer"> = {
  name: "invoices.invoicesArchive",
  who: "customer",
};

/**
 * Invoices of a period as a spreadsheet: a year and 5,000 rows at most.
 *
 * `GET /api/v2/shop/invoices/csv-file`
 */
export const invoicesCsv: Read<
  { readonly from: CalendarDay; readonly to: CalendarDay; readonly stores?: string | null },
  Blob,
  "customer"
> = { name: "invoices.invoicesCsv", who: "customer" };

/**
 * The same as entries of the purchase journal, in the 18 columns of the FEC (LPF, art. A47 A-1).
 *
 * `GET /api/v2/shop/invoices/accounting-file`
 */
export const invoicesEntries: Read<
  { readonly from: CalendarDay; readonly to: CalendarDay; readonly stores?: string | null },
  Blob,
  "customer"
> = { name: "invoices.invoicesEntries", who: "customer" };
