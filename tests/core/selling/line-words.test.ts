import { describe, expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import {
  lineWords,
  packagingWords,
  shippedWords,
  tariffAfter,
} from "../../../core/selling/line-words.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";

describe("the words below a line's product", () => {
  const line = { ...NOTHING_SAID, packaging: "Sac 25 kg", reference: "101065" };

  it("are its packaging, and its reference where that has no column", () => {
    expect([packagingWords(line), lineWords(line)]).toEqual([
      "Sac 25 kg",
      "Sac 25 kg · réf.\u00a0101065",
    ]);
  });

  it("[CART-13] end with the customer's own reference", () => {
    const own = { ...line, customerReference: "F-12" };
    expect([packagingWords(own), lineWords(own)]).toEqual([
      "Sac 25 kg · votre réf.\u00a0F-12",
      "Sac 25 kg · réf.\u00a0101065 · votre réf.\u00a0F-12",
    ]);
  });

  it("[PRICE-10] end with the mill's price where the line was sold by one", () => {
    const tariff = {
      tariffPrice: 762_000,
      priceUnit: "kilogram",
      priceBase: 100,
      priceHeld: 25_000,
    } as const;
    expect([
      tariffAfter({ unitPrice: cents(1905), tariff }),
      tariffAfter({ unitPrice: cents(1800), tariff }),
      tariffAfter({ unitPrice: cents(1905) }),
    ]).toEqual([
      " · Tarif 76,20\u00a0€\u00a0HT\u00a0/\u00a0100\u00a0kg",
      " · Tarif 76,20\u00a0€\u00a0HT\u00a0/\u00a0100\u00a0kg, avant remise",
      "",
    ]);
  });

  it("[STOCK-7] tell lot by lot what has left", () => {
    expect(
      shippedWords([
        { lot: "L2611-04", quantity: 30 },
        { lot: null, quantity: 10 },
      ]),
    ).toBe("Parti\u00a0: 30 du lot\u00a0L2611-04, 10");
  });
});
