import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOut, sharingProblem } from "../../../core/shipments/sharing.ts";

const lines = fc.array(fc.record({ wanted: fc.nat(200) }), { maxLength: 30 });
const rule = fc.constantFrom("proRata" as const, "firstCome" as const);
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

describe("what there is of an article that is short", () => {
  it("[DISPATCH-3] is shared whole, to nobody more than was ordered", () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: -5, max: 3000 }), lines, (by, there, wanting) => {
        const shares = shareOut(by, there, wanting);
        const wanted = sumOf(wanting.map((line) => line.wanted));
        expect(sumOf(shares)).toBe(Math.min(Math.max(there, 0), wanted));
        for (const [at, share] of shares.entries()) {
          expect(Number.isInteger(share) && share >= 0).toBe(true);
          expect(share).toBeLessThanOrEqual(wanting[at]?.wanted ?? -1);
        }
        const typed = wanting.map((line, at) => ({ ...line, share: shares[at] ?? 0 }));
        expect(sharingProblem(there, typed)).toBeNull();
      }),
    );
  });

  it("[DISPATCH-3] leaves by proportion nobody a whole packaging away from their part", () => {
    fc.assert(
      fc.property(fc.nat(3000), lines, (there, wanting) => {
        const wanted = sumOf(wanting.map((line) => line.wanted));
        fc.pre(wanted > there);
        for (const [at, share] of shareOut("proRata", there, wanting).entries()) {
          const part = (there * (wanting[at]?.wanted ?? 0)) / wanted;
          expect(Math.abs(share - part)).toBeLessThan(1);
        }
      }),
    );
  });

  it("[DISPATCH-3] goes by who ordered first to the first, until nothing is left", () => {
    const wanting = [{ wanted: 8 }, { wanted: 6 }, { wanted: 1 }];
    expect(shareOut("firstCome", 10, wanting)).toEqual([8, 2, 0]);
    expect(shareOut("proRata", 10, [{ wanted: 8 }, { wanted: 6 }])).toEqual([6, 4]);
    expect(shareOut("proRata", 1, [{ wanted: 5 }, { wanted: 5 }])).toEqual([1, 0]);
  });

  it("[DISPATCH-3] is refused by hand beyond what there is or was ordered", () => {
    expect(
      sharingProblem(10, [
        { wanted: 8, share: 8 },
        { wanted: 6, share: 3 },
      ]),
    ).toBe("Les parts font 11 : il n’y en a que 10.");
    const message = "Une part va de zéro à ce qui est commandé, en conditionnements entiers.";
    expect(sharingProblem(10, [{ wanted: 2, share: 3 }])).toBe(message);
    expect(sharingProblem(10, [{ wanted: 2, share: -1 }])).toBe(message);
    expect(sharingProblem(10, [{ wanted: 2, share: 0.5 }])).toBe(message);
    expect(
      sharingProblem(10, [
        { wanted: 8, share: 8 },
        { wanted: 6, share: 2 },
      ]),
    ).toBeNull();
  });
});
