import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestedCollectionDay } from "../../../core/debits/collection-day.ts";
import { type PlannedLine, planDebits, requestedNotices } from "../../../core/debits/debit-plan.ts";
import { isAnnounced } from "../../../core/debits/notices.ts";
import { type ProposedBatch, proposeDebits } from "../../../core/debits/propose.ts";
import { creditSum } from "../../../core/debits/set-off.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";
import { anyFacts, facts, invoice, invoiceId, mandate, notice, told } from "./facts.ts";

const linesIn = (batches: readonly ProposedBatch[]) =>
  batches.flatMap(({ debits }) => debits.flatMap(({ lines }) => lines));

describe("the batches of a day", () => {
  it("[DEBIT-5] hold at once what the customer asks for, due or not", () => {
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

  it("[DEBIT-31] call no debit the last while a later one of its mandate waits", () => {
    const on = ["2026-12-18", "2026-12-21", "2027-01-15"] as const;
    const plan = planDebits(
      facts({
        today: day("2026-12-17"),
        mandates: [mandate({ endsOn: day("2027-01-31") })],
        invoices: on.map((dueDate, at) => invoice(at + 1, { dueDate: day(dueDate) })),
        notices: on.map((at, index) => notice(index + 1, { day: day(at) })),
      }),
    );
    const proposed = (lines: typeof plan.lines, isHeld?: (line: PlannedLine) => boolean) =>
      proposeDebits({ ...plan, lines }, isHeld === undefined ? {} : { isHeld }).map(
        ({ day: at, sequence, debits }) => [
          at,
          sequence,
          debits.flatMap((debit) => debit.lines.map((line) => line.invoice)),
        ],
      );
    expect([
      proposed(plan.lines),
      proposed(plan.lines.slice(0, 2)),
      proposed(plan.lines.slice(0, 2), ({ invoice: id }) => id === 1),
      proposed(plan.lines.slice(0, 2), ({ invoice: id }) => id === 2),
    ]).toEqual([
      [
        ["2026-12-18", "RCUR", [1]],
        ["2026-12-21", "RCUR", [2]],
      ],
      [
        ["2026-12-18", "RCUR", [1]],
        ["2026-12-21", "FNAL", [2]],
      ],
      [["2026-12-18", "RCUR", [1]]],
      [["2026-12-21", "FNAL", [2]]],
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
