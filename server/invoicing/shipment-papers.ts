import { Context, Effect, Layer, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { Address } from "../../api-schema/address.ts";
import { CalendarDay, type ShipmentId, type StoreId } from "../../api-schema/primitives.ts";
import { isCold } from "../../core/delivery/ranges.ts";
import { type Buyer, Seller } from "../../core/invoices/invoice.ts";
import type { DeliveredShipment } from "../../core/invoices/shipment-invoice.ts";
import type { Firm } from "../../core/seller/firm.ts";
import {
  creditorOf,
  marketplaceIssuer,
  sellerOf,
  transferAccountOf,
} from "../../core/seller/sides.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { LINE_COLUMNS } from "../../core/selling/row-columns.ts";
import { partOf } from "../ledger/part-sql.ts";
import { addressOf } from "../rows/address.ts";
import { lotsOf } from "../rows/lots.ts";
import { merchant } from "../rows/merchant.ts";
import { orderLine } from "../rows/order-line.ts";
import { order } from "../rows/order.ts";
import { payment } from "../rows/payment.ts";
import { query } from "../rows/query.ts";
import { shipment } from "../rows/shipment.ts";
import { store } from "../rows/store.ts";
import { many, object, present, value } from "../rows/value.ts";
import { toLeave } from "../stock/stock-sql.ts";

/** Reads what the papers of a shipment say. */
export class PapersRepository extends Context.Service<
  PapersRepository,
  {
    /** One that is delivered and not invoiced, inside the transaction that holds its order. */
    readonly toInvoice: (shipment: number) => Effect.Effect<ShipmentPapers | null>;
    /** One of a store, whatever its state. */
    readonly ofStore: (shipment: number, store: StoreId) => Effect.Effect<ShipmentPapers | null>;
    /** All of these, whatever their state, in that order. */
    readonly ofShipments: (
      shipments: readonly ShipmentId[],
    ) => Effect.Effect<readonly ShipmentPapers[]>;
  }
>()("panetier/invoicing/PapersRepository") {
  static readonly layer: Layer.Layer<PapersRepository, never, SqlClient.SqlClient> = Layer.effect(
    PapersRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      PapersRepository.of({
        toInvoice: (id) => papersToInvoice.first(sql, [id]),
        ofStore: (id, owner) => papersOfStore.first(sql, [id, owner]),
        ofShipments: (ids) => papersOfShipments.all(sql, [JSON.stringify(ids)]),
      }),
    ),
  );
}

/** What the invoice of a shipment is made of; undefined for a merchant whose papers are not known. */
export const deliveredShipment = (
  row: ShipmentPapers,
  firm: Firm,
): DeliveredShipment | undefined => {
  const { store, merchant } = row;
  const seller = merchant.gmp ? sellerOf(firm) : merchant.legal;
  if (seller === null) return undefined;
  const transfer = transferAccountOf(firm, merchant.gmp ? "gmp" : "mkp");
  return {
    id: row.id,
    order: row.order,
    deliveredOn: row.deliveredOn,
    gmp: merchant.gmp,
    isPerishable: isCold(row.transport),
    // What is agreed with the mill is not agreed with its merchants.
    termDays: merchant.gmp ? row.termDays : null,
    seller,
    issuer: merchant.gmp ? null : marketplaceIssuer(firm),
    buyer: buyerOf(store, row.billingAddress ?? row.shippingAddress),
    shippingAddress: row.shippingAddress,
    method: row.method,
    isPaid: row.isPaid,
    account: {
      beneficiary: transfer.beneficiary,
      iban: transfer.iban,
      bic: transfer.bic,
      mandate: merchant.gmp ? store.moneyOrder : store.marketplaceMoneyOrder,
      creditorId: creditorOf(firm, merchant.gmp ? "GMP" : "MKP").ics,
    },
    items: row.items.map((item) => ({ ...item, shipped: shippedOf(item) })),
    shippingTotalHT: row.shippingTotalHT,
    shippingTotal: row.shippingTotal,
  };
};

/** How many leave of a line: what is known to have, once something is; what is to leave before. */
export const shippedOf = ({
  toLeave,
  lots,
}: Pick<ShipmentPapers["items"][number], "toLeave" | "lots">): number =>
  Math.max(
    toLeave,
    lots.reduce((sum, { quantity }) => sum + quantity, 0),
  );

