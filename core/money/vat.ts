import type { VatLine } from "../../api-schema/order.ts";
import type { Cents, Rate } from "../../api-schema/primitives.ts";
import { applyRate, cents, sumCents, ZERO } from "./cents.ts";

/** An amount HT and the rate of VAT that applies to it. */
export type Taxed = { readonly rate: Rate; readonly base: Cents };

/** The VAT of what is invoiced together. */
export type SharedVat = {
  /** One row a rate, rates rising. */
  readonly rates: readonly VatLine[];
  /** What of it stands beside each part, in their order. */
  readonly shares: readonly Cents[];
};

/**
 * The VAT of one invoice (EN 16931, BR-CO-17): of each rate its base × the rate, rounded once, half up,
 * on integers. The cents are spread over the parts by largest remainder: the share of each is its own
 * VAT rounded down or up, and the shares of a rate add up to it. `quoted` is one more part, whose VAT
 * was told before, rounded alone (the fee of a delivery option): it keeps that, the others share the
 * rest. It is 0 or positive and has no share in the answer.
 */
export const vatOf = (parts: readonly Taxed[], quoted: Taxed | null = null): SharedVat => {
  const rates = ratesOf(quoted === null ? parts : [...parts, quoted]);
  const placed = parts.map((part, place) => ({ ...part, place }));
  const shares = new Map(
    rates.flatMap(({ rate, amount }) => {
      const told = quoted?.rate === rate ? applyRate(quoted.base, rate) : ZERO;
      return sharesOf(
        cents(amount - told),
        placed.filter((part) => part.rate === rate),
      );
    }),
  );
  return { rates, shares: placed.map(({ place }) => shares.get(place) ?? ZERO) };
};

/** Bases and VAT of what was taxed before, added up by rate, rates rising; nothing is rounded again. */
export const sumByRate = (rows: readonly VatLine[]): readonly VatLine[] =>
  [...Map.groupBy(rows, ({ rate }) => rate)]
    .map(([rate, members]) => ({
      rate,
      base: sumCents(members.map(({ base }) => base)),
      amount: sumCents(members.map(({ amount }) => amount)),
    }))
    .toSorted((a, b) => a.rate - b.rate);

const ratesOf = (parts: readonly Taxed[]): readonly VatLine[] =>
  sumByRate(parts.map((part) => ({ ...part, amount: ZERO }))).map(({ rate, base }) => ({
    rate,
    base,
    amount: applyRate(base, rate),
  }));

const UNIT = 10_000n;

/**
 * What each part of one rate has of `amount`, by its place: its VAT rounded down, and a cent more for
 * those that lost most by it, the first of equals first. `amount` is less than a cent from their exact
 * sum.
 */
const sharesOf = (
  amount: Cents,
  parts: readonly (Taxed & { readonly place: number })[],
): readonly (readonly [place: number, share: Cents])[] => {
  const exact = parts.map(({ base, rate, place }) => {
    const scaled = BigInt(base) * BigInt(Math.round(rate * Number(UNIT)));
    // Not the quotient of BigInt, which rounds a negative amount up.
    const remainder = ((scaled % UNIT) + UNIT) % UNIT;
    return { place, floor: (scaled - remainder) / UNIT, remainder };
  });
  const left = BigInt(amount) - exact.reduce((sum, { floor }) => sum + floor, 0n);
  const favoured = exact
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.place - b.place)
    .slice(0, Number(left));
  return exact.map((part) => [
    part.place,
    cents(Number(part.floor) + (favoured.includes(part) ? 1 : 0)),
  ]);
};
