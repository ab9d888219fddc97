import { expect, it } from "vitest";
import {
  OutstandingId,
  type OutstandingStatus,
  type OutstandingTotal,
} from "../../../api-schema/outstanding.ts";
import { CalendarMonth } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import { creditWords, leftAfterCredit } from "../../../core/outstandings/credit.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  type OutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { day, storeId } from "../values.ts";

const invoice = (id: number) => ({
  id: OutstandingId.make(id),
  invoiceNumber: `FA2600000${id}`,
  dueDate: day(`2026-12-0${id}`),
});

it("[CASH-14] tells a customer what their credit will pay", () => {
  const said = "Nous avons reçu plus que ce que vous deviez. Cette somme paiera";
  expect(
    [
      { pays: [], count: 0 },
      { pays: [invoice(1)], count: 1 },
      { pays: [invoice(1), invoice(2), invoice(3)], count: 3 },
      { pays: [invoice(1), invoice(2)], count: 3 },
      { pays: [invoice(1), invoice(2)], count: 1202 },
    ].map(creditWords),
  ).toEqual([
    `${said} vos prochaines factures.`,
    `${said} la facture FA26000001 (échéance 1er décembre 2026) : ne réglez pas en ligne ce qu’elle couvre.`,
    `${said} les factures FA26000001 (échéance 1er décembre 2026), FA26000002 (échéance 2 décembre 2026) et FA26000003 (échéance 3 décembre 2026) : ne réglez pas en ligne ce qu’elle couvre.`,
    `${said} les factures FA26000001 (échéance 1er décembre 2026), FA26000002 (échéance 2 décembre 2026) et une autre : ne réglez pas en ligne ce qu’elle couvre.`,
    `${said} les factures FA26000001 (échéance 1er décembre 2026), FA26000002 (échéance 2 décembre 2026) et 1\u202f200 autres : ne réglez pas en ligne ce qu’elle couvre.`,
  ]);
});

const sum = (status: OutstandingStatus, amount: number): OutstandingTotal => ({
  status,
  count: 1,
  amount: cents(amount),
  payable: { count: 1, amount: cents(amount) },
});
const owed = [sum(0, 10_000), sum(1, 25_000), sum(2, 400), sum(3, 99_900)];
const left = (credit: number | null, some: Partial<OutstandingFilters> = {}) =>
  leftAfterCredit(
    {
      totals: owed,
      // More than it covers: the rest of one store's is nothing to the others.
      credit:
        credit === null
          ? null
          : { amount: cents(credit + 9000), covers: cents(credit), count: 0, pays: [] },
    },
    { ...EMPTY_OUTSTANDING_FILTERS, ...some },
  );

it("[CASH-14] is deducted from all that is not paid, to nothing at least", () => {
  expect([left(null), left(1), left(35_000), left(40_000)]).toEqual([null, 34_999, 0, 0]);
});

it("[CASH-14] is deducted for the stores that are looked at, and from no other part of what is to be paid", () => {
  expect([left(5000, { store: storeId(12) }), left(5000, { page: 2 })]).toEqual([30_000, 30_000]);
  const parts: readonly Partial<OutstandingFilters>[] = [
    { state: "late" },
    { category: "Farine" },
    { from: day("2026-11-01") },
    { to: day("2026-11-30") },
    { search: "FA26" },
    { month: CalendarMonth.make("2026-10") },
  ];
  expect(parts.map((part) => left(5000, part))).toEqual(parts.map(() => null));
});
