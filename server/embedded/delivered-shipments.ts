import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Address } from "../../api-schema/address.ts";
import {
  CalendarDay,
  Cents,
  ErpId,
  OrderId,
  OrderNumber,
  Rate,
  StoreId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { type Buyer, Seller } from "../../core/invoices/invoice.ts";
import type { DeliveredShipment } from "../../core/invoices/shipment-invoice.ts";
import { GROUP_SELLER } from "../../core/invoices/sellers.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { transferOf } from "../selling/orders/transfer-account.ts";
import { addressJson } from "../stores/wire-sql.ts";

/** A delivered shipment as its invoice needs it. */
const DeliveredRow = Schema.Struct({
  id: Schema.Int,
  order: OrderNumber,
  orderId: OrderId,
  deliveredOn: CalendarDay,
  transport: TransportTypeCode,
  merchant: Schema.Struct({
    id: Schema.Int,
    gmp: Schema.Boolean,
    legal: Schema.NullOr(Seller),
  }),
  method: PaymentMethodCode,
  /** The card was charged for it. */
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
export type DeliveredRow = typeof DeliveredRow.Type;

/** Shipments that wait for their invoice, in the books of the shop. */
export const makeDeliveredShipments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** Those that were delivered before the invoicing of `now`, the oldest first, `most` at once. */
    waiting: (now: Date, most: number): Effect.Effect<readonly Waiting[]> =>
      sql`select h.id, h.order_id as "orderId" from shipment h
        join "order" q on q.id = h.order_id join merchant m on m.id = h.merchant_id
        where h.status = ${SHIPMENT.delivered} and q.checkout_state = 'completed'
          and (m.gmp or m.legal is not null)
          and not exists (select from invoice i where i.shipment_id = h.id)
          and ${sql.literal(invoicedAt)} <= ${now}
        order by h.id limit ${most}`.pipe(Effect.map(decodeWaiting), Effect.orDie),

    /** One that still waits, inside the transaction that holds its order; undefined when it was invoiced. */
    find: (shipment: number): Effect.Effect<DeliveredRow | undefined> =>
      sql.unsafe<{ readonly shipment: unknown }>(deliveredStatement, [shipment]).pipe(
        Effect.map(([row]) => (row === undefined ? undefined : decodeRow(row.shipment))),
        Effect.orDie,
      ),
  };
});

/** What its invoice is made of; undefined for a merchant whose papers are not known. */
export const deliveredShipment = (row: DeliveredRow): DeliveredShipment | undefined => {
  const { store, merchant } = row;
  const seller = merchant.gmp ? GROUP_SELLER : merchant.legal;
  if (seller === null) return undefined;
  const transfer = transferOf(merchant.gmp ? "gmp" : "mkp", {
    id: row.orderId,
    erpId: store.erpId,
  });
  return {
    id: row.id,
    order: row.order,
    deliveredOn: row.deliveredOn,
    gmp: merchant.gmp,
    seller,
    buyer: buyerOf(store, row.billingAddress ?? row.shippingAddress),
    shippingAddress: row.shippingAddress,
    method: row.method,
    isPaid: row.isPaid,
    account: {
      beneficiary: transfer.beneficiary,
      iban: transfer.iban,
      bic: transfer.bic,
      mandate: merchant.gmp ? store.moneyOrder : store.marketplaceMoneyOrder,
    },
    items: row.items,
    shippingTotalHt: row.shippingTotalHt,
    shippingTotal: row.shippingTotal,
  };
};

/** The company behind a store, where it is registered; elsewhere when the shop does not know where. */
export const buyerOf = (store: DeliveredRow["store"], elsewhere: Address | null): Buyer => {
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

const Waiting = Schema.Struct({ id: Schema.Int, orderId: OrderId });
type Waiting = typeof Waiting.Type;

const decodeWaiting = Schema.decodeUnknownSync(Schema.Array(Waiting));
const decodeRow = Schema.decodeUnknownSync(DeliveredRow);

const deliveredOn = `coalesce((select (max(k.at) at time zone 'Europe/Paris')::date
  from shipment_history k where k.shipment_id = h.id and k.status = ${SHIPMENT.delivered}),
  h.delivery_date)`;

/** The mill invoices at six in the evening what it delivered that day. */
const invoicedAt = `((${deliveredOn} + time '18:00') at time zone 'Europe/Paris')`;

const scope = `case h.transport_type_code when 'MKP' then 'mkp' else 'gmp' end`;

const deliveredStatement = `
select json_build_object(
  'id', h.id, 'order', q.number, 'orderId', q.id, 'deliveredOn', ${deliveredOn},
  'transport', h.transport_type_code,
  'merchant', json_build_object('id', m.id, 'gmp', m.gmp, 'legal', m.legal),
  'method', y.method,
  'isPaid', y.method = 'CB' and y.state in ('authorized', 'prevalidated', 'validated', 'completed',
    'waitingForIzbergAuthorization'),
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
where h.id = $1 and h.status = ${SHIPMENT.delivered}
  and not exists (select from invoice i where i.shipment_id = h.id)`;
