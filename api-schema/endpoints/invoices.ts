import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { InvoiceId, InvoiceIds, invoicePeriod, ShipmentDocuments } from "../invoice.ts";
import { idFromString } from "../path-ids.ts";
import { OrderToken, ShipmentId } from "../primitives.ts";
import { Forbidden, NotFound, Unprocessable } from "../problems.ts";
import { fileOf } from "./answers.ts";
import { customer, member } from "./policies.ts";

const exportErrors = [NotFound, Forbidden, Unprocessable] as const;

/** Invoices as files, and the papers of deliveries (spec §7, product §7). */
export class InvoicesGroup extends HttpApiGroup.make("invoices").add(
  /**
   * The file of an invoice or a credit note of the active store, by the id of its Outstanding (spec §7):
   * PDF/A-3 with its Factur-X inside.
   */
  Call.get("invoicePdf", "/izberg/invoices/:id/pdf-file", {
    params: { id: idFromString(InvoiceId) },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(member("outstandings.view", "Le fichier d'une facture (PDF, Factur-X)")),

  /** What goes with a shipment that was prepared: no price on it. */
  Call.get("deliveryNotePdf", "/shipments/:id/delivery-note/pdf-file", {
    params: { id: idFromString(ShipmentId) },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(member("orders.view", "Le bon de livraison d'une livraison (PDF)")),

  /** The papers of an order's shipments; invoices for those who may see them. */
  Call.get("orderDocuments", "/orders/:token/documents", {
    params: { token: OrderToken },
    success: Schema.Array(ShipmentDocuments),
    error: NotFound,
  }).pipe(member("orders.view", "Les documents des livraisons d'une commande")),

  /**
   * Files of invoices of one's own stores in one archive. One that is somebody else's is not found, one
   * of a store where the caller's role may not see invoices is refused.
   */
  Call.get("invoicesArchive", "/invoices/archive", {
    query: { ids: InvoiceIds },
    success: fileOf("application/zip"),
    error: [NotFound, Forbidden],
  }).pipe(customer("Plusieurs factures dans une archive")),

  /** Invoices of a period as a spreadsheet: a year and 5,000 rows at most. */
  Call.get("invoicesCsv", "/invoices/csv-file", {
    query: invoicePeriod,
    success: fileOf("text/csv"),
    error: exportErrors,
  }).pipe(customer("Les factures d'une période (CSV)")),

  /** The same as entries of the purchase journal, in the 18 columns of the FEC (LPF, art. A47 A-1). */
  Call.get("invoicesEntries", "/invoices/accounting-file", {
    query: invoicePeriod,
    success: fileOf("text/plain"),
    error: exportErrors,
  }).pipe(customer("Les écritures comptables d'une période (colonnes du FEC)")),
) {}
