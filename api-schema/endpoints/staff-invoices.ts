import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { InvoiceId } from "../invoice.ts";
import { idFromString } from "../path-ids.ts";
import { Text } from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  CreditNotePreview,
  CreditNoteWish,
  StaffInvoice,
  StaffInvoiceList,
  WriteCreditNote,
  WrittenCreditNote,
} from "../staff-invoices.ts";
import { staff, staffConfirmed } from "./policies.ts";

const ofInvoice = { id: idFromString(InvoiceId) };

/** Invoices and credit notes of all stores, and what is taken back of them. */
export class StaffInvoicesGroup extends HttpApiGroup.make("staffInvoices").add(
  /** Fifty at a time, the newest first; looked for by number, order, customer number or name. */
  Call.get("staffInvoices", "/invoices", {
    query: {
      search: Text.check(Schema.isMaxLength(100)),
      kind: Schema.optionalKey(Schema.Literals(["invoice", "creditNote"])),
      after: Schema.optionalKey(idFromString(InvoiceId)),
    },
    success: StaffInvoiceList,
  }).pipe(staff("money.view", "Les factures et les avoirs")),

  Call.get("staffInvoice", "/invoices/:id", {
    params: ofInvoice,
    success: StaffInvoice,
    error: NotFound,
  }).pipe(staff("money.view", "Une facture, ce qui en reste et ses avoirs")),

  /** Writes nothing. 409 when no credit note can be written of it; 422 for more than is left. */
  Call.post("staffPreviewCreditNote", "/invoices/:id/credit-note-preview", {
    params: ofInvoice,
    payload: CreditNoteWish,
    success: CreditNotePreview,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staff("money.handle", "Ce que dirait un avoir")),

  /** Sent twice under one key it is written once. 409 when the invoice is not as it was seen. */
  Call.post("staffWriteCreditNote", "/invoices/:id/credit-notes", {
    params: ofInvoice,
    payload: WriteCreditNote,
    success: WrittenCreditNote,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Établir un avoir")),
) {}
