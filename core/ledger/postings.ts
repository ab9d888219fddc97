import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents, PaymentId, StoreId } from "../../api-schema/primitives.ts";
import { cents, negate, sumCents } from "../money/cents.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { type LedgerLine, type Movement, type MovementKind, withoutZero } from "./movements.ts";

// How each thing that happens is entered (product §6 'One ledger in double entry'). Amounts are positive
// cents TTC; what they do to which account is said here and nowhere else.

/** An invoice of a store, for so much of it. */
export type InvoiceShare = {
  readonly outstanding: OutstandingId;
  readonly store: StoreId;
  readonly amount: Cents;
};

/** A part of an order, for so much of it. */
export type PartShare = {
  readonly payment: PaymentId;
  readonly store: StoreId;
  readonly amount: Cents;
};

/**
 * An invoice is owed by the store; the group's is sale and VAT, a merchant's is owed to the merchant. A
 * credit note the other way round.
 */
export const invoicePosting = (
  { outstanding, store }: Omit<InvoiceShare, "amount">,
  merchant: { readonly id: number; readonly gmp: boolean },
  { kind, number, issuedOn, totals }: Pick<Invoice, "kind" | "number" | "issuedOn" | "totals">,
): Movement => {
  const turn = kind === "creditNote" ? negate : (amount: Cents): Cents => amount;
  const { net, vat, gross } = totals;
  return movement(
    kind,
    `invoice:${outstanding}`,
    issuedOn,
    `${kind === "creditNote" ? "Avoir" : "Facture"} ${number}`,
    [
      { account: "receivable", store, outstanding, amount: turn(gross) },
      ...(merchant.gmp
        ? ([
            { account: "sales", outstanding, amount: negate(turn(net)) },
            { account: "vat", outstanding, amount: negate(turn(vat)) },
          ] as const)
        : ([
            { account: "seller", merchant: merchant.id, outstanding, amount: negate(turn(gross)) },
          ] as const)),
    ],
  );
};

/** Money that came before the invoice pays it. */
export const advancePosting = (
  { payment }: Pick<PartShare, "payment">,
  { outstanding, store, amount }: InvoiceShare,
  day: CalendarDay,
): Movement =>
  movement("allocation", `advance:${payment}:${outstanding}`, day, "Payé à la commande", [
    { account: "advance", store, payment, amount },
    { account: "receivable", store, outstanding, amount: negate(amount) },
  ]);

/**
 * More came with an order than was invoiced of a part, the last of it with `shipment`: the rest is kept for the
 * store. What came by a transfer is left of it again, and whose that is.
 */
export const keptAdvancePosting = (
  { payment, store, amount }: PartShare,
  shipment: number,
  day: CalendarDay,
  from: { readonly transfer: number; readonly owner: StoreId | null } | null = null,
): Movement =>
  movement(
    "allocation",
    `advance-kept:${payment}:${shipment}${from === null ? "" : `:${from.transfer}`}`,
    day,
    "Payé à la commande, livré en moins",
    [
      { account: "advance", store, payment, amount },
      unallocated(from === null ? store : from.owner, negate(amount)),
    ],
  );

/** A credit note pays so much of an invoice; `rank` tells apart what one pays of the same invoice. */
export const creditNotePosting = (
  creditNote: OutstandingId,
  { outstanding, store, amount }: InvoiceShare,
  day: CalendarDay,
  rank: string,
): Movement =>
  movement("allocation", `creditNote:${creditNote}:${outstanding}:${rank}`, day, "Avoir imputé", [
    { account: "receivable", store, outstanding: creditNote, amount },
    { account: "receivable", store, outstanding, amount: negate(amount) },
  ]);

/** A card was charged on a page for parts of an order. */
export const cardPosting = (
  transaction: string,
  parts: readonly PartShare[],
  day: CalendarDay,
): Movement =>
  movement("card", `card:${transaction}`, day, "Carte acceptée", [
    { account: "card", amount: total(parts) },
    ...parts.map(({ payment, store, amount }) => ({
      account: "advance" as const,
      store,
      payment,
      amount: negate(amount),
    })),
  ]);

/**
 * A card was charged on a page for invoices: each is paid what is still owed of it. What is more, since a
 * credit note came meanwhile, stays the store's.
 */
export const invoiceCardPosting = (
  transaction: string,
  charged: readonly InvoiceShare[],
  owed: ReadonlyMap<OutstandingId, Cents>,
  day: CalendarDay,
): Movement =>
  movement("card", `card:${transaction}`, day, "Carte acceptée", [
    { account: "card", amount: total(charged) },
    ...charged.flatMap((invoice) => {
      const { outstanding, store, amount } = invoice;
      const due = cents(Math.max(0, Math.min(amount, owed.get(outstanding) ?? 0)));
      return [
        paid({ ...invoice, amount: due }),
        { account: "unallocated" as const, store, outstanding, amount: cents(due - amount) },
      ];
    }),
  ]);

