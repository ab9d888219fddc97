import { cleanSearch } from "../../core/search/search-params.ts";
import { normaliseText } from "../../core/search/text.ts";
import type { Secrets } from "./secrets.ts";
import { TRADE_WORDS } from "./trade-words.ts";

// What somebody types is told letter by letter, so each beginning of a secret is a text of its own.
// Nothing of it is shown but words of the trade, and these only when nothing was typed on after them
// that is no such word: 'farine' is hidden where 'farine2026!' follows.

export type TypedTexts = {
  /** Learns a text of a field that is typed in. */
  readonly learn: (text: string) => void;
  /** What is written for it. Blank stays blank, because machines ask for it. */
  readonly hide: (text: string) => string;
  /** Whether words joined by '-' or '_' (a code, a part of an address) may be shown. */
  readonly isShown: (words: string) => boolean;
};

/**
 * `growing`: the session goes on, so nobody knows yet what is typed on after a word, and no word is
 * shown. Promises hide(cleanSearch(text)) = cleanSearch(hide(text)), which is what machines do.
 */
export const typedTexts = (secrets: Secrets, growing: boolean): TypedTexts => {
  const tradeTexts = new Set<string>();
  const otherTexts = new Set<string>();
  let openings: ReadonlySet<string> | null = null;

  /** Texts that no secret and no other text begins with. */
  const isAlone = (words: string): boolean => {
    openings ??= openingsOf(otherTexts, tradeTexts);
    return !openings.has(words) && !secrets.isBeginning(words);
  };
  const isShown = (words: string): boolean =>
    !growing && isTrade(words) && isAlone(normaliseText(words));
  return {
    learn: (text) => {
      const cleaned = cleanSearch(text);
      if (cleaned === "") return;
      (isTrade(cleaned) ? tradeTexts : otherTexts).add(normaliseText(cleaned));
      openings = null;
    },
    hide: (text) => {
      const cleaned = cleanSearch(text);
      if (cleaned === "" || isShown(cleaned)) return text;
      return secrets.placeholderHere(cleaned, "saisie");
    },
    isShown: (words) => isShown(words.replaceAll("_", "-")),
  };
};

/** Trade words one by one: signs between them may be the half of a password. */
const isTrade = (text: string): boolean =>
  text
    .split(/[\s'’-]/)
    .every((part) => /^[\p{L}\p{M}\p{N}]+$/u.test(part) && TRADE_WORDS.has(normaliseText(part)));

/** How all texts begin that are not themselves on the way to trade words: 'beurre d' before 'beurre de'. */
const openingsOf = (
  others: ReadonlySet<string>,
  trades: ReadonlySet<string>,
): ReadonlySet<string> => {
  const onTheWay = beginningsOf(trades);
  return beginningsOf([...others].filter((other) => !onTheWay.has(other)));
};

const beginningsOf = (texts: Iterable<string>): ReadonlySet<string> => {
  const beginnings = new Set<string>();
  for (const text of texts) {
    for (let length = 1; length <= text.length; length += 1) {
      beginnings.add(text.slice(0, length).trim());
    }
  }
  return beginnings;
};
