import { cents, negate, sumCents } from "../money/cents.ts";
import type { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import type { OpenItem, ProposalGround, ProposedLine } from "../../api-schema/staff-transfers.ts";
import { bareReference, isNamedAt } from "./transfer-matching.ts";

// What a transfer that came may be for. A proposal is read, and changes nothing: somebody of the house confirms what they
// see, or says something else (docs/decisions/0074).

/** Something that is still to be paid, or a credit note that is not used up (negative), with the company that owes it and the orders that it invoices. */
export interface BookItem extends OpenItem {
  /** The shops of a company share it. */
  readonly company: string;
  readonly orders: readonly string[];
}

/** A shop that pays: under what names, and from which accounts as far as the house has learnt them. */
export interface KnownPayer {
  readonly store: StoreId;
  readonly company: string;
  readonly names: readonly string[];
  readonly accounts: readonly string[];
}

/** A transfer as the bank told it; `account` is the digest of the account that it came from. */
export interface TransferToPlace {
  readonly amount: Cents;
  readonly reference: string;
  readonly payer: string;
  readonly account: string | null;
}

export interface Proposal {
  readonly ground: ProposalGround;
  /** Nothing else that is open reads as well. */
  readonly isSure: boolean;
  /** Whose it is, where that is known. */
  readonly company: string | null;
  readonly owner: StoreId | null;
  readonly lines: readonly ProposedLine[];
  readonly rest: Cents;
}

/** All that is open and all who are known, as proposals look it up. */
export interface OpenBook {
  readonly byNumber: ReadonlyMap<string, readonly BookItem[]>;
  readonly byOrder: ReadonlyMap<string, readonly BookItem[]>;
  /** How long the numbers are. */
  readonly lengths: readonly number[];
  readonly byCompany: ReadonlyMap<string, readonly BookItem[]>;
  readonly byAmount: ReadonlyMap<number, readonly BookItem[]>;
  readonly byAccount: ReadonlyMap<string, KnownPayer>;
  readonly byName: ReadonlyMap<string, readonly KnownPayer[]>;
}

/** A difference up to here is proposed to be settled as a loss: fees of a bank, cents that were misread. */
const SHORTFALL: Cents = cents(500);

/** Numbers that are shorter stand in too many words. */
const SHORTEST = 4;

/** Items that are tried with each other, and how often: what a page waits for is bounded. */
const MOST_ITEMS = 40;
const MOST_STEPS = 20_000;

/** Puts in order what is open, in whatever order it comes. */
export const openBook = (items: readonly BookItem[], payers: readonly KnownPayer[]): OpenBook => {
  const sorted = items.toSorted(byDue);
  const byNumber = Map.groupBy(
    sorted.filter(({ number }) => bareReference(number).length >= SHORTEST),
    ({ number }) => bareReference(number),
  );
  const ofOrders = sorted.flatMap((item) => item.orders.map((order) => ({ item, order })));
  const byOrder = new Map(
    [...Map.groupBy(ofOrders, ({ order }) => bareReference(order))].map(([order, own]) => [
      order,
      own.map(({ item }) => item),
    ]),
  );
  const named = payers.flatMap((payer) =>
    [...new Set(payer.names.map(plainName))]
      .filter((name) => name !== "")
      .map((name) => ({ name, payer })),
  );
  return {
    byNumber,
    byOrder,
    lengths: [...new Set([...byNumber.keys(), ...byOrder.keys()].map(({ length }) => length))],
    byCompany: Map.groupBy(sorted, ({ company }) => company),
    byAmount: Map.groupBy(sorted, ({ open }) => open),
    byAccount: new Map(
      payers
        .toSorted((one, other) => one.store - other.store)
        .flatMap((payer) => payer.accounts.map((account) => [account, payer] as const)),
    ),
    byName: new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => [
        name,
        own.map(({ payer }) => payer).toSorted((one, other) => one.store - other.store),
      ]),
    ),
  };
};

/** What a transfer is proposed for: by the numbers in its words, by who paid it, or by its sum alone. */
export const proposeTransfer = (transfer: TransferToPlace, book: OpenBook): Proposal => {
  const named = namedItems(transfer.reference, book);
  const payer = payerOf(transfer, book);
  if (named.some(({ open }) => open > 0)) {
    return byNumbers(transfer.amount, named, payer?.payer ?? null, book);
  }
  if (payer !== null) return byPayer(transfer.amount, payer, book);
  const [only, other] = book.byAmount.get(transfer.amount) ?? [];
  if (only !== undefined && other === undefined && !only.isHeld) {
    return proposal("amount", false, transfer.amount, only.company, only.store, [paidWhole(only)]);
  }
  return proposal("none", false, transfer.amount, null, null, []);
};

const proposal = (
  ground: ProposalGround,
  isSure: boolean,
  amount: Cents,
  company: string | null,
  owner: StoreId | null,
  lines: readonly ProposedLine[],
): Proposal => ({
  ground,
  isSure,
  company,
  owner,
  lines,
  rest: cents(amount - sumCents(lines.map((line) => line.amount))),
});

