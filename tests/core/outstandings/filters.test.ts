import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, CalendarMonth, Cents, StoreId } from "../../../api-schema/primitives.ts";
import { PaymentState } from "../../../api-schema/order.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  hasOutstandingFilters,
  OUTSTANDING_STATES,
  outstandingCall,
  payableTotal,
  type OutstandingFilters,
  readOutstandingFilters,
  shownMonths,
  shownTotal,
  summaryCall,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { invoicePaymentOutcome } from "../../../core/outstandings/payment-outcome.ts";

const day = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) =>
    CalendarDay.make(`2026-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`),
  );
const filters: fc.Arbitrary<OutstandingFilters> = fc.record({
  state: fc.constantFrom(null, ...OUTSTANDING_STATES.map(({ value }) => value)),
  category: fc.constantFrom(null, "Farine", "Surgelés & glaces"),
  from: fc.option(day),
  to: fc.option(day),
  store: fc.option(fc.integer({ min: 1, max: 999_999_999 }).map((id) => StoreId.make(id))),
  search: fc.constantFrom("", "FA26000016", "1 248,30 €", "P26-000123"),
  month: fc.option(fc.constantFrom(CalendarMonth.make("2026-10"), CalendarMonth.make("2025-01"))),
  page: fc.integer({ min: 1, max: 999 }),
});

