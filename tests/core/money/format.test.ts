import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import { euros, parseEuros, percent, reduction, weight } from "../../../core/money/format.ts";
import { anyCents, grams } from "../values.ts";

describe("euros", () => {
  it.each([
    [0, "0,00\u00a0€"],
    [5, "0,05\u00a0€"],
    [1250, "12,50\u00a0€"],
    [124_830, "1\u202f248,30\u00a0€"],
    [123_456_789, "1\u202f234\u202f567,89\u00a0€"],
    [-2120, "\u221221,20\u00a0€"],
  ])("[MONEY-1] writes %i cents", (amount, text) => {
    expect(euros(cents(amount))).toBe(text);
  });

  it("[MONEY-2] reads back what it writes", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseEuros(euros(amount))).toBe(amount);
      }),
    );
  });
});

describe("parseEuros", () => {
  it.each([
    ["12,5", 1250],
    ["12.50", 1250],
    ["1 248,30 €", 124_830],
    ["-3", -300],
    ["0,07", 7],
  ])("[MONEY-2] reads %j", (text, amount) => {
    expect(parseEuros(text)).toBe(amount);
  });

  it.each(["", "€", "douze", "1,234", "1,2,3", "1e3", "--1", "NaN"])(
    "[MONEY-2] refuses %j rather than guess",
    (text) => {
      expect(parseEuros(text)).toBeUndefined();
    },
  );

  it("[MONEY-2] never throws on anything typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const amount = parseEuros(text);
        expect(amount === undefined || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

it.each([
  [0.055, "5,5\u00a0%"],
  [0.2, "20\u00a0%"],
  [0.021, "2,1\u00a0%"],
  [0, "0\u00a0%"],
])("[MONEY-5] writes the rate %d", (value, text) => {
  expect(percent(value)).toBe(text);
});

it("[MONEY-5] writes a reduction in whole percent", () => {
  expect(reduction(0.0826)).toBe("\u22128\u00a0%");
});

it.each([
  [86_000, "86\u00a0kg"],
  [1250, "1,25\u00a0kg"],
  [1_200_000, "1\u202f200\u00a0kg"],
  [750, "750\u00a0g"],
  [0, "0\u00a0kg"],
])("[MONEY-5] writes %i grams", (value, text) => {
  expect(weight(grams(value))).toBe(text);
});
