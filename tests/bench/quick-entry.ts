import { vocabularyOf } from "../../core/quick-entry/vocabulary.ts";
import { understand } from "../../core/quick-entry/understand.ts";
import { BAKERY, PAST, PRODUCTS, TODAY } from "../core/quick-entry/bakery.ts";
import { HELD_OUT } from "../core/quick-entry/held-out-sentences.ts";
import { judge } from "../core/quick-entry/judge.ts";
import { MORE_SENTENCES } from "../core/quick-entry/more-sentences.ts";
import { type Sentence, SENTENCES } from "../core/quick-entry/sentences.ts";

const TABLES: readonly (readonly [name: string, sentences: readonly Sentence[]])[] = [
  ["written before the rules", SENTENCES],
  ["written before the rules, kept apart", HELD_OUT],
  ["written with the rules", MORE_SENTENCES],
];

/** What share of the sentences is understood at first, and how long one takes, as lines to print. */
export const measureQuickEntry = (): string => {
  const shares = TABLES.map(([name, sentences]) => {
    const verdicts = sentences.map(judge);
    const share = (verdict: string): string => {
      const count = verdicts.filter((other) => other === verdict).length;
      return `${verdict} ${count} (${((100 * count) / sentences.length).toFixed(1)} %)`;
    };
    return `${name}: ${sentences.length} sentences, ${["right", "asked", "wrong"].map(share).join(", ")}`;
  });
  const texts = TABLES.flatMap(([, sentences]) => sentences.map(([text]) => text));
  const all = (): void => {
    for (const text of texts) understand(text, BAKERY, { today: TODAY });
  };
  const long = texts.join("\n").repeat(10).slice(0, 10_000);
  const times = [
    `a sentence: ${((1000 * millisecondsOf(all)) / texts.length).toFixed(0)} µs`,
    `10 000 characters: ${millisecondsOf(() => understand(long, BAKERY, { today: TODAY })).toFixed(1)} ms`,
    `the vocabulary of ${PRODUCTS.length} variants: ${millisecondsOf(() => vocabularyOf(PRODUCTS, PAST)).toFixed(0)} ms`,
  ];
  return [...shares, ...times].join("\n");
};

const ROUNDS = 20;

/** The median of several rounds, after some that warm the engine up. */
const millisecondsOf = (measured: () => unknown): number => {
  const times = Array.from({ length: 2 * ROUNDS }, () => {
    const start = performance.now();
    measured();
    return performance.now() - start;
  });
  return times.slice(ROUNDS).toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
};
