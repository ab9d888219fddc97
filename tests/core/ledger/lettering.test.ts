import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountKey,
  type LetteredLine,
  letterings,
  lettersOf,
  type UnletteredLine,
} from "../../../core/ledger/lettering.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

let made = 0;
const line = (item: number, amount: number, more: Partial<UnletteredLine> = {}): UnletteredLine => {
  made += 1;
  return {
    movement: made,
    position: 1,
    item,
    account: "411000",
    party: "900001",
    amount: cents(amount),
    day: day("2026-11-10"),
    ...more,
  };
};
const lettersBy = (lines: readonly LetteredLine[]) =>
  Object.fromEntries(lines.map(({ movement, letters, day: on }) => [movement, [letters, on]]));

describe("[JRN-9] letters", () => {
  it("are AA and on, each its own, and grow when they are used up", () => {
    expect([0, 1, 25, 26, 675, 676, 676 + 17_575, 676 + 17_576].map(lettersOf)).toEqual([
      "AA",
      "AB",
      "AZ",
      "BA",
      "ZZ",
      "AAA",
      "ZZZ",
      "AAAA",
    ]);
    expect(new Set(Array.from({ length: 3000 }, (_, rank) => lettersOf(rank))).size).toBe(3000);
  });

  it("are of what comes to nothing, from the last day of it, and follow those that an account has", () => {
    const invoice = line(1, 1000);
    const paid = line(1, -1000, { day: day("2026-12-03") });
    const open = line(2, 500);
    const other = line(3, 700, { party: "900002" });
    const its = line(3, -700, { party: "900002" });
    const lettered = letterings(
      [invoice, open, other, paid, its],
      [],
      new Map([[accountKey(invoice), 2]]),
    );
    expect(lettersBy(lettered)).toEqual({
      [invoice.movement]: ["AC", "2026-12-03"],
      [paid.movement]: ["AC", "2026-12-03"],
      [other.movement]: ["AA", "2026-11-10"],
      [its.movement]: ["AA", "2026-11-10"],
    });
  });

  it("follow each other in an account, whatever order its lines come in", () => {
    const [early, late] = [day("2026-11-02"), day("2026-12-03")];
    const lines = [
      line(1, -1000, { day: late }),
      line(2, 500, { day: early }),
      line(1, 1000, { day: early }),
      line(2, -500, { day: early }),
      line(3, 700, { day: early }),
      line(3, -300, { day: late }),
      line(3, -400),
    ];
    expect(
      letterings(lines, [], new Map()).map(({ letters, day: on, rank }) => [letters, on, rank]),
    ).toEqual([
      ["AA", late, 0],
      ["AA", late, 0],
      ["AB", early, 1],
      ["AB", early, 1],
      ["AC", late, 2],
      ["AC", late, 2],
      ["AC", late, 2],
    ]);
  });

  it("join a credit note with its invoice, and wait until both come to nothing", () => {
    const invoice = line(1, 1000);
    const note = line(2, -300);
    const used = [line(2, 300), line(1, -300)];
    const paid = line(1, -700);
    const links = [[1, 2]] as const;
    expect(letterings([invoice, note, ...used], links, new Map())).toEqual([]);
    const all = letterings([invoice, note, ...used, paid], links, new Map());
    expect(new Set(all.map(({ letters }) => letters))).toEqual(new Set(["AA"]));
    expect(all.length).toBe(5);
  });

  it("add up to nothing on every account, whatever is paid, undone and closed when", () => {
    const step = fc.record({
      item: fc.integer({ min: 1, max: 5 }),
      /** Owed, paid in part or whole, undone, or paid by the credit note of the item. */
      what: fc.constantFrom("owe", "pay", "payWhole", "undo", "credit", "close"),
      party: fc.constantFrom("900001", "900002"),
      amount: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let waiting: UnletteredLine[] = [];
        const letters: LetteredLine[] = [];
        const amounts = new Map<number, number>();
        const links: (readonly [number, number])[] = [];
        const close = () => {
          const next = new Map<string, number>();
          for (const each of letters) {
            next.set(accountKey(each), Math.max(next.get(accountKey(each)) ?? 0, each.rank + 1));
          }
          const given = letterings(waiting, links, next);
          letters.push(...given);
          const done = new Set(given.map(({ movement }) => movement));
          waiting = waiting.filter(({ movement }) => !done.has(movement));
          expect(letterings(waiting, links, next)).toEqual([]);
        };
        for (const { item, what, party, amount } of steps) {
          const enter = (of: number, sum: number) => {
            if (sum === 0) return;
            const entered = line(of, sum, { party });
            amounts.set(entered.movement, sum);
            waiting.push(entered);
          };
          const owed = sumCents(
            waiting.flatMap((each) =>
              each.item === item && each.party === party ? [each.amount] : [],
            ),
          );
          if (what === "owe" || what === "undo") enter(item, amount);
          else if (what === "pay") enter(item, -amount);
          else if (what === "payWhole") enter(item, 0 - owed);
          else if (what === "credit") {
            links.push([item, item + 10]);
            enter(item + 10, -amount);
            enter(item + 10, amount);
            enter(item, -amount);
          } else close();
        }
        close();
        const groups = Map.groupBy(letters, (each) => `${accountKey(each)} ${each.letters}`);
        for (const group of groups.values()) {
          expect(group.reduce((sum, { movement }) => sum + (amounts.get(movement) ?? 0), 0)).toBe(
            0,
          );
        }
        expect(new Set(letters.map(({ movement }) => movement)).size).toBe(letters.length);
      }),
    );
  });
});
