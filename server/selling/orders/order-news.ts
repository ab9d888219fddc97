import { Clock, Context, Effect, Layer, Schema } from "effect";
import {
  CustomerId,
  OrderId,
  OrderToken,
  PaymentId,
  ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { PaymentScope } from "../../../api-schema/order.ts";
import { announcement, type Announcement } from "../../outbox/announcement.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { BookedPart } from "../../ports/order-book.ts";
import { type PayloadOf, type Topic, topic } from "../../outbox/topic.ts";

/** An order was completed: its buyer is told of the parts that nothing is awaited for. */
export const OrderCompleted = topic(
  "order.completed",
  Schema.Struct({ token: OrderToken, storeId: StoreId, customerId: CustomerId }),
);

const OfOrder = Schema.Struct({ orderId: OrderId });

/** A part that waited for its payment is confirmed. */
export const PartConfirmed = topic("order.confirmed", OfOrder);

/** A card payment was refused, left or never begun: who bought is told when it still is. */
export const PaymentMissed = topic("order.unpaid", OfOrder);

/** A part was given up: by its buyer, or `unpaid` in time. */
export const PartGivenUp = topic(
  "order.cancelled",
  Schema.Struct({ orderId: OrderId, unpaid: Schema.Boolean }),
);

/** Shipments have left, or have arrived. */
export const ShipmentsMoved = topic(
  "order.shipments",
  Schema.Struct({
    orderId: OrderId,
    shipments: Schema.Array(ShipmentId),
    step: Schema.Literals(["sent", "delivered"]),
  }),
);

const Part = Schema.Struct({ orderId: OrderId, scope: PaymentScope });

/** The shipments of a part of an order may leave. */
export const PartOrdered = topic("erp.order", Part, "erp");

/** They must not leave any more. */
export const PartCancelled = topic("erp.cancellation", Part, "erp");

/** A version of what the ERP has: all that the part holds now. It carries it, so that each is processed. */
export const PartAmended = topic(
  "erp.amendment",
  Schema.Struct({ orderId: OrderId, version: Schema.Int, part: BookedPart }),
  "erp",
);

/** A version of an order was saved: whoever saved it gets it by mail. */
export const OrderAmendedNews = topic(
  "order.amended",
  Schema.Struct({
    token: OrderToken,
    storeId: StoreId,
    customerId: CustomerId,
    version: Schema.Int,
  }),
);

/** Money taken for a payment that did not need it any more, all or some of it. */
export const RefundDue = topic(
  "bank.refund",
  Schema.Struct({
    transaction: Schema.String,
    payment: PaymentId,
    /** The version of the order that costs less; 0, or absent in older events: its part was given up. */
    version: Schema.optionalKey(Schema.Int),
  }),
  "bank",
);

/** A card page that may take no card any more: the bank has to be notified. */
export const PageClosed = topic(
  "bank.page-closed",
  Schema.Struct({ transaction: Schema.String }),
  "bank",
);

/** An order whose card page has had its time; the bank is asked first what became of it. */
export const PageDeadline = topic("payment.page-deadline", OfOrder, "bank");

/** An order whose card payment has had its time. */
export const UnpaidDeadline = topic("payment.unpaid-deadline", OfOrder);

/** A card page that nobody answers is given up after this long. */
export const PAGE_OPEN_MS = 30 * 60 * 1000;

/** A card order that nobody pays gives its stock back after this long. */
export const UNPAID_HOLD_MS = 24 * 60 * 60 * 1000;

/** Who is refused mostly pays again at once: a refusal is notified by mail when it has stood so long. */
export const REFUSAL_STANDS_MS = 5 * 60 * 1000;

/** What other systems are notified of about orders, by the outbox; call it inside the transaction. */
export class OrderNews extends Context.Service<
  OrderNews,
  {
    /** The ERP may prepare the shipments of that part: paid by card, or promised otherwise. */
    readonly partOrdered: (part: typeof Part.Type) => Effect.Effect<void>;
    readonly partCancelled: (part: typeof Part.Type) => Effect.Effect<void>;
    /** In the same sequence as the order and its cancellation. */
    readonly partAmended: (amendment: PayloadOf<typeof PartAmended>) => Effect.Effect<void>;
    readonly orderAmended: (version: PayloadOf<typeof OrderAmendedNews>) => Effect.Effect<void>;
    /** Who bought is notified that what waited for a payment is confirmed. */
    readonly partConfirmed: (order: OrderId) => Effect.Effect<void>;
    /** Who bought is notified that the part is given up. */
    readonly partGivenUp: (part: PayloadOf<typeof PartGivenUp>) => Effect.Effect<void>;
    /** Who bought is notified that a card is not paid, unless it is after that many milliseconds. */
    readonly paymentMissed: (order: OrderId, after: number) => Effect.Effect<void>;
    /** Who bought is notified that shipments are on their way, or there. */
    readonly shipmentsMoved: (moved: PayloadOf<typeof ShipmentsMoved>) => Effect.Effect<void>;
    readonly refundDue: (refund: PayloadOf<typeof RefundDue>) => Effect.Effect<void>;
    readonly pageClosed: (page: PayloadOf<typeof PageClosed>) => Effect.Effect<void>;
    /** A card page was opened: it is given up when nobody answers it in time. */
    readonly pageOpened: (order: OrderId) => Effect.Effect<void>;
    /** The order waits for a card: its buyer is reminded, and it is given up when nobody pays it in time. */
    readonly cardAwaited: (order: OrderId) => Effect.Effect<void>;
  }
>()("panetier/orders/OrderNews") {
  static readonly layer: Layer.Layer<OrderNews, never, Outbox> = Layer.effect(
    OrderNews,
    Effect.map(Outbox, ({ announce, announceAll }) =>
      OrderNews.of({
        partOrdered: (part) => announce(PartOrdered, part, { sequence: partSequence(part) }),
        partCancelled: (part) => announce(PartCancelled, part, { sequence: partSequence(part) }),
        partAmended: (amendment) =>
          announce(PartAmended, amendment, {
            sequence: partSequence({ orderId: amendment.orderId, scope: amendment.part.scope }),
          }),
        orderAmended: (version) => announce(OrderAmendedNews, version),
        partConfirmed: (orderId) => announce(PartConfirmed, { orderId }),
        partGivenUp: (part) => announce(PartGivenUp, part),
        paymentMissed: (orderId, after) =>
          announceAfter(announceAll, PaymentMissed, orderId, after),
        shipmentsMoved: (moved) => announce(ShipmentsMoved, moved),
        refundDue: (refund) => announce(RefundDue, refund),
        pageClosed: (page) => announce(PageClosed, page),
        pageOpened: (orderId) => announceAfter(announceAll, PageDeadline, orderId, PAGE_OPEN_MS),
        cardAwaited: (orderId) => Effect.flatMap(Effect.all(cardAwaitedNews(orderId)), announceAll),
      }),
    ),
  );
}

/** An order that a cart has just become, and what of it may be prepared at once. */
export interface CompletedOrder extends PayloadOf<typeof OrderCompleted> {
  readonly orderId: OrderId;
  /** The parts that nothing is awaited for. */
  readonly promised: readonly PaymentScope[];
  readonly awaitsCard: boolean;
}

/** What is announced of it: its confirmation, its parts to the ERP, and the deadline of a card. */
export const completionNews = ({
  orderId,
  promised,
  awaitsCard,
  ...order
}: CompletedOrder): Effect.Effect<readonly Announcement[]> =>
  Effect.all([
    announcement(OrderCompleted, order),
    ...promised.map((scope) =>
      announcement(PartOrdered, { orderId, scope }, { sequence: partSequence({ orderId, scope }) }),
    ),
    ...(awaitsCard ? cardAwaitedNews(orderId) : []),
  ]);

const cardAwaitedNews = (orderId: OrderId): readonly Effect.Effect<Announcement>[] => [
  announcementAfter(PaymentMissed, orderId, PAGE_OPEN_MS),
  announcementAfter(UnpaidDeadline, orderId, UNPAID_HOLD_MS),
];

const announcementAfter = (
  topic: Topic<{ readonly orderId: OrderId }>,
  orderId: OrderId,
  delay: number,
): Effect.Effect<Announcement> =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) =>
    announcement(topic, { orderId }, { at: ms + delay }),
  );

/** What is said of a part of an order keeps its order: a cancellation that came before it would find nothing. */
export const partSequence = ({ orderId, scope }: typeof Part.Type): string =>
  `erp ${orderId} ${scope}`;

/** The same order again, so many milliseconds from now. */
export const announceAfter = (
  announceAll: Outbox["Service"]["announceAll"],
  topic: Topic<{ readonly orderId: OrderId }>,
  orderId: OrderId,
  delay: number,
): Effect.Effect<void> =>
  Effect.flatMap(announcementAfter(topic, orderId, delay), (one) => announceAll([one]));
