import { tokens } from "../../core/search/text.ts";

/** Longer queries are pasted by mistake: what follows would only be waited for. */
const MOST_WORDS = 8;
const LONGEST_WORD = 40;

/**
 * The words of a query as the index spells them (search_measures() of 0046-search.sql): measures in one piece
 * ('25 kilos' is '25kg', '10 x 1 kg' is '10 1kg'), and without what only says that a code follows
 * ('réf. 101065').
 */
export const wordsOf = (text: string): readonly string[] => {
  const parts = tokens(text).flatMap(multiplied);
  return withoutCodeWords(measured(parts))
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));
};

/** '80g' is searched in names as '80 g' too. Undefined for what is no measure. */
export const measureParts = (
  word: string,
): { readonly figure: string; readonly unit: string } | undefined => {
  const [, figure, unit] = MEASURE.exec(word) ?? [];
  return figure === undefined || unit === undefined ? undefined : { figure, unit };
};

const MEASURE = /^(\d+)(kg|g|l|ml|cl|cm|mm|m)$/;

/** '10x1kg' is '10' and '1kg'. */
const multiplied = (word: string): readonly string[] => {
  const [, count, rest] = /^(\d+)x(\d.*)$/.exec(word) ?? [];
  return count === undefined || rest === undefined ? [word] : [count, ...multiplied(rest)];
};

const measured = (words: readonly string[]): readonly string[] => {
  const written: string[] = [];
  for (const [place, word] of words.entries()) {
    const before = written.at(-1) ?? "";
    const isBetweenNumbers = /^\d/.test(before) && /^\d/.test(words[place + 1] ?? "");
    const unit = UNITS.get(word);
    if (word === "x" && isBetweenNumbers) continue;
    if (unit !== undefined && /^\d+$/.test(before)) written.splice(-1, 1, before + unit);
    else written.push(joinedUnit(word));
  }
  return written;
};

/** '25kilos' is '25kg'. */
const joinedUnit = (word: string): string => {
  const [, figure = "", letters = ""] = /^(\d+)([a-z]+)$/.exec(word) ?? [];
  const unit = UNITS.get(letters);
  return unit === undefined ? word : figure + unit;
};

const UNITS: ReadonlyMap<string, string> = new Map([
  ...["kg", "g", "l", "ml", "cl", "cm", "mm", "m"].map((unit) => [unit, unit] as const),
  ...["kgs", "kilo", "kilos", "kilogramme", "kilogrammes"].map((word) => [word, "kg"] as const),
  ...["gr", "grs", "gramme", "grammes"].map((word) => [word, "g"] as const),
  ...["litre", "litres", "lt"].map((word) => [word, "l"] as const),
]);

const withoutCodeWords = (words: readonly string[]): readonly string[] =>
  words.some(isCode) ? words.filter((word) => !CODE_WORDS.has(word)) : words;

/** Long enough to be nothing but a product's code, a reference or an EAN. */
export const isCode = (word: string): boolean => /^\d{5,}$/.test(word);

const CODE_WORDS: ReadonlySet<string> = new Set(
  "ref refs reference references code codes article art ean gtin n no num numero produit".split(
    " ",
  ),
);
