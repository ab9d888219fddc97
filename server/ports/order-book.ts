import { Context, Schema, type Effect } from "effect";
import { PaymentScope, SaidOfLine } from "../../api-schema/order.ts";
import { CalendarDay, ErpId, OrderNumber } from "../../api-schema/primitives.ts";

/** A part of an order as the ERP prepares it. */
export const BookedPart = Schema.Struct({
  orderNumber: OrderNumber,
  scope: PaymentScope,
  /** The store's customer number; null while it has none. */
  erpId: Schema.NullOr(ErpId),
  lines: Schema.Array(
    Schema.Struct({
      reference: Schema.String,
      ...SaidOfLine.fields,
      deliveryDate: Schema.NullOr(CalendarDay),
      note: Schema.String,
    }),
  ),
});
export type BookedPart = typeof BookedPart.Type;

/** All that a part holds since a version of its order; versions grow, the one entered is the first. */
export type AmendedPart = BookedPart & { readonly version: number };

/** The ERP did not take it; it may be tried again. */
export class OrderBookUnavailable extends Schema.TaggedError<OrderBookUnavailable>()(
  "OrderBookUnavailable",
  {
    message: Schema.String,
    cause: Schema.optionalKey(Schema.Defect()),
    /** It is away, and has refused nothing: it is asked until it answers, however long that takes. */
    keepsTrying: Schema.optionalKey(Schema.Boolean),
    /** It is left in peace until then (epoch milliseconds): nothing of the kind is tried before. */
    restsUntil: Schema.optionalKey(Schema.Number),
  },
) {}

/**
 * Where the group's ERP takes orders (product §4 'ports'). Each is idempotent; what was
 * cancelled may be entered again.
 */
export class OrderBook extends Context.Service<
  OrderBook,
  {
    readonly enter: (part: BookedPart) => Effect.Effect<void, OrderBookUnavailable>;
    /** Heard in the order of versions, each after `enter`. An older version than the last changes nothing. */
    readonly amend: (part: AmendedPart) => Effect.Effect<void, OrderBookUnavailable>;
    readonly cancel: (
      part: Pick<BookedPart, "orderNumber" | "scope">,
    ) => Effect.Effect<void, OrderBookUnavailable>;
  }
>()("panetier/ports/OrderBook") {}
