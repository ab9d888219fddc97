import { describe, expect, it } from "vitest";
import { lineWords, packagingWords, shippedWords } from "../../../core/selling/line-words.ts";
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

  it("[STOCK-7] tell lot by lot what has left", () => {
    expect(
      shippedWords([
        { lot: "L2611-04", quantity: 30 },
        { lot: null, quantity: 10 },
      ]),
    ).toBe("Parti\u00a0: 30 du lot\u00a0L2611-04, 10");
  });
});
