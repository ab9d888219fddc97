import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { ShipmentStatus, PaymentScope, PaymentState } from "../../../api-schema/order.ts";
import { ThreadId } from "../../../api-schema/messaging.ts";
import {
  CalendarDay,
  CustomerId,
  Instant,
  type OrderId,
  OrderItemId,
  ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { StaffDeparture, StaffErpPart, type StaffOrder } from "../../../api-schema/staff-orders.ts";
import { hasDeliveryNote } from "../../../core/invoices/delivery-note.ts";
import { deliveryNoteNumber } from "../../../core/invoices/number.ts";
import { orderTimeline } from "../../../core/orders/order-timeline.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { now as presentInstant } from "../../clock.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { orderPapers } from "../../invoicing/invoices-repository.ts";
import { query } from "../../rows/query.ts";
import { store } from "../../rows/store.ts";
import { many, object, value } from "../../rows/value.ts";
import { orderView } from "../../selling/orders/order-view.ts";
import { soldOrder } from "../../selling/orders/sold-order.ts";
import { shipmentNameInOrder } from "./shipment-name.ts";

/** An order with all that is known of it; null where there is none. */
export const readOrder = Effect.fnUntraced(function* (
  id: OrderId,
): Effect.fn.Return<StaffOrder | null, never, SqlClient.SqlClient | SellingFirm> {
  const sql = yield* SqlClient.SqlClient;
  const row = yield* orderOfId.first(sql, [id]);
  if (row === null) return null;
  const { firm } = yield* (yield* SellingFirm).now;
  const { sold, traces, papers, ...rest } = row;
  return {
    ...rest,
    order: orderView(sold, yield* presentInstant, firm),
    papers: papers.map(({ id: shipment, status, isKnown, invoice }) => ({
      shipment,
      deliveryNote:
        isKnown && hasDeliveryNote(status) ? { number: deliveryNoteNumber(shipment) } : null,
      invoice,
    })),
    timeline: orderTimeline({
      ...traces,
      completedAt: sold.completedAt,
      customer: row.customer.name,
    }),
  };
});

const instant = (sql: string) => value(Instant, `wire_instant(${sql})`);
const text = (sql: string) => value(Schema.String, sql);
const number = (sql: string) => value(Schema.Finite, sql);

const ofShipments = `shipment h join merchant m on m.id = h.merchant_id where h.order_id = q.id`;

const traces = object({
  /** Who of the staff placed it by telephone. */
  placedBy: value(
    Schema.NullOr(Schema.String),
    "(select f.name from staff f where f.id = q.placed_by)",
  ),
  versions: many(
    object({
      at: instant("n.at"),
      version: number("n.version"),
      by: text("coalesce(z.who, trim(w.first_name || ' ' || w.last_name))"),
      isOfHouse: value(Schema.Boolean, "z.who is not null"),
      paidBefore: number("n.paid_before"),
      paidAfter: number("n.paid_after"),
    }),
    `order_version n join customer w on w.id = n.customer_id
      left join order_act z on z.order_id = n.order_id and z.key = n.act_key where n.order_id = q.id`,
    "n.version",
  ),
  moves: many(
    object({
      at: instant("k.at"),
      shipmentId: value(ShipmentId, "h.id"),
      shipment: text(shipmentNameInOrder),
      status: value(ShipmentStatus, "k.status"),
    }),
    `shipment_history k join shipment h on h.id = k.shipment_id
      join merchant m on m.id = h.merchant_id where h.order_id = q.id`,
    "k.at, h.id",
  ),
  payments: many(
    object({
      at: instant("k.at"),
      scope: value(PaymentScope, "y.scope"),
      state: value(PaymentState, "k.to_state"),
      reason: text("k.reason"),
    }),
    "payment y join payment_history k on k.payment_id = y.id where y.order_id = q.id",
    "k.at, y.scope",
  ),
  refunds: many(
    object({ at: instant("r.at"), amount: number("r.amount") }),
    "payment y join bank_refund r on r.payment_id = y.id where y.order_id = q.id",
    "r.at",
  ),
  invoices: many(
    object({
      // A day alone would stand before all that became of the order on it, its delivery too.
      at: instant(`coalesce((select min(k.at) from shipment h
          join shipment_history k on k.shipment_id = h.id
        where h.order_id = q.id and h.invoice_id = i.id and k.status = ${SHIPMENT.invoiced}
          and (k.at at time zone 'Europe/Paris')::date = i.issued_on),
        i.issued_on::timestamp at time zone 'Europe/Paris')`),
      number: text("i.number"),
      day: value(CalendarDay, "i.issued_on"),
    }),
    "invoice i where i.id in (select h.invoice_id from shipment h where h.order_id = q.id)",
    "i.issued_on, i.number",
  ),
  creditNotes: many(
    object({
      at: instant("z.at"),
      number: text("n.number"),
      gross: number("(n.document #>> '{totals,gross}')::float8"),
      reason: text("coalesce(n.document #>> '{corrects,reason}', '')"),
      by: text("f.name"),
    }),
    // Of a paper for several orders, those alone of which something came back.
    `credit_note z join invoice n on n.id = z.id join staff f on f.id = z.agent_id
      where z.invoice_id in (select h.invoice_id from shipment h where h.order_id = q.id)
        and n.document -> 'orders' ? q.number`,
    "z.at",
  ),
  told: many(
    object({ at: instant("g.at"), shipment: text("g.shipment"), lines: number("g.lines") }),
    `(select l.recorded_at as at, ${shipmentNameInOrder} as shipment, count(distinct l.order_item_id)::int as lines
      from order_item i join shipped_line l on l.order_item_id = i.id
        join shipment h on h.id = i.shipment_id join merchant m on m.id = h.merchant_id
      where i.order_id = q.id and l.typed_by is null group by l.recorded_at, h.id, m.id) g`,
    "g.at",
  ),
  acts: many(
    object({
      at: instant("z.at"),
      who: text("z.who"),
      shipment: text(shipmentNameInOrder),
      act: value(
        Schema.Literals(["typed", "left", "shared", "lessened", "cancelled", "split", "joined"]),
        "z.act",
      ),
      what: text("coalesce(z.detail ->> 'what', '')"),
    }),
    `order_act z join shipment h on h.id = z.shipment_id join merchant m on m.id = h.merchant_id
      where z.order_id = q.id`,
    "z.at",
  ),
});

/** $1 order id. */
const orderOfId = query(
  object({
    sold: soldOrder,
    store: object({
      id: value(StoreId, "s.id"),
      company: text("coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)"),
      erpId: store.as("s").erpId,
      email: store.as("s").contactEmail,
      area: text("a.name"),
    }),
    customer: object({
      id: value(CustomerId, "c.id"),
      name: text("trim(c.first_name || ' ' || c.last_name)"),
      email: text("c.email"),
    }),
    allotted: many(
      object({ item: value(OrderItemId, "i.id"), quantity: value(Schema.Int, "i.allotted") }),
      "order_item i where i.order_id = q.id and i.allotted is not null",
      "i.position",
    ),
    departures: many(
      object({
        item: value(OrderItemId, "i.id"),
        lot: value(Schema.NullOr(Schema.String), "l.lot"),
        quantity: value(Schema.Int, "l.quantity"),
        bestBefore: value(Schema.NullOr(CalendarDay), "l.best_before"),
        useBy: value(Schema.NullOr(CalendarDay), "l.use_by"),
        leftAt: instant("l.left_at"),
        typedBy: value(StaffDeparture.fields.typedBy, "l.typed_by"),
      }),
      "order_item i join shipped_line l on l.order_item_id = i.id where i.order_id = q.id",
      "l.left_at, i.position, l.source, l.line",
    ),
    papers: orderPapers,
    erp: many(
      object({
        scope: value(PaymentScope, "e.scope"),
        version: number("e.version"),
        state: value(StaffErpPart.fields.state, "e.state"),
        isCancellation: value(Schema.Boolean, "e.order_version is null"),
        saidAt: instant("e.said_at"),
        answeredAt: value(Schema.NullOr(Instant), "wire_instant(e.answered_at)"),
        number: value(Schema.NullOr(Schema.String), "e.number"),
        reason: value(Schema.NullOr(Schema.String), "e.reason"),
        cure: value(Schema.NullOr(Schema.String), "e.cure"),
        againBy: value(Schema.NullOr(Schema.String), "e.again_by"),
      }),
      `erp_order_version e where e.order_id = q.id and e.state <> 'overtaken'
        and not exists (select from erp_order_version l
          where l.order_id = e.order_id and l.scope = e.scope and l.version > e.version)`,
      "e.scope",
    ),
    conversations: many(
      object({
        id: value(ThreadId, "t.id"),
        title: text(
          "coalesce((select e.title from message e where e.thread_id = t.id order by e.id limit 1), '')",
        ),
        isIncident: value(Schema.Boolean, "t.reason_code is not null"),
      }),
      `message_thread t where t.store_id = q.store_id
        and t.shipment_id in (select h.id from ${ofShipments})`,
      "t.id",
    ),
    traces,
  }),
  `"order" q join store s on s.id = q.store_id join customer c on c.id = q.customer_id
  join sales_area a on a.id = q.sales_area_id
  where q.id = $1 and q.checkout_state = 'completed'`,
);
