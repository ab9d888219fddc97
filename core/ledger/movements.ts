import { Schema } from "effect";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, Cents, PaymentId, StoreId } from "../../api-schema/primitives.ts";

/**
 * The accounts of the ledger, by kind. Those of a customer are kept store by store: what is `ordered`
 * and not invoiced (against `backlog`), what is owed (`receivable`), what came before its invoice
 * (`advance`), what a debit is collecting, what is to be given back (`refundable`) and what came without
 * a word (`unallocated`). Those of a seller by merchant. `card` and `bank` hold money, `loss` what is
 * written off, `opening` what stood before the ledger, `erp` what was taken over of an ERP's open items.
 */
export const Account = Schema.Literals([
  "ordered",
  "backlog",
  "receivable",
  "advance",
  "collecting",
  "unallocated",
  "refundable",
  "card",
  "bank",
  "sales",
  "vat",
  "seller",
  "commission",
  "fee",
  "reserve",
  "loss",
  "opening",
  "erp",
]);
export type Account = typeof Account.Type;

/** What happened: each is a movement of its own. */
export const MovementKind = Schema.Literals([
  "opening",
  "order",
  "invoice",
  "creditNote",
  "allocation",
  "card",
  "transfer",
  "debitPresented",
  "debitSettled",
  "debitRejected",
  "debitReturned",
  "refundDue",
  "refund",
  "payout",
  "writeOff",
  "adoption",
]);
export type MovementKind = typeof MovementKind.Type;

/** What a movement does to one account: a debit is positive, a credit negative; never zero. */
export const LedgerLine = Schema.Struct({
  account: Account,
  amount: Cents,
  store: Schema.optionalKey(StoreId),
  merchant: Schema.optionalKey(Schema.Int),
  outstanding: Schema.optionalKey(OutstandingId),
  payment: Schema.optionalKey(PaymentId),
});
export type LedgerLine = typeof LedgerLine.Type;

/** A movement; its lines add up to nothing. Entered again under the same `key` it changes nothing. */
export const Movement = Schema.Struct({
  kind: MovementKind,
  key: Schema.String,
  /** The day of the books, in Paris. */
  day: CalendarDay,
  /** In French, for staff. */
  reason: Schema.String,
  lines: Schema.Array(LedgerLine),
});
export type Movement = typeof Movement.Type;

/** The same lines without those of nothing, which say nothing. */
export const withoutZero = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  lines.filter(({ amount }) => amount !== 0);

/** Whether debit and credit are equal. */
export const isBalanced = ({ lines }: Pick<Movement, "lines">): boolean =>
  lines.reduce((sum, { amount }) => sum + amount, 0) === 0;
