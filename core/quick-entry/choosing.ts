import type { Finding } from "./finding.ts";
import type { Entry } from "./vocabulary.ts";

/** The one product that is meant, and how sure that is; null when the person has to say. */
export type Chosen = { readonly entry: Entry; readonly isSure: boolean };

/** A store means what it nearly always buys: nine times in ten. */
const HABITUAL = 0.9;

/**
 * The product that a finding means. Sure: its whole name was said and nothing else has it. Likely:
 * the only one there is of that beginning, or the one that the store nearly always buys of those. Never guessed when
 * something that was said does not fit.
 */
export const chosenOf = (finding: Finding): Chosen | null => {
  const { entries, headed, mostly, whole, isExact, isVague, misfit } = finding;
  if (misfit !== null) return null;
  const [only] = whole;
  if (only !== undefined && whole.length === 1) return { entry: only, isSure: isExact };
  const own = whole.length > 0 ? whole : entries;
  const begun = headed.filter((entry) => own.includes(entry));
  const habitual = habitualOf(begun) ?? habitualOf(own);
  if (habitual !== null && isPlausible(habitual, begun, own)) {
    return { entry: habitual, isSure: false };
  }
  const [single] = own;
  if (own.length > 1 || single === undefined || isVague) return null;
  const isNamed = isFlour(single) || headed.includes(single) || mostly.includes(single);
  return isNamed ? { entry: single, isSure: false } : null;
};

/** What bakers leave out: 'un seigle' is a flour. */
const isFlour = ({ name: [head] }: Entry): boolean => head === "farin";

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
