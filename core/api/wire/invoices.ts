// Generated from api-schema/endpoints by npm run generate.
import { ShipmentDocuments } from "../../../api-schema/invoice.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/invoices.ts";
import { list } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const invoicePdf: Wired<typeof reads.invoicePdf> = file(
  "/api/v2/shop/izberg/invoices/{id}/pdf-file",
);

export const deliveryNotePdf: Wired<typeof reads.deliveryNotePdf> = file(
  "/api/v2/shop/shipments/{id}/delivery-note/pdf-file",
);

export const orderDocuments: Wired<typeof reads.orderDocuments> = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/documents",
  list(ShipmentDocuments),
);

export const invoicesArchive: Wired<typeof reads.invoicesArchive> = file(
  "/api/v2/shop/invoices/archive",
  { query: ["ids"] },
);

export const invoicesCsv: Wired<typeof reads.invoicesCsv> = file("/api/v2/shop/invoices/csv-file", {
  query: ["from", "to", "stores"],
});

export const invoicesEntries: Wired<typeof reads.invoicesEntries> = file(
  "/api/v2/shop/invoices/accounting-file",
  { query: ["from", "to", "stores"] },
);
