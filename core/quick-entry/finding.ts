import type { Reading, SaidWord } from "./reading.ts";
import { packKey, sizeKey } from "./packaging.ts";
import type { Entry, Vocabulary } from "./vocabulary.ts";
import { matchWord, stem, type WordMatch } from "./word-index.ts";

/** What the catalogue has for the words of a clause. */
export type Finding = {
  /** Never empty; what is named by the first word first, then what is bought most often. */
  readonly entries: readonly Entry[];
  /** Those whose name begins with what was said first: 'beurre AOP' is a butter, not a croissant. */
  readonly headed: readonly Entry[];
  /** Those that are only made with what was said first: 'beurre' of a croissant 'pur beurre'. */
  readonly madeWith: readonly Entry[];
  /** Those of whose name at least half was said. */
  readonly mostly: readonly Entry[];
  /** Those whose whole name was said. */
  readonly whole: readonly Entry[];
  /** Every word was found as it is written, in names. */
  readonly isExact: boolean;
  /** A word was found by a few first letters, or beside the name. */
  readonly isVague: boolean;
  /** What was said does not fit: a word, a packaging or a size that none of them has. In French. */
  readonly misfit: string | null;
  /** The clause as it was understood: with a packaging, or with a name that begins like one. */
  readonly reading: Reading;
};

/** The products that a clause may mean; null when nothing it says is in the catalogue. */
export const findProducts = (reading: Reading, vocabulary: Vocabulary): Finding | null => {
  const { container } = reading;
  const asUnit = search(reading, vocabulary);
  const sized = asUnit === null ? null : fitting(asUnit, reading, container?.name ?? null);
  if (container === null) return sized;
  const word: SaidWord = { text: stem(container.word), isLiteral: true };
  const plain = { ...reading, container: null, words: [word, ...reading.words] };
  const named = search(plain, vocabulary);
  const asName = named === null || named.misfit !== null ? null : fitting(named, plain, null);
  // 'en plaques' is of the name when that is whole with it.
  if (
    asName !== null &&
    asName.misfit === null &&
    asName.whole.length > 0 &&
    !container.isCounted
  ) {
    return asName;
  }
  if (container.isUnit && sized !== null && sized.misfit === null) return sized;
  if (asName === null || (container.isUnit && asName.misfit !== null)) return sized;
  if (sized === null || sized.misfit !== null) return asName;
  return merged(asName, sized);
};

const merged = (first: Finding, second: Finding): Finding => {
  const entries = [...new Set([...first.entries, ...second.entries])];
  return {
    entries: ranked(entries, first.headed, () => 0),
    headed: first.headed,
    madeWith: first.madeWith,
    mostly: [],
    whole: [],
    reading: first.reading,
    isVague: true,
    isExact: false,
    misfit: null,
  };
};

/** Keeps the packagings and sizes that were said; all, as a misfit, when there is none. */
const fitting = (finding: Finding, reading: Reading, container: string | null): Finding => {
  const filters: (readonly [kept: (entry: Entry) => boolean, misfit: string])[] = [];
  if (container !== null && container !== "piece" && container !== "palette") {
    filters.push([(entry) => entry.packaging.container === container, `pas en ${container}`]);
  }
  if (reading.quantities.length > 0 || container !== null || reading.words.length === 0) {
    for (const { count, amount, unit } of reading.measures) {
      const size = count === 1 ? sizeKey(amount, unit) : packKey(count, amount, unit);
      filters.push([({ sizes }) => sizes.has(size), "pas à cette taille"]);
    }
  }
  let { entries, misfit } = finding;
  for (const [kept, why] of filters) {
    const fit = entries.filter(kept);
    if (fit.length > 0) entries = fit;
    else misfit ??= why;
  }
  const isKept = (entry: Entry): boolean => entries.includes(entry);
  const { headed, whole } = finding;
  return {
    ...finding,
    entries,
    headed: headed.filter(isKept),
    whole: whole.filter(isKept),
    misfit,
  };
};

const search = (reading: Reading, vocabulary: Vocabulary): Finding | null => {
  const { words } = reading;
  if (words.length === 0) return null;
  const matches = words.map((word) => ({ word, match: matchWord(word.text, vocabulary.index) }));
  const found = matches.filter(({ match }) => match.how !== "none");
  const lost = matches.filter(({ match }) => match.how === "none");
  const all = common(found.map(({ match }) => match));
  if (found.length > 0 && all.size > 0) {
    const named = namedByNoun(found, all, vocabulary);
    const unknown = `« ${lost.map(({ word }) => word.text).join(" ")} » inconnu`;
    const unfit = named.length > 0 ? "aucun de ce nom n’a tous ces mots" : null;
    const misfit = lost.length > 0 ? unknown : unfit;
    return findingOf([...named, ...all], { found, misfit, reading }, vocabulary);
  }
  const positions = nearest(found);
  const misfit = "rien n’a tous ces mots";
  return positions.length === 0
    ? null
    : findingOf(positions, { found, misfit, reading }, vocabulary);
};

