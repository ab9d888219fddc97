import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductCode } from "../../../api-schema/primitives.ts";
import {
  type Compared,
  isComparedFull,
  persistedCompared,
  MAX_COMPARED,
  NOTHING_COMPARED,
  readCompared,
  toggleCompared,
  writeCompared,
} from "../../../core/compare/compared-codes.ts";

const code = (text: string) => text as ProductCode; // safe: the form of one
const [t65, t80, t110, t130, butter] = ["101065", "101280", "101110", "105300", "220408"].map(code);
if (!t65 || !t80 || !t110 || !t130 || !butter) throw new Error("five codes");

const anyCode = fc
  .stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ._/+*#&()-]{0,12}[A-Za-z0-9+#)])?$/)
  .map(code);
const anyChoice = fc.uniqueArray(anyCode, { maxLength: MAX_COMPARED });
const choose = (compared: Compared, ...codes: readonly ProductCode[]): Compared =>
  codes.reduce((known, next) => toggleCompared(known, { code: next, family: "farines" }), compared);

describe("the products to compare", () => {
  it("[COMPARE-1] are taken and taken out again, four of a family at most", () => {
    const four = choose(NOTHING_COMPARED, t65, t80, t110, t130);
    expect(four).toEqual({ family: "farines", codes: [t65, t80, t110, t130] });
    expect([isComparedFull(four, "farines"), isComparedFull(four, "cremerie")]).toEqual([
      true,
      false,
    ]);
    expect(choose(four, butter)).toEqual(four);
    expect(choose(four, t80)).toEqual({ family: "farines", codes: [t65, t110, t130] });
    expect(choose(four, t65, t80, t110, t130)).toEqual(NOTHING_COMPARED);
    expect([
      isComparedFull(four, "cremerie"),
      isComparedFull(choose(four, t80), "farines"),
    ]).toEqual([false, false]);
    // The last one taken out leaves nothing of its family either.
    expect(choose(choose(NOTHING_COMPARED, t65), t65)).toEqual({ family: null, codes: [] });
  });

  it("[COMPARE-1] begin anew with one of another family", () => {
    const flours = choose(NOTHING_COMPARED, t65, t80);
    expect(toggleCompared(flours, { code: butter, family: "cremerie" })).toEqual({
      family: "cremerie",
      codes: [butter],
    });
  });

  it("[COMPARE-1] are never more than four, nor twice the same, whatever is pressed", () => {
    const press = fc.record({ code: anyCode, family: fc.constantFrom("a", "b", null) });
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const { codes } = presses.reduce(toggleCompared, NOTHING_COMPARED);
        expect(codes.length).toBeLessThanOrEqual(MAX_COMPARED);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });

  it("[COMPARE-2] live in the address", () => {
    fc.assert(
      fc.property(anyChoice, (codes) => {
        const address = new URLSearchParams(writeCompared(codes).toString());
        expect(readCompared(address)).toEqual(codes);
      }),
    );
    expect(writeCompared([]).toString()).toBe("");
  });

  it("[COMPARE-2] leave out what is no code, doubles and the fifth", () => {
    const address = new URLSearchParams({
      codes: "101065,,../x,101065,101280, 7,101110,105300,220408",
    });
    expect(readCompared(address)).toEqual([t65, t80, t110, t130]);
    expect(readCompared(new URLSearchParams())).toEqual([]);
  });

  it("are what the browser kept, in the form that was written only", () => {
    const kept: Compared = { family: "farines", codes: [t65, t80] };
    expect(persistedCompared(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(persistedCompared({ family: 3, codes: [t65, 4, "b,c", ".b"] })).toEqual({
      family: null,
      codes: [t65],
    });
    for (const nonsense of [null, 3, [], {}, { codes: "101065" }, { family: "x", codes: [] }]) {
      expect(persistedCompared(nonsense)).toEqual(NOTHING_COMPARED);
    }
  });
});
