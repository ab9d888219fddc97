// The only source of chance of the demonstration: the same names give the same shop, for ever.

/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** mulberry32: 32 bits of state, enough for plausible disorder, never for secrets. */
const mulberry32 = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * A stream of its own for one thing ("order", "marche", "2026-11-24"): another order must not change
 * what this one holds.
 */
export const randomFor = (...names: readonly (string | number)[]): Random =>
  mulberry32(fnv1a(`20260/${names.join("/")}`));

/** An integer from `low` to `high`, both included. */
export const integerBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** One of `values`, which must not be empty. */
export const pick = <A>(random: Random, values: readonly A[]): A => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError("pick needs at least one value");
  return value;
};

/** `count` different values at most, in random order. */
export const sample = <A>(random: Random, values: readonly A[], count: number): readonly A[] => {
  const rest = [...values];
  const chosen: A[] = [];
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return chosen;
};

export const chance = (random: Random, probability: number): boolean => random() < probability;

/** FNV-1a over UTF-16 units: spreads neighbouring names over the whole 32 bits. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};
