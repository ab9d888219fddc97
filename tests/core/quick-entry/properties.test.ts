import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntryLine } from "../../../core/quick-entry/entry-line.ts";
import { isClosing, isSilent } from "../../../core/quick-entry/silent-words.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { foldText, tokens } from "../../../core/search/text.ts";
import { BAKERY, PRODUCTS, TODAY } from "./bakery.ts";
import { MORE_SENTENCES } from "./more-sentences.ts";
import { SENTENCES } from "./sentences.ts";

const linesOf = (text: string): readonly EntryLine[] => understand(text, BAKERY, { today: TODAY });

const texts = [...SENTENCES, ...MORE_SENTENCES].map(([text]) => text);
const NAMES = PRODUCTS.flatMap(({ name, reference }) => [name, reference]);
const word = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom("10", "x", "trois", "sacs", "de", "25 kg", "comme jeudi", "pas de", "sauf", "et"),
  fc.constantFrom(",", ";", "\n", "\t", " : ", " - ", "'", "½", "…"),
  fc.string({ maxLength: 12 }),
);
const written = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));

/** The distinct pieces, in order. */
const pieces = (text: string) => {
  const all = linesOf(text).map(({ at }) => at);
  return all.filter((at, index) => index === 0 || all[index - 1] !== at);
};

describe("any text at all", () => {
  it("[ENTRY-10] has lines whose pieces are its own, in order and apart, with quantities to order", () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
        const lines = linesOf(text);
        for (const { said, at } of lines) expect(said).toBe(text.slice(at.from, at.to));
        const spans = pieces(text);
        for (const [index, { from, to }] of spans.entries()) {
          expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
          expect(to).toBeGreaterThan(from);
        }
        for (const { meaning } of lines) {
          const choices =
            meaning.kind === "doubt" ? meaning.choices : "code" in meaning ? [meaning] : [];
          expect(choices.length).toBeLessThanOrEqual(5);
          expect(meaning.kind === "doubt" && choices.length === 0).toBe(false);
          for (const { code, quantity } of choices) {
            const step = BAKERY.products.get(code)?.orderStep ?? Number.NaN;
            expect([Number.isInteger(quantity), quantity % step]).toEqual([true, 0]);
            expect(quantity >= (meaning.kind === "doubt" ? 0 : 1)).toBe(true);
          }
        }
      }),
    );
  });

  it("[ENTRY-10] loses no word but greetings and small words", () => {
    const kept = fc.array(fc.oneof(word, fc.constantFrom(...texts)), { maxLength: 8 });
    fc.assert(
      fc.property(kept, (words) => {
        const text = words
          .join("\n")
          .replaceAll(/merci|cordialement|journée|soirée|bonjour|bonsoir|salut|hello|coucou/gi, "");
        let rest = "";
        let end = 0;
        for (const { from, to } of pieces(text)) {
          rest += ` ${text.slice(end, from)}`;
          end = to;
        }
        rest += ` ${text.slice(end)}`;
        const lost = tokens(rest).filter((one) => !isCourteous(one));
        expect(lost.filter((one) => !isNumbering(one, text))).toEqual([]);
      }),
    );
  });
});

const isCourteous = (text: string): boolean =>
  isSilent(text) || isClosing(text) || ["puis", "mais", "plus", "ensuite", "x"].includes(text);
/** The number of a numbered list. */
const isNumbering = (text: string, whole: string): boolean =>
  /^\d+$/.test(text) && new RegExp(`(?:^|[\\n\\r\\u2028\\u2029])\\s*${text}\\s*[.)]`).test(whole);

describe("how a text is written", () => {
  const meanings = (text: string) =>
    linesOf(text).map(({ meaning }) => {
      if (meaning.kind === "unknown") return "unknown";
      return meaning.kind === "doubt"
        ? meaning.choices
        : [meaning.kind, meaning.code, meaning.quantity];
    });
  const sample = texts.filter((text) => !/A\.O\.P/.test(text));

  it.each([
    ["case", (text: string) => text.toUpperCase()],
    ["accents", (text: string) => foldText(text)],
    ["accents written apart", (text: string) => text.normalize("NFD")],
    ["spacing", (text: string) => `  ${text.replaceAll(" ", "  ")} `],
    ["kinds of spaces", (text: string) => text.replaceAll(" ", "\u00A0")],
    ["kinds of lines", (text: string) => text.replaceAll("\n", "\r\n")],
    ["apostrophes", (text: string) => text.replaceAll("'", "’")],
    ["a last point", (text: string) => `${text}.`],
    ["empty lines", (text: string) => text.replaceAll("\n", "\n\n \n")],
  ])("[ENTRY-10] means the same whatever its %s", (_, rewrite) => {
    for (const text of sample)
      expect([text, meanings(rewrite(text))]).toEqual([text, meanings(text)]);
  });

  it("[ENTRY-10] means the same in any order of its lines", () => {
    // A whole order ('le double que samedi') is told without what the other lines name.
    const isWholeOrder = (text: string): boolean => linesOf(text).length > pieces(text).length;
    const isAlone = (text: string): boolean =>
      !isWholeOrder(text) &&
      !/\n|^\d+\.|comme|même|bonjour|merci|sauf|pareil|habitude|hello|salut|bonsoir/i.test(text);
    const alone = sample.filter(isAlone);
    fc.assert(
      fc.property(fc.shuffledSubarray(alone, { maxLength: 12 }), (lines) => {
        expect(meanings(lines.join("\n"))).toEqual(lines.flatMap((line) => meanings(line)));
      }),
    );
  });
});