describe("the filters of invoices", () => {
  it("[ENC-18] live in the address and come back from it unchanged", () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        const query = new URLSearchParams(writeOutstandingFilters(wanted).toString());
        expect(readOutstandingFilters(query)).toEqual(wanted);
      }),
    );
  });

  it("[ENC-18] leave nonsense out, and never send it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (state, from, store) => {
        const read = readOutstandingFilters(new URLSearchParams({ state, from, store }));
        const { page, status, sort, ...call } = outstandingCall(read);
        expect(sort).toBe(read.state === "paid" ? "recent" : undefined);
        expect(page).toBe(read.page);
        expect(status).toMatch(/^[0-3](,[0-3])*$/);
        expect(call).toEqual(summaryCall(read));
      }),
    );
    const nonsense = {
      state: "tout",
      category: " ",
      from: "2026-02-31",
      store: "0",
      month: "2026-13",
      page: "-1",
    };
    expect(readOutstandingFilters(new URLSearchParams(nonsense))).toEqual(
      EMPTY_OUTSTANDING_FILTERS,
    );
  });

  it("[ENC-18] show all that is not paid unless a status is asked for, which is no filter of its own", () => {
    expect(outstandingCall(EMPTY_OUTSTANDING_FILTERS)).toEqual({ page: 1, status: "0,1" });
    const late = { ...EMPTY_OUTSTANDING_FILTERS, state: "late" as const };
    expect([outstandingCall(late).status, hasOutstandingFilters(late)]).toEqual(["1", false]);
    const totals = ([0, 1, 2, 3] as const).map((status) => ({
      status,
      count: status + 1,
      amount: Cents.make(100 * (status + 1)),
      payable: { count: status, amount: Cents.make(100 * status) },
    }));
    expect(shownTotal(totals, EMPTY_OUTSTANDING_FILTERS)).toEqual({ count: 3, amount: 300 });
    expect(shownTotal(totals, late)).toEqual({ count: 2, amount: 200 });
  });

  it("[ENC-18] ask the server for every one of them, each under the name of the call", () => {
    expect(
      outstandingCall({
        state: "validating",
        category: "Farine",
        from: CalendarDay.make("2026-11-01"),
        to: CalendarDay.make("2026-11-30"),
        store: StoreId.make(12),
        search: "1 248,30",
        month: CalendarMonth.make("2026-10"),
        page: 3,
      }),
    ).toEqual({
      category: "Farine",
      from: "2026-11-01",
      to: "2026-11-30",
      stores: "12",
      search: "1 248,30",
      month: "2026-10",
      page: 3,
      status: "2",
    });
  });

  it("[ENC-18] narrow the list by any one of them, but by no status and no page", () => {
    const narrowing: readonly Partial<OutstandingFilters>[] = [
      { category: "Farine" },
      { from: CalendarDay.make("2026-11-01") },
      { to: CalendarDay.make("2026-11-30") },
      { store: StoreId.make(12) },
      { search: "FA26" },
      { month: CalendarMonth.make("2026-10") },
    ];
    const without: readonly Partial<OutstandingFilters>[] = [{}, { state: "paid" }, { page: 4 }];
    const isNarrowed = (some: Partial<OutstandingFilters>) =>
      hasOutstandingFilters({ ...EMPTY_OUTSTANDING_FILTERS, ...some });
    expect([narrowing.map(isNarrowed), without.map(isNarrowed)]).toEqual([
      narrowing.map(() => true),
      without.map(() => false),
    ]);
  });

  it("[ENC-21] count what can be paid of what is shown, whatever the page", () => {
    const totals = ([0, 1, 2, 3] as const).map((status) => ({
      status,
      count: 9,
      amount: Cents.make(900),
      payable: { count: status + 1, amount: Cents.make(100 * (status + 1)) },
    }));
    expect(payableTotal(totals, EMPTY_OUTSTANDING_FILTERS)).toEqual({ count: 3, amount: 300 });
    expect(payableTotal(totals, { ...EMPTY_OUTSTANDING_FILTERS, state: "late" })).toEqual({
      count: 2,
      amount: 200,
    });
  });

  it("[ENC-20] offer the months of what is shown, the newest first and each once", () => {
    const [september, october] = [CalendarMonth.make("2026-09"), CalendarMonth.make("2026-10")];
    const months = [
      { month: september, status: 0, count: 2 },
      { month: september, status: 1, count: 3 },
      { month: october, status: 1, count: 1 },
      { month: october, status: 3, count: 8 },
    ] as const;
    expect(shownMonths(months, EMPTY_OUTSTANDING_FILTERS)).toEqual([
      { month: october, count: 1 },
      { month: september, count: 5 },
    ]);
    expect(shownMonths(months, { ...EMPTY_OUTSTANDING_FILTERS, state: "paid" })).toEqual([
      { month: october, count: 8 },
    ]);
  });

  it("[ENC-20] offer the months the newest first, in whatever order they are counted", () => {
    const known = ["2025-01", "2025-12", "2026-01", "2026-09", "2026-10", "2026-11"].map((month) =>
      CalendarMonth.make(month),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(known), (months) => {
        const counted = months.map((month) => ({ month, status: 0 as const, count: 1 }));
        expect(shownMonths(counted, EMPTY_OUTSTANDING_FILTERS)).toEqual(
          known
            .filter((month) => months.includes(month))
            .toReversed()
            .map((month) => ({ month, count: 1 })),
        );
      }),
    );
  });

  it("[ENC-20] list paid invoices newest first, and send what they are looked for by", () => {
    const month = CalendarMonth.make("2026-10");
    const paid = { ...EMPTY_OUTSTANDING_FILTERS, state: "paid" as const, month, search: "FA26" };
    expect(outstandingCall(paid)).toEqual({
      page: 1,
      status: "3",
      sort: "recent",
      month,
      search: "FA26",
    });
  });
});

it("[ENC-10] a debit is promised until its money has come, and a card is awaited while its page is open", () => {
  expect(
    Object.fromEntries(PaymentState.literals.map((state) => [state, invoicePaymentOutcome(state)])),
  ).toEqual({
    new: "awaited",
    cart: "awaited",
    processing: "awaited",
    authorized: "validating",
    waitingForIzbergAuthorization: "validating",
    prevalidated: "validating",
    validated: "paid",
    completed: "paid",
    failed: "refused",
    abandoned: "abandoned",
    cancelled: "abandoned",
  });
});
