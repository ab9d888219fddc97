import { Schema, Struct } from "effect";
import type { BookEntry, BookLine, JournalCode, Party } from "../../api-schema/staff-books.ts";
import type { CalendarDay, Cents, TransportTypeCode } from "../../api-schema/primitives.ts";
import { compareDays } from "../calendar/day.ts";
import {
  type AccountKey,
  accountOf,
  type OwnAccounts,
  vatAccountKey,
} from "../invoices/chart-of-accounts.ts";
import { negate, sumCents } from "../money/cents.ts";
import { percent } from "../money/format.ts";
import type { Account, MovementKind } from "./movements.ts";

// The journals that go to the accounting system are the ledger, told in the firm's accounts: every
// movement is one entry (docs/decisions/0090).

/** Which journal a movement stands in; what is only ordered is in none. */
export const JOURNAL_OF: { readonly [Kind in Exclude<MovementKind, "order">]: JournalCode } = {
  opening: "AN",
  invoice: "VE",
  creditNote: "VE",
  allocation: "OD",
  card: "CB",
  transfer: "BQ",
  debitPresented: "OD",
  debitSettled: "BQ",
  debitRejected: "OD",
  debitReturned: "BQ",
  refundDue: "OD",
  refund: "CB",
  payout: "BQ",
  writeOff: "OD",
  adoption: "OD",
};

/** What each account of the ledger is in the firm's books. */
const BOOK_ACCOUNT: { readonly [Name in Exclude<Account, "ordered" | "backlog">]: AccountKey } = {
  receivable: "customers",
  advance: "advances",
  collecting: "collecting",
  unallocated: "unallocated",
  refundable: "refunds",
  card: "cards",
  bank: "bank",
  sales: "flour",
  vat: "vatOther",
  seller: "merchants",
  commission: "commissions",
  fee: "fees",
  reserve: "reserve",
  loss: "losses",
  opening: "opening",
  erp: "adopted",
};

/** A movement of the ledger that the books have. */
export const BookedKind = Schema.Literals(Struct.keys(JOURNAL_OF));
export type BookedKind = typeof BookedKind.Type;

/** An account of the ledger that the books have. */
export const BookedAccount = Schema.Literals(Struct.keys(BOOK_ACCOUNT));
export type BookedAccount = typeof BookedAccount.Type;

/** A movement with the words of those that it is about. */
export interface BookedMovement {
  readonly id: number;
  readonly kind: BookedKind;
  readonly key: string;
  readonly day: CalendarDay;
  readonly reason: string;
  readonly lines: readonly BookedLine[];
  /** What was sold, of an invoice or a credit note of the firm's own goods. */
  readonly sale: SalesPiece | null;
}

export interface BookedLine {
  readonly account: BookedAccount;
  readonly amount: Cents;
  /** The customer whose account it is, or the merchant. */
  readonly party: Party | null;
  /** The number of the invoice that is owed, collected or paid. */
  readonly invoice: string | null;
}

/**
 * An invoice or a credit note as the sales journal reads it, in positive amounts: the movement's kind says the
 * direction. Whatever paper is entered in the ledger comes by this.
 */
export interface SalesPiece {
  readonly number: string;
  /** HT. */
  readonly sold: ReadonlyArray<{
    readonly kind: SoldKind;
    readonly rate: number;
    readonly net: Cents;
  }>;
  readonly vat: ReadonlyArray<{ readonly rate: number; readonly amount: Cents }>;
}
export type SoldKind = Extract<AccountKey, "flour" | "frozen" | "carriage">;

/** Which kind of revenue a line of an invoice is: by its article's way to travel, else by what the paper is called. */
export const soldKind = (
  reference: string,
  transport: TransportTypeCode | null,
  category: string,
): SoldKind => {
  if (reference === "PORT") return "carriage";
  const isFrozen = transport === null ? category === "Surgelés" : transport === "Z001";
  return isFrozen ? "frozen" : "flour";
};

/**
 * The entry of a movement, balanced as the movement is. Of a day that is closed it stands on the first open
 * day (`from`), and its piece keeps its own.
 */