/**
 * What the first word names, when nothing of it has the other words: butters for 'beurre AOP' where
 * none is AOP, so that a croissant with butter is not taken for one. Those with the most of the words.
 */
const namedByNoun = (
  [noun, ...others]: readonly Match[],
  all: ReadonlySet<number>,
  { entries }: Vocabulary,
): readonly number[] => {
  const names = noun?.match.words ?? [];
  const isNamed = ({ name: [head] }: Entry): boolean => head !== undefined && names.includes(head);
  const isTold = [...all].some((position) => {
    const entry = entries[position];
    return entry !== undefined && (isNamed(entry) || isFlour(entry));
  });
  if (noun === undefined || others.length === 0 || isTold) return [];
  const named = entries.filter(isNamed).map(({ position }) => position);
  const wordsOf = (position: number): number =>
    others.filter(({ match }) => match.positions.has(position)).length;
  const most = Math.max(0, ...named.map(wordsOf));
  return named.filter((position) => wordsOf(position) === most);
};

type Match = { readonly word: SaidWord; readonly match: WordMatch };

/** When no product has all the words: those that have the most, if that is most of them. */
const nearest = (found: readonly Match[]): readonly number[] => {
  const counts = new Map<number, number>();
  for (const { match } of found) {
    for (const position of match.positions) counts.set(position, (counts.get(position) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most === 0 || most * 2 < found.length) return [];
  return [...counts].flatMap(([position, count]) => (count === most ? [position] : []));
};

const common = (matches: readonly WordMatch[]): ReadonlySet<number> => {
  const [smallest, ...others] = matches.toSorted((a, b) => a.positions.size - b.positions.size);
  const kept = [...(smallest?.positions ?? [])].filter((position) =>
    others.every(({ positions }) => positions.has(position)),
  );
  return new Set(kept);
};

/** A beginning of fewer letters may begin a misspelt word: 'sol' for 'sel'. */
const TELLING_LETTERS = 5;

type Found = {
  readonly found: readonly Match[];
  readonly misfit: string | null;
  readonly reading: Reading;
};

const findingOf = (
  positions: readonly number[],
  { found, misfit, reading }: Found,
  { entries }: Vocabulary,
): Finding => {
  const said = new Set(found.flatMap(({ match }) => match.words));
  const first = found[0]?.match.words ?? [];
  const own = positions.flatMap((position) => entries[position] ?? []);
  const share = ({ name }: Entry): number =>
    name.filter((word) => said.has(word)).length / Math.max(1, name.length);
  const headed = own.filter(({ name: [head] }) => head !== undefined && first.includes(head));
  return {
    entries: ranked(own, headed, share),
    headed,
    madeWith: own.filter(({ ingredients }) => first.some((word) => ingredients.has(word))),
    mostly: own.filter((entry) => share(entry) >= 0.5),
    whole: own.filter((entry) => share(entry) === 1),
    isVague: found.some(
      ({ word, match: { how } }) =>
        how === "surroundings" || (how === "beginning" && word.text.length < TELLING_LETTERS),
    ),
    isExact: found.every(({ word, match }) => word.isLiteral && match.how === "exact"),
    misfit,
    reading,
  };
};

/** Nouns before adjectives; then what is bought most often, then the closest name. */
const ranked = (
  entries: readonly Entry[],
  headed: readonly Entry[],
  share: (entry: Entry) => number,
): readonly Entry[] => {
  const ranks = new Map(
    entries.map((entry) => [
      entry,
      { share: share(entry), isNamed: headed.includes(entry) || isFlour(entry) },
    ]),
  );
  const rank = (entry: Entry) => ranks.get(entry) ?? { share: 0, isNamed: false };
  return entries.toSorted(
    (a, b) =>
      Number(rank(b).isNamed) - Number(rank(a).isNamed) ||
      b.product.bought.times - a.product.bought.times ||
      rank(b).share - rank(a).share,
  );
};

/** What bakers leave out: 'un seigle' is a flour. */
export const isFlour = ({ name: [head] }: Entry): boolean => head === "farin";
