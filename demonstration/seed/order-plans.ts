import { Schema } from "effect";
import { type CalendarDay, ClockTime, type Instant, Weekday } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { addDays, dayParts, numberOfDay, weekdayOf } from "../../core/calendar/day.ts";
import { addMs, parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { BasketName } from "./baskets.ts";
import { Decimal, fromText, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { Fate } from "./order-lives.ts";
import { Account } from "./people.ts";
import { CouponCode } from "./promotions.ts";
import { chance, integerBetween, randomFor } from "./random.ts";
import { StoreKey } from "./store-profiles.ts";

const { optionalKey, Struct } = Schema;

/** An order that somebody placed: what it becomes is worked out from it alone. */
export interface OrderPlan {
  readonly store: string;
  readonly account: Account;
  readonly basket: string;
  readonly at: Instant;
  readonly fate: Fate;
  /** Which of the offered delivery days was chosen. */
  readonly delivery: number;
  /** Instead of the store's usual method. */
  readonly method?: PaymentMethodCode;
  readonly coupon?: string;
}

const HabitLine = Struct({
  store: StoreKey,
  account: Account,
  basket: BasketName,
  weekday: fromText(Weekday, Number),
  everyWeeks: Whole,
  /** Weeks ago of the last order, of a store that orders no more. */
  stoppedWeeksAgo: optionalKey(Whole),
});

const habits = kept(() => readTable("sales/order-habits.csv", HabitLine));

const RemarkableLine = Struct({
  store: StoreKey,
  account: Account,
  basket: BasketName,
  hoursAgo: Decimal,
  fate: Fate,
  method: optionalKey(PaymentMethodCode),
  delivery: optionalKey(Whole),
  coupon: optionalKey(CouponCode),
});

/** One order of each state that the usual ones may just not be in today. */
const remarkable = kept(() => readTable("sales/remarkable-orders.csv", RemarkableLine));

const WEEKS = 104;
const HOUR_MS = 60 * 60 * 1000;

/** Two years of orders up to `now`, the oldest first; the last days hold one of every kind. */
export const orderPlans = (now: Instant): readonly OrderPlan[] =>
  [
    ...habits().flatMap((habit) => habitual(habit, now)),
    ...remarkable().map(({ hoursAgo, delivery = 0, ...plan }) => ({
      ...plan,
      delivery,
      at: addMs(now, -Math.round(hoursAgo * HOUR_MS)),
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.store < b.store ? -1 : 1));

const habitual = (
  { store, account, basket, weekday, everyWeeks, stoppedWeeksAgo = 0 }: typeof HabitLine.Type,
  now: Instant,
): readonly OrderPlan[] => {
  const today = parisDayOf(now);
  const latest = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  return Array.from({ length: WEEKS }, (_, ago) => addDays(latest, -7 * ago))
    .filter((day, ago) => ago >= stoppedWeeksAgo && !isOff(day, everyWeeks, store))
    .flatMap((day) => {
      const random = randomFor("order", store, day);
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
