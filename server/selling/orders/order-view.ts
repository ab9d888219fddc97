import type {
  Order,
  OrderItem,
  OrderSummary,
  Shipment,
  ShipmentDetail,
} from "../../../api-schema/order.ts";
import type { Grams } from "../../../api-schema/primitives.ts";
import { conditionUnit } from "../../../core/cart/conditions.ts";
import { groupLabel } from "../../../core/cart/shipping-groups.ts";
import { cents, divideHalfUp } from "../../../core/money/cents.ts";
import { paymentMethodName } from "../../../core/payment/methods.ts";
import { orderPaymentState } from "../../../core/payment/states.ts";
import { RETRIED_STATES } from "../../../core/payment/transitions.ts";
import { orderShippingState } from "../../../core/shipments/status.ts";
import { couponView, methodView } from "../cart/cart-view.ts";
import type { SoldDetail, SoldItem, SoldOrder, SoldShipment, SoldSummary } from "./sold-order.ts";

// A page that is closed leads nowhere.
const cardPageView = ({ id, state, url }: NonNullable<SoldOrder["transaction"]>) => ({
  id,
  redirectionCardUrl: state === "open" ? url : null,
});

/** A completed order as the wire shows it. */
export const orderView = (order: SoldOrder): Order => ({
  id: order.id,
  number: order.number,
  tokenValue: order.token,
  checkoutState: "completed",
  paymentState: orderPaymentState(order.payments.map(({ state }) => state)),
  shippingState: orderShippingState(order.shipments.map(({ status }) => status)),
  currencyCode: "EUR",
  localCode: "fr_FR",
  itemsTotal: order.itemsTotal,
  itemsTotalHT: order.itemsTotalHT,
  itemsOriginalTotalHT: order.itemsOriginalTotalHT,
  orderPromotionTotal: order.promotionTotal,
  shippingTotal: order.shippingTotal,
  shippingTotalHT: order.shippingTotalHT,
  taxTotal: order.taxTotal,
  total: order.total,
  totalHT: order.totalHT,
  vat: order.vat,
  billingAddress: order.billingAddress,
  shippingAddress: order.shippingAddress,
  expiredOffers: [],
  payments: order.payments.map((payment) => ({
    id: payment.id,
    method: { code: payment.method, name: paymentMethodName(payment.method) },
    state: payment.state,
    gmp: payment.scope === "gmp",
    amount: payment.amount,
    retryable: payment.retryable && RETRIED_STATES.includes(payment.state),
  })),
  promotionCoupon: couponView(order.coupon),
  shipments: order.shipments.map(shipmentView),
  unAvailableShippingItems: [],
  blockers: [],
  webHelpTransaction: order.transaction === null ? null : cardPageView(order.transaction),
  revision: order.revision,
  createdAt: order.createdAt,
  completedAt: order.completedAt,
});

/** A shipment on its own. */
export const shipmentDetailView = (detail: SoldDetail): ShipmentDetail => ({
  ...shipmentView(detail.shipment),
  order: detail.order,
  history: detail.history,
});

/** A row of the order list. */
export const summaryView = (order: SoldSummary): OrderSummary => {
  const merchants = new Map(order.shipments.map(({ merchant }) => [merchant.id, merchant]));
  return {
    id: order.id,
    number: order.number,
    tokenValue: order.token,
    completedAt: order.completedAt,
    paymentState: orderPaymentState(order.paymentStates),
    shippingState: orderShippingState(order.shipments.map(({ status }) => status)),
    total: order.total,
    totalHT: order.totalHT,
    itemCount: order.itemCount,
    merchants: [...merchants.values()],
    shipments: order.shipments.map((shipment) => ({
      id: shipment.id,
      label: labelOf(shipment),
      status: shipment.status,
      deliveryDate: shipment.deliveryDate,
    })),
    images: order.images,
  };
};

const shipmentView = (shipment: SoldShipment): Shipment => {
  const { transportTypeCode, merchant, items } = shipment;
  const gmp = transportTypeCode !== "MKP";
  const weight = items.reduce(
    (sum, { snapshot, quantity }) => sum + snapshot.netWeight * quantity,
    0,
  );
  return {
    id: shipment.id,
    label: labelOf(shipment),
    gmp,
    merchant,
    transportTypeCode,
    status: shipment.status,
    totalHt: shipment.totalHt,
    totalTTC: shipment.totalTtc,
    totalHtWithoutShippingFee: shipment.itemsHt,
    originalTotalHt: shipment.originalTotalHt,
    totalDiscount: shipment.totalDiscount,
    taxTotal: shipment.taxTotal,
    shippingTotal: shipment.shippingTotal,
    shippingTotalHT: shipment.shippingTotalHt,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: weight as Grams, // safe: a sum of whole weights times whole quantities
    deliveryDate: gmp ? shipment.deliveryDate : null,
    deliveryDetails: null,
    miraklLatestDeliveryDate: gmp ? null : shipment.deliveryDate,
    shippingMethodOptions:
      shipment.method === null ? [] : [methodView(shipment.method, shipment.method)],
    conditions: shipment.conditions ?? {
      unit: conditionUnit(transportTypeCode),
      min: null,
      max: null,
      minBlocks: !gmp,
    },
    conditionsMessages: [],
    note: shipment.note,
    items: items.map(itemView),
  };
};

const itemView = (item: SoldItem): OrderItem => ({
  id: item.id,
  ...item.snapshot,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  originalUnitPrice: item.originalUnitPrice,
  discountedUnitPrice: divideHalfUp(cents(item.subtotal + item.promotionTotal), item.quantity),
  previousUnitPrice: null,
  volumeFrom: item.volumeFrom,
  vatRate: item.vatRate,
  subtotal: item.subtotal,
  promotionTotal: item.promotionTotal,
  taxTotal: item.taxTotal,
  total: item.total,
  stock: item.stock,
  available: item.onSale && item.stock >= item.quantity,
});

const labelOf = ({
  transportTypeCode,
  merchant,
}: Pick<SoldShipment, "transportTypeCode" | "merchant">): string =>
  groupLabel({ transportTypeCode, merchantName: merchant.name }).title;
