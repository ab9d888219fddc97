import { Effect, Layer, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OrderNumber } from "../../../api-schema/primitives.ts";
import { orders } from "../../../api-schema/exchange/orders.ts";
import { Settings, type SettingsShape, sftpOf } from "../../config.ts";
import { writeTable } from "../../exchange/files/write-table.ts";
import { goOut } from "../../exchange/go-out.ts";
import { makeCircuit } from "../../partners/circuit.ts";
import { OrderBook, OrderBookUnavailable } from "../../ports/order-book.ts";

/**
 * The order book of an ERP that reads files (ERP_URL=files): each order, version and cancellation is a file of
 * the resource `orders` in `out/orders` of EXCHANGE_DIR, or of SFTP_URL where
 * there is no such folder, whole once it has its name. The same file written
 * again says the same order.
 */
export const FileOrderBook: Layer.Layer<OrderBook, never, SqlClient.SqlClient | Settings> =
  Layer.effect(
    OrderBook,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const settings = yield* Settings;
      const put = putInto(settings);
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
          yield* put(name, writeTable("csv", columns, own));
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

/** Writes a file into `out/orders` of the folder: this machine's, or the SFTP server's where there is no other. */
const putInto = (settings: SettingsShape) => {
  const { exchangeDir, dataDir } = settings;
  const place = sftpOf(settings);
  if (exchangeDir !== undefined || place === undefined) {
    return putHere(join(exchangeDir ?? "", "out", "orders"));
  }
  // One for all, so that a server that fails is left in peace.
  const circuit = makeCircuit();
  return Effect.fnUntraced(function* <E>(name: string, bytes: Stream.Stream<Uint8Array, E>) {
    const pieces = yield* Stream.runCollect(bytes);
    const { sftpDisk } = yield* Effect.promise(() => import("../../exchange/folder/sftp-disk.ts"));
    const disk = sftpDisk(place, { copies: join(dataDir, "sftp-out"), circuit });
    const folder = disk.join(place.folder, "out", "orders");
    yield* Effect.acquireUseRelease(
      disk.reach,
      (isReached) =>
        isReached
          ? Effect.promise(async () => {
              await disk.makeFolder(folder);
              await disk.write(disk.join(folder, name), Buffer.concat(pieces));
            })
          : Effect.die(new Error("The SFTP server is left in peace for now")),
      () => disk.leave,
    );
  });
};

const putHere = (folder: string) =>
  Effect.fnUntraced(function* <E>(name: string, bytes: Stream.Stream<Uint8Array, E>) {
    yield* Effect.promise(() => mkdir(folder, { recursive: true }));
    const unfinished = join(folder, `.${name}`);
    const target = yield* Effect.promise(() => open(unfinished, "w", 0o640));
    yield* bytes.pipe(
      Stream.runForEach((piece) => Effect.promise(() => target.write(piece))),
      Effect.ensuring(Effect.promise(() => target.close())),
    );
    yield* Effect.promise(() => rename(unfinished, join(folder, name)));
  });

const unwritten = (cause: unknown): OrderBookUnavailable =>
  new OrderBookUnavailable({
    message: "The order cannot be written into the folder of files",
    cause,
    keepsTrying: true,
  });
