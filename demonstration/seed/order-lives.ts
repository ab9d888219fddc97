import { Schema } from "effect";
import type { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { ClockTime } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { addDays } from "../../core/calendar/day.ts";
import { addMs, msOfInstant, parisInstant } from "../../core/calendar/paris-time.ts";
import { statesOnCompletion, stateOnCardAccepted } from "../../core/payment/transitions.ts";
import { fromText } from "./data/cells.ts";

const Ending = Schema.Literals([
  "usual",
  "cancelled",
  "returned",
  "pageUnopened",
  "pageOpen",
  "refused",
  "abandoned",
  "givenUp",
]);
const Reached = Schema.Struct({ reached: Schema.Literals([1, 2, 9]) });

/** How an order ends, or how far it has come: 'reached 9' holds its lorry at that status. */
export const Fate = fromText(Schema.Union([Ending, Reached]), (text) =>
  text.startsWith("reached ") ? { reached: Number(text.slice("reached ".length)) } : text,
);
export type Fate = (typeof Fate)["Type"];

export interface Step<State> {
  readonly state: State;
  readonly at: Instant;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const hour = (text: string): ClockTime => ClockTime.make(text);

interface ShipmentLife {
  readonly placedAt: Instant;
  readonly method: PaymentMethodCode;
  readonly fate: Fate;
  readonly gmp: boolean;
  readonly deliveryDate: CalendarDay;
  /** Of the lorry; of a parcel the hour at which its merchant must have sent it. */
  readonly cutOff: Instant;
  readonly now: Instant;
}

/** The statuses a shipment has had up to `now`, the first one at its completion. */
export const shipmentLife = (life: ShipmentLife): readonly Step<number>[] => {
  const { placedAt, method, fate, now } = life;
  const waits = method === "CB" ? [{ state: 10, at: placedAt }] : [];
  const orderedAt = method === "CB" ? addMs(placedAt, 4 * MINUTE) : placedAt;
  if (isUnpaid(fate)) {
    return fate === "givenUp" ? [...waits, { state: 7, at: addMs(placedAt, DAY) }] : waits;
  }
  const way = life.gmp ? lorryWay(life, orderedAt) : parcelWay(life, orderedAt);
  if (typeof fate === "object") return [...waits, ...heldAt(fate.reached, way, orderedAt, now)];
  if (fate === "cancelled") {
    return until(now, [...waits, ...way.slice(0, 1), { state: 7, at: addMs(orderedAt, 2 * HOUR) }]);
  }
  const delivered = way.find(({ state }) => state === 3)?.at ?? orderedAt;
  const whole =
    fate === "returned"
      ? [...way.filter(({ state }) => state !== 6), { state: 4, at: addMs(delivered, DAY) }]
      : way;
  return until(now, [...waits, ...whole]);
};

/** Ordered, prepared after the cut-off, ready, on the road, delivered, invoiced. */
const lorryWay = ({ cutOff, deliveryDate }: ShipmentLife, orderedAt: Instant) => [
  { state: 0, at: orderedAt },
  { state: 1, at: addMs(cutOff, 2 * HOUR) },
  { state: 9, at: addMs(cutOff, 5 * HOUR) },
  { state: 2, at: parisInstant(deliveryDate, hour("03:40")) },
  { state: 3, at: parisInstant(deliveryDate, hour("06:25")) },
  { state: 6, at: parisInstant(addDays(deliveryDate, 4), hour("09:00")) },
];

/** A merchant's: waits for acceptance, is taken on, ordered, prepared, sent, delivered, invoiced. */
const parcelWay = ({ deliveryDate }: ShipmentLife, orderedAt: Instant) => {
  const arrival = parisInstant(deliveryDate, hour("10:30"));
  return [
    { state: 5, at: orderedAt },
    { state: 8, at: addMs(orderedAt, 3 * HOUR) },
    { state: 0, at: addMs(orderedAt, 14 * HOUR) },
    { state: 1, at: addMs(orderedAt, 17 * HOUR) },
    { state: 2, at: addMs(orderedAt, 22 * HOUR) },
    { state: 3, at: later(arrival, addMs(orderedAt, 23 * HOUR)) },
    { state: 6, at: addMs(later(arrival, addMs(orderedAt, 23 * HOUR)), 6 * DAY) },
  ];
};

// Its steps so far, whatever the hour of `now`: spread over the time since the order.
const heldAt = (
  status: number,
  way: readonly Step<number>[],
  orderedAt: Instant,
  now: Instant,
): readonly Step<number>[] => {
  const steps = way.slice(0, way.findIndex(({ state }) => state === status) + 1);
  const span = msOfInstant(now) - msOfInstant(orderedAt);
  return steps.map(({ state }, index) => ({
    state,
    at: addMs(orderedAt, Math.floor((span * index) / steps.length)),
  }));
};

interface PaymentLife {
  readonly placedAt: Instant;
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  readonly fate: Fate;
  /** Of the last shipment it pays. */
  readonly deliveredAt: Instant;
  readonly now: Instant;
}

/** The states after 'new' that a payment has had up to `now`. */
export const paymentLife = (life: PaymentLife): readonly Step<PaymentState>[] => {
  const { placedAt, scope, method, fate, now } = life;
  const opening = statesOnCompletion(method, scope).map((state) => ({ state, at: placedAt }));
  if (isUnpaid(fate)) return until(now, [...opening, ...unpaidWay(fate, placedAt)]);
  const accepted: readonly Step<PaymentState>[] =
    method === "CB"
      ? [
          { state: "processing", at: addMs(placedAt, MINUTE) },
          { state: stateOnCardAccepted(scope), at: addMs(placedAt, 4 * MINUTE) },
        ]
      : method === "VIREMENT"
        ? [{ state: stateOnCardAccepted(scope), at: addMs(placedAt, 2 * DAY) }]
        : [];
  if (fate === "cancelled") {
    return until(now, [
      ...opening,
      ...accepted.slice(0, method === "CB" ? 2 : 0),
      ...cancelled(life),
    ]);
  }
  return until(now, [...opening, ...accepted, ...settledWay(life)]);
};

// A debit of the group is beyond cancelling once it is prevalidated: it is settled and given back.
const cancelled = ({ method, scope, placedAt }: PaymentLife): readonly Step<PaymentState>[] =>
  method === "PRELEVEMENT" && scope === "gmp"
    ? [{ state: "completed", at: addMs(placedAt, 10 * DAY) }]
    : [{ state: "cancelled", at: addMs(placedAt, 2 * HOUR + 4 * MINUTE) }];

const settledWay = ({
  placedAt,
  method,
  scope,
  deliveredAt,
}: PaymentLife): readonly Step<PaymentState>[] => {
  const validated = later(deliveredAt, addMs(placedAt, 3 * DAY));
  const days = method === "CB" ? 2 : method === "VIREMENT" ? 5 : 12;
  const before: readonly Step<PaymentState>[] =
    scope === "mkp" && method === "PRELEVEMENT"
      ? [{ state: "prevalidated", at: addMs(placedAt, DAY) }]
      : [];
  return [
    ...before,
    { state: "validated", at: validated },
    { state: "completed", at: addMs(validated, days * DAY) },
  ];
};

const unpaidWay = (fate: Fate, placedAt: Instant): readonly Step<PaymentState>[] => {
  if (fate === "pageUnopened") return [];
  const opened = { state: "processing", at: addMs(placedAt, MINUTE) } as const;
  if (fate === "pageOpen") return [opened];
  const state = fate === "abandoned" ? "abandoned" : "failed";
  return [opened, { state, at: addMs(placedAt, 6 * MINUTE) }];
};

/** What the bank knows of an order whose card page was opened; undefined without one. */
export const cardPage = (fate: Fate, placedAt: Instant) => {
  if (fate === "pageUnopened") return undefined;
  const createdAt = addMs(placedAt, MINUTE);
  if (fate === "pageOpen") return { state: "open" as const, createdAt, answeredAt: null };
  const minutes = isUnpaid(fate) ? 6 : 4;
  const state = fate === "abandoned" ? "abandoned" : isUnpaid(fate) ? "refused" : "accepted";
  return { state, createdAt, answeredAt: addMs(placedAt, minutes * MINUTE) };
};

const isUnpaid = (fate: Fate): boolean =>
  fate === "pageUnopened" ||
  fate === "pageOpen" ||
  fate === "refused" ||
  fate === "abandoned" ||
  fate === "givenUp";

const until = <State>(now: Instant, steps: readonly Step<State>[]): readonly Step<State>[] =>
  steps.filter(({ at }) => at <= now);

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
