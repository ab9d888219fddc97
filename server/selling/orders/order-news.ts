import { Clock, Context, Effect, Layer, Schema } from "effect";
import {
  CustomerId,
  OrderId,
  OrderToken,
  PaymentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { PaymentScope } from "../../../api-schema/order.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { type PayloadOf, type Topic, topic } from "../../outbox/topic.ts";

/** An order was completed: its buyer gets a confirmation. */
export const OrderCompleted = topic(
  "order.completed",
  Schema.Struct({ token: OrderToken, storeId: StoreId, customerId: CustomerId }),
);

const Part = Schema.Struct({ orderId: OrderId, scope: PaymentScope });

/** The shipments of a part of an order may leave. */
export const PartOrdered = topic("erp.order", Part, "erp");

/** They must not leave any more. */
export const PartCancelled = topic("erp.cancellation", Part, "erp");

/** Money taken for a payment that did not need it any more. */
export const RefundDue = topic(
  "bank.refund",
  Schema.Struct({ transaction: Schema.String, payment: PaymentId }),
  "bank",
);

/** A card page that may take no card any more: the bank has to hear of it. */
export const PageClosed = topic(
  "bank.page-closed",
  Schema.Struct({ transaction: Schema.String }),
  "bank",
);

const DeadlinePassed = Schema.Struct({ orderId: OrderId });

/** An order whose card page has had its time; the bank is asked first what became of it. */
export const PageDeadline = topic("payment.page-deadline", DeadlinePassed, "bank");

/** An order whose card payment has had its time. */
export const UnpaidDeadline = topic("payment.unpaid-deadline", DeadlinePassed);

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
    readonly partOrdered: (part: typeof Part.Type) => Effect.Effect<void>;
    readonly partCancelled: (part: typeof Part.Type) => Effect.Effect<void>;
    readonly refundDue: (refund: PayloadOf<typeof RefundDue>) => Effect.Effect<void>;
    readonly pageClosed: (page: PayloadOf<typeof PageClosed>) => Effect.Effect<void>;
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
        orderCompleted: (order) => announce(OrderCompleted, order),
        partOrdered: (part) => announce(PartOrdered, part, { sequence: partName(part) }),
        partCancelled: (part) => announce(PartCancelled, part, { sequence: partName(part) }),
        refundDue: (refund) => announce(RefundDue, refund),
        pageClosed: (page) => announce(PageClosed, page),
        pageOpened: (orderId) => announceAfter(announce, PageDeadline, orderId, PAGE_OPEN_MS),
        cardAwaited: (orderId) => announceAfter(announce, UnpaidDeadline, orderId, UNPAID_KEPT_MS),
      }),
    ),
  );
}

// A cancellation that came before its order would find nothing to cancel.
const partName = ({ orderId, scope }: typeof Part.Type): string => `erp ${orderId} ${scope}`;

/** The same order again, so many milliseconds from now. */
export const announceAfter = (
  announce: Outbox["Service"]["announce"],
  topic: Topic<{ readonly orderId: OrderId }>,
  orderId: OrderId,
  delay: number,
): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) => announce(topic, { orderId }, { at: ms + delay }));
