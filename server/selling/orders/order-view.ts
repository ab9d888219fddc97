import type {
  Order,
  OrderItem,
  OrderSummary,
  Payment,
  Shipment,
  ShipmentDetail,
} from "../../../api-schema/order.ts";
import type { HouseChange } from "../../../api-schema/house-change.ts";
import type { Grams, Instant } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { conditionUnit } from "../../../core/selling/conditions.ts";
import { lineOnWire, orderAmounts, shipmentAmounts } from "../../../core/selling/row-columns.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { cents, divideHalfUp } from "../../../core/money/cents.ts";
import { paymentMethodName } from "../../../core/payment/methods.ts";
import { paymentActions } from "../../../core/payment/open-payments.ts";
import { orderPaymentState } from "../../../core/payment/states.ts";
import { awaitedTransfers } from "../../../core/payment/transfers.ts";
import { RETRIED_STATES } from "../../../core/payment/transitions.ts";
import {
  changeableUntil,
  isChangeable,
  type ShipmentWindow,
} from "../../../core/selling/amendment.ts";
import { orderShippingState } from "../../../core/shipments/status.ts";
import { couponView, methodView } from "../../../core/selling/cart-view.ts";
import { UNPAID_HOLD_MS } from "./order-news.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import { transferAccountOf } from "../../../core/seller/sides.ts";
import type {
  SoldDetail,
  SoldItem,
  SoldOrder,
  SoldPayment,
  SoldShipment,
  SoldSummary,
} from "./sold-order.ts";

// A page that is closed leads nowhere.
const cardPageView = ({ id, state, url }: NonNullable<SoldOrder["transaction"]>) => ({
  id,
  redirectionCardUrl: state === "open" ? url : null,
});

/** A completed order as the wire shows it at `now`. */
export const orderView = (order: SoldOrder, now: Instant, firm: Firm): Order => ({
  id: order.id,
  number: order.number,
  tokenValue: order.token,
  checkoutState: "completed",
  paymentState: orderPaymentState(order.payments.map(({ state }) => state)),
  shippingState: orderShippingState(order.shipments.map(({ status }) => status)),
  currencyCode: "EUR",
  localCode: "fr_FR",
  ...orderAmounts(order),
  billingAddress: order.billingAddress,
  shippingAddress: order.shippingAddress,
  expiredOffers: [],
  payments: order.payments.map((payment) => paymentView(payment, order.shipments)),
  transfers: awaitedTransfers(order.number, order.payments).map(({ scope, amount, reference }) => ({
    scope,
    amount,
    ...transferAccountOf(firm, scope),
    reference,
  })),
  promotionCoupon: couponView(order.coupon),
  shipments: order.shipments.map((shipment) => ({
    ...shipmentView(shipment, now),
    label: labelAmong(shipment, order.shipments),
  })),
  unAvailableShippingItems: [],
  blockers: [],
  webHelpTransaction: order.transaction === null ? null : cardPageView(order.transaction),
  revision: order.revision,
  version: order.version,
  ...(order.byPhone ? { byPhone: true } : {}),
  ...(order.amended === null ? {} : { amended: order.amended }),
  ...(order.supplement === null ? {} : { supplement: order.supplement }),
  createdAt: order.createdAt,
  completedAt: order.completedAt,
  basis: null,
});

/** A shipment on its own. */
export const shipmentDetailView = (detail: SoldDetail, now: Instant): ShipmentDetail => ({
  ...shipmentView(detail.shipment, now),
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
    paymentState: orderPaymentState(order.payments.map(({ state }) => state)),
    payments: order.payments.map((payment) => paymentView(payment, order.shipments)),
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

const paymentView = (
  { id, scope, method, state, amount, ...payment }: SoldPayment,
  shipments: readonly Pick<SoldShipment, "status" | "transportTypeCode">[],
): Payment => {
  const isOfPart = ({ transportTypeCode }: Pick<SoldShipment, "transportTypeCode">) =>
    (transportTypeCode === "MKP") === (scope === "mkp");
  const { retryable, dueSince, due, debitReturned } = payment;
  const statuses = shipments.filter(isOfPart).map(({ status }) => status);
  const actions = paymentActions({
    method,
    state,
    retryable,
    amount,
    due,
    shipments: statuses,
  });
  return {
    id,
    method: { code: method, name: paymentMethodName(method) },
    state,
    gmp: scope === "gmp",
    amount,
    due,
    debitReturned,
    retryable: retryable && RETRIED_STATES.includes(state),
    ...actions,
    payBefore: actions.resumable && dueSince !== null ? addMs(dueSince, UNPAID_HOLD_MS) : null,
  };
};

/** What core asks of a shipment to say until when it can be changed. */
export const windowOf = (shipment: Pick<SoldShipment, WindowColumn>): ShipmentWindow => ({
  ...shipment,
  collectionWithinHours: shipment.method?.collectionWithinHours ?? null,
});

type WindowColumn =
  | "status"
  | "transportTypeCode"
  | "deliveryDate"
  | "cutOff"
  | "completedAt"
  | "method";

const shipmentView = (shipment: SoldShipment, now: Instant): Shipment => {
  const until = changeableUntil(windowOf(shipment));
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
    ...shipmentAmounts(shipment),
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
    changeableUntil: isChangeable(until, now) ? until : null,
    ...(shipment.houseChange === null ? {} : { houseChange: houseChangeOf(shipment.houseChange) }),
    items: items.map(itemView),
  };
};

const houseChangeOf = ({
  moved,
  ...change
}: NonNullable<SoldShipment["houseChange"]>): HouseChange =>
  moved === null ? change : { ...change, moved };

const itemView = (item: SoldItem): OrderItem => ({
  id: item.id,
  ...item.snapshot,
  ...lineOnWire(item),
  discountedUnitPrice: divideHalfUp(cents(item.subtotal + item.promotionTotal), item.quantity),
  previousUnitPrice: null,
  stock: item.stock,
  available: item.onSale && item.stock >= item.quantity,
  ...(item.shipped.length === 0 ? {} : { shipped: item.shipped }),
});

/** Of two that one kind of lorry brings each says its day: 'Farine du mar. 24 nov.'. */
const labelAmong = (shipment: SoldShipment, all: readonly SoldShipment[]): string => {
  const { deliveryDate } = shipment;
  const label = labelOf(shipment);
  const isAlone = all.every((one) => one.id === shipment.id || labelOf(one) !== label);
  return isAlone || deliveryDate === null
    ? label
    : `${label} du ${formatDay(deliveryDate, "short")}`;
};

const labelOf = ({
  transportTypeCode,
  merchant,
}: Pick<SoldShipment, "transportTypeCode" | "merchant">): string =>
  groupLabel({ transportTypeCode, merchantName: merchant.name }).title;
