import { Schema } from "effect";
import {
  CalendarDay,
  Cents,
  ClockTime,
  Count,
  Instant,
  OrderNumber,
  RangeCode,
  SalesAreaCode,
  StoreId,
  Text,
  TransportTypeCode,
  Weekday,
} from "./primitives.ts";

const Digest = Schema.String.check(Schema.isPattern(/^[\da-f]{64}$/));
const Code = Text.check(Schema.isMinLength(1), Schema.isMaxLength(100));

/** Which articles a rule is about. */
export const ForecastScope = Schema.Union([
  Schema.Struct({ of: Schema.Literal("everything") }),
  /** A category, with all that is below it. */
  Schema.Struct({ of: Schema.Literal("category"), code: Code }),
  Schema.Struct({ of: Schema.Literal("brand"), code: Code }),
  Schema.Struct({
    of: Schema.Literal("articles"),
    codes: Schema.Array(Code).check(Schema.isMinLength(1), Schema.isMaxLength(2000)),
  }),
]).annotate({ identifier: "ForecastScope" });
export type ForecastScope = typeof ForecastScope.Type;

/** Prices of lists that move by a rate, each rounded half up to a multiple of `step`. */
export const PriceRule = Schema.Struct({
  rule: Schema.Literal("prices"),
  scope: ForecastScope,
  /** Codes of price lists; all of them where none is named. */
  lists: Schema.Array(Code).check(Schema.isMaxLength(500)),
  /** 3 is 3 % more, -2.5 is 2,5 % less. */
  percent: Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 400 })),
  /** Cents. */
  step: Schema.Literals([1, 5, 10]),
}).annotate({ identifier: "PriceRule" });
export type PriceRule = typeof PriceRule.Type;

/** What a lorry of an area asks from then on. What is left out stays. */
export const TourRule = Schema.Struct({
  rule: Schema.Literal("tour"),
  area: SalesAreaCode,
  range: RangeCode,
  /** In grams for flour, in cents for frozen goods: from there on nothing is paid for delivery. */
  franco: Schema.optionalKey(Count),
  maximum: Schema.optionalKey(Count),
  deliveryFee: Schema.optionalKey(Cents),
  /** Days on which its lorry comes then, and until when one orders for it, on the working day before. */
  weekdays: Schema.optionalKey(
    Schema.Array(Weekday).check(Schema.isMinLength(1), Schema.isMaxLength(7), Schema.isUnique()),
  ),
  cutOff: Schema.optionalKey(ClockTime),
}).annotate({ identifier: "TourRule" });
export type TourRule = typeof TourRule.Type;

/** A change that is not made yet, and the days of orders that it is played on, both included. */
export const ForecastWish = Schema.Struct({
  rule: Schema.Union([PriceRule, TourRule]),
  from: CalendarDay,
  to: CalendarDay,
  /** The first day of new prices: played with what counts on it, and taken from it on; else as of now. */
  since: Schema.optionalKey(CalendarDay),
}).annotate({ identifier: "ForecastWish" });
export type ForecastWish = typeof ForecastWish.Type;

/** An amount with today's prices, and with those of the rule. HT. */
const Moved = Schema.Struct({ before: Cents, after: Cents });

/** A shop whose orders would cost more. */
export const DearerStore = Schema.Struct({
  id: StoreId,
  name: Schema.String,
  city: Schema.String,
  ...Moved.fields,
}).annotate({ identifier: "DearerStore" });

/** An order that would no longer reach what it reached. */
export const FallenOrder = Schema.Struct({
  number: OrderNumber,
  store: Schema.String,
  shipment: Schema.String,
  /** What would be missing: grams for flour, cents elsewhere. */
  missing: Count,
  unit: Schema.Literals(["gram", "cents"]),
}).annotate({ identifier: "FallenOrder" });

/** A delivery that would have missed its lorry, and the next one that its order could still have had; null for none. */
export const MovedDelivery = Schema.Struct({
  number: OrderNumber,
  store: Schema.String,
  shipment: Schema.String,
  from: CalendarDay,
  to: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "MovedDelivery" });

