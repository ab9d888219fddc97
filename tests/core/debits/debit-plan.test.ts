import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBankDay } from "../../../core/calendar/target-days.ts";
import { type DebitFacts, noticesToGive, planDebits } from "../../../core/debits/debit-plan.ts";
import { cents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";
import { anyFacts, credit, facts, invoice, mandate, notice, told } from "./facts.ts";

/** Invoice, sum, day and what has to be told, of each planned line. */
const linesOf = (change: Partial<DebitFacts>) =>
  planDebits(facts(change)).lines.map(({ invoice: id, sum, day: on, changes }) => [
    id,
    sum,
    on,
    changes.join(" "),
  ]);

describe("the plan of debits", () => {
  it("[DEBIT-4] announces an invoice once, for the first bank day that is due and late enough", () => {
    const open = { invoices: [invoice(1), invoice(2, { dueDate: day("2026-11-20") })] };
    expect(linesOf(open)).toEqual([
      [1, 10_000, "2026-12-18", "first"],
      [2, 10_000, "2026-12-08", "first"],
    ]);
    expect(noticesToGive(planDebits(facts(open)))).toEqual([
      notice(1, { announcedOn: day("2026-11-24") }),
      notice(2, { announcedOn: day("2026-11-24"), day: day("2026-12-08") }),
    ]);
    expect(linesOf(told(facts(open)))).toEqual([
      [1, 10_000, "2026-12-18", ""],
      [2, 10_000, "2026-12-08", ""],
    ]);
  });

  it("[DEBIT-4] keeps the day for another sum while there is time, and moves it where there is none", () => {
    const less = { invoices: [invoice(1, { owed: cents(8000) })], notices: [notice(1)] };
    expect([
      linesOf({ ...less, today: day("2026-12-04") }),
      linesOf({ ...less, today: day("2026-12-05") }),
    ]).toEqual([[[1, 8000, "2026-12-18", "sum"]], [[1, 8000, "2026-12-21", "sum day"]]]);
  });

  it("[DEBIT-4] announces anew for a new mandate, a later due date, a day that is missed or closed", () => {
    const open = { invoices: [invoice(1)], notices: [notice(1)] };
    expect([
      linesOf({ ...open, mandates: [mandate({ rum: "RUM-GMP-2" })] }),
      linesOf({ ...open, mandates: [mandate({ ics: "FR33ZZZ999009" })] }),
      linesOf({ ...open, invoices: [invoice(1, { dueDate: day("2026-12-22") })] }),
      linesOf({ ...open, invoices: [invoice(1, { notBefore: day("2026-12-30") })] }),
      linesOf({ ...open, today: day("2026-12-17") }),
      linesOf({ ...open, today: day("2026-12-18") }),
      linesOf({ ...open, notices: [notice(1, { day: day("2026-12-19") })] }),
      linesOf({ ...open, notices: [notice(1, { announcedOn: day("2026-12-05") })] }),
    ]).toEqual([
      [[1, 10_000, "2026-12-18", "mandate"]],
      [[1, 10_000, "2026-12-18", "creditor"]],
      [[1, 10_000, "2026-12-22", "day"]],
      [[1, 10_000, "2026-12-30", "day"]],
      [[1, 10_000, "2026-12-18", ""]],
      [[1, 10_000, "2027-01-04", "day"]],
      [[1, 10_000, "2026-12-18", "day"]],
      [[1, 10_000, "2026-12-18", "tooLate"]],
    ]);
  });

  it("[DEBIT-6] sets credit notes off, keeps what was announced, and debits nothing where they pay all", () => {
    const open = {
      invoices: [
        invoice(1, { owed: cents(2000), dueDate: day("2026-12-10") }),
        invoice(2, { dueDate: day("2026-12-11") }),
        invoice(3, { store: storeId(2) }),
      ],
      credits: [credit(91), credit(92, { scope: "mkp" })],
      mandates: [mandate(), mandate({ store: storeId(2), rum: "RUM-GMP-2" })],
    };
    const plan = planDebits(facts(open));
    expect(plan.covered).toEqual([{ invoice: 1, credits: [{ credit: 91, sum: 2000 }] }]);
    expect(linesOf(open)).toEqual([
      [2, 9000, "2026-12-11", "first"],
      [3, 10_000, "2026-12-18", "first"],
    ]);
    const later = {
      ...open,
      invoices: [invoice(2), invoice(3, { dueDate: day("2026-12-01") })],
      notices: [notice(2, { sum: cents(9000) })],
      credits: [credit(91, { left: cents(1000) })],
    };
    expect(linesOf(later)).toEqual([
      [2, 9000, "2026-12-18", ""],
      [3, 10_000, "2026-12-08", "first"],
    ]);
  });

  it("[DEBIT-6] keeps for an invoice that a card page holds the credit that was announced, and no other", () => {
    const paying = (isBeingPaid: boolean, notices: DebitFacts["notices"]) =>
      linesOf({
        invoices: [
          invoice(1, { dueDate: day("2026-12-10"), isBeingPaid }),
          invoice(2, { dueDate: day("2026-12-11") }),
        ],
        notices: [notice(2, { day: day("2026-12-11") }), ...notices],
        credits: [credit(91)],
      });
    const less = [notice(1, { sum: cents(7000), day: day("2026-12-10") })];
    expect([paying(false, less), paying(true, less), paying(true, [])]).toEqual([
      [
        [1, 7000, "2026-12-10", ""],
        [2, 10_000, "2026-12-11", ""],
      ],
      [[2, 10_000, "2026-12-11", ""]],
      [[2, 7000, "2026-12-11", "sum"]],
    ]);
  });

  it("[DEBIT-6] leaves a credit note for the next invoice rather than move an announced debit", () => {
    const open = { invoices: [invoice(1)], notices: [notice(1)], credits: [credit(91)] };
    expect([
      linesOf({ ...open, today: day("2026-12-04") }),
      linesOf({ ...open, today: day("2026-12-05") }),
      linesOf({
        ...open,
        today: day("2026-12-05"),
        invoices: [invoice(1), invoice(2, { dueDate: day("2027-01-04") })],
      }),
    ]).toEqual([
      [[1, 7000, "2026-12-18", "sum"]],
      [[1, 10_000, "2026-12-18", ""]],
      [
        [1, 10_000, "2026-12-18", ""],
        [2, 7000, "2027-01-04", "first"],
      ],
    ]);
  });

  it("[DEBIT-6] takes a credit note where the debit has to be announced anew anyway", () => {
    const open = {
      invoices: [invoice(1)],
      notices: [notice(1)],
      credits: [credit(91)],
      today: day("2026-12-05"),
    };
    expect([
      linesOf({ ...open, mandates: [mandate({ rum: "RUM-GMP-2" })] }),
      linesOf({ ...open, notices: [notice(1, { announcedOn: day("2026-12-05") })] }),
    ]).toEqual([
      [[1, 7000, "2026-12-21", "sum day mandate"]],
      [[1, 7000, "2026-12-21", "sum day"]],
    ]);
  });

  it("[DEBIT-6] takes no more of a credit note than was announced once it is too late to tell", () => {
    const open = {
      invoices: [invoice(1)],
      notices: [notice(1, { sum: cents(9000) })],
      credits: [credit(91)],
    };
    expect([
      linesOf({ ...open, today: day("2026-12-04") }),
      linesOf({ ...open, today: day("2026-12-05") }),
      linesOf({ ...open, today: day("2026-12-05"), credits: [credit(91, { left: cents(400) })] }),
    ]).toEqual([
      [[1, 7000, "2026-12-18", "sum"]],
      [[1, 9000, "2026-12-18", ""]],
      [[1, 9600, "2026-12-21", "sum day"]],
    ]);
  });

  it("[DEBIT-6] spends the oldest credit note first, on the first invoice due, of one day the older", () => {
    const open = facts({
      invoices: [
        invoice(1, { dueDate: day("2027-01-04"), owed: cents(500) }),
        invoice(3, { owed: cents(500) }),
        invoice(2, { owed: cents(500) }),
      ],
      credits: [credit(92, { left: cents(400) }), credit(91, { left: cents(700) })],
    });
    const expected = [
      [2, [[91, 500]]],
      [
        3,
        [
          [91, 200],
          [92, 300],
        ],
      ],
      [1, [[92, 100]]],
    ];
    const spent = ({ lines, covered }: ReturnType<typeof planDebits>) =>
      [...covered, ...lines].map(({ invoice: id, credits }) => [
        id,
        credits.map(({ credit: note, sum }) => [note, sum]),
      ]);
    expect(spent(planDebits(open))).toEqual(expected);
    const turned = {
      ...open,
      invoices: open.invoices.toReversed(),
      credits: open.credits.toReversed(),
    };
    expect(spent(planDebits(turned))).toEqual(expected);
  });

  it("[DEBIT-8] names the invoices that no mandate can collect, and why", () => {
    const { lines, refused } = planDebits(
      facts({
        invoices: [invoice(1), invoice(2, { scope: "mkp" }), invoice(3, { store: storeId(2) })],
        mandates: [
          mandate({ lastUsedOn: day("2023-12-18") }),
          mandate({ store: storeId(2), isBlocked: true }),
        ],
      }),
    );
    expect([lines, refused.map(({ invoice: id, why }) => [id, why.reason])]).toEqual([
      [],
      [
        [1, "lapsed"],
        [2, "none"],
        [3, "blocked"],
      ],
    ]);
  });

  it("[DEBIT-7] names each open invoice once, in whatever order the facts come", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const plan = planDebits(of);
        const named = [plan.lines, plan.covered, plan.refused].flatMap((list) =>
          list.map(({ invoice: id }) => id),
        );
        const open = of.invoices.filter(
          ({ owed, isInDebit, isBeingPaid }) => owed > 0 && !isInDebit && !isBeingPaid,
        );
        expect(named.toSorted((a, b) => a - b)).toEqual(
          open.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        const turned = {
          ...of,
          invoices: of.invoices.toReversed(),
          credits: of.credits.toReversed(),
          mandates: of.mandates.toReversed(),
        };
        expect(planDebits(turned)).toEqual(plan);
      }),
    );
  });

  it("[DEBIT-1] collects on a bank day, not before the due date, nor before the notice's time is over", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const notices = told(of).notices;
        for (const line of planDebits(of).lines) {
          const about = of.invoices.find(({ id }) => id === line.invoice);
          const last = notices.findLast(
            (each) =>
              each.invoice === line.invoice && each.day === line.day && each.sum === line.sum,
          );
          expect([isBankDay(line.day), line.day > of.today, line.sum > 0]).toEqual([
            true,
            true,
            true,
          ]);
          if (last?.agreed === true) continue;
          expect(line.day >= (about?.dueDate ?? "9")).toBe(true);
          expect(line.day >= (about?.notBefore ?? "")).toBe(true);
        }
      }),
    );
  });

  it("[DEBIT-3] is announced when its notices are given: the same day asks for no other", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        // What was announced for a later day than today's is no news of the past.
        const known = {
          ...of,
          notices: of.notices.filter(({ announcedOn }) => announcedOn <= of.today),
        };
        const again = planDebits(told(known));
        expect(noticesToGive(again)).toEqual([]);
        const sums = ({ lines }: typeof again) => lines.map(({ invoice: id, sum }) => [id, sum]);
        expect(sums(again)).toEqual(sums(planDebits(known)));
      }),
      { numRuns: 500 },
    );
  });
});
