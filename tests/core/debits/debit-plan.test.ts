import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBankDay } from "../../../core/calendar/target-days.ts";
import { requestedCollectionDay } from "../../../core/debits/collection-day.ts";
import {
  requestedNotices,
  type DebitFacts,
  noticesToGive,
  planDebits,
} from "../../../core/debits/debit-plan.ts";
import { isAnnounced } from "../../../core/debits/notices.ts";
import { type ProposedBatch, proposeDebits } from "../../../core/debits/propose.ts";
import { creditSum } from "../../../core/debits/set-off.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";
import { anyFacts, credit, facts, invoice, invoiceId, mandate, notice } from "./facts.ts";

/** Invoice, sum, day and what has to be told, of each planned line. */
const linesOf = (change: Partial<DebitFacts>) =>
  planDebits(facts(change)).lines.map(({ invoice: id, sum, day: on, changes }) => [
    id,
    sum,
    on,
    changes.join(" "),
  ]);

/** The same facts, once the notices of the day were given. */
const told = (of: DebitFacts): DebitFacts => ({
  ...of,
  notices: [...of.notices, ...noticesToGive(planDebits(of))],
});

const linesIn = (batches: readonly ProposedBatch[]) =>
  batches.flatMap(({ debits }) => debits.flatMap(({ lines }) => lines));

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

  it("[DEBIT-5] proposes at once what the customer asks for, due or not", () => {
    const open = facts({ invoices: [invoice(1), invoice(2), invoice(3, { isInDebit: true })] });
    const asked = requestedNotices(planDebits(open), [1, 3].map(invoiceId));
    expect(asked).toEqual([
      notice(1, { day: day("2026-11-26"), announcedOn: open.today, agreed: true }),
    ]);
    const [batch, ...others] = proposeDebits(planDebits({ ...open, notices: asked }));
    expect([batch?.day, batch?.sum, others]).toEqual([
      requestedCollectionDay(open.today),
      10_000,
      [],
    ]);
    expect(linesIn(batch === undefined ? [] : [batch])).toEqual([
      { invoice: 1, sum: 10_000, credits: [] },
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
    const told = [notice(1, { sum: cents(7000), day: day("2026-12-10") })];
    expect([paying(false, told), paying(true, told), paying(true, [])]).toEqual([
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

describe("the batches of a day", () => {
  it("[DEBIT-7] hold one debit a mandate and day, of one creditor, scheme and sequence", () => {
    const on = day("2026-11-26");
    const asked = (id: number, of: Pick<ReturnType<typeof mandate>, "rum" | "ics">) =>
      notice(id, { rum: of.rum, ics: of.ics, day: on, announcedOn: day("2026-10-26") });
    const market = mandate({ scope: "mkp", rum: "RUM-MKP-1", ics: "FR06ZZZ999002" });
    const young = mandate({ store: storeId(2), rum: "RUM-GMP-2", hasFirst: false });
    const between = mandate({
      store: storeId(3),
      rum: "RUM-GMP-3",
      scheme: "B2B",
      registeredOn: day("2026-02-01"),
    });
    const due = { dueDate: day("2026-11-25") };
    const batches = proposeDebits(
      planDebits(
        facts({
          mandates: [between, young, market, mandate()],
          invoices: [
            invoice(5, { ...due, store: storeId(3) }),
            invoice(4, { ...due, store: storeId(2) }),
            invoice(3, { ...due, scope: "mkp" }),
            invoice(2, due),
            invoice(1, due),
          ],
          notices: [
            asked(1, mandate()),
            asked(2, mandate()),
            asked(3, market),
            asked(4, young),
            asked(5, between),
          ],
        }),
      ),
    );
    expect(
      batches.map(({ scope, ics, scheme, sequence, day: at, sum, debits }) => [
        [scope, ics, scheme, sequence, at, sum].join(" "),
        debits.map(({ store, rum, lines, sum: own }) => [
          store,
          rum,
          own,
          lines.map(({ invoice: id }) => id),
        ]),
      ]),
    ).toEqual([
      ["gmp FR33ZZZ999001 B2B RCUR 2026-11-26 10000", [[3, "RUM-GMP-3", 10_000, [5]]]],
      ["gmp FR33ZZZ999001 CORE FRST 2026-11-26 10000", [[2, "RUM-GMP-2", 10_000, [4]]]],
      ["gmp FR33ZZZ999001 CORE RCUR 2026-11-26 20000", [[1, "RUM-GMP-1", 20_000, [1, 2]]]],
      ["mkp FR06ZZZ999002 CORE RCUR 2026-11-26 10000", [[1, "RUM-MKP-1", 10_000, [3]]]],
    ]);
  });

  it("[DEBIT-7] have their debits in the order of the stores, whichever invoice is the older", () => {
    const stores = [3, 1, 2];
    const [batch] = proposeDebits(
      planDebits(
        facts({
          today: day("2026-12-16"),
          mandates: stores.map((store) => mandate({ store: storeId(store), rum: `RUM-${store}` })),
          invoices: stores.map((store, index) => invoice(index + 1, { store: storeId(store) })),
          notices: stores.map((store, index) => notice(index + 1, { rum: `RUM-${store}` })),
        }),
      ),
    );
    expect(batch?.debits.map(({ store, lines }) => [store, lines[0]?.invoice])).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ]);
  });

  it("[DEBIT-2] are proposed two bank days before, and on the last day that the bank takes", () => {
    const open = { invoices: [invoice(1)], notices: [notice(1)] };
    expect(
      ["2026-12-15", "2026-12-16", "2026-12-17", "2026-12-18"].map(
        (today) => proposeDebits(planDebits(facts({ ...open, today: day(today) }))).length,
      ),
    ).toEqual([0, 1, 1, 0]);
  });

  it("[DEBIT-7] call the first of two days the first debit of a mandate", () => {
    const batches = proposeDebits(
      planDebits(
        facts({
          today: day("2026-12-17"),
          mandates: [mandate({ hasFirst: false })],
          invoices: [invoice(1, { dueDate: day("2026-12-21") }), invoice(2)],
          notices: [notice(1, { day: day("2026-12-21") }), notice(2)],
        }),
      ),
    );
    expect(batches.map(({ day: on, sequence }) => [on, sequence])).toEqual([
      ["2026-12-18", "FRST"],
      ["2026-12-21", "RCUR"],
    ]);
  });

  it("[DEBIT-7] add up to what is owed less the credit notes used, each invoice and each cent once", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const batches = proposeDebits(planDebits(told(of)));
        const lines = linesIn(batches);
        const ids = lines.map(({ invoice: id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const owed = of.invoices.filter(({ id }) => ids.includes(id));
        expect(owed.some(({ isInDebit, isBeingPaid }) => isInDebit || isBeingPaid)).toBe(false);
        const credits = lines.flatMap((line) => line.credits);
        expect(sumCents(batches.map(({ sum }) => sum))).toBe(
          sumCents(owed.map((each) => each.owed)) - creditSum(credits),
        );
        for (const { id, left } of of.credits) {
          expect(creditSum(credits.filter(({ credit: of }) => of === id)) <= left).toBe(true);
        }
        for (const { sum, debits } of batches) {
          expect(sum).toBe(sumCents(debits.map((debit) => debit.sum)));
          expect(new Set(debits.map(({ rum }) => rum)).size).toBe(debits.length);
          for (const debit of debits) {
            expect(debit.sum).toBe(sumCents(debit.lines.map((line) => line.sum)));
            expect(debit.lines.every((line) => line.sum > 0)).toBe(true);
          }
        }
      }),
    );
  });

  it("[DEBIT-3] hold nothing that is not announced", () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (of, areTold) => {
        const known = areTold ? told(of) : of;
        for (const { debits } of proposeDebits(planDebits(known))) {
          for (const debit of debits) {
            const own = of.mandates.find(({ rum }) => rum === debit.rum);
            expect(isAnnounced(debit, known.notices, own?.noticeDays ?? 99)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