/**
 * The orders of a period played twice with the rules of the shop: with today's prices and tours, and with
 * those of the rule. Amounts HT, delivery included.
 */
export const Forecast = Schema.Struct({
  orders: Count,
  stores: Count,
  /** What they were told when they ordered: prices have moved since. */
  told: Cents,
  ...Moved.fields,
  delivery: Moved,
  /** Of goods whose cost is known; null for who may not see what articles cost. */
  margin: Schema.NullOr(
    Schema.Struct({
      ...Moved.fields,
      /** All lines that are played, and those whose article has no cost then: they are left out. */
      lines: Count,
      uncosted: Count,
    }),
  ),
  ranges: Schema.Array(Schema.Struct({ range: TransportTypeCode, ...Moved.fields })),
  /** Articles of the orders whose price the rule moves. */
  articles: Count,
  /** Lines of articles that no list of their shop has today: played at what was paid. */
  unpriced: Count,
  /** Shops that would pay more than 5 % more, the most in euros first; fifty at most. */
  dearer: Schema.Struct({ count: Count, stores: Schema.Array(DearerStore) }),
  /** Shipments that would fall under their franco or minimum, fifty of them; and those that would reach it. */
  fallen: Schema.Struct({ count: Count, orders: Schema.Array(FallenOrder) }),
  reached: Count,
  /** Deliveries that would have missed their lorry, fifty of them. */
  moved: Schema.Struct({ count: Count, orders: Schema.Array(MovedDelivery) }),
  /** The articles of the largest sums, ten at most: price of a packaging. */
  examples: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      name: Schema.String,
      list: Schema.String,
      ...Moved.fields,
    }),
  ),
}).annotate({ identifier: "Forecast" });
export type Forecast = typeof Forecast.Type;

/** What taking a forecast writes. */
export const ForecastTaking = Schema.Struct({
  resource: Schema.Literals(["prices", "tours"]),
  lines: Count,
  /** Prices of the same articles that begin later: they stay as they are. */
  planned: Count,
  /** When it was played. */
  played: Instant,
  /** Of what is written, and of when it was played: another one when something has moved since. */
  digest: Digest,
}).annotate({ identifier: "ForecastTaking" });
export type ForecastTaking = typeof ForecastTaking.Type;

/** A forecast as it was played, with what taking it would write; null where nothing can be taken. */
export const PlayedForecast = Schema.Struct({
  ...Forecast.fields,
  taking: Schema.NullOr(ForecastTaking),
}).annotate({ identifier: "PlayedForecast" });
export type PlayedForecast = typeof PlayedForecast.Type;

/** A forecast that is taken as it was seen. */
export const ForecastTaken = Schema.Struct({
  rule: ForecastWish.fields.rule,
  since: ForecastWish.fields.since,
  played: Instant,
  digest: Digest,
}).annotate({ identifier: "ForecastTaken" });
export type ForecastTaken = typeof ForecastTaken.Type;

const Choice = Schema.Struct({ code: Schema.String, name: Schema.String });

/** What a rule may be about. */
export const ForecastChoices = Schema.Struct({
  /** In the order of the tree, `level` from 1. */
  categories: Schema.Array(Schema.Struct({ ...Choice.fields, level: Count })),
  brands: Schema.Array(Choice),
  /** Lists that have prices. */
  lists: Schema.Array(Choice),
  areas: Schema.Array(
    Schema.Struct({
      ...Choice.fields,
      tours: Schema.Array(
        Schema.Struct({
          range: RangeCode,
          franco: Count,
          maximum: Count,
          deliveryFee: Cents,
          weekdays: Schema.Array(Weekday),
          cutOff: ClockTime,
        }),
      ),
    }),
  ),
}).annotate({ identifier: "ForecastChoices" });
export type ForecastChoices = typeof ForecastChoices.Type;
