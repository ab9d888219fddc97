import { Clock, Context, Effect, Layer, Schema } from "effect";
import type { CustomerId, OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import { OrderId, PaymentId } from "../../../api-schema/primitives.ts";
import { PaymentScope } from "../../../api-schema/order.ts";
import { Outbox } from "../../outbox/outbox.ts";

/** An order was completed: its buyer gets a confirmation. */
export const OrderCompleted = Schema.Struct({
  token: Schema.String,
  storeId: Schema.Int,
  customerId: Schema.Int,
});

/** The shipments of a part of an order may leave, or must not leave any more. */
export const PartAnnounced = Schema.Struct({ orderId: OrderId, scope: PaymentScope });

/** Money taken for a payment that did not need it any more. */
export const RefundDue = Schema.Struct({ transaction: Schema.String, payment: PaymentId });

/** A card page that may take no card any more: the bank has to hear of it. */
export const PageClosed = Schema.Struct({ transaction: Schema.String });
export const pageClosedTopic = "bank.page-closed";

/** An order whose card page, or whose card payment, has had its time. */
export const DeadlinePassed = Schema.Struct({ orderId: OrderId });
export const pageDeadlineTopic = "payment.page-deadline";
export const unpaidDeadlineTopic = "payment.unpaid-deadline";

/** A card page that nobody answers is given up after this long. */
export const PAGE_OPEN_MS = 30 * 60 * 1000;

/** A card order that nobody pays gives its stock back after this long. */
export const UNPAID_KEPT_MS = 24 * 60 * 60 * 1000;

/** What the rest of the world hears of orders, by the outbox; call it inside the transaction. */
export class OrderNews extends Context.Service<
  OrderNews,
  {
    readonly orderCompleted: (order: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly customerId: CustomerId;
    }) => Effect.Effect<void>;
    /** The ERP may prepare the shipments of that part: paid by card, or promised otherwise. */
    readonly partOrdered: (part: typeof PartAnnounced.Type) => Effect.Effect<void>;
    readonly partCancelled: (part: typeof PartAnnounced.Type) => Effect.Effect<void>;
    readonly refundDue: (refund: typeof RefundDue.Type) => Effect.Effect<void>;
    readonly pageClosed: (page: typeof PageClosed.Type) => Effect.Effect<void>;
    /** A card page was opened: it is given up when nobody answers it in time. */
    readonly pageOpened: (order: OrderId) => Effect.Effect<void>;
    /** The order waits for a card: it is given up when nobody pays it in time. */
    readonly cardAwaited: (order: OrderId) => Effect.Effect<void>;
  }
>()("panetier/orders/OrderNews") {
  static readonly layer: Layer.Layer<OrderNews, never, Outbox> = Layer.effect(
    OrderNews,
    Effect.map(Outbox, ({ announce }) =>
      OrderNews.of({
        orderCompleted: (order) => announce("order.completed", order),
        partOrdered: (part) => announce("erp.order", part, { sequence: partName(part) }),
        partCancelled: (part) => announce("erp.cancellation", part, { sequence: partName(part) }),
        refundDue: (refund) => announce("bank.refund", refund),
        pageClosed: (page) => announce(pageClosedTopic, page),
        pageOpened: (orderId) => later(announce, pageDeadlineTopic, orderId, PAGE_OPEN_MS),
        cardAwaited: (orderId) => later(announce, unpaidDeadlineTopic, orderId, UNPAID_KEPT_MS),
      }),
    ),
  );
}

// A cancellation that came before its order would find nothing to cancel.
const partName = ({ orderId, scope }: typeof PartAnnounced.Type): string =>
  `erp ${orderId} ${scope}`;

/** The same order again, so many milliseconds from now. */
export const later = (
  announce: Outbox["Service"]["announce"],
  topic: string,
  orderId: OrderId,
  delay: number,
): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) => announce(topic, { orderId }, { at: ms + delay }));
