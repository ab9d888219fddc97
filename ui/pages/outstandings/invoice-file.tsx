import type { Outstanding } from "../../../api-schema/outstanding.ts";

/**
 * The place of an invoice's file in its line (`izberg/invoices/{id}/pdf-file`). Nothing stands there
 * until the shop makes these files.
 */
export function InvoiceFile(_: { readonly invoice: Outstanding }) {
  return null;
}
