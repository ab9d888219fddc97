import { Effect, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { PaymentScope } from "../../../api-schema/order.ts";
import type { OrderId } from "../../../api-schema/primitives.ts";
import { SAID_OF_LINE } from "../../../core/selling/row-columns.ts";
import { partOf } from "../../ledger/part-sql.ts";
import type { BookedPart } from "../../ports/order-book.ts";
import { orderLine } from "../../rows/order-line.ts";
import { order } from "../../rows/order.ts";
import { query } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { store } from "../../rows/store.ts";
import { many, object, present, value } from "../../rows/value.ts";
import { variant } from "../../rows/variant.ts";

/** $1 order id, $2 scope. */
const loadPart = query(
  object({
    orderNumber: present(order.as("q").number),
    scope: value(PaymentScope, "$2::text"),
    erpId: store.as("s").erpId,
    lines: many(
      object({
        reference: variant.as("v").reference,
        ...Struct.pick(orderLine.as("i"), SAID_OF_LINE),
        ...Struct.pick(shipment.as("h"), ["deliveryDate", "note"]),
      }),
      `order_item i join variant v on v.id = i.variant_id join shipment h on h.id = i.shipment_id
        where i.order_id = q.id and ${partOf("h")} = $2::text`,
      "i.position",
    ),
  }),
  `"order" q join store s on s.id = q.store_id where q.id = $1`,
);

/** A part of an order as the ERP is told of it: its lines at this moment. */
export const bookedPart = (
  order: OrderId,
  scope: PaymentScope,
): Effect.Effect<BookedPart, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => loadPart.only(sql, [order, scope]));
