import { Result } from "effect";
import type {
  CalendarDay,
  ClockTime,
  ClosingDay,
  Instant,
  Weekday,
} from "../../api-schema/primitives.ts";
import { addDays, isCalendarDay, weekdayOf } from "../calendar/day.ts";
import { formatClock, formatDay } from "../calendar/format.ts";
import { isHoliday, workingDayBefore } from "../calendar/holidays.ts";
import { msOfInstant, parisDayOf, parisInstant, parisTimeOf } from "../calendar/paris-time.ts";

/** What a sales area decides for one range (product §4). */
export type DeliveryPlan = {
  /** Days on which the lorry comes. */
  readonly weekdays: readonly Weekday[];
  /** Last time to order, in Paris, on the working day before the delivery. */
  readonly cutOff: ClockTime;
  /** Dates on which it does not come, whatever the weekday. */
  readonly closedDays: readonly CalendarDay[];
};

export type Delivery = { readonly deliveryDate: CalendarDay; readonly cutOff: Instant };

export type DeliveryContext = {
  readonly plan: DeliveryPlan;
  /** Days on which the store is closed: of every week, and dates. */
  readonly closingDays: readonly ClosingDay[];
  readonly now: Instant;
};

/** Days looked ahead; beyond, a plan without usable weekday answers nothing instead of looping. */
export const DELIVERY_HORIZON_DAYS = 120;

/** Days proposed in the calendar of a shipment (`gmpAvailableDates`). */
export const OFFERED_DELIVERIES = 15;

/**
 * The next `count` deliveries that an order placed at `now` can still have, in order: on the plan's
 * weekdays, outside its closed days, public holidays and the store's closing days, cut-off not passed (an order at
 * the very instant of the cut-off is in time). Product §4.
 */
export const nextDeliveries = (
  context: DeliveryContext & { readonly count: number },
): readonly Delivery[] => {
  const today = parisDayOf(context.now);
  const deliveries: Delivery[] = [];
  for (let ahead = 0; ahead <= DELIVERY_HORIZON_DAYS; ahead += 1) {
    if (deliveries.length >= context.count) break;
    const delivery = deliveryOn(addDays(today, ahead), context);
    if (Result.isSuccess(delivery)) deliveries.push(delivery.success);
  }
  return deliveries;
};

/** Why a day cannot be chosen; each one has a sentence in `deliveryRefusalMessage`. */
export type DeliveryRefused = {
  readonly _tag: "DeliveryRefused";
  readonly reason: "notADay" | "noLorry" | "holiday" | "storeClosed" | "cutOffPassed";
};

/** The delivery of that day, or why it cannot be had. The server checks the chosen date with this. */
export const deliveryOn = (
  date: CalendarDay,
  { plan, closingDays, now }: DeliveryContext,
): Result.Result<Delivery, DeliveryRefused> => {
  if (!isCalendarDay(date)) return refused("notADay");
  const weekday = weekdayOf(date);
  if (!plan.weekdays.includes(weekday) || plan.closedDays.includes(date)) return refused("noLorry");
  if (isHoliday(date)) return refused("holiday");
  if (closingDays.includes(weekday) || closingDays.includes(date)) return refused("storeClosed");
  const cutOff = cutOffOf(plan, date);
  if (msOfInstant(now) > msOfInstant(cutOff)) return refused("cutOffPassed");
  return Result.succeed({ deliveryDate: date, cutOff });
};

/**
 * The delivery of what waits in a cart: on the day that was chosen while it can be had, else the next one;
 * undefined where no lorry comes.
 */
export const cartDelivery = (
  chosenDay: CalendarDay | null,
  context: DeliveryContext,
): Delivery | undefined => {
  const chosen = chosenDay === null ? null : deliveryOn(chosenDay, context);
  return chosen !== null && Result.isSuccess(chosen)
    ? chosen.success
    : nextDeliveries({ ...context, count: 1 })[0];
};

/**
 * Last instant to order for that delivery: the plan's hour on the day before, or on the last
 * working day before when the day before is a Sunday or a public holiday.
 */
export const cutOffOf = (
  { cutOff }: Pick<DeliveryPlan, "cutOff">,
  deliveryDate: CalendarDay,
): Instant => parisInstant(workingDayBefore(deliveryDate), cutOff);

/** 'Commandez avant 11 h 00 pour être livré jeudi 26 novembre' (product §4). */
export const cutOffSentence = ({ deliveryDate, cutOff }: Delivery): string =>
  `Commandez avant ${formatClock(parisTimeOf(cutOff))} pour être livré ${formatDay(deliveryDate, "long")}`;

/** 'Commandez avant samedi 28 novembre à 11 h 00': for a Monday, or after a holiday, it is not the day before. */
export const orderBeforeText = (cutOff: Instant): string =>
  `Commandez avant ${formatDay(parisDayOf(cutOff), "long")} à ${formatClock(parisTimeOf(cutOff))}`;

/** Milliseconds left before the cut-off, 0 when it has passed. */
export const timeLeft = ({ cutOff }: Delivery, now: Instant): number =>
  Math.max(0, msOfInstant(cutOff) - msOfInstant(now));

/** The refusal in French, for the form and the API. */
export const deliveryRefusalMessage = (refusal: DeliveryRefused): string =>
  REFUSAL_MESSAGES[refusal.reason];

const REFUSAL_MESSAGES: { readonly [Reason in DeliveryRefused["reason"]]: string } = {
  notADay: "Cette date n'existe pas.",
  noLorry: "Le camion ne passe pas ce jour-là.",
  holiday: "Pas de livraison les jours fériés.",
  storeClosed: "Votre boutique est fermée ce jour-là.",
  cutOffPassed: "L'heure limite de commande pour cette date est passée.",
};

const refused = (reason: DeliveryRefused["reason"]): Result.Result<never, DeliveryRefused> =>
  Result.fail({ _tag: "DeliveryRefused", reason });
