import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ARTICLE_NEEDS,
  completenessOf,
  lackingOf,
  needWords,
} from "../../../core/catalogue/completeness.ts";

const whole = {
  name: "Farine T65",
  description: "Blés de nos plaines.",
  category: "farines-de-ble",
  pictures: [{ path: "/images/products/1", alt: "Un sac" }],
  allergens: ["gluten"],
  allergenFree: false,
  storageClass: "ambient",
  ingredients: "Farine de **blé**.",
  energyKcal: 345,
};
const onSale = { variants: 2, named: 2, weighed: 2, taxed: 2, priced: 1 };

describe("[ART-1] what a product needs before it is sold", () => {
  it("lacks nothing when each thing is said, and each by itself when it is not", () => {
    expect(completenessOf(whole, onSale)).toEqual({ percent: 100, lacks: [] });
    const without = [
      [{ name: " " }, {}, ["title"]],
      [{ description: "" }, {}, ["description"]],
      [{ category: null }, {}, ["category"]],
      [{ pictures: [] }, {}, ["picture", "pictureText"]],
      [
        { pictures: [...whole.pictures, { path: "/images/products/2", alt: " " }] },
        {},
        ["pictureText"],
      ],
      [{ allergens: [] }, {}, ["allergens"]],
      [{ allergens: [], allergenFree: true }, {}, []],
      [{ storageClass: null }, {}, ["storage"]],
      [{ energyKcal: null }, {}, ["nutrition"]],
      // Packaging has no ingredients, and nourishes nobody.
      [{ energyKcal: null, ingredients: null }, {}, []],
      [{}, { named: 1 }, ["unit"]],
      [{}, { weighed: 1 }, ["weight"]],
      [{}, { taxed: 1 }, ["vat"]],
      [{}, { priced: 0 }, ["price"]],
      [
        {},
        { variants: 0, named: 0, weighed: 0, taxed: 0, priced: 0 },
        ["variant", "unit", "weight", "vat", "price"],
      ],
    ] as const;
    for (const [row, figures, lacks] of without) {
      expect(completenessOf({ ...whole, ...row }, { ...onSale, ...figures }).lacks).toEqual(lacks);
    }
  });

  it("is whole at 100 % and only there, and never loses by what is added", () => {
    const some = fc.record({
      name: fc.constantFrom("", "Farine"),
      description: fc.constantFrom("", "Blés."),
      category: fc.constantFrom(null, "farines"),
      pictures: fc.array(
        fc.record({ path: fc.constant("/images/a"), alt: fc.constantFrom("", "Un sac") }),
        { maxLength: 2 },
      ),
      allergens: fc.subarray(["gluten", "lait"]),
      allergenFree: fc.boolean(),
      storageClass: fc.constantFrom(null, "frozen"),
      ingredients: fc.constantFrom(null, "Sel."),
      energyKcal: fc.constantFrom(null, 0),
    });
    const figures = fc.nat(3).chain((variants) =>
      fc.record({
        variants: fc.constant(variants),
        named: fc.nat(variants),
        weighed: fc.nat(variants),
        taxed: fc.nat(variants),
        priced: fc.nat(variants),
      }),
    );
    fc.assert(
      fc.property(some, figures, (row, of) => {
        const found = completenessOf(row, of);
        expect(found.percent === 100).toBe(found.lacks.length === 0);
        expect(completenessOf({ ...row, description: "Dit." }, of).percent).toBeGreaterThanOrEqual(
          found.percent,
        );
        // What a row lacks by itself is what the whole lacks of it.
        expect(found.lacks.filter((need) => lackingOf(row).includes(need))).toEqual(lackingOf(row));
        expect(new Set(found.lacks).size).toBe(found.lacks.length);
        expect(found.lacks.every((need) => need in ARTICLE_NEEDS)).toBe(true);
      }),
    );
  });

  it("[ART-3] is told of figures that are taken away, by what changes alone", () => {
    expect(lackingOf({ energyKcal: null })).toEqual(["nutrition"]);
    expect(lackingOf({ energyKcal: null, ingredients: null })).toEqual([]);
    expect(lackingOf({ ingredients: "Sel." })).toEqual([]);
  });

  it("is told in whole per cent, rounded down", () => {
    const percentOf = (row: object) => completenessOf({ ...whole, ...row }, onSale).percent;
    const none = { variants: 0, named: 0, weighed: 0, taxed: 0, priced: 0 };
    expect([
      percentOf({}),
      percentOf({ description: "" }),
      percentOf({ description: "", pictures: [] }),
      completenessOf({}, none).percent,
    ]).toEqual([100, 92, 76, 0]);
  });

  it("is not said by what is of another kind", () => {
    const lacksOf = (row: object) => completenessOf({ ...whole, ...row }, onSale).lacks;
    expect([
      lacksOf({ name: 12 }),
      lacksOf({ pictures: "une photo" }),
      lacksOf({ pictures: ["/images/a"] }),
      lacksOf({ pictures: [null] }),
      lacksOf({ pictures: [{ path: "/images/a" }] }),
      lacksOf({ allergens: null, allergenFree: "oui" }),
    ]).toEqual([
      ["title"],
      ["picture", "pictureText"],
      ["pictureText"],
      ["pictureText"],
      ["pictureText"],
      ["allergens"],
    ]);
  });

  it("[ART-3] is asked of a part of a row by the columns that it has", () => {
    expect([
      lackingOf({}),
      lackingOf({ name: "" }),
      lackingOf({ description: null }),
      lackingOf({ category: null }),
      lackingOf({ pictures: [] }),
      lackingOf({ allergens: [] }),
      lackingOf({ allergenFree: false }),
      lackingOf({ storageClass: null }),
      lackingOf(whole),
    ]).toEqual([
      [],
      ["title"],
      ["description"],
      ["category"],
      ["picture", "pictureText"],
      ["allergens"],
      ["allergens"],
      ["storage"],
      [],
    ]);
  });

  it("says each thing in French", () => {
    expect(Object.values(ARTICLE_NEEDS)).toEqual([
      "le nom",
      "la description",
      "la catégorie",
      "une photo",
      "le texte de chaque photo",
      "les allergènes, ou qu’il n’en a aucun",
      "la température de conservation",
      "les valeurs nutritionnelles",
      "un article en vente",
      "le conditionnement de chaque article",
      "le poids net de chaque article",
      "la TVA de chaque article",
      "un prix dans un tarif",
    ]);
  });

  it("says in French what lacks", () => {
    expect(needWords(["description", "picture", "price"])).toBe(
      "la description, une photo et un prix dans un tarif",
    );
  });
});
