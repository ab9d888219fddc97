import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  highlightRanges,
  matchesAllWords,
  normaliseText,
  tokens,
} from "../../../core/search/text.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(...Array.from("aàâéèêîïôûùçœæŒÆ ’'-°65%ÉÀ\u0301ﬁ🥐")) }),
);

describe("normaliseText", () => {
  it.each([
    ["Œufs  de PLEIN-air", "oeufs de plein air"],
    ["L’Épi d'Or", "l epi d or"],
    ["Pâte à bière", "pate a biere"],
    ["Beurre 82 % AOP", "beurre 82 aop"],
    ["e\u0301clair", "eclair"],
    ["Curaçao ex æquo", "curacao ex aequo"],
    ["", ""],
    [" - ", ""],
  ])("[SEARCH-6] turns %j into %j", (text, normalised) => {
    expect(normaliseText(text)).toBe(normalised);
  });

  it("[SEARCH-6] changes nothing the second time, and keeps only words", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
        expect(once === once.trim() && !/[\s\p{P}]{2}|\p{Lu}/u.test(once)).toBe(true);
        expect(tokens(text).join(" ")).toBe(once);
      }),
    );
  });

  it("[SEARCH-6] finds every word in any order, whatever the accents", () => {
    expect(matchesAllWords("Farine de blé Tradition française T65", "BLE farine fran")).toBe(true);
    expect(matchesAllWords("Farine de blé", "farine seigle")).toBe(false);
    expect(matchesAllWords("Farine de blé", "")).toBe(true);
  });
});

describe("highlightRanges", () => {
  const marked = (text: string, query: string): readonly string[] =>
    highlightRanges(text, query).map(({ start, end }) => text.slice(start, end));

  it.each([
    ["Œufs frais entiers", "oeuf", ["Œuf"]],
    ["Farine de blé T65", "ble T65", ["blé", "T65"]],
    ["Sablé blé", "blé", ["blé"]],
    ["Beurre beurré", "beurre", ["Beurre", "beurré"]],
    ["Croissant", "xyz", []],
    ["Croissant", "", []],
    ["🥐 Croissant pur beurre", "crois", ["Crois"]],
    ["Pain au chocolat", "pain pai", ["Pain"]],
  ])("[SEARCH-7] marks in %j what %j matches", (text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it("[SEARCH-7] gives ordered, separate ranges inside the text, for any text and query", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        let last = -1;
        for (const { start, end } of highlightRanges(text, query)) {
          expect(start > last && end > start && end <= text.length).toBe(true);
          last = end;
        }
      }),
    );
  });
});
