import { partOf } from "../ledger/part-sql.ts";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Address } from "../../api-schema/address.ts";
import {
  CalendarDay,
  Cents,
  ErpId,
  OrderNumber,
  Rate,
  StoreId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { ShipmentStatus } from "../../api-schema/order.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
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
import { addressJson } from "../stores/wire-sql.ts";

/** A shipment of a completed order as its papers need it. */
const ShipmentPapers = Schema.Struct({
  id: Schema.Int,
  order: OrderNumber,
  status: ShipmentStatus,
  /** The day on which it came, or is to come. */
  deliveredOn: CalendarDay,
  note: Schema.String,
  transport: TransportTypeCode,
  merchant: Schema.Struct({
    id: Schema.Int,
    gmp: Schema.Boolean,
    legal: Schema.NullOr(Seller),
  }),
  method: PaymentMethodCode,
  /** Money that came with the order pays all of it. */
  isPaid: Schema.Boolean,
  billingAddress: Schema.NullOr(Address),
  shippingAddress: Schema.NullOr(Address),
  store: Schema.Struct({
    id: StoreId,
    erpId: Schema.NullOr(ErpId),
    company: Schema.NullOr(Schema.String),
    legalName: Schema.NullOr(Schema.String),
    siren: Schema.NullOr(Schema.String),
    nic: Schema.NullOr(Schema.String),
    vatNumber: Schema.NullOr(Schema.String),
    moneyOrder: Schema.NullOr(Schema.String),
    marketplaceMoneyOrder: Schema.NullOr(Schema.String),
    legalAddress: Schema.NullOr(Address),
  }),
  items: Schema.Array(
    Schema.Struct({
      reference: Schema.String,
      name: Schema.String,
      packaging: Schema.String,
      quantity: Schema.Int,
      unitPrice: Cents,
      subtotal: Cents,
      promotionTotal: Cents,
      taxTotal: Cents,
      vatRate: Rate,
    }),
  ),
  shippingTotalHt: Cents,
  shippingTotal: Cents,
});
export type ShipmentPapers = typeof ShipmentPapers.Type;

/** Reads what the papers of a shipment say. */
export const makeShipmentPapers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const one = (where: string, parameters: readonly unknown[]) =>
    sql
      .unsafe<{ readonly shipment: unknown }>(`${shipmentStatement} and ${where}`, parameters)
      .pipe(
        Effect.map(([row]) => (row === undefined ? undefined : decodeRow(row.shipment))),
        Effect.orDie,
      );
  return {
    /** One that is delivered and not invoiced, inside the transaction that holds its order. */
    toInvoice: (shipment: number): Effect.Effect<ShipmentPapers | undefined> =>
      one(
        `h.status = ${SHIPMENT.delivered}
          and not exists (select from invoice i where i.shipment_id = h.id)`,
        [shipment],
      ),
    /** One of a store, whatever its state. */
    ofStore: (shipment: number, store: StoreId): Effect.Effect<ShipmentPapers | undefined> =>
      one("q.store_id = $2", [shipment, store]),
  };
});

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
    items: row.items,
    shippingTotalHt: row.shippingTotalHt,
    shippingTotal: row.shippingTotal,
  };
};

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

const decodeRow = Schema.decodeUnknownSync(ShipmentPapers);

/** SQL: the day on which the shipment `h` came, or is to come. */
export const deliveredOn = `coalesce((select (max(k.at) at time zone 'Europe/Paris')::date
  from shipment_history k where k.shipment_id = h.id and k.status = ${SHIPMENT.delivered}),
  h.delivery_date)`;

const scope = partOf("h");

const shipmentStatement = `
select json_build_object(
  'id', h.id, 'order', q.number, 'status', h.status,
  'deliveredOn', ${deliveredOn}, 'note', h.note, 'transport', h.transport_type_code,
  'merchant', json_build_object('id', m.id, 'gmp', m.gmp, 'legal', m.legal),
  'method', y.method,
  'isPaid', coalesce((select -sum(l.amount) from ledger_line l
    where l.payment_id = y.id and l.account = 'advance'), 0) >= h.total_ttc,
  'billingAddress', q.billing_address, 'shippingAddress', q.shipping_address,
  'store', json_build_object('id', s.id, 'erpId', s.erp_id, 'company', s.company,
    'legalName', s.legal_name, 'siren', s.siren, 'nic', s.nic, 'vatNumber', s.vat_number,
    'moneyOrder', s.money_order, 'marketplaceMoneyOrder', s.marketplace_money_order,
    'legalAddress', ${addressJson("legal")}),
  'items', (select coalesce(json_agg(json_build_object(
      'reference', coalesce(i.product_snapshot ->> 'reference', v.reference),
      'name', coalesce(i.product_snapshot ->> 'productName', p.name),
      'packaging', coalesce(i.product_snapshot ->> 'packaging', v.packaging),
      'quantity', i.quantity, 'unitPrice', i.unit_price, 'subtotal', i.subtotal,
      'promotionTotal', i.promotion_total, 'taxTotal', i.tax_total, 'vatRate', i.vat_rate)
      order by i.position), '[]')
    from order_item i join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where i.shipment_id = h.id),
  'shippingTotalHt', h.shipping_total_ht, 'shippingTotal', h.shipping_total) as shipment
from shipment h
join "order" q on q.id = h.order_id
join merchant m on m.id = h.merchant_id
join store s on s.id = q.store_id
join payment y on y.order_id = q.id and y.scope = ${scope}
left join address legal on legal.id = s.legal_address_id
where h.id = $1 and q.checkout_state = 'completed' and ${deliveredOn} is not null`;
