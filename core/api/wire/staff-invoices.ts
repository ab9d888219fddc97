// Generated from api-schema/endpoints by npm run generate.
import type { InvoiceId } from "../../../api-schema/invoice.ts";
import {
  CreditNotePreview,
  type CreditNoteWish,
  StaffInvoice,
  StaffInvoiceList,
  type WriteCreditNote,
  WrittenCreditNote,
} from "../../../api-schema/staff-invoices.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-invoices.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffInvoices: Wired<typeof reads.staffInvoices> = endpoint(
  "get",
  "/api/v2/staff/invoices",
  one(StaffInvoiceList),
  { query: ["search", "kind", "after"] },
);

export const staffInvoice: Wired<typeof reads.staffInvoice> = endpoint(
  "get",
  "/api/v2/staff/invoices/{id}",
  one(StaffInvoice),
);

/**
 * Writes nothing. 409 when no credit note can be written of it; 422 for more than is left.
 *
 * `POST /api/v2/staff/invoices/{id}/credit-note-preview`
 */
export const staffPreviewCreditNote: Wired<
  Call<{ readonly id: InvoiceId; readonly body: CreditNoteWish }, CreditNotePreview, "agent">
> = endpoint("post", "/api/v2/staff/invoices/{id}/credit-note-preview", one(CreditNotePreview));

/**
 * Sent twice under one key it is written once. 409 when the invoice is not as it was seen.
 *
 * `POST /api/v2/staff/invoices/{id}/credit-notes`
 */
export const staffWriteCreditNote: Wired<
  Call<{ readonly id: InvoiceId; readonly body: WriteCreditNote }, WrittenCreditNote, "agent">
> = endpoint("post", "/api/v2/staff/invoices/{id}/credit-notes", one(WrittenCreditNote));
