import type { Cents } from "../../api-schema/primitives.ts";

/**
 * Names a whole number of euro cents (product §2). A fraction or an unsafe integer here is a
 * programming error, never user input, so it throws a RangeError instead of losing a cent.
 */
export const cents = (amount: number): Cents => {
  // Adding 0 turns -0 into 0: two equal amounts must also be equal to Object.is.
  const whole = amount + 0;
  if (!isCents(whole)) throw new RangeError(`${amount} is not a number of cents`);
  return whole;
};

const isCents = (amount: number): amount is Cents => Number.isSafeInteger(amount);

export const ZERO: Cents = cents(0);

/** The exact sum of amounts; 0 for none. */
export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
};

/** The amount with its sign turned. */
export const negate = (amount: Cents): Cents => cents(0 - amount);

/** `quantity` times `unitPrice`, exact. */
export const timesCents = (unitPrice: Cents, quantity: number): Cents =>
  cents(unitPrice * Math.trunc(quantity));

const TEN_THOUSAND = 10_000;

/**
 * `amount` times a decimal rate (0.055 is 5,5 %), rounded half up to the cent, symmetric for
 * negative amounts. The rate counts to a ten-thousandth (0,01 %); the arithmetic is on integers, so
 * that 0.055 × 1,00 € never falls on the wrong side of a half.
 */
export const applyRate = (amount: Cents, rate: number): Cents =>
  shareOf(amount, Math.round(rate * TEN_THOUSAND), TEN_THOUSAND);

/** `part` of the `whole` parts of an amount, all whole numbers, rounded half up; `whole` is positive. */
export const shareOf = (amount: Cents, part: number, whole: number): Cents =>
  isExact(amount * part, whole)
    ? divideHalfUp(amount * part, whole)
    : divideLarge(BigInt(amount) * BigInt(part), BigInt(whole));

/** An exact quotient rounded half up (away from zero) to the cent; `divisor` is positive. */
export const divideHalfUp = (numerator: number, divisor: number): Cents => {
  if (!isExact(numerator, divisor)) return divideLarge(BigInt(numerator), BigInt(divisor));
  const rounded = Math.floor((2 * Math.abs(numerator) + divisor) / (2 * divisor));
  return cents(numerator < 0 ? -rounded : rounded);
};

/** Above some hundreds of millions of euros a number loses digits on the way to its quotient. */
const isExact = (numerator: number, divisor: number): boolean =>
  2 * Math.abs(numerator) + divisor <= Number.MAX_SAFE_INTEGER;

const divideLarge = (numerator: bigint, divisor: bigint): Cents => {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  return cents(numerator < 0n ? -rounded : rounded);
};

/**
 * Splits `total` over `weights` by largest remainder: shares are whole cents, add up exactly to
 * `total`, and never exceed their weight when `total` does not exceed the sum of the weights. Equal
 * remainders go to the first. Weights that are all zero count as equal.
 */
export const distribute = (total: Cents, weights: readonly Cents[]): readonly Cents[] => {
  if (total === 0) return weights.map(() => ZERO);
  const positive = weights.map((weight) => BigInt(Math.max(0, weight)));
  const known = positive.some((weight) => weight > 0n) ? positive : positive.map(() => 1n);
  const whole = known.reduce((sum, weight) => sum + weight, 0n);
  const amount = BigInt(Math.abs(total));
  const shares = known.map((weight, index) => ({
    index,
    floor: (amount * weight) / whole,
    remainder: (amount * weight) % whole,
  }));
  let left = Number(amount - shares.reduce((sum, share) => sum + share.floor, 0n));
  const extra = new Set<number>();
  for (const { index } of shares.toSorted(byRemainder)) {
    if (left === 0) break;
    extra.add(index);
    left -= 1;
  }
  const sign = total < 0 ? -1 : 1;
  return shares.map(({ index, floor }) =>
    cents(sign * (Number(floor) + (extra.has(index) ? 1 : 0))),
  );
};

type Share = { readonly index: number; readonly remainder: bigint };

const byRemainder = (a: Share, b: Share): number =>
  a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1;
