import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { lackingLines } from "../../../core/stock/lacking.ts";
import {
  afterCount,
  changeUnder,
  freeOf,
  holdsOver,
  NOTHING_COUNTED,
  released,
  reserved,
  shipped,
  type StockCount,
  type StockEntry,
  stockOf,
  sumOf,
} from "../../../core/stock/ledger.ts";

const at = (hour: number) => instantOfMs(Date.UTC(2026, 10, 23, hour));

const count = (kind: "counted" | "free", quantity: number, hour: number): StockEntry => ({
  type: "count",
  kind,
  quantity,
  asOf: at(hour),
});
const movement = (change: ReturnType<typeof reserved>, hour: number): StockEntry => ({
  type: "movement",
  ...change,
  at: at(hour),
});

describe("what a count makes of free stock", () => {
  it("[STOCK-6] is less all that was promised and had not left, where the figure is what stands there", () => {
    const ledger = [movement(reserved(40), 6), count("counted", 100, 7), movement(reserved(10), 8)];
    expect([stockOf(ledger), freeOf(stockOf(ledger))]).toEqual([
      { counted: 100, promised: 50 },
      50,
    ]);
  });

  it("[STOCK-6] is less what was reserved since and more what was freed since, where the figure is what is free", () => {
    const ledger = [
      movement(reserved(40), 6),
      count("free", 100, 7),
      movement(reserved(10), 8),
      movement(released(3), 9),
    ];
    expect([stockOf(ledger), freeOf(stockOf(ledger))]).toEqual([
      { counted: 140, promised: 47 },
      93,
    ]);
  });

  it("[STOCK-7] counts what has left once, whenever it is told: it leaves count and promise alike", () => {
    const before = [movement(reserved(40), 5), movement(shipped(40, 40), 6)];
    const after = [movement(reserved(40), 5), movement(shipped(40, 40), 8)];
    for (const [told, kind, figure, stock] of [
      [before, "counted", 60, { counted: 60, promised: 0 }],
      [after, "counted", 100, { counted: 60, promised: 0 }],
      [before, "free", 60, { counted: 60, promised: 0 }],
      [after, "free", 60, { counted: 60, promised: 0 }],
    ] as const) {
      const [order, lorry] = told;
      if (order === undefined || lorry === undefined) throw new Error("No ledger");
      for (const ledger of [
        [order, lorry, count(kind, figure, 7)],
        [order, count(kind, figure, 7), lorry],
      ]) {
        expect(stockOf(ledger)).toEqual(stock);
      }
    }
  });

  it("[STOCK-6] is nothing where less stands there than is promised, and the last to leave lack it", () => {
    const stock = stockOf([movement(reserved(50), 6), count("counted", 35, 7)]);
    expect([stock, freeOf(stock)]).toEqual([{ counted: 35, promised: 50 }, 0]);
    const lines = [
      { order: "first", quantity: 20 },
      { order: "second", quantity: 20 },
      { order: "third", quantity: 10 },
    ];
    expect(lackingLines(stock.counted, lines)).toEqual([
      { line: lines[1], lacks: 5 },
      { line: lines[2], lacks: 10 },
    ]);
  });

  it("[STOCK-6] is the newest count's, whatever order they come in, of one instant the last", () => {
    const ledger = [count("counted", 9, 8), count("counted", 4, 7), count("counted", 6, 8)];
    expect(stockOf(ledger)).toEqual({ counted: 6, promised: 0 });
  });
});

const told = fc.oneof(
  fc.record({
    what: fc.constantFrom("counted" as const, "free" as const),
    quantity: fc.nat({ max: 60 }),
    hour: fc.nat({ max: 23 }),
  }),
  fc.record({
    what: fc.constantFrom("reserved" as const, "released" as const, "shipped" as const),
    quantity: fc.nat({ max: 30 }),
    hour: fc.nat({ max: 23 }),
  }),
);

describe("a ledger of stock", () => {
  it("[STOCK-6] is at every moment what its steps have made of it, and promises nothing that is not free", () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), (steps) => {
        const ledger: StockEntry[] = [];
        let stock = { counted: 0, promised: 0 };
        let holding: StockCount = NOTHING_COUNTED;
        for (const { what, quantity, hour } of steps) {
          if (what === "counted" || what === "free") {
            const next = { kind: what, quantity, asOf: at(hour) };
            const since = ledger.flatMap((entry) =>
              entry.type === "movement" && entry.at > next.asOf ? [entry] : [],
            );
            ledger.push({ type: "count", ...next });
            if (holdsOver(next, holding)) {
              stock = afterCount(next, stock.promised, sumOf(since));
              holding = next;
            }
          } else {
            const free = freeOf(stock);
            const change =
              what === "reserved"
                ? reserved(Math.min(quantity, free))
                : what === "released"
                  ? released(Math.min(quantity, stock.promised))
                  : shipped(quantity, Math.min(quantity, stock.promised));
            // A promise is made after the count that holds; goods may have left before it.
            const since = what === "shipped" || at(hour) > holding.asOf ? at(hour) : at(24);
            const entry = { ...change, at: since };
            ledger.push({ type: "movement", ...entry });
            stock = sumOf([stock, changeUnder(holding, entry)]);
            if (what === "reserved" && change.promised > 0) {
              expect(stock.promised).toBeLessThanOrEqual(stock.counted);
            }
          }
          expect(stock).toEqual(stockOf(ledger));
        }
      }),
      { numRuns: 500 },
    );
  });
});
