import { Effect } from "effect";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { perSnapshot, type Snapshot } from "../catalogue/snapshot.ts";
import { readAs, readQuery, type SearchWords, withWords } from "./query.ts";
import { wordsOf } from "./query-words.ts";
import type { SearchRepository } from "./search-repository.ts";
import { corrections, offers, type SpellingFacts } from "./spelling.ts";

/** How a query is understood. */
export interface Reading {
  /** Undefined without a word in it. */
  readonly words: SearchWords | undefined;
  /** What is searched instead, when nothing contains the words that were typed. */
  readonly correction: string | null;
  /** Other searches near it that find something, the best first. */
  readonly nearest: readonly string[];
}

/** Whether anything is found, and how many, whatever the filters. */
export type CountHits = (words: SearchWords) => Effect.Effect<number>;

/** Other searches that are offered. */
const MOST_NEAREST = 4;
/** What finds fewer is offered them. */
const FEW = 3;
/** Kept in memory of what was typed lately. */
const READINGS_BYTES = 4_000_000;

/**
 * Understands queries: by names first, by beginnings of words, in another spelling, by descriptions, and
 * at last with fewer words. Whatever the filters: a filter is no mistake of spelling. What is understood
 * is kept as long as the catalogue stays as it is.
 */
export const makeReader = (repository: SearchRepository["Service"]) => {
  const readingsOf = perSnapshot(
    () =>
      new BoundedCache<string, Reading>(READINGS_BYTES, (_, key) => 1500 + 20 * key.length, {
        budget: processCaches,
        name: "words of searches",
      }),
  );
  const suggested = (snapshot: Snapshot, text: string, count: CountHits) =>
    understand(readQuery(text, snapshot.rewrites), { snapshot, count, repository });
  return {
    /** What is suggested is kept by who suggests it. */
    suggested,
    searched: Effect.fnUntraced(function* (snapshot: Snapshot, text: string, count: CountHits) {
      const readings = readingsOf(snapshot);
      const key = text.trim();
      const known = readings.get(key);
      if (known !== undefined) return known;
      const reading = yield* suggested(snapshot, text, count);
      readings.set(key, reading);
      return reading;
    }),
  };
};

interface Means {
  readonly snapshot: Snapshot;
  readonly count: CountHits;
  readonly repository: SearchRepository["Service"];
}

const understand = Effect.fnUntraced(function* (words: SearchWords | undefined, means: Means) {
  if (words === undefined) return asTyped(undefined);
  const found = yield* means.count(words);
  if (found >= FEW || (found > 0 && words.codes.length > 0)) return asTyped(words);
  const facts = yield* means.repository.spellings(words.typed);
  const instead =
    (yield* namedOrBegun(words, found, means)) ??
    (yield* spelledRight(facts.map(saidIsKnown), means)) ??
    (yield* described(words, means)) ??
    (yield* spelledRight(facts, means)) ??
    (yield* withFewerWords(facts, means)) ??
    asTyped(words);
  return { ...instead, nearest: yield* nearest(words, facts, { means, instead }) };
});

const asTyped = (words: SearchWords | undefined): Reading => ({
  words,
  correction: null,
  nearest: [],
});

const namedOrBegun = Effect.fnUntraced(function* (
  words: SearchWords,
  found: number,
  { count }: Means,
) {
  if (found > 0) return asTyped(words);
  const begun = readAs(words, "begun");
  return words.groups.length > 1 && (yield* count(begun)) > 0 ? asTyped(begun) : undefined;
});

const described = Effect.fnUntraced(function* (words: SearchWords, { count }: Means) {
  const told = readAs(words, "described");
  return (yield* count(told)) > 0 ? asTyped(told) : undefined;
});

/** A word that descriptions say is no mistake, as long as they are not asked. */
const saidIsKnown = (fact: SpellingFacts): SpellingFacts => ({
  ...fact,
  known: fact.known || fact.described,
});

const spelledRight = Effect.fnUntraced(function* (facts: readonly SpellingFacts[], means: Means) {
  for (const typed of corrections(facts).slice(0, MOST_NEAREST)) {
    const words = yield* finding(typed, means);
    if (words !== undefined) return instead(words);
  }
  return undefined;
});

/** Without the words that nobody knows; else without one of the others, the last ones first. */
const withFewerWords = Effect.fnUntraced(function* (facts: readonly SpellingFacts[], means: Means) {
  const known = facts.filter(({ known: isKnown, word }) => isKnown || /\d/.test(word));
  const typed = (known.length === 0 ? [] : known).map(({ word }) => word);
  const fewer = typed.length < facts.length ? [typed, ...withoutOne(typed)] : withoutOne(typed);
  for (const some of fewer) {
    const words = some.length === 0 ? undefined : yield* finding(some, means);
    if (words !== undefined) return instead(words);
  }
  return undefined;
});

const withoutOne = (words: readonly string[]): readonly (readonly string[])[] =>
  words.map((_, place) => words.toSpliced(words.length - 1 - place, 1));

/** The words, when they are found by name or by beginnings. */
const finding = Effect.fnUntraced(function* (typed: readonly string[], { snapshot, count }: Means) {
  const words = withWords(typed, snapshot.rewrites);
  if ((yield* count(words)) > 0) return words;
  const begun = readAs(words, "begun");
  return words.groups.length > 1 && (yield* count(begun)) > 0 ? begun : undefined;
});

const instead = (words: SearchWords): Reading => ({
  words,
  correction: words.typed.join(" "),
  nearest: [],
});

/** Other spellings, and each single word of several, as far as they find something else. */
const nearest = Effect.fnUntraced(function* (
  words: SearchWords,
  facts: readonly SpellingFacts[],
  { means, instead: { correction } }: { readonly means: Means; readonly instead: Reading },
) {
  const single = words.typed.length > 1 ? facts.filter(({ known }) => known) : [];
  const offered = [...offers(facts), ...single.map(({ word }) => [word])];
  const shown = [correction, words.typed.join(" ")];
  const found: string[] = [];
  for (const typed of offered.slice(0, 2 * MOST_NEAREST)) {
    const text = typed.join(" ");
    const isOther = !shown.includes(text) && !found.includes(text) && !/^\d+$/.test(text);
    if (!isOther || found.length === MOST_NEAREST) continue;
    if ((yield* means.count(withWords(typed, means.snapshot.rewrites))) > 0) found.push(text);
  }
  return found;
});

/** What tells suggestions of the same words apart. */
export const readingKey = (text: string): string =>
  `${wordsOf(text).join(" ")}|${/\d/.test(text) ? text.trim() : ""}`;
