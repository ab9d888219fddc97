import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import type { EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import { quantitiesOf } from "../../../core/quick-entry/habitual-amounts.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { type PastOrder, vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { day } from "../values.ts";
import { aProduct, bought } from "./a-product.ts";
import { TODAY } from "./bakery.ts";

const order = (
  when: string,
  ...lines: readonly (readonly [code: string, quantity: number])[]
): PastOrder => ({
  day: day(when),
  lines: lines.map(([code, quantity]) => ({ code: VariantCode.make(code), quantity })),
});

/** Thursday, two orders of one Tuesday, and the Thursday before; the last one first. */
const PAST = [
  order("2026-11-19", ["SEL", 10], ["LAI", 5]),
  order("2026-11-17", ["SEL", 12], ["LEV", 3]),
  order("2026-11-17", ["SEL", 2], ["GONE", 2]),
  order("2026-11-12", ["SEL", 7]),
];

const SHELF = [
  aProduct("SEL", "Sel", { bought: bought(12, ["2026-11-19", 10], 12) }),
  aProduct("LAI", "Lait", { bought: bought(6, ["2026-11-19", 5]) }),
  aProduct("LEV", "Levure", { orderStep: 2, bought: bought(6, ["2026-11-17", 3], 3) }),
  aProduct("FOU", "Fouet"),
];

const written = (meaning: EntryMeaning): string => {
  if (meaning.kind === "unknown") return `! ${meaning.reason}`;
  if (meaning.kind === "doubt") {
    const choices = meaning.choices.map(({ code, quantity }) => `${code} ${quantity}`);
    return `? ${choices.join(" | ")}: ${meaning.question}`;
  }
  const { code, quantity, explanation } = meaning;
  return `${code} ${quantity}${explanation === null ? "" : `: ${explanation}`}`;
};

const linesOf = (text: string, past: readonly PastOrder[] = PAST) =>
  understand(text, vocabularyOf(SHELF, past), { today: TODAY });
const saidOf = (text: string, past?: readonly PastOrder[]) =>
  linesOf(text, past).map(({ meaning }) => written(meaning));

describe("[ENTRY-6] a product as before", () => {
  it.each([
    ["sel comme d'habitude", "SEL 12: D’habitude : 12"],
    ["lait comme d'habitude", "? LAI 5: Pas d’habitude pour « Lait » : comme jeudi 19 novembre ?"],
    ["fouet comme d'habitude", "! Vous n’avez pas encore pris de « Fouet »."],
    ["sel comme la dernière fois", "SEL 10: Comme jeudi 19 novembre : 10"],
    ["fouet comme la dernière fois", "! Vous n’avez pas encore pris de « Fouet »."],
    ["sel comme jeudi", "SEL 10: Comme jeudi 19 novembre : 10"],
    ["sel comme mardi", "SEL 14: Comme mardi 17 novembre : 14"],
    ["sel comme le 12", "SEL 7: Comme jeudi 12 novembre : 7"],
    ["lait comme mardi", "LAI 5: Pas mardi 17 novembre ; dernier : 5 le 19 nov."],
    ["sel comme lundi", "SEL 10: Pas de commande un lundi ; dernier : 10 le 19 nov."],
    ["sel comme le 13", "SEL 10: Pas de commande ce jour-là ; dernier : 10 le 19 nov."],
    ["fouet comme jeudi", "! Vous n’avez pas encore pris de « Fouet »."],
    ["levure comme mardi", "LEV 4: Se vend par 2 : 4."],
  ])("'%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["le double de lait", "LAI 10: Comme jeudi 19 novembre : 5, ici 10"],
    ["le triple de lait", "LAI 15: Comme jeudi 19 novembre : 5, ici 15"],
    ["la moitié de lait", "? LAI 3 | LAI 2: Combien de « Lait » ?"],
    ["le double de sel", "? SEL 24 | SEL 20: Combien de « Sel » ?"],
    ["la moitié de sel", "? SEL 6 | SEL 5: Combien de « Sel » ?"],
    ["le double de sel que mardi", "SEL 28: Comme mardi 17 novembre : 14, ici 28"],
    ["la moitié de sel que d'habitude", "SEL 6: D’habitude : 12, ici 6"],
    ["la moitié de fouet", "! Vous n’avez pas encore pris de « Fouet »."],
    ["2 sel de plus que d'habitude", "SEL 14: D’habitude : 12, ici 14"],
    ["2 sel de moins que jeudi", "SEL 8: Comme jeudi 19 novembre : 10, ici 8"],
    ["2 sel de moins", "SEL 10: D’habitude : 12, ici 10"],
    ["2 lait de moins", "LAI 3: Comme jeudi 19 novembre : 5, ici 3"],
    ["2 lait de plus", "LAI 2"],
    ["4 lait de moins", "LAI 1: Comme jeudi 19 novembre : 5, ici 1"],
    ["5 lait de moins", "? LAI 0: Retirer « Lait » du panier ?"],
    ["12 sel de moins que d'habitude", "? SEL 0: Retirer « Sel » du panier ?"],
    ["3 sel comme d'habitude", "? SEL 3 | SEL 12: Combien de « Sel » ?"],
    ["0 sel comme d'habitude", "? SEL 12: Combien de « Sel » ?"],
  ])("so many times, more or less: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });
});

describe("[ENTRY-7] a whole order as before", () => {
  it.each([
    ["comme d'habitude", ["SEL 12: D’habitude", "LEV 4: D’habitude"]],
    ["le double de d'habitude", ["SEL 24: D’habitude", "LEV 6: D’habitude"]],
    [
      "comme la dernière fois",
      ["SEL 10: Comme jeudi 19 novembre", "LAI 5: Comme jeudi 19 novembre"],
    ],
    [
      "comme mardi",
      [
        "SEL 14: Comme mardi 17 novembre",
        "LEV 4: Comme mardi 17 novembre",
        "! Le produit GONE ne vous est plus proposé.",
      ],
    ],
    ["le double que le 12", ["SEL 14: Comme jeudi 12 novembre"]],
    ["comme lundi", ["! Aucune commande de votre boutique ne correspond."]],
    ["comme le 13", ["! Aucune commande de votre boutique ne correspond."]],
  ])("'%s'", (text, told) => {
    expect(saidOf(text)).toEqual(told);
  });

  it.each([
    ["comme jeudi sauf le sel", ["LAI 5: Comme jeudi 19 novembre"]],
    ["comme jeudi, sans lait", ["SEL 10: Comme jeudi 19 novembre"]],
    ["comme le 12 sauf le sel", ["! Rien ne reste de cette commande."]],
    ["comme jeudi mais 3 sel", ["LAI 5: Comme jeudi 19 novembre", "SEL 3"]],
    [
      "comme jeudi plus 3 sel",
      ["SEL 10: Comme jeudi 19 novembre", "LAI 5: Comme jeudi 19 novembre", "SEL 3"],
    ],
    [
      "comme jeudi + 3 sel",
      ["SEL 10: Comme jeudi 19 novembre", "LAI 5: Comme jeudi 19 novembre", "SEL 3"],
    ],
    [
      "comme jeudi et 3 sel de plus",
      ["SEL 10: Comme jeudi 19 novembre", "LAI 5: Comme jeudi 19 novembre", "SEL 3"],
    ],
    [
      "comme jeudi, sans fouet",
      [
        "SEL 10: Comme jeudi 19 novembre",
        "LAI 5: Comme jeudi 19 novembre",
        "? FOU 0: Retirer « Fouet » du panier ?",
      ],
    ],
    ["2 sel\ncomme jeudi", ["SEL 2", "LAI 5: Comme jeudi 19 novembre"]],
    ["2 sel. comme jeudi", ["SEL 2", "LAI 5: Comme jeudi 19 novembre"]],
    ["2 sel et le reste comme jeudi", ["SEL 2", "LAI 5: Comme jeudi 19 novembre"]],
    [
      "2 fouets, comme jeudi",
      ["FOU 2", "! Pour ce produit, ou pour toute la commande ? Dites-le sur une ligne à part."],
    ],
  ])("beside what is said of one product: %j", (text, told) => {
    expect(saidOf(text)).toEqual(told);
  });

  it("stands for the piece that says it, with the exceptions that follow it", () => {
    const text = "comme jeudi, sans lait\n2 fouets";
    expect(linesOf(text).map(({ said, at }) => [said, at])).toEqual([
      ["comme jeudi, sans lait", { from: 0, to: 22 }],
      ["2 fouets", { from: 23, to: 31 }],
    ]);
  });

  it("is of the last day, today included, or else of an earlier one", () => {
    const today = order(TODAY, ["SEL", 1]);
    const tomorrow = order("2026-11-24", ["SEL", 2]);
    expect([
      saidOf("comme la dernière fois", [tomorrow, today, ...PAST]),
      saidOf("comme lundi", [today, ...PAST]),
      saidOf("comme la dernière fois", []),
    ]).toEqual([
      ["SEL 1: Comme lundi 23 novembre"],
      ["! Aucune commande de votre boutique ne correspond."],
      ["! Aucune commande de votre boutique ne correspond."],
    ]);
  });

  it("adds up what the orders of one day took, in the order of their lines", () => {
    expect([...quantitiesOf(PAST, day("2026-11-17"))]).toEqual([
      ["SEL", 14],
      ["LEV", 3],
      ["GONE", 2],
    ]);
    expect([...quantitiesOf(PAST, day("2026-11-18"))]).toEqual([]);
  });
});
