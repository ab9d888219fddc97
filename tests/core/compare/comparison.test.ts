import { describe, expect, it } from "vitest";
import type { Product } from "../../../api-schema/catalogue.ts";
import { VariantCode } from "../../../api-schema/primitives.ts";
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

  it("[COMPARE-3] reads a whole flour in the order of a sheet, and says of each figure what it tells", () => {
    const whole = aProduct({
      code: "101065",
      price: 2140,
      attributes: {
        Mouture: "cylindres",
        "Temps de chute Hagberg": "280 s",
        "Hydratation conseillée": "62 %",
        Protéines: "11 %",
        Cendres: "0,65 %",
        "Équilibre (P/L)": "0,55",
        "Force boulangère (W)": "210",
        Type: "T65",
      },
      labels: ["CRC", "Bio"],
      traces: ["soja", "lait"],
    });
    expect(
      comparisonRows(side(whole)).map(({ name, help, values: [value] }) => [name, value, help]),
    ).toEqual([
      ["Type", "T65", null],
      ["Force boulangère (W)", "210", "Plus W est haut, plus la pâte supporte un long pointage."],
      ["Équilibre (P/L)", "0,55", "Bas : la pâte s’étire ; haut : elle résiste."],
      ["Cendres", "0,65 %", "Plus il est haut, plus la farine est bise."],
      ["Protéines", "11 %", "Elles font le réseau de gluten."],
      ["Hydratation conseillée", "62 %", "Eau sur farine, pour une pâte de référence."],
      ["Temps de chute Hagberg", "280 s", "Bas : la pâte colle, la croûte colore vite."],
      ["Conditionnement", "Sac 25 kg", null],
      ["Prix HT", "21,40\u00a0€", null],
      ["Prix au kilo", "0,86\u00a0€/kg", null],
      ["Labels", "CRC, Bio", null],
      ["Allergènes", "gluten", null],
      ["Traces possibles", "soja, lait", null],
      ["Poids net", "25\u00a0kg", null],
      ["Mouture", "cylindres", null],
    ]);
  });

  it("[COMPARE-3] says 'aucun' of allergens where the ingredients are known, and nothing where they are not", () => {
    const allergens = (ingredients: string | null) =>
      facts(side(aProduct({ code: "1", price: 1, attributes: {}, allergens: [], ingredients })))
        .filter(([name]) => name === "Allergènes")
        .map(([, values]) => values);
    expect([allergens("Eau, sel"), allergens(null)]).toEqual([[["aucun"]], []]);
  });

  it("[COMPARE-3] tells no price of a piece that is sold alone, nor of what has no pieces", () => {
    const pieces = (count: number | null) =>
      facts(side(aProduct({ code: "1", price: 100, attributes: {}, pieces: count }))).map(
        ([name]) => name,
      );
    expect(
      [pieces(1), pieces(null), pieces(2)].map((names) => names.includes("Prix à la pièce")),
    ).toEqual([false, false, true]);
  });

  it("[COMPARE-3] shows the packaging that is the product's own, or the first where that is not sold", () => {
    const [small] = t65.variants;
    if (small === undefined) throw new Error("one");
    const large = { ...small, code: VariantCode.make("101065-L") };
    const of = (code: VariantCode) =>
      comparedProduct({
        ...t65,
        variants: [small, large],
        defaultVariant: { ...t65.defaultVariant, code },
      })?.variant.code;
    expect([of(large.code), of(small.code), of(VariantCode.make("gone"))]).toEqual([
      large.code,
      small.code,
      small.code,
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
