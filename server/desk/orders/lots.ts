import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, Instant, OrderId, OrderNumber } from "../../../api-schema/primitives.ts";
import type { LotReceivers } from "../../../api-schema/staff-orders.ts";
import { shipment } from "../../rows/shipment.ts";
import { query } from "../../rows/query.ts";
import { store } from "../../rows/store.ts";
import { object, value } from "../../rows/value.ts";

/** Deliveries of a lot that are answered at once: a mill sends no lot to so many. */
const MOST = 5_000;

/** Every delivery that a lot is known to have left with, the newest first. */
export const receiversOf = Effect.fnUntraced(function* (
  lot: string,
): Effect.fn.Return<LotReceivers, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const found = yield* receivers.all(sql, [lot.trim(), MOST + 1]);
  return { receivers: found.slice(0, MOST), isCut: found.length > MOST };
});

const text = (sql: string) => value(Schema.String, sql);

/** $1 lot, $2 how many at most. */
const receivers = query(
  object({
    lot: text("l.lot"),
    reference: text("v.reference"),
    name: text("coalesce(i.product_snapshot ->> 'productName', p.name)"),
    quantity: value(Schema.Int, "l.quantity"),
    bestBefore: value(Schema.NullOr(CalendarDay), "l.best_before"),
    useBy: value(Schema.NullOr(CalendarDay), "l.use_by"),
    leftAt: value(Instant, "wire_instant(l.left_at)"),
    deliveryDate: shipment.as("h").deliveryDate,
    order: value(OrderId, "q.id"),
    number: value(OrderNumber, "q.number"),
    company: text("coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)"),
    erpId: store.as("s").erpId,
    city: value(Schema.NullOr(Schema.String), "q.shipping_address ->> 'city'"),
    contact: text("trim(c.first_name || ' ' || c.last_name)"),
    phone: value(Schema.NullOr(Schema.String), "q.shipping_address ->> 'phoneNumber'"),
    email: text("coalesce(s.contact_email, c.email)"),
  }),
  `shipped_line l join order_item i on i.id = l.order_item_id
    join shipment h on h.id = i.shipment_id join "order" q on q.id = i.order_id
    join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    join store s on s.id = q.store_id join customer c on c.id = q.customer_id
  where upper(l.lot) = upper($1)
  order by l.left_at desc, q.number, i.position limit $2::int`,
);
