import {
  ClockTime,
  type CalendarDay,
  type Instant,
  type Weekday,
} from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { addDays, dayParts, numberOfDay, weekdayOf } from "../../core/calendar/day.ts";
import { addMs, parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import type { BasketName } from "./baskets.ts";
import type { Fate } from "./order-lives.ts";
import type { Account } from "./people.ts";
import { chance, integerBetween, randomFor } from "./random.ts";

/** An order that somebody placed: what it becomes is worked out from it alone. */
export interface OrderPlan {
  readonly store: string;
  readonly account: Account;
  readonly basket: BasketName;
  readonly at: Instant;
  readonly fate: Fate;
  /** Which of the offered delivery days was chosen. */
  readonly delivery: number;
  /** Instead of the store's usual method. */
  readonly method?: PaymentMethodCode;
  readonly coupon?: string;
}

interface Habit extends Pick<OrderPlan, "store" | "account" | "basket"> {
  readonly weekday: Weekday;
  readonly everyWeeks: number;
  /** Weeks ago of the last order, of a store that orders no more. */
  readonly stoppedWeeksAgo?: number;
}

const gerant = { account: "gerant" } as const;

const habits: readonly Habit[] = [
  { ...gerant, store: "marche", basket: "marketTuesday", weekday: 2, everyWeeks: 1 },
  { store: "marche", account: "fournil-rouen", basket: "marketFriday", weekday: 5, everyWeeks: 1 },
  { ...gerant, store: "saint-sever", basket: "classic", weekday: 3, everyWeeks: 1 },
  { ...gerant, store: "elbeuf", basket: "village", weekday: 4, everyWeeks: 2 },
  { ...gerant, store: "batignolles", basket: "classic", weekday: 1, everyWeeks: 2 },
  {
    ...gerant,
    store: "louviers",
    basket: "village",
    weekday: 4,
    everyWeeks: 3,
    stoppedWeeksAgo: 14,
  },
  { store: "bellanger", account: "salarie", basket: "classic", weekday: 2, everyWeeks: 1 },
  {
    store: "dieppe",
    account: "bloque",
    basket: "village",
    weekday: 3,
    everyWeeks: 4,
    stoppedWeeksAgo: 6,
  },
  ...[1, 2, 3, 4, 5, 6].map((rank): Habit => ({
    store: `chain-${rank}`,
    account: "cent-boutiques",
    basket: rank % 2 === 0 ? "classic" : "village",
    weekday: ([1, 2, 3, 4, 5] as const)[rank % 5] ?? 1,
    everyWeeks: 4,
  })),
];

const WEEKS = 104;
const HOUR_MS = 60 * 60 * 1000;

/** Two years of orders up to `now`, the oldest first; the last days hold one of every kind. */
export const orderPlans = (now: Instant, seed: number): readonly OrderPlan[] =>
  [...habits.flatMap((habit) => habitual(habit, now, seed)), ...remarkable(now)].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : a.store < b.store ? -1 : 1,
  );

const habitual = (habit: Habit, now: Instant, seed: number): readonly OrderPlan[] => {
  const { store, account, basket, weekday, everyWeeks, stoppedWeeksAgo = 0 } = habit;
  const today = parisDayOf(now);
  const latest = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  return Array.from({ length: WEEKS }, (_, ago) => addDays(latest, -7 * ago))
    .filter((day, ago) => ago >= stoppedWeeksAgo && !isOff(day, everyWeeks, store))
    .flatMap((day) => {
      const random = randomFor(seed, "order", store, day);
      const at = parisInstant(day, earlyHour(random));
      // A few baskets every now and then end otherwise than delivered.
      const luck = random();
      const fate: Fate = luck < 0.015 ? "cancelled" : luck < 0.03 ? "returned" : "usual";
      const delivery = chance(random, 0.15) ? 1 : 0;
      return at < now ? [{ store, account, basket, at, fate, delivery }] : [];
    });
};

// Fortnights are counted from a fixed day, so that they do not move with `now`; bakeries close in
// the first half of August.
const isOff = (day: CalendarDay, everyWeeks: number, store: string): boolean => {
  const { month, day: dayOfMonth } = dayParts(day);
  const isHoliday = month === 8 && dayOfMonth >= 3 && dayOfMonth <= 16 && store !== "marche";
  return isHoliday || Math.floor(numberOfDay(day) / 7) % everyWeeks !== 0;
};

const earlyHour = (random: () => number): ClockTime => {
  const minutes = integerBetween(random, 190, 345);
  return ClockTime.make(
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
  );
};

/** One order of each state that the usual ones may just not be in today. */
const remarkable = (now: Instant): readonly OrderPlan[] => {
  const ago = (hours: number): Instant => addMs(now, -Math.round(hours * HOUR_MS));
  const plan = (
    store: string,
    basket: BasketName,
    hours: number,
    fate: Fate,
    more: Partial<Pick<OrderPlan, "method" | "coupon" | "delivery">> = {},
  ): OrderPlan => ({ ...gerant, store, basket, at: ago(hours), fate, delivery: 0, ...more });
  return [
    plan("elbeuf", "flour", 0.15, "pageOpen"),
    plan("batignolles", "frozen", 0.4, "pageUnopened", { method: "CB" }),
    plan("marche", "parcels", 1, "usual", { method: "CB" }),
    plan("elbeuf", "frozen", 3, "refused"),
    plan("saint-sever", "parcels", 5, "abandoned", { method: "CB" }),
    plan("marche", "parcels", 10, "usual", { method: "CB" }),
    plan("batignolles", "flour", 20, "usual", { method: "VIREMENT", delivery: 3 }),
    plan("marche", "lorries", 22, "usual", { delivery: 3 }),
    plan("elbeuf", "lorries", 23, "usual", { delivery: 3, coupon: "FOURNEE10" }),
    plan("marche", "flour", 30, { reached: 1 }, { delivery: 1 }),
    plan("saint-sever", "flour", 34, { reached: 9 }, { delivery: 1 }),
    plan("saint-sever", "frozen", 50, { reached: 2 }, { delivery: 1 }),
    plan("marche", "flour", 9 * 24, "cancelled", { method: "CB" }),
    plan("marche", "lorries", 16 * 24, "returned"),
    plan("elbeuf", "flour", 40 * 24, "givenUp"),
    plan("marche", "lorries", 65 * 24, "usual", { coupon: "RENTREE15" }),
  ];
};
