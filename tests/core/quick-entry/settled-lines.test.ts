import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, Cents, VariantCode } from "../../../api-schema/primitives.ts";
import type { EntryLine, EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import {
  addedText,
  addText,
  asOnText,
  CERTAINTY_WORDS,
  countText,
} from "../../../core/quick-entry/entry-words.ts";
import {
  remainingText,
  settledLines,
  requestedProducts,
  withLine,
} from "../../../core/quick-entry/settled-lines.ts";

const flour = VariantCode.make("FARINE-T65-25");
const butter = VariantCode.make("BEURRE-AOP-10");
const line = (said: string, meaning: EntryMeaning): EntryLine => ({
  said,
  at: { from: 0, to: said.length },
  meaning,
});
const sure = (said: string, code: VariantCode, quantity: number) =>
  line(said, { kind: "sure", code, quantity, explanation: null });
const doubt = (said: string) =>
  line(said, { kind: "doubt", choices: [{ code: butter, quantity: 3 }], question: "Lequel ?" });
const unknown = (said: string) => line(said, { kind: "unknown", reason: "Rien de tel." });

describe("the lines as they are settled", () => {
  it("[FIELD-1] keep a decision with its piece, whatever is written around it", () => {
    const [written] = settledLines([doubt("3 beurres")], {});
    const corrections = {
      [written?.key ?? ""]: { kind: "taken", code: butter, quantity: 5 },
    } as const;
    const around = [sure("10 T65", flour, 10), doubt("3  Beurres"), doubt("3 beurres")];
    expect(
      settledLines(around, corrections).map(({ certainty, choice }) => [certainty, choice]),
    ).toEqual([
      ["sure", { code: flour, quantity: 10 }],
      ["taken", { code: butter, quantity: 5 }],
      ["doubt", null],
    ]);
  });

  it("[FIELD-1] are not confused by pieces that are names of JavaScript", () => {
    const lines = settledLines([unknown("constructor"), unknown("__proto__")], {});
    expect(lines.map(({ certainty }) => certainty)).toEqual(["unknown", "unknown"]);
  });

  it("[FIELD-2] add up by product, and take out what is only taken out", () => {
    const lines = settledLines(
      [
        sure("10 T65", flour, 10),
        sure("pas de beurre", butter, 0),
        sure("et 2 T65", flour, 2),
        unknown("du sable"),
      ],
      {},
    );
    expect(requestedProducts(lines)).toEqual({
      added: [{ code: flour, quantity: 12 }],
      removed: [butter],
    });
  });

  it("[FIELD-2] leave what is not known in the field, once and as it was written", () => {
    const lines = settledLines(
      [
        sure("10 T65", flour, 10),
        unknown("du Sable "),
        doubt("trois beurres"),
        doubt("trois beurres"),
        unknown("à bientôt"),
      ],
      { "a bientot#0": { kind: "leftOut" } },
    );
    expect(remainingText(lines)).toBe("du Sable\ntrois beurres");
  });

  it("[FIELD-2] lose no piece: each is added, left out by hand, or stays", () => {
    const anyLine = fc.oneof(
      fc.string({ minLength: 1 }).map((said) => sure(said, flour, 1)),
      fc.string({ minLength: 1 }).map((said) => unknown(said)),
    );
    fc.assert(
      fc.property(fc.array(anyLine), (entries) => {
        const lines = settledLines(entries, {});
        const left = remainingText(lines);
        for (const { entry, choice } of lines) {
          expect(choice !== null || left.includes(entry.said.trim())).toBe(true);
        }
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
    );
  });
});

it("adds a scanned line below what is written", () => {
  expect([
    withLine("", "1 T65"),
    withLine(" \n", "1 T65"),
    withLine("10 T65\n", "2 X"),
    withLine("  10 T65", "2 X"),
  ]).toEqual(["1 T65", "1 T65", "10 T65\n2 X", "  10 T65\n2 X"]);
});

describe("the words of quick entry", () => {
  const lines = settledLines(
    [sure("a", flour, 1), doubt("b"), unknown("c"), sure("d", butter, 2)],
    {},
  );
  const wished = requestedProducts(lines);

  it("count the lines by how sure they are", () => {
    expect([countText(lines), countText(lines.slice(0, 1)), countText([])]).toEqual([
      "4\u00a0lignes\u00a0: 2\u00a0sûres, 1\u00a0à choisir, 1\u00a0non reconnue",
      "1\u00a0ligne\u00a0: 1\u00a0sûre",
      "",
    ]);
  });

  it("say what the button does, and what it did", () => {
    const none = { added: [], removed: [] };
    const out = { added: [], removed: [flour] };
    expect([
      addText(wished, "cart", Cents.make(43_120)),
      addText(wished, "list", null),
      addText(none, "cart", Cents.make(0)),
      addText(out, "cart", Cents.make(0)),
      addedText(wished, "cart"),
      addedText({ ...wished, removed: [flour] }, "list"),
      addedText(out, "list"),
    ]).toEqual([
      "Ajouter 2\u00a0lignes au panier · 431,20\u00a0€ HT",
      "Ajouter 2\u00a0lignes à la liste",
      "Ajouter au panier",
      "Retirer 1\u00a0ligne du panier",
      "2\u00a0lignes ajoutées au panier",
      "2\u00a0lignes ajoutées à la liste, 1\u00a0retirée",
      "1\u00a0ligne retirée de la liste",
    ]);
  });

  it("name how sure a line is, and the day that it was bought as on", () => {
    expect(CERTAINTY_WORDS).toEqual({
      sure: "Sûr",
      likely: "À vérifier",
      doubt: "À choisir",
      unknown: "Non reconnu",
      taken: "Choisi",
      leftOut: "Écarté",
    });
    expect(asOnText(CalendarDay.make("2026-11-17"))).toBe("comme le 17 nov.");
  });

  it("count one or several of each kind, the surest first", () => {
    const [one] = lines;
    if (one === undefined) throw new Error("Four lines");
    const kinds = ["sure", "taken", "likely", "doubt", "unknown", "leftOut"] as const;
    const each = kinds.map((certainty) => ({ ...one, certainty }));
    const said = (text: string) => text.replaceAll("\u00a0", " ");
    expect([
      said(countText(each.toReversed())),
      said(countText([...each, ...each])),
      ...each.map((line) => said(countText([line]))),
    ]).toEqual([
      "6 lignes : 1 sûre, 1 choisie, 1 à vérifier, 1 à choisir, 1 non reconnue, 1 écartée",
      "12 lignes : 2 sûres, 2 choisies, 2 à vérifier, 2 à choisir, 2 non reconnues, 2 écartées",
      "1 ligne : 1 sûre",
      "1 ligne : 1 choisie",
      "1 ligne : 1 à vérifier",
      "1 ligne : 1 à choisir",
      "1 ligne : 1 non reconnue",
      "1 ligne : 1 écartée",
    ]);
  });

  it("say of each count what is added or taken out, and where", () => {
    const choice = { code: flour, quantity: 1 };
    const of = (added: number, removed: number) => ({
      added: Array.from({ length: added }, () => choice),
      removed: Array.from({ length: removed }, () => butter),
    });
    const amount = Cents.make(1000);
    const said = (text: string) => text.replaceAll("\u00a0", " ");
    expect(
      [
        addText(of(1, 0), "cart", amount),
        addText(of(1, 2), "list", amount),
        addText(of(2, 0), "cart", null),
        addText(of(0, 2), "list", amount),
        addText(of(0, 1), "cart", null),
        addText(of(0, 0), "list", amount),
        addedText(of(1, 0), "cart"),
        addedText(of(2, 2), "cart"),
        addedText(of(1, 1), "list"),
        addedText(of(0, 2), "cart"),
        addedText(of(0, 1), "list"),
      ].map(said),
    ).toEqual([
      "Ajouter 1 ligne au panier · 10,00 € HT",
      "Ajouter 1 ligne à la liste · 10,00 € HT",
      "Ajouter 2 lignes au panier",
      "Retirer 2 lignes de la liste",
      "Retirer 1 ligne du panier",
      "Ajouter à la liste",
      "1 ligne ajoutée au panier",
      "2 lignes ajoutées au panier, 2 retirées",
      "1 ligne ajoutée à la liste, 1 retirée",
      "2 lignes retirées du panier",
      "1 ligne retirée de la liste",
    ]);
  });
});
