import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { OrderId } from "../../../api-schema/primitives.ts";
import { BookedPart } from "../../ports/order-book.ts";

/** A part of an order as the ERP is told of it: its lines at this moment. */
export const bookedPart: (
  order: OrderId,
  scope: PaymentScope,
) => Effect.Effect<BookedPart, never, SqlClient.SqlClient> = Effect.fnUntraced(function* (
  order: OrderId,
  scope: PaymentScope,
) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly part: unknown }>`
    select json_build_object('orderNumber', q.number, 'scope', ${scope}::text, 'erpId', s.erp_id,
      'lines', (select coalesce(json_agg(json_build_object(
          'reference', v.reference, 'quantity', i.quantity, 'deliveryDate', h.delivery_date,
          'note', h.note) order by i.position), '[]')
        from order_item i join variant v on v.id = i.variant_id
          join shipment h on h.id = i.shipment_id
        where i.order_id = q.id and (h.transport_type_code = 'MKP') = (${scope}::text = 'mkp'))
      ) as part
    from "order" q join store s on s.id = q.store_id where q.id = ${order}`;
  if (row === undefined) return yield* Effect.die(new Error(`No order ${order}`));
  return yield* decodePart(row.part);
}, Effect.orDie);

const decodePart = Schema.decodeUnknownEffect(BookedPart);
