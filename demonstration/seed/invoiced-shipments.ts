import { type CalendarDay, MerchantId } from "../../api-schema/primitives.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import type { Buyer } from "../../core/invoices/invoice.ts";
import type { DeliveredShipment } from "../../core/invoices/shipment-invoice.ts";
import {
  buyerOf,
  deliveredShipment,
  type ShipmentPapers,
} from "../../server/invoicing/shipment-papers.ts";
import { merchantPapers, merchants } from "./merchants.ts";
import type { OrderTables, ShipmentRow } from "./order-types.ts";
import type { StoreRow } from "./stores.ts";
import type { Stores } from "./stores.ts";
import { DEMONSTRATION_FIRM } from "../firm.ts";

/** Which seller a row's merchant is: its papers, and whether it is the group. */
export const merchantById = (id: number): ShipmentPapers["merchant"] => {
  const merchant = merchants()[id - 1];
  if (merchant === undefined) throw new RangeError(`No merchant ${id}`);
  return { id: MerchantId.make(id), gmp: merchant.gmp, legal: merchantPapers(merchant.slug) };
};

/** A shipment as the embedded ERP would read it to invoice it. */
export const invoicedShipment = (
  shipment: ShipmentRow,
  orders: OrderTables,
  stores: Stores,
): DeliveredShipment => {
  const order = orders.orders.find(({ id }) => id === shipment.orderId);
  const store = stores.stores.find(({ id }) => id === order?.storeId);
  const scope = shipment.transportTypeCode === "MKP" ? "mkp" : "gmp";
  const payment = orders.payments.find(
    (other) => other.orderId === shipment.orderId && other.scope === scope,
  );
  if (order?.number == null || store === undefined || payment === undefined) {
    throw new RangeError(`Shipment ${shipment.id} was not ordered`);
  }
  const row: ShipmentPapers = {
    id: shipment.id,
    order: order.number,
    status: 3,
    note: shipment.note,
    deliveredOn: deliveryOf(shipment, orders),
    transport: shipment.transportTypeCode,
    termDays: null,
    merchant: merchantById(shipment.merchantId),
    method: payment.method,
    isPaid: payment.method === "CB",
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    store: { ...store, legalAddress: legalAddressOf(store, stores) },
    items: orders.items
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .map((item) => ({
        ...item,
        reference: item.snapshot?.reference ?? "",
        name: item.snapshot?.productName ?? "",
        packaging: item.snapshot?.packaging ?? "",
        toLeave: item.quantity,
        lots: [],
      })),
    shippingTotalHT: shipment.shippingTotalHT,
    shippingTotal: shipment.shippingTotal,
  };
  const delivered = deliveredShipment(row, DEMONSTRATION_FIRM);
  if (delivered === undefined) throw new RangeError(`Nobody invoices shipment ${shipment.id}`);
  return delivered;
};

const deliveryOf = (shipment: ShipmentRow, orders: OrderTables): CalendarDay => {
  const at = orders.shipmentHistory.find(
    ({ shipmentId, status }) => shipmentId === shipment.id && status === 3,
  )?.at;
  if (at === undefined) throw new RangeError(`Shipment ${shipment.id} was not delivered`);
  return parisDayOf(at);
};

const legalAddressOf = (store: StoreRow, { addresses }: Stores) =>
  addresses.find(({ address }) => address.id === store.legalAddressId)?.address ?? null;

/** The company behind a store, as invoices without a shipment name it. */
export const invoicedStore = (store: StoreRow, stores: Stores): Buyer =>
  buyerOf({ ...store, legalAddress: legalAddressOf(store, stores) }, null);
