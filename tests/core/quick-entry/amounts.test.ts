import { describe, expect, it } from "vitest";
import type { EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { type KnownProduct, vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { grams } from "../values.ts";
import { aProduct, bought } from "./a-product.ts";
import { TODAY } from "./bakery.ts";

const CROISSANT = aProduct("CRO", "Croissant", {
  packaging: "Carton 120 × 70 g",
  pieces: 120,
  netWeight: grams(8400),
});
const byPiece = (code: string, name: string, fields: Partial<KnownProduct>) =>
  aProduct(code, name, { packaging: "À l’unité", ...fields });

const SHELF = [
  aProduct("SEL", "Sel"),
  CROISSANT,
  aProduct("OEU", "Œufs", {
    packaging: "Plateau 30 œufs",
    pieces: 30,
    netWeight: grams(1800),
    orderStep: 2,
  }),
  aProduct("LAI", "Lait", { packaging: "Carton 12 × 1 l", netWeight: grams(12_360) }),
  aProduct("DOR", "Dorure", { packaging: "Brique 1 l", orderStep: 6, netWeight: grams(1030) }),
  byPiece("FOU", "Fouet", { pieces: 1, netWeight: grams(400) }),
  byPiece("PEL", "Pelle", { netWeight: grams(0) }),
  aProduct("TAR", "Tartelette", {
    packaging: "Carton 11 × 80 g",
    pieces: 11,
    netWeight: grams(880),
  }),
  aProduct("QUI", "Quiche", { packaging: "Carton 12 × 80 g", pieces: 12, netWeight: grams(960) }),
];

/** 'sure 4', 'likely 2: how it was reckoned', '? 3 | 2: the question', '! why not'. */
const written = (meaning: EntryMeaning): string => {
  if (meaning.kind === "unknown") return `! ${meaning.reason}`;
  if (meaning.kind === "doubt") {
    return `? ${meaning.choices.map(({ quantity }) => quantity).join(" | ")}: ${meaning.question}`;
  }
  const { kind, quantity, explanation } = meaning;
  return `${kind} ${quantity}${explanation === null ? "" : `: ${explanation}`}`;
};

const saidOf = (text: string, products: readonly KnownProduct[] = SHELF) =>
  understand(text, vocabularyOf(products, []), { today: TODAY }).map(({ meaning }) =>
    written(meaning).replaceAll(/[\u00a0\u202f]/g, " "),
  );

describe("[ENTRY-5] how many packagings", () => {
  it.each([
    ["3 lait", "sure 3"],
    ["24 l de lait", "likely 2: 24 l ÷ 12 l = 2"],
    ["36 litres de lait", "likely 3: 36 l ÷ 12 l = 3"],
    ["12,36 kg de lait", "likely 1: 12,36 kg ÷ 12,36 kg = 1"],
    ["100 kg de sel", "likely 4: 100 kg ÷ 25 kg = 4"],
    ["25 l de lait", "? 3 | 2: Se vend en « Carton 12 × 1 l » : combien ?"],
    ["5 kg de lait", "? 1: Se vend en « Carton 12 × 1 l » : combien ?"],
    ["0,5 kg de sel", "? 1: Se vend en « Sac 25 kg » : combien ?"],
    ["60 kg de sel", "? 3 | 2: Se vend en « Sac 25 kg » : combien ?"],
    ["2 kg de pelle", "? 1: Combien de « À l’unité » ?"],
    ["2 l de sel", "? 1: Combien de « Sac 25 kg » ?"],
    ["2 cm de sel", "? 1: Combien de « Sac 25 kg » ?"],
    ["2 l de dorure", "likely 6: Se vend par 6 : 6."],
  ])("are reckoned from weight and volume: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["1 croissant", "sure 1"],
    ["10 croissants", "sure 10"],
    ["11 croissants", "? 1 | 11: 11 pièces, ou 11 × « Carton 120 × 70 g » ?"],
    ["119 croissants", "? 1 | 119: 119 pièces, ou 119 × « Carton 120 × 70 g » ?"],
    ["120 croissants", "likely 1: 120 pièces ÷ 120 = 1"],
    ["130 croissants", "? 2 | 130: 130 pièces, ou 130 × « Carton 120 × 70 g » ?"],
    ["239 croissants", "? 2 | 239: 239 pièces, ou 239 × « Carton 120 × 70 g » ?"],
    ["240 croissants", "likely 2: 240 pièces ÷ 120 = 2"],
    ["241 croissants", "likely 3: 241 pièces : 3 × 120 = 360"],
    ["1 200 croissants", "likely 10: 1 200 pièces ÷ 120 = 10"],
    ["dix douzaines de croissants", "likely 1: 120 pièces ÷ 120 = 1"],
    [
      "une douzaine de croissants",
      "? 1: Se vend par 120 pièces : combien de « Carton 120 × 70 g » ?",
    ],
    ["2 pièces de croissants", "? 1: Se vend par 120 pièces : combien de « Carton 120 × 70 g » ?"],
    ["120 pièces de croissants", "likely 1: 120 pièces ÷ 120 = 1"],
    ["160 pièces de croissants", "likely 2: 160 pièces : 2 × 120 = 240"],
    [
      "159 pièces de croissants",
      "? 2 | 1: Se vend par 120 pièces : combien de « Carton 120 × 70 g » ?",
    ],
    ["12 quiches", "likely 1: 12 pièces ÷ 12 = 1"],
    ["12 tartelettes", "sure 12"],
    ["24 pièces de tartelettes", "likely 3: 24 pièces : 3 × 11 = 33"],
    ["2 pièces de sel", "? 2: Combien de « Sac 25 kg » ?"],
    ["0,5 pièce de sel", "? 1: Combien de « Sac 25 kg » ?"],
  ])("are reckoned from pieces, unless those may be packagings: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["2 fouets", "sure 2"],
    ["2 pièces de fouet", "sure 2"],
    ["une douzaine de fouets", "sure 12"],
    ["1,5 fouet", "? 2 | 1: « À l’unité » ne se partage pas : combien ?"],
    ["1,5 pièce de fouet", "? 2 | 1: « À l’unité » ne se partage pas : combien ?"],
    ["une quinzaine de pièces de fouets", "likely 15: Compris comme 15."],
  ])("are the pieces where they are sold one by one: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["une douzaine de sel", "sure 12"],
    ["une vingtaine de sel", "likely 20: Compris comme 20."],
    ["une paire de sel", "sure 2"],
    ["1,5 sel", "? 2 | 1: « Sac 25 kg » ne se partage pas : combien ?"],
    ["un demi-sac de sel", "? 1: « Sac 25 kg » ne se partage pas : combien ?"],
    ["2 palettes de sel", "? 80: Combien de « Sac 25 kg » compte votre palette ?"],
    ["une demi palette de sel", "? 20: Combien de « Sac 25 kg » compte votre palette ?"],
    ["2 ou 3 sel", "? 2 | 3 | 1: Combien de « Sel » ?"],
    ["10 sel pardon 12", "? 10 | 12 | 1: Combien de « Sel » ?"],
    ["0 sel", "? 0: Retirer « Sel » du panier ?"],
    ["pas de sel", "? 0: Retirer « Sel » du panier ?"],
  ])("are never shared, guessed or taken back without a question: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["3 dorures", "likely 6: Se vend par 6 : 6."],
    ["6 dorures", "sure 6"],
    ["dorure", "? 6: Combien de « Dorure » ?"],
    ["2 ou 8 dorures", "? 6 | 12: Combien de « Dorure » ?"],
    ["2 ou 3 dorures", "? 6: Combien de « Dorure » ?"],
    ["60 œufs", "likely 2: 60 pièces ÷ 30 = 2"],
    ["90 œufs", "likely 4: Se vend par 2 : 4."],
    ["1 plateau d'œufs", "likely 2: Se vend par 2 : 2."],
    ["9999 sel", "sure 9999"],
    ["10000 sel", "! Au plus 9 999 par ligne."],
    ["9996 dorures", "sure 9996"],
    ["9997 dorures", "! Au plus 9 999 par ligne."],
    ["2 ou 10000 sel", "? 2 | 1: Combien de « Sel » ?"],
    ["10000 ou 20000 ou 30000 sel", "! Au plus 9 999 par ligne."],
  ])(
    "are multiples of what is ordered together, up to a line's largest: '%s' is '%s'",
    (text, told) => {
      expect(saidOf(text)).toEqual([told]);
    },
  );
});

