import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../calendar/day.ts";
import { weekdayName } from "../calendar/format.ts";
import { RECENT_DAYS } from "../habits/recent-days.ts";
import { understand } from "./understand.ts";
import type { Entry, Vocabulary } from "./vocabulary.ts";

/**
 * What this store may write, the fullest first: in the words of its own purchases, or of its catalogue
 * while it has none. Each is understood: all its lines are ready or to be checked, none is asked about.
 */
export const ownExamples = (vocabulary: Vocabulary, today: CalendarDay): readonly string[] => {
  const isUnderstood = (text: string | null): text is string => {
    if (text === null) return false;
    const lines = understand(text, vocabulary, { today });
    return lines.length > 0 && lines.every(({ meaning: { kind } }) => KNOWN.has(kind));
  };
  const named = namedProducts(vocabulary, today);
  return [
    threeWays(named, vocabulary, today),
    byPackaging(named),
    wholeOrder(named, vocabulary),
  ].filter(isUnderstood);
};

const KNOWN: ReadonlySet<string> = new Set(["sure", "likely"]);

/** A product with the shortest words that it is understood by. */
type Named = { readonly entry: Entry; readonly words: string };

/** So many products are told of. */
const TOLD = 3;

/** What the store buys most often of late, each of another kind. */
const namedProducts = (vocabulary: Vocabulary, today: CalendarDay): readonly Named[] => {
  const since = addDays(today, -RECENT_DAYS);
  const isRecent = ({ product }: Entry): boolean => (product.bought.last?.day ?? "") >= since;
  const sorted = vocabulary.entries.toSorted(
    (a, b) =>
      Number(isRecent(b)) - Number(isRecent(a)) || b.product.bought.times - a.product.bought.times,
  );
  const found: Named[] = [];
  for (const entry of sorted) {
    if (found.length === TOLD) break;
    if (found.some(({ entry: other }) => other.name[0] === entry.name[0])) continue;
    const words = shortWords(entry, vocabulary, today);
    if (words !== null) found.push({ entry, words });
  }
  return found;
};

const shortWords = (entry: Entry, vocabulary: Vocabulary, today: CalendarDay): string | null => {
  const { code } = entry.product;
  const isMeant = (words: string): boolean => {
    const [line, ...others] = understand(`2 ${words}`, vocabulary, { today });
    return others.length === 0 && line !== undefined && "code" in line.meaning
      ? line.meaning.code === code
      : false;
  };
  return waysToSay(entry.product.name).find(isMeant) ?? null;
};

/** 'T65', 'levure', 'beurre de tourage': a flour's type, the name's first words, the whole name. */
const waysToSay = (name: string): readonly string[] => {
  const [type] = /\bT\d{2,3}\b/.exec(name) ?? [];
  const whole = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
  const words = whole.split(" ");
  const beginnings = words
    .flatMap((word, at) => (SMALL.test(word) ? [] : [words.slice(0, at + 1).join(" ")]))
    .slice(0, FEW_WORDS)
    .map((beginning) => beginning.replace(/,$/, ""));
  return [...(type === undefined ? [] : [type]), ...beginnings, whole];
};

/** Words that no name ends with. */
const SMALL = /^(?:de|du|des|en|aux?|à|la|le|les|et|pour|d[’'].*|[^\p{L}]*|.*[^\p{L},])$/u;
/** Longer beginnings stop within what belongs together: 'Label' of 'Label Rouge'. */
const FEW_WORDS = 2;

/** '10 T65, trois beurres de tourage, levure comme jeudi dernier'. */
const threeWays = (
  [first, second, third]: readonly Named[],
  vocabulary: Vocabulary,
  today: CalendarDay,
): string | null => {
  if (first === undefined) return null;
  const parts = [
    `${quantityOf(first)} ${inNumber(quantityOf(first), first.words)}`,
    second === undefined ? null : spoken(second),
    third === undefined ? null : compared(third, vocabulary, today),
  ];
  return parts.filter((part) => part !== null).join(", ");
};

const quantityOf = ({ entry: { product } }: Named): number =>
  product.bought.usual ?? product.bought.last?.quantity ?? 2 * product.orderStep;

const NUMBERS =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(
    " ",
  );

const spoken = (named: Named): string => {
  const quantity = quantityOf(named);
  const number = quantity < 2 ? undefined : NUMBERS[quantity];
  return `${number ?? quantity} ${inNumber(quantity, named.words)}`;
};

/** 'levure', 'levures': the first word of what is counted, unless that is no noun ('T65'). */
const inNumber = (quantity: number, words: string): string =>
  quantity < 2 ? words : words.replace(/^\p{Ll}+/u, plural);

const plural = (noun: string): string => {
  if (/[sxz]$/.test(noun)) return noun;
  return noun.endsWith("al")
    ? `${noun.slice(0, -1)}ux`
    : `${noun}${noun.endsWith("eau") ? "x" : "s"}`;
};

const compared = (named: Named, { past }: Vocabulary, today: CalendarDay): string => {
  const { code, bought } = named.entry.product;
  const before = past.find(
    ({ day, lines }) => day < today && lines.some((line) => line.code === code),
  );
  if (before !== undefined) {
    return `${named.words} comme ${weekdayName(weekdayOf(before.day))} dernier`;
  }
  return bought.last === null ? spoken(named) : `${named.words} comme la dernière fois`;
};

/** '100 kg de T65 et 3 cartons de levure'. */
const byPackaging = (named: readonly Named[]): string | null => {
  const [first, second] = named;
  if (first === undefined || second === undefined) return null;
  const kilograms = (quantityOf(first) * first.entry.product.netWeight) / 1000;
  const container = second.entry.packaging.container;
  return container === "" || !Number.isInteger(kilograms)
    ? null
    : `${kilograms} kg ${of(first.words)} et ${quantityOf(second)} ${inNumber(quantityOf(second), container)} ${of(counted(second))}`;
};

/** 'cartons de croissants', 'cartons de levure'. */
const counted = ({ entry, words }: Named): string =>
  entry.product.pieces === null ? words : inNumber(entry.product.pieces, words);

const of = (words: string): string =>
  /^[aeiouyhéèêœ]/i.test(words) ? `d’${words}` : `de ${words}`;

/** 'comme d’habitude, sans levure', or the last order again. */
const wholeOrder = (named: readonly Named[], { products, past }: Vocabulary): string | null => {
  const usual = [...products.values()].filter(({ bought }) => bought.usual !== null);
  const left = named.findLast(({ entry }) => entry.product.bought.usual !== null);
  if (usual.length > 1 && left !== undefined) return `comme d’habitude, sans ${counted(left)}`;
  return past.length > 0 ? "comme la dernière fois" : null;
};