/** The company behind a store, where it is registered; elsewhere when the shop does not know where. */
export const buyerOf = (store: ShipmentPapers["store"], elsewhere: Address | null): Buyer => {
  const place = store.legalAddress ?? elsewhere;
  const name = store.legalName ?? storeLabel(store);
  return {
    name,
    shopName: store.company === name ? null : store.company,
    customerNumber: store.erpId,
    siren: store.siren,
    siret: store.siren === null || store.nic === null ? null : `${store.siren}${store.nic}`,
    vatNumber: store.vatNumber,
    street: place?.street ?? "",
    postcode: place?.postcode ?? "",
    city: place?.city ?? "",
  };
};

/** SQL: the day on which the shipment `h` came, or is to come. */
export const deliveredOn = `coalesce((select (max(k.at) at time zone 'Europe/Paris')::date
  from shipment_history k where k.shipment_id = h.id and k.status = ${SHIPMENT.delivered}),
  h.delivery_date)`;

const h = shipment.as("h");
const i = orderLine.as("i");
const q = order.as("q");

/** A store `s` as papers name it, with its registered address `legal`. */
export const paperStore = object({
  ...Struct.pick(store.as("s"), ["id", "erpId", "company", "legalName", "siren", "nic"]),
  ...Struct.pick(store.as("s"), ["vatNumber", "moneyOrder", "marketplaceMoneyOrder"]),
  legalAddress: addressOf("legal"),
});

/** What papers say of a line; its words are those that it was sold with. */
const paperLine = object({
  reference: value(Schema.String, "coalesce(i.product_snapshot ->> 'reference', v.reference)"),
  name: value(Schema.String, "coalesce(i.product_snapshot ->> 'productName', p.name)"),
  packaging: value(Schema.String, "coalesce(i.product_snapshot ->> 'packaging', v.packaging)"),
  ...Struct.pick(i, LINE_COLUMNS),
  /** What is to leave of it: less than was ordered where there was not enough for all. */
  toLeave: value(Schema.Int, toLeave("i")),
  lots: lotsOf("i"),
});

/** A shipment of a completed order as its papers need it. */
const shipmentPapers = object({
  ...Struct.pick(h, ["id", "status", "note", "shippingTotalHT", "shippingTotal"]),
  order: present(q.number),
  /** The day on which it came, or is to come. */
  deliveredOn: value(CalendarDay, deliveredOn),
  transport: h.transportTypeCode,
  /** Days that the company agreed to pay in. */
  termDays: value(
    Schema.NullOr(Schema.Int),
    "(select c.payment_terms_days from company c where c.siren = s.siren)",
  ),
  merchant: object({
    ...Struct.pick(merchant.as("m"), ["id", "gmp"]),
    legal: value(Schema.NullOr(Seller), "m.legal"),
  }),
  method: payment.as("y").method,
  /** Money that came with the order pays all of it. */
  isPaid: value(
    Schema.Boolean,
    `coalesce((select -sum(l.amount) from ledger_line l
    where l.payment_id = y.id and l.account = 'advance'), 0) >= h.total_ttc`,
  ),
  ...Struct.pick(q, ["billingAddress", "shippingAddress"]),
  store: paperStore,
  items: many(
    paperLine,
    `order_item i join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where i.shipment_id = h.id`,
    "i.position",
  ),
});
export type ShipmentPapers = typeof shipmentPapers.schema.Type;

/** Papers of the shipments `h` for which that is true. */
const papersWhere = (condition: string, by = "h.id") =>
  query(
    shipmentPapers,
    `shipment h
join "order" q on q.id = h.order_id
join merchant m on m.id = h.merchant_id
join store s on s.id = q.store_id
join payment y on y.order_id = q.id and y.scope = ${partOf("h")}
left join address legal on legal.id = s.legal_address_id
where q.checkout_state = 'completed' and ${deliveredOn} is not null
  and ${condition}
order by ${by}`,
  );

const papersToInvoice = papersWhere(`h.id = $1 and h.status = ${SHIPMENT.delivered}
  and h.invoice_id is null`);

/** $2 store. */
const papersOfStore = papersWhere("h.id = $1 and q.store_id = $2");

/** $1 shipments as JSON. */
const papersOfShipments = papersWhere(
  "h.id in (select value::int from jsonb_array_elements_text($1::text::jsonb))",
  `(select w.rank from jsonb_array_elements_text($1::text::jsonb) with ordinality as w(id, rank)
    where w.id::int = h.id)`,
);
