import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { readInvoiceSearch } from "../../../core/outstandings/invoice-search.ts";

describe("what is typed to find an invoice", () => {
  it("[ENC-20] is a part of a number, and an amount where it reads as one", () => {
    expect(
      ["FA 26000016", "1 248,30 €", "1248", "-12,5", "  ", "P26-000123"].map(readInvoiceSearch),
    ).toEqual([
      { number: "fa26000016", amount: null },
      { number: "1248,30€", amount: { from: 124_830, to: 124_830 } },
      { number: "1248", amount: { from: 124_800, to: 124_899 } },
      { number: "-12,5", amount: { from: 1250, to: 1250 } },
      null,
      { number: "p26-000123", amount: null },
    ]);
  });

  it("[ENC-20] finds every amount as it is written, and by its euros alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (amount) => {
        const exact = readInvoiceSearch(euros(cents(amount)))?.amount;
        expect(exact).toEqual({ from: amount, to: amount });
        const whole = readInvoiceSearch(String(Math.floor(amount / 100)))?.amount;
        expect(whole !== null && whole !== undefined && whole.from <= amount).toBe(true);
        expect((whole?.to ?? -1) >= amount).toBe(true);
      }),
    );
  });

  it("takes any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = readInvoiceSearch(text);
        expect(found === null).toBe(text.replaceAll(/\s/gu, "") === "");
      }),
    );
  });
});
