import { describe, expect, it } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import type { EntryLine } from "../../../core/quick-entry/entry-line.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { BAKERY, PRODUCTS, TODAY } from "./bakery.ts";
import { HELD_OUT } from "./held-out-sentences.ts";
import { judge, type Verdict } from "./judge.ts";
import { MORE_SENTENCES } from "./more-sentences.ts";
import { type Sentence, SENTENCES } from "./sentences.ts";

const linesOf = (text: string): readonly EntryLine[] => understand(text, BAKERY, { today: TODAY });
const meaningOf = (text: string) => linesOf(text).map(({ meaning }) => meaning);

const verdicts = (sentences: readonly Sentence[]) => {
  const byVerdict: { [Of in Verdict]: string[] } = { right: [], asked: [], wrong: [] };
  for (const sentence of sentences) byVerdict[judge(sentence)].push(sentence[0]);
  return byVerdict;
};

describe("the table of what bakers write", () => {
  const all = [...SENTENCES, ...MORE_SENTENCES, ...HELD_OUT];

  it("[ENTRY-1] is understood at first in 95 of 100 cases, and never wrongly without a question", () => {
    const { right, wrong } = verdicts(all);
    expect(wrong).toEqual([]);
    expect(right.length / all.length).toBeGreaterThanOrEqual(0.95);
    expect(all.length).toBeGreaterThanOrEqual(200);
  });

  it("[ENTRY-1] says each sentence once", () => {
    expect(new Set(all.map(([text]) => text)).size).toBe(all.length);
  });
});

describe("how sure a line is", () => {
  it("[ENTRY-2] is sure by a reference, a code or an EAN with a quantity, or by a whole name", () => {
    const { ean } = BAKERY.products.get([...BAKERY.products.keys()][0] ?? ("" as never)) ?? {};
    const sure = { kind: "sure", code: "101065-1", quantity: 4, explanation: null };
    for (const text of ["101065 4", "101065-1 x4", `${ean} : 4`, "4 x 101065"]) {
      expect([text, meaningOf(text)]).toEqual([text, [sure]]);
    }
    expect(meaningOf("2 Farine de gruau Label Rouge T45")).toEqual([
      { kind: "sure", code: "102403-1", quantity: 2, explanation: null },
    ]);
  });

  it("[ENTRY-2] asks when the words beside a code speak of something else", () => {
    expect(meaningOf("101065 croissants 4")).toEqual([
      {
        kind: "doubt",
        choices: [{ code: "101065-1", quantity: 4 }],
        question: "Est-ce bien « Farine de blé Tradition française T65 » ?",
      },
    ]);
  });

  it("[ENTRY-3] takes what the store nearly always means, and says as on which day", () => {
    expect(meaningOf("10 T65")).toEqual([
      {
        kind: "likely",
        code: "101065-1",
        quantity: 10,
        explanation: null,
        asOn: "2026-11-19",
      },
    ]);
  });

  it("[ENTRY-3] takes what it bought last of two or three, and asks where it buys many", () => {
    expect(meaningOf("3 beurre")).toEqual([
      { kind: "likely", code: "220403-1", quantity: 3, explanation: null, asOn: "2026-11-17" },
    ]);
    const later = CalendarDay.make("2027-02-23");
    expect(understand("3 beurre", BAKERY, { today: later })[0]?.meaning.kind).toBe("doubt");
    expect(meaningOf("4 farines")).toMatchObject([{ kind: "doubt", choices: { length: 5 } }]);
    const [chocolate] = meaningOf("2 chocolat");
    expect(chocolate).toMatchObject({ kind: "doubt", choices: { length: 5 } });
  });

  it("[ENTRY-4] keeps what it does not know, with its reason", () => {
    expect(linesOf("5 xyzzy\n888888 4")).toEqual([
      {
        said: "5 xyzzy",
        at: { from: 0, to: 7 },
        meaning: { kind: "unknown", reason: "Rien de tel dans votre catalogue." },
      },
      {
        said: "888888 4",
        at: { from: 8, to: 16 },
        meaning: { kind: "unknown", reason: "La référence 888888 n’est pas dans votre catalogue." },
      },
    ]);
  });

  it("[ENTRY-4] mends a long word, never a short one, and never surely", () => {
    expect(meaningOf("4 croisants")).toEqual([
      { kind: "likely", code: "340212-1", quantity: 4, explanation: null, asOn: "2026-11-19" },
    ]);
    expect(meaningOf("4 sol")).toMatchObject([{ kind: expect.stringMatching(/doubt|unknown/) }]);
  });
});

