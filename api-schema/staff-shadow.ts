import { Schema } from "effect";
import { CalendarDay, Count, Instant } from "./primitives.ts";

// A month in double: what the old system did, beside what the shop would have done (docs/operator.md).

/** What an order of the old system and the shop say otherwise. */
export const ShadowKind = Schema.Literals([
  "customer",
  "article",
  "price",
  "stock",
  "delivery",
  "carriage",
  "limit",
  "total",
  "invoice",
]);
export type ShadowKind = typeof ShadowKind.Type;

/** Who asked for a comparison: the clock of the morning, a command, somebody at the desk. */
export const ShadowAsker = Schema.Literals(["morning", "command", "desk"]);
export type ShadowAsker = typeof ShadowAsker.Type;

/** Where it is mended: a row of the desk by its key, or its table where the row is not there. */
export const ShadowMend = Schema.Struct({
  resource: Schema.Literals(["customers", "variants", "prices", "stocks", "tours"]),
  key: Schema.NullOr(Schema.String),
});
export type ShadowMend = typeof ShadowMend.Type;

export const ShadowDifference = Schema.Struct({
  /** Its number in the old system. */
  order: Schema.String,
  /** By its number; the shop's name where it is known. */
  customer: Schema.String,
  store: Schema.NullOr(Schema.String),
  kind: ShadowKind,
  /** The article, the lorry or the order that is meant, in words. */
  what: Schema.String,
  /** What the old system says, and what the shop would have said, in words. */
  old: Schema.String,
  shop: Schema.String,
  /** How much more the shop would have asked; null where it is no sum. */
  cents: Schema.NullOr(Schema.Int),
  /** Why, as far as the shop knows. */
  why: Schema.String,
  mend: Schema.NullOr(ShadowMend),
}).annotate({ identifier: "ShadowDifference" });
export type ShadowDifference = typeof ShadowDifference.Type;

/** How many differences there are of a kind, and how many cents they make, whatever their sign. */
export const ShadowCount = Schema.Struct({ kind: ShadowKind, count: Count, cents: Count }).annotate(
  { identifier: "ShadowCount" },
);
export type ShadowCount = typeof ShadowCount.Type;

/** A day of the old system, and what was last said of it; null where nothing has been yet. */
export const ShadowDay = Schema.Struct({
  day: CalendarDay,
  said: Schema.NullOr(
    Schema.Struct({
      at: Instant,
      by: ShadowAsker,
      /** How often it has been compared. */
      times: Count,
      orders: Count,
      equal: Count,
      kinds: Schema.Array(ShadowCount),
    }),
  ),
}).annotate({ identifier: "ShadowDay" });
export type ShadowDay = typeof ShadowDay.Type;

export const ShadowMonth = Schema.Struct({
  /** The newest first. */
  days: Schema.Array(ShadowDay),
  /** Days without a difference in a row, up to the last that was compared. */
  streak: Count,
}).annotate({ identifier: "ShadowMonth" });
export type ShadowMonth = typeof ShadowMonth.Type;

export const ShadowDayDetail = Schema.Struct({
  ...ShadowDay.fields,
  differences: Schema.Array(ShadowDifference),
  /** What was said of it before, the newest first. */
  before: Schema.Array(
    Schema.Struct({ at: Instant, by: ShadowAsker, orders: Count, equal: Count }),
  ),
}).annotate({ identifier: "ShadowDayDetail" });
export type ShadowDayDetail = typeof ShadowDayDetail.Type;
