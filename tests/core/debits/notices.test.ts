import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../core/calendar/day.ts";
import {
  type AnnouncedDebit,
  isAnnounced,
  lastNotices,
  needsNotice,
  type Notice,
} from "../../../core/debits/notices.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { aDay } from "./days.ts";
import { invoiceId, notice } from "./facts.ts";

const line = {
  invoice: invoiceId(1),
  sum: cents(10_000),
  day: day("2026-12-18"),
  rum: "RUM-GMP-1",
  ics: "FR33ZZZ999001",
};
const debit: AnnouncedDebit = { ...line, lines: [{ invoice: line.invoice, sum: line.sum }] };

describe("the announcement of a debit", () => {
  it("[DEBIT-4] is given anew of the sum, the day, the mandate or the creditor that has changed", () => {
    const changes = (change: Partial<Notice>) => needsNotice(line, notice(1, change), 14);
    expect([
      changes({}),
      changes({ sum: cents(10_001) }),
      changes({ day: day("2026-12-17") }),
      changes({ rum: "RUM-GMP-2" }),
      changes({ ics: "FR33ZZZ999009" }),
      changes({ sum: cents(1), day: day("2026-12-17"), rum: "R", ics: "I" }),
      changes({ announcedOn: day("2026-12-04") }),
      changes({ announcedOn: day("2026-12-05") }),
      changes({ announcedOn: day("2026-12-05"), day: day("2026-12-17") }),
      needsNotice(line, undefined, 14),
      needsNotice(line, notice(2), 14),
    ]).toEqual([
      [],
      ["sum"],
      ["day"],
      ["mandate"],
      ["creditor"],
      ["sum", "day", "mandate", "creditor"],
      [],
      ["tooLate"],
      ["day"],
      ["first"],
      ["first"],
    ]);
  });

  it("[DEBIT-3] is the last one: what was said before counts for nothing", () => {
    const before = notice(1, { announcedOn: day("2026-11-01") });
    const other = notice(1, { sum: cents(9000) });
    expect(
      [[other, before], [before, other], [other], [], [before, other, notice(1)]].map((notices) =>
        isAnnounced(debit, notices, 14),
      ),
    ).toEqual([false, false, false, false, true]);
    expect(lastNotices([notice(1), other]).get(invoiceId(1))).toBe(other);
  });

  it("[DEBIT-3] is of every invoice of the debit, and no debit is without", () => {
    const lines = [1, 2].map((id) => ({ invoice: invoiceId(id), sum: line.sum }));
    expect([
      isAnnounced({ ...debit, lines }, [notice(1)], 14),
      isAnnounced({ ...debit, lines }, [notice(1), notice(2)], 14),
      isAnnounced({ ...debit, lines: [] }, [notice(1)], 14),
    ]).toEqual([false, true, false]);
  });

  it("[DEBIT-5] is the customer's own act when they ask for that sum on that day, and for no other sum", () => {
    const agreed = notice(1, { announcedOn: day("2026-12-16"), agreed: true });
    const told = notice(1, { announcedOn: day("2026-12-17"), sum: cents(8000) });
    const less = { ...debit, lines: [{ invoice: line.invoice, sum: cents(8000) }] };
    expect([
      isAnnounced(debit, [agreed], 14),
      isAnnounced(debit, [{ ...agreed, agreed: false }], 14),
      isAnnounced(less, [agreed], 14),
      isAnnounced(less, [agreed, told], 14),
    ]).toEqual([true, false, false, false]);
  });

  it("[DEBIT-3] lets nothing go to the bank that was not told so, and in time", () => {
    const few = <Value>(...values: readonly [Value, ...Value[]]) => fc.constantFrom(...values);
    const anyNotice = fc.record({
      invoice: few(1, 2).map(invoiceId),
      sum: few(100, 200).map(cents),
      day: few(day("2026-12-17"), day("2026-12-18")),
      rum: few("R1", "R2"),
      ics: few("I1", "I2"),
      announcedOn: fc.oneof(aDay, few(day("2026-12-04"), day("2026-12-05"))),
      agreed: fc.boolean(),
    });
    const anyDebit = fc.record({
      rum: few("R1", "R2"),
      ics: few("I1", "I2"),
      day: few(day("2026-12-17"), day("2026-12-18")),
      lines: fc.uniqueArray(
        fc.record({ invoice: few(1, 2).map(invoiceId), sum: few(100, 200).map(cents) }),
        { selector: ({ invoice }) => invoice, minLength: 1 },
      ),
    });
    fc.assert(
      fc.property(
        anyDebit,
        fc.array(anyNotice, { maxLength: 6 }),
        few(0, 1, 14),
        (asked, told, days) => {
          // Written otherwise than in core: of each invoice, the newest of its notices is looked at whole.
          const isTold = asked.lines.every(({ invoice, sum }) => {
            const [newest] = told
              .map((each, given) => ({ ...each, given }))
              .filter((each) => each.invoice === invoice)
              .toSorted((a, b) =>
                a.announcedOn === b.announcedOn
                  ? b.given - a.given
                  : a.announcedOn < b.announcedOn
                    ? 1
                    : -1,
              );
            if (newest === undefined) return false;
            const { announcedOn, agreed } = newest;
            return (
              addDays(announcedOn, agreed ? 0 : days) <= asked.day &&
              `${newest.sum} ${newest.day} ${newest.rum} ${newest.ics}` ===
                `${sum} ${asked.day} ${asked.rum} ${asked.ics}`
            );
          });
          expect(isAnnounced(asked, told, days)).toBe(isTold);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
