import fc from "fast-check";
import { expect, it } from "vitest";
import { cellText, safeCell } from "../../../core/exchange/spreadsheet-text.ts";

it("makes a text of what a spreadsheet would reckon, and leaves numbers be", () => {
  const texts = [
    "=1+1",
    "+33 1",
    "-a",
    "@x",
    "\tx",
    "\rx",
    "'=1",
    "＝1",
    "-12,5",
    "-3",
    "a=1",
    "'a",
    "",
  ];
  expect(texts.map(safeCell)).toEqual([
    "'=1+1",
    "'+33 1",
    "'-a",
    "'@x",
    "'\tx",
    "'\rx",
    "''=1",
    "'＝1",
    "-12,5",
    "-3",
    "a=1",
    "'a",
    "",
  ]);
});

it("gives every text back, and lets none begin a formula", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n12,a＝－") }),
  );
  fc.assert(
    fc.property(text, (written) => {
      const cell = safeCell(written);
      expect(cellText(cell)).toBe(written);
      expect(/^[=+@\t\r\n]|^-(?!\d+(?:[.,]\d+)?$)/.test(cell)).toBe(false);
    }),
  );
});