describe("[ENTRY-5] what a store usually takes", () => {
  const withBought = (own: KnownProduct["bought"]) => [{ ...CROISSANT, bought: own }];

  it("tells packagings from pieces: up to twice as many are packagings, more than three times pieces", () => {
    const usual = withBought(bought(9, ["2026-11-19", 3], 40));
    const last = withBought(bought(9, ["2026-11-19", 40]));
    const asked = (count: number, packs: number) => [
      `? ${packs} | ${count}: ${count} pièces, ou ${count} × « Carton 120 × 70 g » ?`,
    ];
    for (const products of [usual, last]) {
      expect([80, 81, 120, 240].map((count) => saidOf(`${count} croissants`, products))).toEqual([
        ["sure 80"],
        asked(81, 1),
        asked(120, 1),
        ["likely 2: 240 pièces ÷ 120 = 2"],
      ]);
    }
  });

  it("is offered where nobody says how many: the usual, the last, then a packaging, each once", () => {
    const offered = (own: KnownProduct["bought"]) => saidOf("croissants", withBought(own));
    expect([
      offered(bought(9, ["2026-11-19", 3], 40)),
      offered(bought(9, ["2026-11-19", 3])),
      offered(bought(9, ["2026-11-19", 40], 40)),
      offered(bought(0)),
    ]).toEqual([
      ["? 40 | 3 | 1: Combien de « Croissant » ?"],
      ["? 3 | 1: Combien de « Croissant » ?"],
      ["? 40 | 1: Combien de « Croissant » ?"],
      ["? 1: Combien de « Croissant » ?"],
    ]);
    expect(saidOf("2 ou 3 croissants", withBought(bought(9, ["2026-11-19", 5], 40)))).toEqual([
      "? 2 | 3 | 40: Combien de « Croissant » ?",
    ]);
  });
});
