import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents, PaymentId, StoreId } from "../../api-schema/primitives.ts";
import { cents, sumCents } from "../money/cents.ts";
import type { InvoiceShare, PartShare, TransferShares } from "./postings.ts";

/** What is still to be paid, that a transfer may be for. */
export type OpenItems = {
  readonly invoices: ReadonlyArray<{
    readonly outstanding: OutstandingId;
    readonly store: StoreId;
    /** 'FA26000123'. */
    readonly number: string;
    /** The number of the order that it invoices, where the shop knows it. */
    readonly order: string | null;
    readonly dueDate: CalendarDay;
    readonly owed: Cents;
  }>;
  /** Parts of orders that are not invoiced yet. */
  readonly parts: ReadonlyArray<{
    readonly payment: PaymentId;
    readonly store: StoreId;
    readonly order: string;
    readonly due: Cents;
  }>;
};

/**
 * What a transfer pays, by the numbers in its words: the invoices that are named, the first due first;
 * then what is open of the orders that are named. Nothing that is not named is paid, and nothing more
 * than is owed: the rest is kept, for the store where all that was named is one store's.
 */
export const matchTransfer = (
  amount: Cents,
  words: string,
  { invoices, parts }: OpenItems,
): TransferShares => {
  const says = sayer(words);
  const byDue = invoices.toSorted((a, b) =>
    a.dueDate === b.dueDate ? a.outstanding - b.outstanding : a.dueDate < b.dueDate ? -1 : 1,
  );
  const named = byDue.filter(({ number }) => says(number));
  const ofOrders = byDue.filter(
    (invoice) => !named.includes(invoice) && invoice.order !== null && says(invoice.order),
  );
  const namedParts = parts.filter(({ order }) => says(order));
  let left = amount;
  const take = (most: Cents): Cents => {
    const taken = cents(Math.max(0, Math.min(left, most)));
    left = cents(left - taken);
    return taken;
  };
  const paid: readonly InvoiceShare[] = [...named, ...ofOrders].map(
    ({ outstanding, store, owed }) => ({ outstanding, store, amount: take(owed) }),
  );
  const before: readonly PartShare[] = namedParts.map(({ payment, store, due }) => ({
    payment,
    store,
    amount: take(due),
  }));
  const stores = new Set([...named, ...ofOrders, ...namedParts].map(({ store }) => store));
  const [store = null] = stores.size === 1 ? stores : [];
  return {
    invoices: paid.filter((share) => share.amount > 0),
    parts: before.filter((share) => share.amount > 0),
    unallocated: { store, amount: left },
  };
};

/** What of a transfer has found its use. */
export const allocatedSum = ({ invoices, parts }: Pick<TransferShares, "invoices" | "parts">) =>
  sumCents([...invoices, ...parts].map(({ amount }) => amount));

/** Letters and digits of a reference alone: banks cut, join and change the rest. */
export const bareReference = (text: string): string =>
  text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** The numbers of orders that words may name: their length is not sure where more digits follow. */
export const orderNumbersIn = (words: string): readonly string[] =>
  [...bareReference(words).matchAll(/P(\d{2})(\d{6,9})/g)].flatMap(([, year, digits = ""]) =>
    Array.from({ length: digits.length - 5 }, (_, more) => `P${year}-${digits.slice(0, 6 + more)}`),
  );

/**
 * Whether some words name a number, not only digits of a longer one: neither FA260001 of FA2600019, nor
 * the group's FA26000001 in the merchant's M07-FA26000001.
 */
const sayer = (words: string) => {
  const bare = bareReference(words);
  return (number: string): boolean => {
    const wanted = bareReference(number);
    if (wanted === "") return false;
    for (let at = bare.indexOf(wanted); at >= 0; at = bare.indexOf(wanted, at + 1)) {
      if (isNamedAt(bare, at, wanted)) return true;
    }
    return false;
  };
};

/** Whether what stands there of bare words is that number, and no part of another one. */
export const isNamedAt = (bare: string, at: number, wanted: string): boolean => {
  const [before, after] = [bare.slice(Math.max(0, at - 3), at), bare[at + wanted.length] ?? ""];
  const isCut = isDigit(after) || (isDigit(wanted[0] ?? "") && isDigit(before.at(-1) ?? ""));
  const isMerchants = /M\d{2}$/.test(before) && !wanted.startsWith("M");
  return !isCut && !isMerchants;
};

const isDigit = (letter: string): boolean => letter >= "0" && letter <= "9";
