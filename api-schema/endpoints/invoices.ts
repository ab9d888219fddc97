import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore, SignedIn } from "../access.ts";
import { InvoiceId, InvoiceIds, invoicePeriod, ShipmentDocuments } from "../invoice.ts";
import { idFromString } from "../path-ids.ts";
import { OrderToken, ShipmentId } from "../primitives.ts";
import { Forbidden, NotFound, Unprocessable } from "../problems.ts";
import { customerOnly, memberWho } from "./policies.ts";

const fileOf = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }));

/**
 * The file of an invoice or a credit note of the active store, by the id of its Outstanding (spec §7):
 * PDF/A-3 with its Factur-X inside.
 */
const invoicePdf = HttpApiEndpoint.get("invoicePdf", "/izberg/invoices/:id/pdf-file", {
  params: { id: idFromString(InvoiceId) },
  success: fileOf("application/pdf"),
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("outstandings.view"))
  .annotate(OpenApi.Summary, "Le fichier d'une facture (PDF, Factur-X)");

/** What goes with a shipment that was prepared: no price on it. */
const deliveryNotePdf = HttpApiEndpoint.get(
  "deliveryNotePdf",
  "/shipments/:id/delivery-note/pdf-file",
  {
    params: { id: idFromString(ShipmentId) },
    success: fileOf("application/pdf"),
    error: NotFound,
  },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("orders.view"))
  .annotate(OpenApi.Summary, "Le bon de livraison d'une livraison (PDF)");

/** The papers of an order's shipments; invoices for those who may see them. */
const orderDocuments = HttpApiEndpoint.get("orderDocuments", "/orders/:token/documents", {
  params: { token: OrderToken },
  success: Schema.Array(ShipmentDocuments),
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("orders.view"))
  .annotate(OpenApi.Summary, "Les documents des livraisons d'une commande");

/**
 * Files of invoices of one's own stores in one archive. One that is somebody else's is not found, one
 * of a store where the caller's role may not see invoices is refused.
 */
const archive = HttpApiEndpoint.get("invoicesArchive", "/invoices/archive", {
  query: { ids: InvoiceIds },
  success: fileOf("application/zip"),
  error: [NotFound, Forbidden],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Plusieurs factures dans une archive");

const exportErrors = [NotFound, Forbidden, Unprocessable] as const;

/** Invoices of a period as a spreadsheet: a year and 5,000 rows at most. */
const csv = HttpApiEndpoint.get("invoicesCsv", "/invoices/csv-file", {
  query: invoicePeriod,
  success: fileOf("text/csv"),
  error: exportErrors,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les factures d'une période (CSV)");

/** The same as entries of the purchase journal, in the 18 columns of the FEC (LPF, art. A47 A-1). */
const entries = HttpApiEndpoint.get("invoicesEntries", "/invoices/accounting-file", {
  query: invoicePeriod,
  success: fileOf("text/plain"),
  error: exportErrors,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les écritures comptables d'une période (colonnes du FEC)");

/** Invoices as files, and the papers of deliveries (spec §7, product §7). */
export class InvoicesGroup extends HttpApiGroup.make("invoices").add(
  invoicePdf,
  deliveryNotePdf,
  orderDocuments,
  archive,
  csv,
  entries,
) {}
