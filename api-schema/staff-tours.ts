import { Schema } from "effect";
import {
  CalendarDay,
  Cents,
  ClockTime,
  Count,
  Instant,
  OrderNumber,
  positiveId,
  RangeCode,
  SalesAreaCode,
  Text,
  Weekday,
} from "./primitives.ts";

export const CancellationId = positiveId.pipe(Schema.brand("CancellationId"));
export type CancellationId = typeof CancellationId.Type;

/** A lorry on a day of the week that is shown. */
export const TourDay = Schema.Struct({
  day: CalendarDay,
  /** It comes; null where it does not. */
  cutOff: Schema.NullOr(Instant),
  /** Why it does not although it is one of its weekdays: the reason of a day without a lorry, or a holiday. */
  closed: Schema.NullOr(Schema.String),
  stops: Count,
  grams: Count,
  /** HT. */
  amount: Cents,
}).annotate({ identifier: "TourDay" });
export type TourDay = typeof TourDay.Type;

/** How the lorry of a range serves an area, and what it carries in the week that is shown. */
export const Tour = Schema.Struct({
  area: SalesAreaCode,
  areaName: Schema.String,
  range: RangeCode,
  weekdays: Schema.Array(Weekday),
  cutOff: ClockTime,
  /** Grams for flour, cents HT for frozen goods; 0 for none. */
  franco: Count,
  maximum: Count,
  deliveryFee: Cents,
  days: Schema.Array(TourDay),
}).annotate({ identifier: "Tour" });
export type Tour = typeof Tour.Type;

/** A lorry that does not come on a day: decided, and told unless it was taken back before. */
export const LorryCancellation = Schema.Struct({
  id: CancellationId,
  areaName: Schema.String,
  range: RangeCode,
  day: CalendarDay,
  reason: Schema.String,
  decidedBy: Schema.String,
  decidedAt: Instant,
  tellAt: Instant,
  toldAt: Schema.NullOr(Instant),
  takenBackAt: Schema.NullOr(Instant),
  takenBackBy: Schema.NullOr(Schema.String),
  moved: Count,
}).annotate({ identifier: "LorryCancellation" });
export type LorryCancellation = typeof LorryCancellation.Type;

/** The week of the lorries. */
export const StaffTours = Schema.Struct({
  today: CalendarDay,
  monday: CalendarDay,
  tours: Schema.Array(Tour),
  /** The last ones, the newest first. */
  cancellations: Schema.Array(LorryCancellation),
}).annotate({ identifier: "StaffTours" });
export type StaffTours = typeof StaffTours.Type;

/** An order that a lorry would have brought, and when it comes instead. */
export const HitOrder = Schema.Struct({
  number: OrderNumber,
  company: Schema.String,
  town: Schema.NullOr(Schema.String),
  grams: Count,
  /** Null where no other lorry comes within sight: it stays, and somebody has to call. */
  instead: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "HitOrder" });
export type HitOrder = typeof HitOrder.Type;

/** Who would be hit if the lorry did not come. */
export const LorryHit = Schema.Struct({
  areaName: Schema.String,
  orders: Schema.Array(HitOrder),
  /** Open carts that have this day. */
  carts: Count,
}).annotate({ identifier: "LorryHit" });
export type LorryHit = typeof LorryHit.Type;

/** 'Pas de camion jeudi', as it was shown. */
export const CancelLorry = Schema.Struct({
  area: SalesAreaCode,
  range: RangeCode,
  day: CalendarDay,
  reason: Text.check(Schema.isMinLength(1), Schema.isMaxLength(120)),
  /** How many orders were shown: another number is shown again first. */
  orders: Count,
}).annotate({ identifier: "CancelLorry" });
export type CancelLorry = typeof CancelLorry.Type;
