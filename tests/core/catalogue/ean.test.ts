import * as fc from "fast-check";
import { expect, it } from "vitest";
import { completeEan, isValidEan } from "../../../core/catalogue/ean.ts";

const twelveDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .map((digits) => digits.join(""));

it("[CODE-1] accepts codes in use", () => {
  expect(["4006381333931", "3017620422003", "5901234123457"].map(isValidEan)).toEqual([
    true,
    true,
    true,
  ]);
});

it("[CODE-1] completes twelve digits, and nothing else", () => {
  expect(["400638133393", "301762042200", "000000000000"].map(completeEan)).toEqual([
    "4006381333931",
    "3017620422003",
    "0000000000000",
  ]);
  for (const text of ["40063813339", "4006381333931", "40063813339a"]) {
    expect(() => completeEan(text)).toThrow(new RangeError(`${text} is not twelve digits`));
  }
});

it("[CODE-1] refuses every misread digit", () => {
  fc.assert(
    fc.property(
      twelveDigits,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, index, shift) => {
        const ean = completeEan(digits);
        const wrong = (Number(ean[index]) + shift) % 10;
        expect(isValidEan(ean)).toBe(true);
        expect(isValidEan(`${ean.slice(0, index)}${wrong}${ean.slice(index + 1)}`)).toBe(false);
      },
    ),
  );
});

it.each([
  "",
  "400638133393",
  "40063813339311",
  "400638133393a",
  "x4006381333931",
  "4006381333931x",
])("[CODE-1] refuses %j", (text) => {
  expect(isValidEan(text)).toBe(false);
});