describe("the whole catalogue", () => {
  const unknownStore = vocabularyOf(
    PRODUCTS.map((product) => ({ ...product, bought: { times: 0, last: null, usual: null } })),
    [],
  );

  it.each([
    ["a store with habits", BAKERY],
    ["a new store", unknownStore],
  ])("[ENTRY-2] is never another product by its name, nor another packaging, for %s", (_, own) => {
    for (const { name, packaging, code } of PRODUCTS) {
      for (const text of [`2 ${name}`, `${name} : 2`, `2 ${name} ${packaging}`]) {
        for (const { meaning } of understand(text, own, { today: TODAY })) {
          if (!("code" in meaning)) continue;
          const taken = own.products.get(meaning.code);
          expect([text, taken?.name]).toEqual([text, name]);
          if (text.endsWith(packaging)) expect([text, meaning.code]).toEqual([text, code]);
          expect([text, meaning.explanation === null]).toEqual([text, meaning.quantity === 2]);
        }
      }
    }
  });

  it("[ENTRY-2] is sure by every reference, code and EAN", () => {
    for (const { reference, code, ean, orderStep } of PRODUCTS) {
      for (const written of [reference, code, ean ?? code]) {
        const [line] = linesOf(`${written} ${orderStep}`);
        expect(line?.meaning).toMatchObject({ kind: "sure", code, quantity: orderStep });
      }
    }
  });
});

describe("how many", () => {
  const told = (text: string) =>
    meaningOf(text).map((meaning) =>
      meaning.kind === "likely" ? [meaning.quantity, meaning.explanation] : meaning.kind,
    );

  it("[ENTRY-5] reckons packagings from weight, volume and pieces, and tells how", () => {
    expect(told("100 kg de T65")).toEqual([[4, "100 kg ÷ 25 kg = 4"]]);
    expect(told("24 litres de lait")).toEqual([[2, "24 l ÷ 12 l = 2"]]);
    expect(told("240 croissants")).toEqual([[2, "240 pièces ÷ 120 = 2"]]);
    expect(told("250 croissants")).toEqual([[3, "250 pièces : 3 × 120 = 360"]]);
    expect(told("une quinzaine de T65")).toEqual([[15, "Compris comme 15."]]);
  });

  it("[ENTRY-5] asks where packagings do not come out even, or pieces might be packagings", () => {
    expect(meaningOf("60 kg de T65")).toEqual([
      {
        kind: "doubt",
        choices: [
          { code: "101065-1", quantity: 3 },
          { code: "101065-1", quantity: 2 },
        ],
        question: "Se vend en « Sac 25 kg » : combien ?",
      },
    ]);
    expect(meaningOf("50 croissants")).toEqual([
      {
        kind: "doubt",
        choices: [
          { code: "340212-1", quantity: 1 },
          { code: "340212-1", quantity: 50 },
        ],
        question: "50 pièces, ou 50 × « Carton 120 × 70 g » ?",
      },
    ]);
    expect(told("12000 T65")).toEqual(["unknown"]);
  });

  it("[ENTRY-5] rounds up to what is ordered together", () => {
    expect(told("3 dorures à l'oeuf prêtes à l'emploi brique")).toEqual([
      [6, "Se vend par 6 : 6."],
    ]);
  });

  it("[ENTRY-6] compares with what is usual, the last time, or a day, and says which", () => {
    expect(told("T65 comme d'habitude")).toEqual([[12, "D’habitude : 12"]]);
    expect(told("levure comme jeudi")).toEqual([[2, "Comme jeudi 19 novembre : 2"]]);
    expect(told("le double de levure que mardi")).toEqual([
      [6, "Comme mardi 17 novembre : 3, ici 6"],
    ]);
    expect(told("2 T65 de plus que d'habitude")).toEqual([[14, "D’habitude : 12, ici 14"]]);
  });

  it("[ENTRY-6] falls back on the last time where that day had none of it, and says so", () => {
    expect(told("gruau comme jeudi dernier")).toEqual([
      [3, "Pas jeudi 19 novembre ; dernier : 3 le 17 nov."],
    ]);
    expect(told("le double de gruau que jeudi")).toEqual([
      [6, "Pas jeudi 19 novembre ; dernier : 3 le 17 nov., ici 6"],
    ]);
    expect(told("levure comme dimanche")).toEqual([
      [2, "Pas de commande un dimanche ; dernier : 2 le 19 nov."],
    ]);
    expect(told("levure comme hier")).toEqual([
      [2, "Pas de commande ce jour-là ; dernier : 2 le 19 nov."],
    ]);
    expect(meaningOf("nappage neutre comme jeudi")).toEqual([
      { kind: "unknown", reason: "Vous n’avez pas encore pris de « Nappage neutre à froid »." },
    ]);
  });

  it("[ENTRY-8] never adds what is taken back, put right or put in question", () => {
    for (const text of ["pas de beurre AOP", "enlève la levure", "sans sel", "0 T65"]) {
      expect([text, meaningOf(text)]).toMatchObject([text, [{ choices: [{ quantity: 0 }] }]]);
    }
    for (const text of ["deux levures non trois", "2 ou 3 T65", "15 T65 au lieu de 10"]) {
      expect([text, meaningOf(text)]).toMatchObject([text, [{ kind: "doubt" }]]);
    }
  });
});

