import { findProducts } from "./finding.ts";
import type { Reading } from "./reading.ts";
import { isMark, type Token } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The tokens without the numbers of a numbered list: '1. 10 T65', '2. 3 beurres'. */
export const withoutNumbering = (tokens: readonly Token[]): readonly Token[] => {
  const starts = tokens.flatMap((_, at) => (isNumbering(tokens, at) ? [at] : []));
  const counts = starts.every((at, index) => {
    const token = tokens[at];
    return token?.kind === "number" && token.value === index + 1;
  });
  if (starts.length < 2 || !counts) return tokens;
  return tokens.filter((_, at) => !starts.includes(at) && !starts.includes(at - 1));
};

const isNumbering = (tokens: readonly Token[], at: number): boolean => {
  const [before, number, sign] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isFirst = before === undefined || before.kind === "break";
  return isFirst && number?.kind === "number" && isMark(sign, ".", ")");
};

/** A name of a person is no longer. */
const MOST_WORDS = 6;

/**
 * True for a clause that greets, thanks or signs: no quantity, and no word of the catalogue as it is
 * written. A signature comes after the thanks, a name after the greeting.
 */
export const isSigned = (
  reading: Reading,
  /** Thanks were said, here or before. */
  isClosed: boolean,
  vocabulary: Vocabulary,
): boolean => {
  const { words, codes, quantities, habit, negation, measures } = reading;
  const ordered = codes.length + quantities.length + measures.length > 0;
  if (ordered || habit !== null || negation !== null || reading.isDelivery) return false;
  if (words.length === 0) return reading.container === null;
  const isAddressed = reading.isGreeting || isClosed;
  return (
    isAddressed && words.length <= MOST_WORDS && findProducts(reading, vocabulary)?.misfit !== null
  );
};
