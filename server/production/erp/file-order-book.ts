import { Effect, Layer, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OrderNumber } from "../../../api-schema/primitives.ts";
import { orders } from "../../../api-schema/exchange/orders.ts";
import { Settings } from "../../config.ts";
import { writeTable } from "../../exchange/files/write-table.ts";
import { goOut } from "../../exchange/go-out.ts";
import { OrderBook, OrderBookUnavailable } from "../../ports/order-book.ts";

/**
 * The order book of an ERP that reads files (ERP_URL=files): each order, version and cancellation is a file of
 * the resource `orders` in `out/orders` of EXCHANGE_DIR, whole once it has its name. The same file written
 * again says the same order.
 */
export const FileOrderBook: Layer.Layer<OrderBook, never, SqlClient.SqlClient | Settings> =
  Layer.effect(
    OrderBook,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { exchangeDir = "" } = yield* Settings;
      const folder = join(exchangeDir, "out", "orders");
      const write = (order: OrderNumber, name: string) =>
        Effect.gen(function* () {
          const [known] = yield* sql<{ readonly since: Date }>`
            select updated_at as since from "order" where number = ${order}`;
          if (known === undefined) return;
          const { columns, rows } = goOut("orders", known.since.toISOString());
          const own = rows.pipe(
            Stream.filter((row) => row[orders.columns.order.header] === order),
            Stream.provideService(SqlClient.SqlClient, sql),
          );
          yield* Effect.promise(() => mkdir(folder, { recursive: true }));
          const unfinished = join(folder, `.${name}`);
          const target = yield* Effect.promise(() => open(unfinished, "w", 0o640));
          yield* writeTable("csv", columns, own).pipe(
            Stream.runForEach((bytes) => Effect.promise(() => target.write(bytes))),
            Effect.ensuring(Effect.promise(() => target.close())),
          );
          yield* Effect.promise(() => rename(unfinished, join(folder, name)));
        }).pipe(Effect.catchCause((cause) => Effect.fail(unwritten(cause))));
      return OrderBook.of({
        enter: ({ orderNumber, scope }) => write(orderNumber, `${orderNumber}-${scope}-1.csv`),
        amend: ({ orderNumber, scope, version }) =>
          write(orderNumber, `${orderNumber}-${scope}-${version}.csv`),
        cancel: ({ orderNumber, scope }) =>
          write(orderNumber, `${orderNumber}-${scope}-annulee.csv`),
      });
    }),
  );

const unwritten = (cause: unknown): OrderBookUnavailable =>
  new OrderBookUnavailable({
    message: "The order cannot be written into the folder of files",
    cause,
    keepsTrying: true,
  });
