import type { PaymentState } from "../../../api-schema/order.ts";
import { type Instant, OrderNumber, type PaymentId } from "../../../api-schema/primitives.ts";
import { dayParts } from "../../../core/calendar/day.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import { statesOnCompletion } from "../../../core/payment/transitions.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { productSnapshot } from "../../../core/selling/product-snapshot.ts";
import type { CartPayment, CartState } from "../../../core/selling/cart-state.ts";
import type { PricedCart, PricedShipment } from "../../../core/selling/price-cart.ts";

/** What completion freezes: number, addresses, products, gauges, dates, and the first states. */
export type CompletedRows = ReturnType<typeof completedRows>;

/** `rank` is the one that the sequence of orders gave. */
export const completedRows = (
  state: CartState,
  priced: PricedCart,
  { rank, now }: { readonly rank: number; readonly now: Instant },
) => ({
  number: orderNumber(rank, now),
  billingAddress: state.order.billingAddress,
  shippingAddress: state.order.shippingAddress,
  keepsCoupon: priced.couponApplies,
  shipments: priced.shipments.flatMap((shipment) => shipmentRow(shipment, state)),
  items: priced.totals.shipments.flatMap(({ lines }) =>
    lines.flatMap(({ line }) =>
      line.itemId === null ? [] : [{ id: line.itemId, snapshot: productSnapshot(line.variant) }],
    ),
  ),
  payments: priced.scopes.flatMap(({ scope, amount }) => {
    const payment = state.payments.find((other) => other.scope === scope);
    return payment === undefined ? [] : [{ id: payment.id, amount, state: lastState(payment) }];
  }),
  paymentHistory: state.payments
    .filter(({ scope }) => priced.scopes.some((paid) => paid.scope === scope))
    .flatMap(historyRows),
});

/** 'P26-001234': the year in Paris, and the rank. */
const orderNumber = (rank: number, now: Instant): OrderNumber => {
  const year = String(dayParts(parisDayOf(now)).year % 100).padStart(2, "0");
  return OrderNumber.make(`P${year}-${String(rank).padStart(6, "0")}`);
};

/** Waiting for payment until the card is accepted; ordered for a debit or a transfer. */
const shipmentRow = (shipment: PricedShipment, state: CartState) => {
  const stored = state.shipments.find((other) => groupKeyOf(other) === shipment.key);
  const scope = shipment.gmp ? "gmp" : "mkp";
  const method = state.payments.find((payment) => payment.scope === scope)?.method;
  if (stored === undefined) return [];
  return [
    {
      id: stored.id,
      status: method === "CB" ? SHIPMENT.waitingPayment : SHIPMENT.ordered,
      deliveryDate: shipment.gmp ? shipment.choice.deliveryDate : shipment.latestParcelDay,
      conditions: shipment.conditions,
    },
  ];
};

const lastState = ({ method, scope }: CartPayment): PaymentState =>
  statesOnCompletion(method, scope).at(-1) ?? "cart";

const historyRows = ({ id, method, scope, state }: CartPayment): readonly HistoryRow[] => {
  const states = statesOnCompletion(method, scope);
  return states.map((to, index) => ({
    id,
    from: index === 0 ? state : (states[index - 1] ?? state),
    to,
  }));
};

type HistoryRow = {
  readonly id: PaymentId;
  readonly from: PaymentState;
  readonly to: PaymentState;
};
