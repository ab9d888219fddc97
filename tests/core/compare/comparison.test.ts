import { describe, expect, it } from "vitest";
import type { Product } from "../../../api-schema/catalogue.ts";
import {
  comparedProduct,
  comparisonRows,
  type ComparedProduct,
  isFlour,
} from "../../../core/compare/comparison.ts";
import { aProduct } from "./a-product.ts";

const side = (...products: readonly Product[]): readonly ComparedProduct[] =>
  products.flatMap((product) => comparedProduct(product) ?? []);

const facts = (products: readonly ComparedProduct[]) =>
  comparisonRows(products).map(({ name, values, differs }) => [name, values, differs]);

const t65 = aProduct({
  code: "101065",
  price: 2140,
  attributes: { "Force boulangère (W)": "210", "Équilibre (P/L)": "0,55", Mouture: "cylindres" },
  labels: ["CRC"],
});
const t80 = aProduct({
  code: "101280",
  price: 3410,
  attributes: { Livraison: "Camion", "Force boulangère (W)": "170" },
  labels: ["CRC"],
});

describe("a comparison", () => {
  it("[COMPARE-3] has the flour's facts first, then packaging and price, then the rest", () => {
    expect(facts(side(t65, t80))).toEqual([
      ["Force boulangère (W)", ["210", "170"], true],
      ["Équilibre (P/L)", ["0,55", null], true],
      ["Conditionnement", ["Sac 25 kg", "Sac 25 kg"], false],
      ["Prix HT", ["21,40\u00a0€", "34,10\u00a0€"], true],
      ["Prix au kilo", ["0,86\u00a0€/kg", "1,36\u00a0€/kg"], true],
      ["Labels", ["CRC", "CRC"], false],
      ["Allergènes", ["gluten", "gluten"], false],
      ["Poids net", ["25\u00a0kg", "25\u00a0kg"], false],
      ["Mouture", ["cylindres", null], true],
      ["Livraison", [null, "Camion"], true],
    ]);
  });

  it("[COMPARE-3] marks nothing of one product alone, and knows no price of a visitor's", () => {
    const visitors = aProduct({ code: "101065", price: null, attributes: {}, labels: [] });
    expect(facts(side(visitors))).toEqual([
      ["Conditionnement", ["Sac 25 kg"], false],
      ["Allergènes", ["gluten"], false],
      ["Poids net", ["25\u00a0kg"], false],
    ]);
    expect(facts([])).toEqual([]);
  });

  it("[COMPARE-3] tells the price of a piece where the packaging counts several", () => {
    const croissants = aProduct({ code: "340212", price: 5890, attributes: {}, pieces: 120 });
    expect(facts(side(croissants)).filter(([name]) => String(name).startsWith("Prix"))).toEqual([
      ["Prix HT", ["58,90\u00a0€"], false],
      ["Prix au kilo", ["2,36\u00a0€/kg"], false],
      ["Prix à la pièce", ["0,49\u00a0€/pièce"], false],
    ]);
  });

  it("says of each figure of a flour what it tells", () => {
    const [strength, , packaging] = comparisonRows(side(t65));
    expect(strength?.help).toBe("Plus W est haut, plus la pâte supporte un long pointage.");
    expect(packaging?.help).toBeNull();
    expect([isFlour(t65), isFlour(aProduct({ code: "1", price: 1, attributes: {} }))]).toEqual([
      true,
      false,
    ]);
  });

  it("has no column for a product without a packaging", () => {
    expect(comparedProduct({ ...t65, variants: [] })).toBeUndefined();
  });
});
