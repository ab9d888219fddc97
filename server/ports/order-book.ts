import { Context, Schema, type Effect } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";

/** A part of an order as the ERP prepares it. */
export type BookedPart = {
  readonly orderNumber: string;
  readonly scope: PaymentScope;
  /** The store's customer number; null while it has none. */
  readonly erpId: string | null;
  readonly lines: readonly {
    readonly reference: string;
    readonly quantity: number;
    readonly deliveryDate: CalendarDay | null;
    readonly note: string;
  }[];
};

/** The ERP did not take it; it may be tried again. */
export class OrderBookUnavailable extends Schema.TaggedError<OrderBookUnavailable>()(
  "OrderBookUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/** Where the group's ERP takes orders (product §4 'ports'). Both bear being called twice. */
export class OrderBook extends Context.Service<
  OrderBook,
  {
    readonly enter: (part: BookedPart) => Effect.Effect<void, OrderBookUnavailable>;
    readonly cancel: (
      part: Pick<BookedPart, "orderNumber" | "scope">,
    ) => Effect.Effect<void, OrderBookUnavailable>;
  }
>()("panetier/ports/OrderBook") {}
