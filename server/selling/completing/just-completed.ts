import { NOTHING_LACKED } from "../../../core/selling/conditions.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { TRANSPORT_ORDER } from "../../../core/delivery/ranges.ts";
import { cents } from "../../../core/money/cents.ts";
import type {
  PricedCart,
  PricedCartLine,
  PricedShipment,
} from "../../../core/selling/price-cart.ts";
import { orderAmounts, pricedColumns, shipmentAmounts } from "../../../core/selling/row-columns.ts";
import { productSnapshot } from "../../../core/selling/product-snapshot.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import type { SoldItem, SoldOrder, SoldShipment } from "../orders/sold-order.ts";
import type { CompletedRows } from "./completed-rows.ts";

type JustCompleted = {
  readonly state: StoredCart;
  readonly priced: PricedCart;
  readonly rows: CompletedRows;
  readonly revision: number;
  readonly now: Instant;
};

/** The order that a cart has just become, as it would be read: what was written is known already. */
export const justCompleted = (made: JustCompleted): SoldOrder => {
  const { state, priced, rows, revision, now } = made;
  const { id, token, createdAt } = state.order;
  return {
    id,
    token,
    revision,
    version: 1,
    createdAt,
    billingAddress: rows.billingAddress,
    shippingAddress: rows.shippingAddress,
    ...orderAmounts(priced.totals),
    number: rows.number,
    completedAt: now,
    byPhone: false,
    amended: null,
    supplement: null,
    coupon: rows.keepsCoupon ? priced.draft.coupon : null,
    payments: paymentsOf(made),
    transaction: null,
    shipments: priced.shipments
      .flatMap((shipment) => shipmentOf(shipment, made))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id),
  };
};

const paymentsOf = ({ state, rows, now }: JustCompleted): SoldOrder["payments"] =>
  rows.payments.flatMap(({ id, amount, state: reached }) => {
    const chosen = state.payments.find((payment) => payment.id === id);
    if (chosen === undefined) return [];
    const { scope, method } = chosen;
    return {
      id,
      scope,
      method,
      amount,
      state: reached,
      retryable: true,
      // Nothing is invoiced and nothing has come: all of it is ordered.
      due: cents(amount),
      debitReturned: false,
      dueSince: now,
    };
  });

const shipmentOf = (
  { id, totals, merchant, method, transportTypeCode, choice }: PricedShipment,
  { state, rows, now }: JustCompleted,
): readonly SoldShipment[] => {
  const written = rows.shipments.find((row) => row.id === id);
  if (written === undefined) return [];
  const plan = state.plans.find(({ rangeCode }) => rangeCode === transportTypeCode);
  return [
    {
      id,
      transportTypeCode,
      merchant,
      completedAt: now,
      note: choice.note,
      status: written.status,
      deliveryDate: written.deliveryDate,
      conditions: written.conditions,
      ...shipmentAmounts(totals),
      cutOff: plan?.cutOff ?? null,
      method,
      lacked: NOTHING_LACKED,
      houseChange: null,
      items: totals.lines.map(itemOf),
    },
  ];
};

const itemOf = (priced: PricedCartLine): SoldItem => {
  const { variant, shownId, quantity } = priced.line;
  return {
    id: shownId,
    snapshot: productSnapshot(variant),
    ...pricedColumns(priced),
    allotted: null,
    stock: variant.stock - quantity,
    onSale: variant.onSale,
    shipped: [],
  };
};

const rankOf = ({ transportTypeCode }: SoldShipment): number =>
  TRANSPORT_ORDER.indexOf(transportTypeCode);
