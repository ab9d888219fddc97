import * as fc from "fast-check";
import { type OutstandingId, OutstandingId as Id } from "../../../api-schema/outstanding.ts";
import {
  type DebitFacts,
  noticesToGive,
  type OpenCredit,
  type OpenInvoice,
  planDebits,
} from "../../../core/debits/debit-plan.ts";
import type { DebitMandate } from "../../../core/debits/debit-mandate.ts";
import type { Notice } from "../../../core/debits/notices.ts";
import { cents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";
import { aDay } from "./days.ts";

// Invoices, credit notes, mandates and notices of a few stores, as the rules of debits take them.

export const invoiceId = (id: number): OutstandingId => Id.make(id);

export const mandate = (change: Partial<DebitMandate> = {}): DebitMandate => ({
  store: storeId(1),
  scope: "gmp",
  rum: "RUM-GMP-1",
  ics: "FR33ZZZ999001",
  scheme: "CORE",
  noticeDays: 14,
  signedOn: day("2026-01-05"),
  lastUsedOn: day("2026-10-05"),
  isOnce: false,
  endsOn: null,
  hasFirst: true,
  hasLast: false,
  registeredOn: null,
  isBlocked: false,
  ...change,
});

export const invoice = (id: number, change: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: invoiceId(id),
  store: storeId(1),
  scope: "gmp",
  dueDate: day("2026-12-18"),
  owed: cents(10_000),
  notBefore: null,
  isInDebit: false,
  isBeingPaid: false,
  ...change,
});

export const credit = (id: number, change: Partial<OpenCredit> = {}): OpenCredit => ({
  id: invoiceId(id),
  store: storeId(1),
  scope: "gmp",
  left: cents(3000),
  ...change,
});

/** Of the invoice and the mandate above. */
export const notice = (id: number, change: Partial<Notice> = {}): Notice => ({
  invoice: invoiceId(id),
  sum: cents(10_000),
  day: day("2026-12-18"),
  rum: "RUM-GMP-1",
  ics: "FR33ZZZ999001",
  announcedOn: day("2026-11-18"),
  agreed: false,
  ...change,
});

export const facts = (change: Partial<DebitFacts>): DebitFacts => ({
  invoices: [],
  credits: [],
  mandates: [mandate()],
  notices: [],
  today: day("2026-11-24"),
  ...change,
});

/** The same facts, once the notices of the day were given. */
export const told = (of: DebitFacts): DebitFacts => ({
  ...of,
  notices: [...of.notices, ...noticesToGive(planDebits(of))],
});

const anyScope = fc.constantFrom("gmp" as const, "mkp" as const);
const anyStore = fc.integer({ min: 1, max: 3 }).map(storeId);
const anySum = fc.integer({ min: 1, max: 20_000 }).map(cents);

const invoices = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }).map(invoiceId),
    store: anyStore,
    scope: anyScope,
    dueDate: aDay,
    owed: fc.oneof(anySum, fc.constantFrom(0, -500, 1).map(cents)),
    notBefore: fc.option(aDay),
    isInDebit: fc.boolean(),
    isBeingPaid: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

const credits = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 101, max: 120 }).map(invoiceId),
    store: anyStore,
    scope: anyScope,
    left: fc.oneof(anySum, fc.constant(cents(0))),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
);

const mandates = fc.uniqueArray(
  fc.record({
    store: anyStore,
    scope: anyScope,
    scheme: fc.constantFrom("CORE" as const, "B2B" as const),
    noticeDays: fc.constantFrom(0, 1, 5, 14),
    signedOn: fc.constantFrom(day("2023-11-20"), day("2026-01-05")),
    lastUsedOn: fc.constantFrom(null, day("2023-12-20"), day("2026-10-05")),
    isOnce: fc.constantFrom(false, false, true),
    endsOn: fc.constantFrom(null, null, null, day("2026-12-10")),
    hasFirst: fc.boolean(),
    hasLast: fc.constantFrom(false, false, false, true),
    registeredOn: fc.constantFrom(null, day("2026-01-12"), day("2026-01-12")),
    isBlocked: fc.constantFrom(false, false, false, true),
    version: fc.integer({ min: 1, max: 2 }),
  }),
  { selector: ({ store, scope }) => `${store} ${scope}`, minLength: 3, maxLength: 6 },
);

const named = ({
  version,
  ...own
}: Omit<DebitMandate, "rum" | "ics"> & { readonly version: number }): DebitMandate => ({
  ...own,
  rum: `RUM-${own.scope}-${own.store}-${version}`,
  ics: own.scope === "gmp" ? "FR33ZZZ999001" : "FR06ZZZ999002",
});

/** Notices of whatever was true before: some say what will be collected, most do not any more. */
const notices = fc.array(
  fc.record({
    invoice: fc.integer({ min: 1, max: 30 }),
    sum: fc.oneof(anySum, fc.constant(null)),
    day: aDay,
    version: fc.integer({ min: 1, max: 2 }),
    announcedOn: aDay,
    agreed: fc.boolean(),
  }),
  { maxLength: 20 },
);

/** Whatever a shop may know of its debits on some day. */
export const anyFacts: fc.Arbitrary<DebitFacts> = fc
  .tuple(invoices, credits, mandates, notices, aDay)
  .map(([open, left, signed, told, today]) => ({
    invoices: open,
    credits: left,
    mandates: signed.map(named),
    notices: told.flatMap(({ invoice: id, sum, version, ...rest }) => {
      const about = open.find((each) => each.id === id);
      if (about === undefined) return [];
      const ics = about.scope === "gmp" ? "FR33ZZZ999001" : "FR06ZZZ999002";
      const rum = `RUM-${about.scope}-${about.store}-${version}`;
      return [{ ...rest, invoice: about.id, sum: sum ?? about.owed, rum, ics }];
    }),
    today,
  }));