describe("a whole order again", () => {
  it("[ENTRY-7] stands for each of its products, all with the same piece of the text", () => {
    const lines = linesOf("comme d'habitude");
    expect(lines).toHaveLength(10);
    expect(new Set(lines.map(({ said }) => said))).toEqual(new Set(["comme d'habitude"]));
    expect(lines[0]?.meaning).toEqual({
      kind: "likely",
      code: "101065-1",
      quantity: 12,
      explanation: "D’habitude",
    });
  });

  it("[ENTRY-7] leaves out exceptions, and gives way to what is said of one product", () => {
    const codes = (text: string) =>
      meaningOf(text).map((meaning) =>
        "code" in meaning ? `${meaning.code} ${meaning.quantity}` : meaning.kind,
      );
    expect(codes("la même chose que lundi sauf le nappage")).toEqual([
      "101703-1 5",
      "501410-1 6",
      "410110-1 1",
    ]);
    expect(codes("comme samedi mais 5 mottes de beurre")).toEqual([
      "611103-1 4",
      "120000-1 2",
      "220600-1 5",
    ]);
    expect(codes("comme samedi plus 5 mottes de beurre")).toContain("220600-1 2");
  });

  it("[ENTRY-7] says when there was none, or when one product may be meant", () => {
    expect(meaningOf("comme dimanche")).toEqual([
      { kind: "unknown", reason: "Aucune commande de votre boutique ne correspond." },
    ]);
    expect(meaningOf("10 T65, comme d'habitude")[1]).toEqual({
      kind: "unknown",
      reason: "Pour ce produit, ou pour toute la commande ? Dites-le sur une ligne à part.",
    });
  });
});

describe("a letter", () => {
  it("[ENTRY-9] has no line for greetings, thanks and signatures, and keeps its day as a reason", () => {
    const lines = linesOf("Bonjour Sophie,\nPour mardi, 10 T65 svp.\nMerci,\nPaul Aubert");
    expect(lines.map(({ said }) => said)).toEqual(["Pour mardi", "10 T65"]);
    expect(lines[0]?.meaning).toEqual({
      kind: "unknown",
      reason: "Le jour de livraison se choisit à la validation de la commande.",
    });
    expect(linesOf("Bonjour, merci beaucoup, bonne journée")).toEqual([]);
  });
});
