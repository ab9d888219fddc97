import * as fc from "fast-check";
import { expect, it } from "vitest";
import { bandOf, boundsOf, FLOUR_BANDS, flourBandName } from "../../../core/search/flour-bands.ts";

const figures = ["strength", "protein", "balance"] as const;

it("[SEARCH-9] puts every figure of a flour into exactly one band", () => {
  fc.assert(
    fc.property(fc.constantFrom(...figures), fc.nat({ max: 1000 }), (figure, value) => {
      const holding = FLOUR_BANDS[figure].filter((band) => {
        const { from, to } = boundsOf(figure, band) ?? { from: 1, to: 0 };
        return value >= from && (to === null || value <= to);
      });
      expect(holding).toEqual([bandOf(figure, value)]);
    }),
  );
});

it("knows the bounds and the name of its own bands alone", () => {
  expect(boundsOf("strength", "200-249")).toEqual({ from: 200, to: 249 });
  expect(boundsOf("protein", "130-")).toEqual({ from: 130, to: null });
  expect(boundsOf("strength", "1-2")).toBeUndefined();
  expect(flourBandName("protein", "0-99")).toBe("Protéines moins de 10\u00a0%");
  expect(flourBandName("strength", "1-2")).toBe("1-2");
});
