import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { orderLine } from "../../server/rows/order-line.ts";
import { order } from "../../server/rows/order.ts";
import { shipment } from "../../server/rows/shipment.ts";
import { insertRecords } from "./insert-records.ts";
import type { OrderTables } from "./order-types.ts";

/** Orders and carts with all that hangs on them. */
export const insertOrders = Effect.fnUntraced(function* (tables: OrderTables) {
  const sql = yield* SqlClient.SqlClient;
  yield* insertRecords(order, tables.orders);
  yield* insertRecords(shipment, tables.shipments);
  yield* insertRecords("shipment_history", tables.shipmentHistory);
  yield* insertRecords(orderLine, tables.items);
  yield* insertRecords("payment", tables.payments);
  yield* insertRecords(
    "payment_history",
    tables.paymentHistory.map(({ from, to, ...step }) => ({
      ...step,
      fromState: from,
      toState: to,
    })),
  );
  yield* insertRecords("bank_transaction", tables.transactions);
  // What each page took for each payment, as the shop notes it when it opens one.
  yield* sql`update bank_transaction b set amounts = (
    select array_agg(y.amount order by p.rank)
    from unnest(b.payment_ids) with ordinality as p(id, rank) join payment y on y.id = p.id)`;
});
