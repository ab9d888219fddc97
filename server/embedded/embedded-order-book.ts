import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { nowDate } from "../clock.ts";
import { OrderBook, OrderBookUnavailable } from "../ports/order-book.ts";

/** The order book of the embedded ERP: a table. */
export const EmbeddedOrderBook: Layer.Layer<OrderBook, never, SqlClient.SqlClient> = Layer.effect(
  OrderBook,
  Effect.map(SqlClient.SqlClient, (sql) =>
    OrderBook.of({
      enter: ({ orderNumber, scope, erpId, lines }) =>
        Effect.flatMap(
          nowDate,
          (now) => sql`insert into embedded_erp_order
            (order_number, scope, erp_id, lines, received_at)
            values (${orderNumber}, ${scope}, ${erpId}, ${JSON.stringify(lines)}::text::jsonb, ${now})
            on conflict do nothing`,
        ).pipe(Effect.asVoid, Effect.mapError(unavailable)),
      cancel: ({ orderNumber, scope }) =>
        Effect.flatMap(
          nowDate,
          (now) => sql`update embedded_erp_order set cancelled_at = ${now}
            where order_number = ${orderNumber} and scope = ${scope} and cancelled_at is null`,
        ).pipe(Effect.asVoid, Effect.mapError(unavailable)),
    }),
  ),
);

const unavailable = (cause: unknown) =>
  new OrderBookUnavailable({ message: "The embedded ERP cannot write its order book", cause });
