import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leftAsOrdered, namedShipped } from "../../../core/stock/leaving.ts";
import { sumOf } from "../../../core/stock/ledger.ts";

describe("goods that leave", () => {
  it("[STOCK-7] leave by what messages name of them, more than was ordered too", () => {
    const line = { ordered: 40, named: 0, hasLeft: false };
    expect([
      namedShipped(line, 25),
      namedShipped({ ...line, named: 25 }, 16),
      namedShipped({ ...line, ordered: 0 }, 5),
    ]).toEqual([
      { counted: -25, promised: -25 },
      { counted: -16, promised: -15 },
      { counted: -5, promised: 0 },
    ]);
  });

  it("[STOCK-7] leave as ordered with their lorry, and are named afterwards without leaving again", () => {
    const line = { ordered: 40, named: 25, hasLeft: false };
    expect([
      leftAsOrdered(line),
      namedShipped({ ...line, hasLeft: true }, 15),
      namedShipped({ ...line, named: 40, hasLeft: true }, 2),
      leftAsOrdered({ ...line, hasLeft: true }),
    ]).toEqual([
      { counted: -15, promised: -15 },
      { counted: 0, promised: 0 },
      { counted: -2, promised: 0 },
      { counted: 0, promised: 0 },
    ]);
  });

  it("[STOCK-7] leave once, whether their lorry is told before their lots, after them or between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
        fc.nat({ max: 5 }),
        (ordered, lots, lorryAt) => {
          let line = { ordered, named: 0, hasLeft: false };
          const changes = [];
          const at = Math.min(lorryAt, lots.length);
          for (const [index, lot] of [...lots, 0].entries()) {
            if (index === at) {
              changes.push(leftAsOrdered(line));
              line = { ...line, hasLeft: true };
            }
            changes.push(namedShipped(line, lot));
            line = { ...line, named: line.named + lot };
          }
          const { counted, promised } = sumOf(changes);
          expect([counted, promised]).toEqual([-Math.max(ordered, line.named), -ordered]);
        },
      ),
    );
  });
});