/** The first due first; an order that is not invoiced comes last. */
const byDue = (one: BookItem, other: BookItem): number =>
  compare(one.dueDate ?? FAR, other.dueDate ?? FAR) ||
  compare(one.kind, other.kind) ||
  one.id - other.id;

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

// safe: written as a calendar day is
const FAR = "9999-12-31" as CalendarDay;

/** What the words name: invoices by their own number first, then by their order's, then what is not invoiced. */
const namedItems = (reference: string, book: OpenBook): readonly BookItem[] => {
  const bare = bareReference(reference);
  const own = new Set<BookItem>();
  const ofOrders = new Set<BookItem>();
  for (let at = 0; at < bare.length; at += 1) {
    for (const length of book.lengths) {
      const word = bare.slice(at, at + length);
      if (word.length < length) continue;
      const [items, orders] = [book.byNumber.get(word), book.byOrder.get(word)];
      if ((items === undefined && orders === undefined) || !isNamedAt(bare, at, word)) continue;
      for (const item of items ?? []) own.add(item);
      for (const item of orders ?? []) ofOrders.add(item);
    }
  }
  const invoices = [...own].filter(({ kind }) => kind === "invoice");
  return [
    ...invoices.toSorted(byDue),
    ...[...ofOrders].filter((item) => !own.has(item)).toSorted(byDue),
    ...[...own].filter(({ kind }) => kind === "order").toSorted(byDue),
  ];
};

/**
 * Pays them one after the other, less the credit notes that are named or are just what lacks; what lacks a little of the
 * last is proposed as a loss.
 */
const byNumbers = (
  amount: Cents,
  named: readonly BookItem[],
  payer: KnownPayer | null,
  book: OpenBook,
): Proposal => {
  const items = named.filter(({ open }) => open > 0);
  const companies = new Set(items.map(({ company }) => company));
  const [company = null] = companies.size === 1 ? companies : [];
  const short = cents(sumOpen(items) - amount);
  const deducted = company === null ? NO_DEDUCTION : deductionOf(short, company, named, book);
  const credits = sumOpen(deducted.items);
  let left = cents(amount - credits);
  const lines = items.flatMap((item): readonly ProposedLine[] => {
    const paid = cents(Math.min(left, item.open));
    left = cents(left - paid);
    return paid === 0 ? [] : [{ ...keyOf(item), amount: paid, loss: cents(0) }];
  });
  const lacking = cents(short + credits);
  const last = lines.at(-1);
  const lastItem = items.at(lines.length - 1);
  const isShort =
    lacking > 0 &&
    lacking <= SHORTFALL &&
    lines.length === items.length &&
    lastItem?.kind === "invoice";
  const settled =
    isShort && last !== undefined ? [...lines.slice(0, -1), { ...last, loss: lacking }] : lines;
  const stores = new Set(items.map(({ store }) => store));
  const [store = null] = stores.size === 1 ? stores : [];
  const owner = store ?? (payer !== null && payer.company === company ? payer.store : null);
  const isTheirs = payer === null || payer.company === company;
  const isSure = isTheirs && lacking <= 0 && deducted.isOnly;
  const all = [...settled, ...deducted.items.map(paidWhole)];
  return proposal("numbers", isSure, amount, company, owner, all);
};

interface Reading {
  readonly items: readonly BookItem[];
  /** No other ones come to it. */
  readonly isOnly: boolean;
}

const NO_DEDUCTION: Reading = { items: [], isOnly: true };

/** The company's credit notes by which a transfer is short: those that its words name, else those that are just that. */
const deductionOf = (
  short: Cents,
  company: string,
  named: readonly BookItem[],
  { byCompany }: OpenBook,
): Reading => {
  if (short <= 0) return NO_DEDUCTION;
  const said = named.filter((item) => item.open < 0 && item.company === company && !item.isHeld);
  if (said.length > 0 && negate(sumOpen(said)) <= short) return { items: said, isOnly: true };
  const credits = (byCompany.get(company) ?? []).filter(({ open, isHeld }) => open < 0 && !isHeld);
  const turned = credits.map((item) => ({ item, open: negate(item.open) }));
  const found = exactSubset(turned, short);
  return found === null
    ? NO_DEDUCTION
    : { items: found.items.map(({ item }) => item), isOnly: found.isOnly };
};

const sumOpen = (items: readonly BookItem[]): Cents => sumCents(items.map(({ open }) => open));

/** Whose it is by the account that it came from, else by a name that one company alone has. */
const payerOf = (
  { account, payer }: TransferToPlace,
  book: OpenBook,
): { readonly payer: KnownPayer; readonly ground: "account" | "name" } | null => {
  const known = account === null ? undefined : book.byAccount.get(account);
  if (known !== undefined) return { payer: known, ground: "account" };
  const named = book.byName.get(plainName(payer)) ?? [];
  const [first] = named;
  return first !== undefined && named.every(({ company }) => company === first.company)
    ? { payer: first, ground: "name" }
    : null;
};

