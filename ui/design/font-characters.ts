const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const frenchLetters = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿ";
const spaces = "\u00a0\u202f\u2009\u2011";

/** Of titles. The figures of Fraunces are old-style only: those of titles are Figtree's (base.css). */
export const titleCharacters = ascii.replace(/\d/g, "") + frenchLetters + "«»’“”…–—·°×€" + spaces;

/** What nearly every page of the shop is written with. */
export const frenchCharacters = ascii + frenchLetters + "«»’“”…–—·°×€−" + spaces;

/**
 * What few pages need, in a file of its own that browsers fetch when they meet one of these: names of
 * people and merchants cross borders, and recipes have fractions.
 */
export const rareCharacters = "ÁÃÅÌÍÐÑÒÓÕØÚÝÞßáãåìíðñòóõøúýþ‹›‘‚„•ºª§¶©®™£÷±¼½¾²³¹µ¡¿†‰′″←↑→↓≤≥≈";

/**
 * As `unicode-range` of a @font-face says it, in as few ranges as do not reach into `others`: what
 * lies between has no glyph in either file.
 */
export const unicodeRange = (characters: string, others: string): string => {
  const runs: [number, number][] = [];
  const taken = pointsOf(others);
  for (const point of pointsOf(characters)) {
    const run = runs.at(-1);
    if (run === undefined || taken.some((other) => other > run[1] && other < point)) {
      runs.push([point, point]);
    } else run[1] = point;
  }
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(", ");
};

const pointsOf = (characters: string): readonly number[] =>
  [...characters].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);

const hex = (point: number): string => point.toString(16).toUpperCase();
