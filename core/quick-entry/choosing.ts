import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { RECENT_DAYS } from "../habits/recent-days.ts";
import { type Finding, isFlour } from "./finding.ts";
import type { Entry } from "./vocabulary.ts";

/** The one product that is meant, and how sure that is; null when the person has to say. */
export type Chosen = {
  readonly entry: Entry;
  readonly isSure: boolean;
  /** Other products fit as well: this one because the store bought it on that day. */
  readonly asOn: CalendarDay | null;
};

/** A store means what it nearly always buys: nine times in ten. */
const HABITUAL = 0.9;

/** Of more products bought lately no word tells one: 'farine'. */
const MOST_RECENT = 3;

/**
 * The product that a finding means. Sure: its whole name was said and nothing else has it. Likely:
 * the only one there is of that beginning, or of those the one that the store nearly always buys,
 * else the one that it bought last. Never guessed when something that was said does not fit.
 */
export const chosenOf = (finding: Finding, today: CalendarDay): Chosen | null => {
  const { entries, headed, madeWith, mostly, whole, isExact, isVague, misfit } = finding;
  if (misfit !== null) return null;
  const [only] = whole;
  if (only !== undefined && whole.length === 1) return { entry: only, isSure: isExact, asOn: null };
  const own = whole.length > 0 ? whole : entries;
  const begun = headed.filter((entry) => own.includes(entry));
  const meant = [habitualOf(begun), habitualOf(own), lastOf(begun, today), lastOf(own, today)];
  const bought =
    meant.find(
      (entry) => entry !== null && !madeWith.includes(entry) && isPlausible(entry, begun, own),
    ) ?? null;
  if (bought !== null) {
    const asOn = own.length > 1 ? (bought.product.bought.last?.day ?? null) : null;
    return { entry: bought, isSure: false, asOn };
  }
  const [single] = own;
  if (own.length > 1 || single === undefined || isVague) return null;
  const isNamed = isFlour(single) || headed.includes(single) || mostly.includes(single);
  return isNamed ? { entry: single, isSure: false, asOn: null } : null;
};

/** 'Chocolat' is not the pain au chocolat, nor is 'pain', however often that is bought. */
const isPlausible = (entry: Entry, begun: readonly Entry[], all: readonly Entry[]): boolean => {
  const [head] = entry.name;
  const isAlone = all.every(({ name }) => name[0] === head);
  const isOneKind = begun.every(
    ({ name }) => kindOf(entry) === null || name.includes(kindOf(entry) ?? ""),
  );
  return isOneKind && (begun.includes(entry) || isFlour(entry) || isAlone);
};

/** What makes a kind of its own of a product: 'au chocolat'; null for a plain one. */
const kindOf = ({ product, name: [, kind] }: Entry): string | null =>
  kind !== undefined && /^\S+ (?:aux?|à la|à l[’'])/u.test(product.name) ? kind : null;

const habitualOf = (entries: readonly Entry[]): Entry | null => {
  const times = entries.reduce((sum, { product }) => sum + product.bought.times, 0);
  const [first] = entries.toSorted((a, b) => b.product.bought.times - a.product.bought.times);
  if (first === undefined || times === 0) return null;
  const isOneProduct = entries.every(({ product }) => product.name === first.product.name);
  const own = first.product.bought.times;
  return own >= HABITUAL * times && (own >= 2 || isOneProduct) ? first : null;
};

/** What the store bought last of them; null when it bought none lately, or too many to tell one. */
const lastOf = (entries: readonly Entry[], today: CalendarDay): Entry | null => {
  const since = addDays(today, -RECENT_DAYS);
  const recent = entries.filter(({ product }) => (product.bought.last?.day ?? "") >= since);
  const names = new Set(recent.map(({ product }) => product.name));
  return names.size > MOST_RECENT ? null : (recent.toSorted(byLastPurchase)[0] ?? null);
};

/** The latest first; of one day what is bought more often, then more of. */
const byLastPurchase = ({ product: a }: Entry, { product: b }: Entry): number => {
  const [one, other] = [a.bought.last, b.bought.last];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return b.bought.times - a.bought.times || other.quantity - one.quantity;
};
