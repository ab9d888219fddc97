import type { CalendarDay, VariantCode, Weekday } from "../../api-schema/primitives.ts";
import { addDays, daysBetween, weekdayOf } from "../calendar/day.ts";

/** What a store bought of a variant on one day, all orders of that day together. */
export type Purchase = {
  readonly day: CalendarDay;
  readonly variant: VariantCode;
  /** Packagings, 1 or more. */
  readonly quantity: number;
};

/** A variant that a store usually buys. */
export type UsualPurchase = {
  readonly variant: VariantCode;
  /** The median of the days on which it was bought, in packagings. */
  readonly quantity: number;
  /** On how many of the days that count. */
  readonly times: number;
};

/** What a store usually buys, and when. */
export type Habit = {
  /** The weekday of the products; null when the store keeps to none: all its days count together. */
  readonly weekday: Weekday | null;
  /** The next such day, today included; null without a weekday. */
  readonly next: CalendarDay | null;
  /** On how many days with an order this rests. */
  readonly days: number;
  readonly products: readonly UsualPurchase[];
  /** Bought on several days of any weekday, and not in `products`; the most often first. */
  readonly others: readonly UsualPurchase[];
};

/** Orders older than this say nothing about what is usual now. */
export const HABIT_WEEKS = 8;

/** A weekday, or an article, is usual from this many days with an order on. */
export const LEAST_DAYS = 2;

/** The oldest day that counts. */
export const habitSince = (today: CalendarDay): CalendarDay => addDays(today, -7 * HABIT_WEEKS);

/**
 * 'Comme d'habitude' (product §10): the next weekday, today included, on which the store ordered at
 * least twice in the eight weeks before today, with the products of at least half of those days. A
 * day whose order is placed already makes room for the next one.
 */
export const habitOf = (purchases: readonly Purchase[], today: CalendarDay): Habit => {
  const past = purchases.filter(({ day }) => day < today && day >= habitSince(today));
  const next = nextUsualDay(
    purchases.map(({ day }) => day),
    today,
  );
  const weekday = next === null ? null : weekdayOf(next);
  const counted = weekday === null ? past : past.filter(({ day }) => weekdayOf(day) === weekday);
  const days = countDays(counted);
  const products = usualOf(counted).filter(({ times }) => times * 2 >= days);
  const held = new Set(products.map(({ variant }) => variant));
  const others = usualOf(past).filter(
    ({ variant, times }) => times >= LEAST_DAYS && !held.has(variant),
  );
  return { weekday, next, days, products, others };
};

/**
 * The first day, today included, on whose weekday a store with orders on these days usually orders; a
 * day whose order is placed already makes room for the next one. Null for a store that keeps to none.
 */
export const nextUsualDay = (
  days: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | null => {
  const past = [...new Set(days)].filter((day) => day < today && day >= habitSince(today));
  const from = addDays(today, days.includes(today) ? 1 : 0);
  const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(from, ahead));
  const isUsual = (day: CalendarDay): boolean =>
    past.filter((ordered) => daysBetween(ordered, day) % 7 === 0).length >= LEAST_DAYS;
  return week.find(isUsual) ?? null;
};

/** Each variant with its median, the most often bought first. */
const usualOf = (purchases: readonly Purchase[]): readonly UsualPurchase[] => {
  const byVariant = Map.groupBy(purchases, ({ variant }) => variant);
  return [...byVariant]
    .map(([variant, own]) => {
      const quantities = [...quantityByDay(own).values()];
      return { variant, quantity: median(quantities), times: quantities.length };
    })
    .toSorted((a, b) => b.times - a.times || (a.variant < b.variant ? -1 : 1));
};

// Two orders of one morning are one habit.
const quantityByDay = (purchases: readonly Purchase[]): ReadonlyMap<CalendarDay, number> => {
  const byDay = new Map<CalendarDay, number>();
  for (const { day, quantity } of purchases) byDay.set(day, (byDay.get(day) ?? 0) + quantity);
  return byDay;
};

const countDays = (purchases: readonly Purchase[]): number =>
  new Set(purchases.map(({ day }) => day)).size;

/** The middle one; of an even number the mean of both middle ones, rounded up. */
const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? upper;
  return Math.ceil((lower + upper) / 2);
};
