import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, ClockTime } from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { msOfInstant, parisInstant } from "../../core/calendar/paris-time.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { nowDate } from "../clock.ts";
import type { OrderNews } from "../selling/orders/order-news.ts";
import { ShipmentProgress, takeProgress } from "../selling/payments/shipment-progress.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { announcement } from "../outbox/announcement.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import type { PaymentsRepository } from "../selling/payments/payments-repository.ts";
import {
  type AmendedPart,
  type BookedPart,
  OrderBook,
  OrderBookUnavailable,
} from "../ports/order-book.ts";

const MillProgress = topic("embedded-erp.progress", ShipmentProgress);

/** What becomes of a part once it stands in the book; each inside the transaction that writes it. */
export interface BookKeeping<R> {
  readonly entered: (part: BookedPart) => Effect.Effect<void, never, R>;
  readonly amended: (part: AmendedPart) => Effect.Effect<void, never, R>;
  readonly cancelled: (
    part: Pick<BookedPart, "orderNumber" | "scope">,
  ) => Effect.Effect<void, never, R>;
}

/** An order book that is a table: idempotent. */
export const tabledOrderBook = <R>(
  keeping: Effect.Effect<BookKeeping<never>, never, R>,
): Layer.Layer<OrderBook, never, SqlClient.SqlClient | R> =>
  Layer.effect(
    OrderBook,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { entered, amended, cancelled } = yield* keeping;
      return OrderBook.of({
        enter: (part) =>
          // Together: an order that is entered without its days would never be delivered.
          Effect.gen(function* () {
            const now = yield* nowDate;
            const rows = yield* sql`insert into embedded_erp_order
              (order_number, scope, erp_id, lines, received_at)
              values (${part.orderNumber}, ${part.scope}, ${part.erpId},
                ${JSON.stringify(part.lines)}::text::jsonb, ${now})
              on conflict (order_number, scope) do update set lines = excluded.lines,
                received_at = excluded.received_at, cancelled_at = null
              where embedded_erp_order.cancelled_at is not null
              returning order_number`;
            if (rows.length > 0) yield* entered(part);
          }).pipe(sql.withTransaction, Effect.mapError(unavailable)),
        amend: (part) =>
          Effect.gen(function* () {
            const rows = yield* sql`update embedded_erp_order
              set lines = ${JSON.stringify(part.lines)}::text::jsonb, version = ${part.version}
              where order_number = ${part.orderNumber} and scope = ${part.scope}
                and version < ${part.version} and cancelled_at is null
              returning order_number`;
            if (rows.length > 0) yield* amended(part);
          }).pipe(sql.withTransaction, Effect.mapError(unavailable)),
        cancel: (part) =>
          Effect.gen(function* () {
            const rows = yield* sql`update embedded_erp_order set cancelled_at = ${yield* nowDate}
              where order_number = ${part.orderNumber} and scope = ${part.scope}
                and cancelled_at is null
              returning order_number`;
            if (rows.length > 0) yield* cancelled(part);
          }).pipe(sql.withTransaction, Effect.mapError(unavailable)),
      });
    }),
  );

/**
 * The order book of the embedded ERP, and a mill that works by the clock. What is entered is prepared
 * the evening before its delivery day, sent at dawn and delivered in the morning.
 */
export const EmbeddedOrderBook: Layer.Layer<OrderBook, never, SqlClient.SqlClient | Outbox> =
  tabledOrderBook(
    Effect.map(Outbox, ({ announceAll }) => ({
      entered: (part) => Effect.flatMap(scheduleOf(part), announceAll),
      // A day that it had before is planned twice: a shipment moves on once.
      amended: (part) => Effect.flatMap(scheduleOf(part), announceAll),
      cancelled: () => Effect.void,
    })),
  );

/** What the mill says as its day goes on. */
export const EmbeddedMill: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | Settings | Outbox | PaymentsRepository | OrderNews | SellingFirm
> = topicHandler(MillProgress, takeProgress).pipe(Layer.provide(Receipts.layer));

const scheduleOf = ({ orderNumber, scope, lines }: BookedPart) =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) =>
    Effect.forEach(
      [...new Set(lines.map((line) => line.deliveryDate))].flatMap((deliveryDate) =>
        stepsOf(deliveryDate).map((step) => ({ deliveryDate, ...step })),
      ),
      ({ at, ...step }) =>
        announcement(MillProgress, { orderNumber, scope, ...step }, { at: Math.max(at, ms) }),
    ),
  );

const stepsOf = (deliveryDate: CalendarDay | null) =>
  deliveryDate === null
    ? []
    : [
        { status: SHIPMENT.prepared, at: parisMs(addDays(deliveryDate, -1), "18:00") },
        { status: SHIPMENT.sent, at: parisMs(deliveryDate, "04:30") },
        { status: SHIPMENT.delivered, at: parisMs(deliveryDate, "09:30") },
      ];

const parisMs = (day: CalendarDay, time: string): number =>
  msOfInstant(parisInstant(day, time as ClockTime)); // safe: the three times above

const unavailable = (cause: unknown) =>
  new OrderBookUnavailable({ message: "The embedded ERP cannot write its order book", cause });