/** Of who paid it, the items whose sum it is; short by a little or past what is searched, the one reading that there is. */
const byPayer = (
  amount: Cents,
  { payer, ground }: { readonly payer: KnownPayer; readonly ground: "account" | "name" },
  book: OpenBook,
): Proposal => {
  const all = (book.byCompany.get(payer.company) ?? []).filter(({ isHeld }) => !isHeld);
  const items = all.filter(({ open }) => open > 0);
  const credits = all.filter(({ open }) => open < 0);
  const found = exactSubset(items, amount) ?? lessCredits(items, credits, amount);
  if (found !== null) {
    const { company, store } = payer;
    return proposal(ground, found.isOnly, amount, company, store, found.items.map(paidWhole));
  }
  const invoices = items.filter(({ kind }) => kind === "invoice");
  const readings = [...(invoices.length > 1 ? [invoices] : []), ...invoices.map((item) => [item])];
  const [short, other] = readings.filter((reading) => {
    const lacking = sumCents(reading.map(({ open }) => open)) - amount;
    return lacking >= 0 && lacking <= SHORTFALL;
  });
  if (short === undefined || other !== undefined) {
    return proposal(ground, false, amount, payer.company, payer.store, []);
  }
  const { lines } = byNumbers(amount, short, payer, book);
  return proposal(ground, false, amount, payer.company, payer.store, lines);
};

/** Credit notes that are tried with each other. */
const MOST_CREDITS = 6;

/** The items whose sum is exactly that once some of these credit notes are deducted. */
const lessCredits = (
  items: readonly BookItem[],
  credits: readonly BookItem[],
  amount: Cents,
): Reading | null => {
  const tried = credits.slice(0, MOST_CREDITS);
  const ways = 2 ** tried.length;
  const found: Reading[] = [];
  for (let way = 1; way < ways && found.length < 2; way += 1) {
    // The bits of the way say which of them are deducted.
    const some = tried.filter((_, at) => Math.floor(way / 2 ** at) % 2 === 1);
    const reading = exactSubset(items, cents(amount - sumOpen(some)), MOST_STEPS / ways);
    if (reading !== null) {
      found.push({ items: [...reading.items, ...some], isOnly: reading.isOnly });
    }
  }
  const [first, second] = found;
  if (first === undefined) return null;
  const isOnly = first.isOnly && second === undefined && tried.length === credits.length;
  return { items: first.items, isOnly };
};

/**
 * The items whose sum is exactly that, the first due first, and whether no other ones come to it. Null where none was
 * found within the bounds of the search.
 */
export const exactSubset = <Item extends { readonly open: Cents }>(
  all: readonly Item[],
  amount: Cents,
  mostSteps: number = MOST_STEPS,
): { readonly items: readonly Item[]; readonly isOnly: boolean } | null => {
  const items = all.slice(0, MOST_ITEMS);
  // What all from each on come to: where that is too little, nothing is looked for.
  const after = items.map((_, at) => sumCents(items.slice(at).map(({ open }) => open)));
  const found: (readonly Item[])[] = [];
  let steps = 0;
  const look = (at: number, left: number, taken: readonly Item[]): void => {
    if (left === 0) {
      if (taken.length > 0) found.push(taken);
      return;
    }
    const item = items[at];
    steps += 1;
    if (item === undefined || left < 0 || (after[at] ?? 0) < left) return;
    if (found.length > 1 || steps > mostSteps) return;
    look(at + 1, left - item.open, [...taken, item]);
    look(at + 1, left, taken);
  };
  look(0, amount, []);
  const [first = steps > mostSteps ? exactFew(items, amount) : undefined, second] = found;
  if (first === undefined) return null;
  const isWhole = steps <= mostSteps && items.length === all.length;
  return { items: first, isOnly: second === undefined && isWhole };
};

/** One or two of many items that come to it: what a search that is bounded may not reach. */
const exactFew = <Item extends { readonly open: Cents }>(
  items: readonly Item[],
  amount: Cents,
): readonly Item[] | undefined => {
  const only = items.find(({ open }) => open === amount);
  if (only !== undefined) return [only];
  const ranks = new Map<number, number>();
  for (const [at, item] of items.entries()) {
    const other = items[ranks.get(amount - item.open) ?? -1];
    if (other !== undefined) return [other, item];
    if (!ranks.has(item.open)) ranks.set(item.open, at);
  }
  return undefined;
};

const keyOf = ({ kind, id }: BookItem) => ({ kind, id });

const paidWhole = (item: BookItem): ProposedLine => ({
  ...keyOf(item),
  amount: item.open,
  loss: cents(0),
});

/** A name as banks may have written it: without accents, signs and the form of the company. */
const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .replaceAll(/\b(?:SARL|EURL|SASU|SAS|SA|SNC|SCOP|EI|EIRL|ETS|STE|SOCIETE|M|MME|MR)\b/g, " ")
    .replaceAll(/\s+/g, "")
    .trim();
