import { Schema } from "effect";
import {
  CalendarDay,
  Cents,
  Count,
  CustomerId,
  Instant,
  ProductCode,
  RangeCode,
  StoreId,
  TransportTypeCode,
  Weekday,
} from "./primitives.ts";

/** Something that waits for somebody at the desk. */
export const TodayWait = Schema.Struct({
  kind: Schema.Literals([
    "erpUnanswered",
    "erpRefused",
    "webhooksParked",
    "failedSends",
    "refusedPayments",
    "exchangeRuns",
    "remises",
    "conversations",
    "applications",
    "outOfStock",
  ]),
  count: Count,
  /** Since when the first of them does, where it is known. */
  since: Schema.NullOr(Instant),
  /** The first of them, in words; null where the number says it all. */
  first: Schema.NullOr(Schema.String),
}).annotate({ identifier: "TodayWait" });
export type TodayWait = typeof TodayWait.Type;

/** The next lorry of a range in an area, and what it carries so far. */
export const TodayLorry = Schema.Struct({
  area: Schema.String,
  range: RangeCode,
  day: CalendarDay,
  cutOff: Instant,
  stops: Count,
  grams: Count,
  /** HT. */
  amount: Cents,
  /** Stops that have their delivery free. */
  free: Count,
  /** What a delivery may hold: grams for flour, cents HT for frozen goods. */
  maximum: Count,
}).annotate({ identifier: "TodayLorry" });
export type TodayLorry = typeof TodayLorry.Type;

/** What goes in a week, by day of delivery. */
export const TodayWeek = Schema.Struct({
  days: Schema.Array(Schema.Struct({ day: CalendarDay, grams: Count })),
  grams: Count,
  /** Of the week before. */
  gramsBefore: Count,
  /** HT. */
  amount: Cents,
  orders: Count,
}).annotate({ identifier: "TodayWeek" });

/** What was sold today of a range, and on the same weekday a week ago until the same hour. */
export const TodaySales = Schema.Struct({
  range: TransportTypeCode,
  /** HT. */
  amount: Cents,
  amountBefore: Cents,
}).annotate({ identifier: "TodaySales" });
export type TodaySales = typeof TodaySales.Type;

/** A shop that has stopped ordering as it used to. */
export const TodayStopped = Schema.Struct({
  store: StoreId,
  company: Schema.String,
  town: Schema.NullOr(Schema.String),
  /** Whom to call: its main manager. */
  client: Schema.NullOr(CustomerId),
  phone: Schema.NullOr(Schema.String),
  weekday: Weekday,
  silentDays: Count,
  /** What it used to buy in thirty days, HT. */
  monthly: Cents,
}).annotate({ identifier: "TodayStopped" });
export type TodayStopped = typeof TodayStopped.Type;

/** Words that were searched and found nothing, in the last two weeks. */
export const TodaySearch = Schema.Struct({ words: Schema.String, times: Count }).annotate({
  identifier: "TodaySearch",
});
export type TodaySearch = typeof TodaySearch.Type;

/** A paper of a product that is sold which ends within a month, or has ended: it is asked for anew. */
export const TodayPaper = Schema.Struct({
  product: ProductCode,
  name: Schema.String,
  title: Schema.String,
  validUntil: CalendarDay,
}).annotate({ identifier: "TodayPaper" });
export type TodayPaper = typeof TodayPaper.Type;

/** What the desk opens with; a part that the caller's roles do not see is null. */
export const StaffToday = Schema.Struct({
  at: Instant,
  /** The worst first. */
  waits: Schema.Array(TodayWait),
  /** The nearest cut-off first. */
  lorries: Schema.NullOr(Schema.Array(TodayLorry)),
  sales: Schema.NullOr(Schema.Array(TodaySales)),
  week: Schema.NullOr(TodayWeek),
  /** Who bought most first. */
  stopped: Schema.NullOr(Schema.Array(TodayStopped)),
  /** What was searched most often first. */
  searches: Schema.NullOr(Schema.Array(TodaySearch)),
  /** What ended first. */
  papers: Schema.NullOr(Schema.Array(TodayPaper)),
}).annotate({ identifier: "StaffToday" });
export type StaffToday = typeof StaffToday.Type;