/** A card was charged for invoices that the page held no more: the money goes back. */
export const lateCardPosting = (
  transaction: string,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
): Movement =>
  movement("card", `card:${transaction}`, day, "Carte acceptée trop tard, à rembourser", [
    { account: "card", amount: total(invoices) },
    ...invoices.map(({ store, amount }) => ({
      account: "refundable" as const,
      store,
      amount: negate(amount),
    })),
  ]);

/** Money of a card page that a part of an order needs no more is due to the customer. */
export const refundDuePosting = (
  refund: { readonly transaction: string; readonly version: number },
  { payment, store, amount }: PartShare,
  day: CalendarDay,
): Movement =>
  movement(
    "refundDue",
    `refund-due:${refund.transaction}:${payment}:${refund.version}`,
    day,
    "Remboursement à faire",
    [
      { account: "advance", store, payment, amount },
      { account: "refundable", store, amount: negate(amount) },
    ],
  );

/** What of a credit note goes back on the card that paid its invoice is due to the customer: it is no credit of theirs any more. */
export const creditRefundPosting = (
  transaction: string,
  { outstanding, store, amount }: InvoiceShare,
  day: CalendarDay,
): Movement =>
  movement(
    "refundDue",
    `credit-refund-due:${outstanding}:${transaction}`,
    day,
    "Avoir à rembourser sur la carte",
    [
      { account: "receivable", store, outstanding, amount },
      { account: "refundable", store, amount: negate(amount) },
    ],
  );

/** The bank has given it back; `key` is the bank's idempotency key of it. */
export const refundPosting = (
  key: string,
  { store, amount }: { readonly store: StoreId; readonly amount: Cents },
  day: CalendarDay,
): Movement =>
  movement("refund", `refund:${key}`, day, "Remboursé sur la carte", [
    { account: "refundable", store, amount },
    { account: "card", amount: negate(amount) },
  ]);

/** The bank has a debit: what it collects is not owed meanwhile. */
export const debitPresentedPosting = (
  debit: number,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
): Movement =>
  movement("debitPresented", `debit:${debit}:presented`, day, "Prélèvement présenté", [
    ...invoices.map(collected),
    ...invoices.map(paid),
  ]);

/** Its money has arrived, with reserve until its window is over. */
export const debitSettledPosting = (
  debit: number,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
): Movement =>
  movement("debitSettled", `debit:${debit}:settled`, day, "Prélèvement encaissé", [
    { account: "bank", amount: total(invoices) },
    ...invoices.map((invoice) => turned(collected(invoice))),
  ]);

/** The bank refused it before any money came: its invoices are owed again. */
export const debitRejectedPosting = (
  debit: number,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
  reason: string,
): Movement =>
  movement("debitRejected", `debit:${debit}:rejected`, day, `Prélèvement rejeté : ${reason}`, [
    ...invoices.map((invoice) => turned(paid(invoice))),
    ...invoices.map((invoice) => turned(collected(invoice))),
  ]);

/** Its money went back, days or months after: its invoices are owed again. */
export const debitReturnedPosting = (
  debit: number,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
  reason: string,
): Movement =>
  movement("debitReturned", `debit:${debit}:returned`, day, `Prélèvement rejeté : ${reason}`, [
    ...invoices.map((invoice) => turned(paid(invoice))),
    { account: "bank", amount: negate(total(invoices)) },
  ]);

/** What a transfer is for: invoices, parts that are not invoiced yet, and what nobody knows. */
export type TransferShares = {
  readonly invoices: readonly InvoiceShare[];
  readonly parts: readonly PartShare[];
  /** Kept for the store, or for nobody that is known. */
  readonly unallocated: { readonly store: StoreId | null; readonly amount: Cents };
};

/** A transfer arrived. */
export const transferPosting = (
  transfer: number,
  { invoices, parts, unallocated: rest }: TransferShares,
  day: CalendarDay,
  reason: string,
): Movement =>
  movement("transfer", `transfer:${transfer}`, day, reason, [
    {
      account: "bank",
      amount: sumCents([total(invoices), total(parts), rest.amount]),
    },
    ...invoices.map(paid),
    ...parts.map(advanced),
    unallocated(rest.store, negate(rest.amount)),
  ]);

/** So much of an invoice, with what is given up of it. */
type SettledShare = InvoiceShare & { readonly loss: Cents };

/** What a transfer is used for. */
type AllocatedShares = {
  readonly invoices: readonly SettledShare[];
  readonly parts: readonly PartShare[];
};

/**
 * What is kept of a transfer pays invoices and parts, with what is given up of them; the rest is `owner`'s from then on.
 * `key` names the act.
 */
