import fc from "fast-check";
import { expect, it } from "vitest";
import { writePlaces } from "../../../core/money/places.ts";

it.each<readonly [digits: number, places: number, least: number | undefined, written: string]>([
  [1840, 2, undefined, "18,40"],
  [1800, 2, undefined, "18,00"],
  [5, 2, undefined, "0,05"],
  [0, 2, undefined, "0,00"],
  [-1840, 2, undefined, "-18,40"],
  [-5, 2, undefined, "-0,05"],
  [1840, 0, undefined, "1840"],
  [0, 0, undefined, "0"],
  [-7, 0, undefined, "-7"],
  [736_250, 4, 2, "73,625"],
  [762_000, 4, 2, "76,20"],
  [760_000, 4, 2, "76,00"],
  [700_100, 4, 2, "70,01"],
  [25_000, 3, 0, "25"],
  [25_500, 3, 0, "25,5"],
  [25_050, 3, 0, "25,05"],
])("%i in %i places, at least %s of them, is %s", (digits, places, least, written) => {
  expect(writePlaces(digits, places, least)).toBe(written);
});

it("says the number that it is given, whatever its places", () => {
  const places = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), places, places, (digits, all, least) => {
      const written = writePlaces(digits, all, Math.min(all, least));
      expect(Math.round(Number(written.replace(",", ".")) * 10 ** all)).toBe(digits);
      expect(written).toMatch(/^-?\d+(?:,\d+)?$/);
    }),
  );
});
