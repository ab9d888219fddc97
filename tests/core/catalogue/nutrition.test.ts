import * as fc from "fast-check";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { Nutrition } from "../../../api-schema/catalogue.ts";
import { products } from "../../../api-schema/exchange/products.ts";
import { energyMismatch, isDeclared, nutritionProblem } from "../../../core/catalogue/nutrition.ts";
import { nutritionRows } from "../../../core/catalogue/technical-sheet.ts";
import { readCell } from "../../../core/exchange/cells.ts";
import { wholeNumber } from "../../../core/money/format.ts";

const flour = {
  energyKj: 1459,
  energyKcal: 345,
  fat: 110,
  saturatedFat: 20,
  carbohydrate: 7150,
  sugars: 160,
  fibre: 340,
  protein: 1080,
  salt: 1,
};

/** A declaration that can be: parts of 100 g, and energy by the factors of annex XIV. */
const declared = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
  .chain((shares) => {
    const sum = Math.max(
      shares.reduce((total, one) => total + one, 0),
      1,
    );
    const [fat = 0, carbohydrate = 0, fibre = 0, protein = 0, salt = 0] = shares.map((one) =>
      Math.floor((one * 10_000) / sum),
    );
    return fc.record({
      energyKj: fc.constant(
        Math.round((37 * fat + 17 * (carbohydrate + protein) + 8 * fibre) / 100),
      ),
      energyKcal: fc.constant(
        Math.round((9 * fat + 4 * (carbohydrate + protein) + 2 * fibre) / 100),
      ),
      fat: fc.constant(fat),
      saturatedFat: fc.nat(fat),
      carbohydrate: fc.constant(carbohydrate),
      sugars: fc.nat(carbohydrate),
      fibre: fc.constantFrom(fibre, null),
      protein: fc.constant(protein),
      salt: fc.constant(salt),
    });
  });

describe("[ART-10] the nutrition of a product", () => {
  it("can be whatever a hundred grams hold, with or without fibre, or not be said at all", () => {
    fc.assert(
      fc.property(declared, (row) => {
        expect([nutritionProblem(row), energyMismatch(row), isDeclared(row)]).toEqual([
          undefined,
          undefined,
          true,
        ]);
      }),
    );
    expect([nutritionProblem({}), isDeclared({})]).toEqual([undefined, false]);
  });

  it("goes together: any figure without another that the law asks for is refused", () => {
    const names = Object.keys(flour).filter((name) => name !== "fibre");
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (lacking) => {
        const row = { ...flour, ...Object.fromEntries(lacking.map((name) => [name, null])) };
        expect(nutritionProblem(row)?.column).toBe(lacking[0]);
      }),
    );
  });

  it("says what lacks as a sentence does, in the order of the law", () => {
    expect(nutritionProblem({ fibre: 340 })).toEqual({
      column: "energyKj",
      reason:
        "Les valeurs nutritionnelles vont ensemble : il manque l’énergie en kJ, l’énergie en kcal, les matières grasses, les acides gras saturés, les glucides, les sucres, les protéines et le sel.",
    });
    expect(nutritionProblem({ ...flour, salt: null })).toEqual({
      column: "salt",
      reason: "Les valeurs nutritionnelles vont ensemble : il manque le sel.",
    });
    expect(nutritionProblem({ ...flour, fibre: null })).toBeUndefined();
  });

  it("says which part is beyond what it is part of", () => {
    expect(nutritionProblem({ ...flour, saturatedFat: 111 })).toEqual({
      column: "saturatedFat",
      reason: "Les acides gras saturés dépassent les matières grasses.",
    });
    expect(nutritionProblem({ ...flour, sugars: 7151 })).toEqual({
      column: "sugars",
      reason: "Les sucres dépassent les glucides.",
    });
    expect(nutritionProblem({ ...flour, protein: 2400 })).toEqual({
      column: "carbohydrate",
      reason: "Matières grasses, glucides, fibres, protéines et sel font 100,01 g pour 100 g.",
    });
    expect(nutritionProblem({ ...flour, protein: 2399 })).toBeUndefined();
    expect(nutritionProblem({ ...flour, saturatedFat: 110, sugars: 7150 })).toBeUndefined();
  });

  it("has one energy in two units", () => {
    const found = [1377, 1378, 1468, 1469].map((energyKj) =>
      energyMismatch({ ...flour, energyKj }),
    );
    expect([{}, { energyKj: 1459 }, { energyKcal: 345 }].map(energyMismatch)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(found).toEqual(["1377 kJ pour 345 kcal", undefined, undefined, "1469 kJ pour 345 kcal"]);
  });

  it("[SHEET-1] stands as it was written, in the order of the law", () => {
    const lines = (nutrition: Nutrition) => nutritionRows(nutrition).map((row) => row.join(" "));
    expect(lines(flour)).toEqual([
      `Énergie ${wholeNumber(1459)}\u00a0kJ / 345\u00a0kcal`,
      "Matières grasses 1,1\u00a0g",
      "dont acides gras saturés 0,2\u00a0g",
      "Glucides 71,5\u00a0g",
      "dont sucres 1,6\u00a0g",
      "Fibres alimentaires 3,4\u00a0g",
      "Protéines 10,8\u00a0g",
      "Sel 0,01\u00a0g",
    ]);
    expect(lines({ ...flour, fibre: null }).some((line) => line.startsWith("Fibres"))).toBe(false);
  });

  it("is typed with two decimals at most, up to 100 g", () => {
    const { salt } = products.columns;
    expect(readCell(salt, "0,01 g")).toEqual(Result.succeed({ says: "value", value: 1 }));
    expect(readCell(salt, "0,001")).toEqual(
      Result.fail("Pas plus de deux décimales : le centigramme est le plus petit poids."),
    );
    expect(readCell(salt, "100,01")).toEqual(Result.fail("Au plus 100."));
    expect(readCell(salt, "-1")).toEqual(Result.fail("Au moins 0."));
  });
});