export const journalEntry = (
  movement: BookedMovement,
  accounts: OwnAccounts,
  from: CalendarDay | null,
): BookEntry => {
  const { id, kind, day, reason, lines } = movement;
  const sale = saleLines(movement, accounts);
  return {
    id,
    journal: JOURNAL_OF[kind],
    number: null,
    day: from !== null && compareDays(day, from) < 0 ? from : day,
    piece: pieceOf(movement),
    pieceDay: day,
    label: reason,
    lines: [
      ...lines
        .filter(({ account }) => sale === null || !SOLD.has(account))
        .map((line) => plainLine(line, accounts, reason)),
      ...(sale ?? []),
    ].filter(({ amount }) => amount !== 0),
  };
};

/** As the books and staff read them, in the order in which they are listed. */
export const JOURNAL_WORDS: { readonly [Code in JournalCode]: string } = {
  VE: "Ventes",
  BQ: "Banque",
  CB: "Cartes bancaires",
  OD: "Opérations diverses",
  AN: "À-nouveaux",
};

/** Those that are kept customer by customer or merchant by merchant. */
const KEPT_BY_PARTY: ReadonlySet<BookedAccount> = new Set([
  "receivable",
  "advance",
  "collecting",
  "unallocated",
  "refundable",
  "seller",
]);

const SOLD: ReadonlySet<BookedAccount> = new Set(["sales", "vat"]);

const plainLine = (
  { account, amount, party, invoice }: BookedLine,
  accounts: OwnAccounts,
  reason: string,
): BookLine => {
  const { number, label } = accountOf(accounts, BOOK_ACCOUNT[account]);
  const isSaid = invoice === null || reason.includes(invoice);
  return {
    account: number,
    accountLabel: label,
    party: KEPT_BY_PARTY.has(account) ? party : null,
    label: isSaid ? reason : `${reason}, ${invoice}`,
    amount,
  };
};

/**
 * Revenue by kind and rate and VAT by rate, in place of the ledger's two sums; null where there is no paper, or
 * one that does not come to those sums, which keep the books balanced.
 */
const saleLines = (
  { kind, lines, reason, sale }: BookedMovement,
  accounts: OwnAccounts,
): readonly BookLine[] | null => {
  if (sale === null) return null;
  const turn = kind === "creditNote" ? (amount: Cents) => amount : negate;
  const sold = sale.sold.map(({ net }) => turn(net));
  const vat = sale.vat.map(({ amount }) => turn(amount));
  const inLedger = (account: BookedAccount): Cents =>
    sumCents(lines.flatMap((line) => (line.account === account ? [line.amount] : [])));
  if (sumCents(sold) !== inLedger("sales") || sumCents(vat) !== inLedger("vat")) return null;
  const line = (key: AccountKey, rate: number, amount: Cents): BookLine => {
    const { number, label } = accountOf(accounts, key);
    const words = `${reason}, ${percent(rate)}`;
    return { account: number, accountLabel: label, party: null, label: words, amount };
  };
  return [
    ...gathered(sale.sold).map(({ kind: what, rate, net }) => line(what, rate, turn(net))),
    ...sale.vat.map(({ rate, amount }) => line(vatAccountKey(rate), rate, turn(amount))),
  ];
};

/** One row a kind and rate, in the order in which they first come. */
const gathered = (sold: SalesPiece["sold"]): SalesPiece["sold"] =>
  [...Map.groupBy(sold, ({ kind, rate }) => `${kind} ${rate}`).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, net: sumCents(own.map(({ net }) => net)) }];
  });

/** What an entry is proved by: its invoice, the house's number of a transfer or a debit, or the bank's of a card. */
const pieceOf = ({ id, kind, key, lines, sale }: BookedMovement): string => {
  const [, of = ""] = key.split(":");
  if (sale !== null) return sale.number;
  switch (kind) {
    case "invoice":
    case "creditNote":
      return lines.find(({ invoice }) => invoice !== null)?.invoice ?? `MVT-${id}`;
    case "transfer":
      return `VIR-${of}`;
    case "debitPresented":
    case "debitSettled":
    case "debitRejected":
    case "debitReturned":
      return `PRL-${of}`;
    case "card":
      return `CB-${of}`;
    default:
      return `MVT-${id}`;
  }
};
