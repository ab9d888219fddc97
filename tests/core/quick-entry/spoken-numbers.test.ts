import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withSpokenNumbers } from "../../../core/quick-entry/spoken-numbers.ts";
import { tokensOf } from "../../../core/quick-entry/tokens.ts";

const numbersOf = (text: string) =>
  withSpokenNumbers(tokensOf(text, new Map())).map((token) =>
    token.kind === "number" ? token.value : token.kind === "word" ? token.text : token.kind,
  );

const UNITS =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " ",
  );
const TENS = ["", "", "vingt", "trente", "quarante", "cinquante", "soixante"];

/** As it is written since 1990, hyphens everywhere. */
const inWords = (value: number): string => {
  if (value < 20) return UNITS[value] ?? "";
  if (value < 70) return joined(TENS[Math.floor(value / 10)] ?? "", value % 10, value % 10 === 1);
  if (value < 80) return joined("soixante", value - 60, value === 71);
  if (value < 100)
    return joined(value === 80 ? "quatre-vingts" : "quatre-vingt", value - 80, false);
  if (value < 1000) return multiple(Math.floor(value / 100), "cent", value % 100);
  return multiple(Math.floor(value / 1000), "mille", value % 1000);
};
const joined = (ten: string, rest: number, and: boolean): string =>
  rest === 0 ? ten : `${ten}${and ? "-et-" : "-"}${inWords(rest)}`;
const multiple = (count: number, word: string, rest: number): string => {
  const times = count === 1 ? "" : `${inWords(count)}-`;
  return `${times}${word}${rest === 0 ? "" : `-${inWords(rest)}`}`;
};

describe("a number in words", () => {
  it("[ENTRY-5] is read up to 999 999, with hyphens or spaces", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.boolean(), (value, isSpaced) => {
        const words = inWords(value);
        expect(numbersOf(isSpaced ? words.replaceAll("-", " ") : words)).toEqual([value]);
      }),
    );
  });

  it("[ENTRY-5] is read by dozens, halves and the words of Belgium", () => {
    expect(numbersOf("deux douzaines")).toEqual([24]);
    expect(numbersOf("une demi-douzaine")).toEqual([6]);
    expect(numbersOf("une centaine")).toEqual([100]);
    expect(numbersOf("nonante-neuf")).toEqual([99]);
    expect(numbersOf("un demi-sac")).toEqual([0.5, "mark", "sac"]);
    expect(numbersOf("deux et demi")).toEqual([2.5]);
    expect(numbersOf("½")).toEqual([0.5]);
  });

  it("[ENTRY-5] ends where the next one begins", () => {
    expect(numbersOf("vingt et trois")).toEqual([20, "et", 3]);
    expect(numbersOf("deux trois")).toEqual([2, 3]);
    expect(numbersOf("demi-baguette")).toEqual(["demi", "mark", "baguette"]);
  });
});
