import { Schema } from "effect";
import { InvoiceId } from "./invoice.ts";
import { VatLine } from "./order.ts";
import {
  CalendarDay,
  Cents,
  Count,
  Instant,
  OrderId,
  OrderNumber,
  Quantity,
  Rate,
  StoreId,
  Text,
} from "./primitives.ts";

/** Why something of an invoice is taken back. */
export const CreditNoteReason = Schema.Literals([
  "damaged",
  "missing",
  "returned",
  "wrongGoods",
  "quality",
  "price",
  "gesture",
  "other",
]);
export type CreditNoteReason = typeof CreditNoteReason.Type;

/** What becomes of the carriage: nothing, the share of what is taken back, or all that is left of it. */
export const CarriageBack = Schema.Literals(["none", "share", "all"]);
export type CarriageBack = typeof CarriageBack.Type;

/** Sums by rate of VAT, and their totals. */
export const VatTotals = Schema.Struct({
  vatLines: Schema.Array(VatLine),
  net: Cents,
  vat: Cents,
  gross: Cents,
}).annotate({ identifier: "VatTotals" });
export type VatTotals = typeof VatTotals.Type;

const known = {
  id: InvoiceId,
  number: Schema.String,
  kind: Schema.Literals(["invoice", "creditNote"]),
  issuedOn: CalendarDay,
  dueDate: CalendarDay,
  store: Schema.Struct({
    id: StoreId,
    company: Schema.String,
    erpId: Schema.NullOr(Schema.String),
  }),
  seller: Schema.String,
  /** TTC, positive of a credit note too. */
  gross: Cents,
  /** What is still to come of it, TTC; of a credit note what it is still good for, positive. */
  owed: Cents,
  /** TTC, by its credit notes. */
  credited: Cents,
};

/** An invoice or a credit note in the desk's list. */
export const StaffInvoiceRow = Schema.Struct({
  ...known,
  /** What a credit note corrects. */
  corrects: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StaffInvoiceRow" });
export type StaffInvoiceRow = typeof StaffInvoiceRow.Type;

/** Some of them, the newest first, and from which one on the list goes on. */
export const StaffInvoiceList = Schema.Struct({
  invoices: Schema.Array(StaffInvoiceRow),
  next: Schema.NullOr(InvoiceId),
}).annotate({ identifier: "StaffInvoiceList" });
export type StaffInvoiceList = typeof StaffInvoiceList.Type;

/** A line of an invoice, by its number there, and what is left of it. */
export const StaffInvoiceLine = Schema.Struct({
  line: Count,
  reference: Schema.String,
  name: Schema.String,
  packaging: Schema.String,
  quantity: Count,
  unitPrice: Cents,
  discount: Cents,
  net: Cents,
  vatRate: Rate,
  isCarriage: Schema.Boolean,
  /** Packagings that no credit note has taken back, and their sum HT. */
  left: Count,
  netLeft: Cents,
  /** Whether the shop knows which goods they are: they can go back to stock. */
  isStocked: Schema.Boolean,
}).annotate({ identifier: "StaffInvoiceLine" });
export type StaffInvoiceLine = typeof StaffInvoiceLine.Type;

/** A credit note of an invoice. */
export const StaffCreditNote = Schema.Struct({
  id: InvoiceId,
  number: Schema.String,
  issuedOn: CalendarDay,
  gross: Cents,
  /** TTC: what of it lessened its invoice, what goes back on the card, and what is kept for the customer. */
  deducted: Cents,
  refunded: Cents,
  kept: Cents,
  /** Null for one that came from elsewhere. */
  written: Schema.NullOr(
    Schema.Struct({
      reason: CreditNoteReason,
      words: Schema.String,
      by: Schema.String,
      at: Instant,
      restocked: Count,
    }),
  ),
}).annotate({ identifier: "StaffCreditNote" });
export type StaffCreditNote = typeof StaffCreditNote.Type;

/** An invoice as the desk shows it. */
export const StaffInvoice = Schema.Struct({
  ...known,
  corrects: Schema.NullOr(Schema.Struct({ id: Schema.NullOr(InvoiceId), number: Schema.String })),
  orders: Schema.Array(Schema.Struct({ id: OrderId, number: OrderNumber })),
  lines: Schema.Array(StaffInvoiceLine),
  totals: VatTotals,
  left: VatTotals,
  /** What of it cards have paid and was not given back, TTC. */
  onCard: Cents,
  /** Why no credit note can be written of it; null where one can. */
  refusal: Schema.NullOr(Schema.String),
  creditNotes: Schema.Array(StaffCreditNote),
}).annotate({ identifier: "StaffInvoice" });
export type StaffInvoice = typeof StaffInvoice.Type;

const wish = {
  lines: Schema.Array(
    Schema.Struct({
      line: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
      quantity: Quantity,
      /** Whether these packagings stand in the depot again. */
      restock: Schema.Boolean,
      /** HT: what the price of what stays is lessened by. */
      less: Schema.optionalKey(Cents.check(Schema.isGreaterThanOrEqualTo(0))),
    }),
  ).check(Schema.isMaxLength(500)),
  carriage: CarriageBack,
};

/** What is to be taken back of an invoice. */
export const CreditNoteWish = Schema.Struct(wish).annotate({ identifier: "CreditNoteWish" });
export type CreditNoteWish = typeof CreditNoteWish.Type;

/** What a credit note would say and do. */
export const CreditNotePreview = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      line: Count,
      reference: Schema.String,
      name: Schema.String,
      packaging: Schema.String,
      quantity: Count,
      /** It lessens a price, and no packaging comes back. */
      isAllowance: Schema.Boolean,
      discount: Cents,
      net: Cents,
      vatRate: Rate,
      vat: Cents,
    }),
  ),
  totals: VatTotals,
  /** What the invoice comes to then. */
  left: VatTotals,
  /** TTC: what it lessens what is owed of the invoice by; the rest was paid. */
  deducted: Cents,
  rest: Cents,
  /** What of the rest can go back on the card that paid it. */
  toCard: Cents,
  /** What it was looked at with, sent back with the wish: somebody may write another meanwhile, or pay. */
  seen: Schema.Struct({ left: Cents, owed: Cents }),
}).annotate({ identifier: "CreditNotePreview" });
export type CreditNotePreview = typeof CreditNotePreview.Type;

/** A credit note as it was looked at. */
export const WriteCreditNote = Schema.Struct({
  ...wish,
  /** Sent twice it is written once. */
  key: Text.check(Schema.isPattern(/^[\w-]{8,40}$/)),
  seen: CreditNotePreview.fields.seen,
  /** TTC, as the preview said. */
  gross: Cents,
  reason: CreditNoteReason,
  /** For the house. */
  words: Text.check(Schema.isMaxLength(500)),
  /** What of it was paid by card goes back there; else all that is not owed is kept for the customer. */
  toCard: Schema.Boolean,
}).annotate({ identifier: "WriteCreditNote" });
export type WriteCreditNote = typeof WriteCreditNote.Type;

export const WrittenCreditNote = Schema.Struct({
  id: InvoiceId,
  number: Schema.String,
}).annotate({ identifier: "WrittenCreditNote" });
export type WrittenCreditNote = typeof WrittenCreditNote.Type;
