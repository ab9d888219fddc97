import { expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import type { KnownProduct, PastOrder } from "../../../api-schema/quick-entry.ts";
import { ownExamples } from "../../../core/quick-entry/own-examples.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { day, grams } from "../values.ts";
import { aProduct, bought } from "./a-product.ts";
import { TODAY } from "./bakery.ts";

type Bought = KnownProduct["bought"];

const box = { packaging: "Carton 10 × 1 kg", netWeight: grams(10_000) };
const flour = (own: Bought = bought(0), fields: Partial<KnownProduct> = {}) =>
  aProduct("F", "Farine de blé Tradition T65", { bought: own, ...fields });
const yeast = (own: Bought = bought(0), fields: Partial<KnownProduct> = {}) =>
  aProduct("L", "Levure fraîche", { ...box, bought: own, ...fields });
const cake = (own: Bought = bought(0)) =>
  aProduct("G", "Gâteau breton", { ...box, pieces: 12, bought: own });
const apricots = (own: Bought, fields: Partial<KnownProduct> = {}) =>
  aProduct("A", "Abricots au sirop", { ...box, bought: own, ...fields });

const order = (when: string, code: string, quantity: number): PastOrder => ({
  day: day(when),
  lines: [{ code: VariantCode.make(code), quantity }],
});

const examples = (products: readonly KnownProduct[], past: readonly PastOrder[] = []) =>
  ownExamples(vocabularyOf(products, past), TODAY);

it("[ENTRY-15] are of the catalogue while nothing is bought, by what is ordered together", () => {
  expect([
    examples([flour()]),
    examples([flour(), yeast(), cake()]),
    examples([flour(bought(0), { orderStep: 3 }), yeast(bought(0), { orderStep: 2 })]),
  ]).toEqual([
    ["2 T65"],
    ["2 T65, deux levures, deux gâteaux", "50 kg de T65 et 2 cartons de levure"],
    ["6 T65, quatre levures", "150 kg de T65 et 4 cartons de levure"],
  ]);
});

it("[ENTRY-15] are of what is bought most often, as it is usual or was last bought", () => {
  const usual = [
    cake(bought(5, ["2026-11-12", 5])),
    yeast(bought(7, ["2026-11-19", 3], 2)),
    flour(bought(9, ["2026-11-19", 4], 12)),
  ];
  const past = [order("2026-11-19", "F", 4), order("2026-11-12", "G", 5)];
  expect([examples(usual, past), examples(usual, [])]).toEqual([
    [
      "12 T65, deux levures, gâteau comme jeudi dernier",
      "300 kg de T65 et 2 cartons de levure",
      "comme d’habitude, sans levure",
    ],
    [
      "12 T65, deux levures, gâteau comme la dernière fois",
      "300 kg de T65 et 2 cartons de levure",
      "comme d’habitude, sans levure",
    ],
  ]);
});

it("[ENTRY-15] begin with what was bought within sixty days", () => {
  const products = [
    flour(bought(9, ["2026-09-23", 4])),
    yeast(bought(1, ["2026-11-19", 1])),
    cake(bought(5, ["2026-09-24", 5])),
  ];
  expect(examples(products, [order("2026-11-19", "L", 1)])).toEqual([
    "5 gâteaux, 1 levure, T65 comme la dernière fois",
    "50 kg de gâteau et 1 carton de levure",
    "comme la dernière fois",
  ]);
});

it("[ENTRY-15] are written as French is: in number, with the article's apostrophe", () => {
  const products = [
    apricots(bought(9, ["2026-11-19", 3])),
    cake(bought(7, ["2026-11-19", 9], 9)),
    flour(bought(2, ["2026-11-19", 5], 5)),
  ];
  const jars = yeast(bought(8, ["2026-11-19", 17]), { packaging: "Bocal 1 kg" });
  expect([
    examples(products, [order("2026-11-19", "F", 4)]),
    examples([apricots(bought(9, ["2026-11-19", 3])), jars]),
  ]).toEqual([
    [
      "3 abricots, neuf gâteaux, T65 comme jeudi dernier",
      "30 kg d’abricots et 9 cartons de gâteaux",
      "comme d’habitude, sans T65",
    ],
    ["3 abricots, 17 levures", "30 kg d’abricots et 17 bocaux de levure"],
  ]);
});

it("[ENTRY-15] name no packaging where there is none, and no weight that is not whole", () => {
  const own = bought(9, ["2026-11-19", 3]);
  const other = bought(2, ["2026-11-19", 5]);
  expect([
    examples([flour(own), yeast(other, { packaging: "À l’unité" })]),
    examples([flour(own, { netWeight: grams(2500) }), yeast(other)]),
    examples([flour(bought(9, ["2026-11-19", 2]), { netWeight: grams(2500) }), yeast(other)]),
  ]).toEqual([
    ["3 T65, cinq levures"],
    ["3 T65, cinq levures"],
    ["2 T65, cinq levures", "5 kg de T65 et 5 cartons de levure"],
  ]);
});

it("[ENTRY-15] name each kind once, in words that mean it and nothing else", () => {
  const butter = (code: string, name: string, times: number) =>
    aProduct(code, name, { ...box, bought: bought(times, ["2026-11-19", 2]) });
  expect([
    examples([
      butter("B1", "Beurre doux", 9),
      butter("B2", "Beurre salé", 8),
      yeast(bought(7, ["2026-11-19", 3])),
    ]),
    examples([
      aProduct("P1", "Pâte à tarte, au beurre", { ...box, bought: bought(2, ["2026-11-19", 2]) }),
    ]),
  ]).toEqual([["2 beurres, trois levures", "20 kg de beurre et 3 cartons de levure"], ["2 pâtes"]]);
});
