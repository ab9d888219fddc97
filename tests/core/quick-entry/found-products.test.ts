import { describe, expect, it } from "vitest";
import { Ean } from "../../../api-schema/primitives.ts";
import { foundProducts } from "../../../core/quick-entry/found-products.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { aProduct, bought } from "./a-product.ts";

const SHELF = vocabularyOf(
  [
    aProduct("F55", "Farine T55", { bought: bought(3) }),
    aProduct("F65", "Farine T65", { brand: "Moulin", bought: bought(12) }),
    aProduct("LEV", "Levure", { packaging: "Carton 10 × 1 kg", ean: Ean.make("3760000000017") }),
    aProduct("BEU-2", "Beurre"),
    aProduct("BEU-1", "Beurre"),
    aProduct("ECL", "Éclairs"),
  ],
  [],
);

const found = (text: string) => foundProducts(SHELF, text).map(({ code }) => code);

describe("the products that a text finds", () => {
  it("have all its words in name, brand, packaging, reference or EAN, whatever their accents", () => {
    expect(
      ["farine", "FARINE t55", "moulin", "carton kg", "r-lev", "3760000000017", "eclair"].map(
        found,
      ),
    ).toEqual([["F65", "F55"], ["F55"], ["F65"], ["LEV"], ["LEV"], ["LEV"], ["ECL"]]);
    expect(["farine beurre", "xyz", "null"].map(found)).toEqual([[], [], []]);
  });

  it("come as often as they are bought, then by name, then by code", () => {
    expect(found("")).toEqual(["F65", "F55", "BEU-1", "BEU-2", "ECL", "LEV"]);
  });

  it("are eight at most", () => {
    const many = Array.from({ length: 12 }, (_, at) => aProduct(`V-${at + 10}`, "Farine"));
    expect(foundProducts(vocabularyOf(many, []), "farine").map(({ code }) => code)).toEqual(
      many.slice(0, 8).map(({ code }) => code),
    );
  });
});