export const allocationPosting = (
  key: string,
  kept: {
    readonly left: Cents;
    readonly from: StoreId | null;
    readonly owner: StoreId | null;
  },
  { invoices, parts }: AllocatedShares,
  day: CalendarDay,
): Movement => {
  const used = sumCents([total(invoices), total(parts)]);
  const isOwners = kept.from === kept.owner;
  return movement("allocation", `allocation:${key}`, day, "Virement affecté", [
    unallocated(kept.from, isOwners ? used : kept.left),
    unallocated(kept.owner, isOwners ? cents(0) : cents(used - kept.left)),
    ...invoices.map(({ outstanding, loss }) => ({
      account: "loss" as const,
      outstanding,
      amount: loss,
    })),
    ...invoices.map((share) => paid({ ...share, amount: cents(share.amount + share.loss) })),
    ...parts.map(advanced),
  ]);
};

/** What it paid is owed again, what was given up included; the sum is `owner`'s, or nobody's that is known. */
export const allocationUndonePosting = (
  key: string,
  owner: StoreId | null,
  shares: AllocatedShares,
  day: CalendarDay,
): Movement =>
  movement(
    "allocation",
    `allocation-undone:${key}`,
    day,
    "Affectation d’un virement annulée",
    allocationPosting(key, { left: cents(0), from: owner, owner }, shares, day).lines.map(turned),
  );

/** What was left of a transfer went back to who sent it. */
export const transferBackPosting = (
  transfer: number,
  rank: number,
  { owner, amount }: { readonly owner: StoreId | null; readonly amount: Cents },
  day: CalendarDay,
  reason: string,
): Movement =>
  movement("transfer", `transfer-back:${transfer}:${rank}`, day, `Virement rendu : ${reason}`, [
    unallocated(owner, amount),
    { account: "bank", amount: negate(amount) },
  ]);

/** What is still owed of an invoice will not come; `before` counts what was given up of it until then. */
export const writeOffPosting = (
  { outstanding, store, amount }: InvoiceShare,
  day: CalendarDay,
  reason: string,
  before = 0,
): Movement =>
  movement(
    "writeOff",
    `write-off:${outstanding}${before === 0 ? "" : `:${before}`}`,
    day,
    `Passé en perte : ${reason}`,
    [
      { account: "loss", outstanding, amount },
      { account: "receivable", store, outstanding, amount: negate(amount) },
    ],
  );

/** What an ERP says is owed of an invoice, beyond the ledger or short of it, is taken over; `source` names the line. */
export const adoptionPosting = (
  source: string,
  { outstanding, store, amount: difference }: InvoiceShare,
  day: CalendarDay,
): Movement =>
  movement("adoption", `adoption:${source}`, day, "Reste dû repris de l’ERP", [
    { account: "receivable", store, outstanding, amount: difference },
    { account: "erp", store, outstanding, amount: negate(difference) },
  ]);

/** What is owed of a shop's invoice is owed by its seller from then on ('reprise du fonds'). */
export const takeoverPosting = (
  seller: StoreId,
  {
    outstanding,
    store,
    owed,
    collecting,
  }: {
    readonly outstanding: OutstandingId;
    readonly store: StoreId;
    readonly owed: Cents;
    readonly collecting: Cents;
  },
  day: CalendarDay,
): Movement =>
  movement(
    "allocation",
    `takeover:${outstanding}:${seller}`,
    day,
    "Reprise du fonds : reste dû par le cédant",
    [
      { account: "receivable", store: seller, outstanding, amount: owed },
      { account: "receivable", store, outstanding, amount: negate(owed) },
      { account: "collecting", store: seller, outstanding, amount: collecting },
      { account: "collecting", store, outstanding, amount: negate(collecting) },
    ],
  );

const paid = ({ outstanding, store, amount }: InvoiceShare): LedgerLine => ({
  account: "receivable",
  store,
  outstanding,
  amount: negate(amount),
});

const advanced = ({ payment, store, amount }: PartShare): LedgerLine => ({
  account: "advance",
  store,
  payment,
  amount: negate(amount),
});

const collected = ({ outstanding, store, amount }: InvoiceShare): LedgerLine => ({
  account: "collecting",
  store,
  outstanding,
  amount,
});

const turned = (line: LedgerLine): LedgerLine => ({ ...line, amount: negate(line.amount) });

const unallocated = (store: StoreId | null, amount: Cents): LedgerLine => ({
  account: "unallocated",
  ...(store === null ? {} : { store }),
  amount,
});

const total = (shares: readonly { readonly amount: Cents }[]): Cents =>
  sumCents(shares.map(({ amount }) => amount));

const movement = (
  kind: MovementKind,
  key: string,
  day: CalendarDay,
  reason: string,
  lines: readonly LedgerLine[],
): Movement => ({ kind, key, day, reason, lines: withoutZero(lines) });
