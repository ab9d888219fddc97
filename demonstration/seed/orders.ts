import { OrderNumber, PromotionId, ShipmentId } from "../../api-schema/primitives.ts";
import type { PaymentScope } from "../../api-schema/order.ts";
import { addDays } from "../../core/calendar/day.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { groupKeyOf } from "../../core/selling/shipping-groups.ts";
import { cutOffOf } from "../../core/delivery/delivery-days.ts";
import { changeRows } from "../../server/selling/cart/cart-change.ts";
import type { StoredCart, StoredShipment } from "../../server/selling/cart/stored-cart.ts";
import {
  completedRows,
  type CompletedRows,
} from "../../server/selling/completing/completed-rows.ts";
import { fillBasket } from "./baskets.ts";
import { couponState, type Demonstration } from "./demonstration.ts";
import {
  amountsOf,
  chooseDeliveries,
  fillCart,
  type FilledCart,
  tokenFrom,
  wishedCodes,
} from "./cart-making.ts";
import { shipmentLife } from "./order-lives.ts";
import { latest, paidRows, paymentsOf } from "./order-payments.ts";
import { type OrderPlan, orderPlans } from "./order-plans.ts";
import type {
  BankTransactionRow,
  ItemRow,
  OrderTables,
  PaymentHistoryRow,
  PaymentRow,
  ShipmentHistoryRow,
  ShipmentRow,
} from "./order-types.ts";
import { customerOf } from "./people.ts";
import { chance, pick, randomFor } from "./random.ts";
import { storeOf } from "./stores.ts";

/** Two years of completed orders, numbered in the order of their dates, with all that became of them. */
export const demoOrders = (demo: Demonstration): OrderTables => {
  const tables = emptyTables();
  for (const plan of orderPlans(demo.now, demo.seed)) placeOrder(plan, demo, tables);
  return tables;
};

interface Mutable {
  readonly orders: OrderTables["orders"][number][];
  readonly shipments: ShipmentRow[];
  readonly shipmentHistory: ShipmentHistoryRow[];
  readonly items: ItemRow[];
  readonly payments: PaymentRow[];
  readonly paymentHistory: PaymentHistoryRow[];
  readonly transactions: BankTransactionRow[];
}

const emptyTables = (): Mutable => ({
  orders: [],
  shipments: [],
  shipmentHistory: [],
  items: [],
  payments: [],
  paymentHistory: [],
  transactions: [],
});

const placeOrder = (plan: OrderPlan, demo: Demonstration, tables: Mutable): void => {
  const cart = cartOf(plan, demo, tables);
  if (cart.priced.shipments.length === 0) return;
  const number = tables.orders.length + 1;
  const rows = changeRows(cart.state, {
    ...cart.priced,
    checkoutState: "completed",
    left: [],
    payments: [],
  });
  const shipments = rows.shipments.map((row, index) => ({
    ...row,
    id: ShipmentId.make(tables.shipments.length + index + 1),
  }));
  const payments = paymentsOf(plan, cart, tables.payments.length);
  const state: StoredCart = { ...cart.state, shipments, payments };
  const done = completedRows(state, cart.priced, plan.at);
  const lives = shipmentsOf(plan, demo, state, done, shipments);
  const history = lives.flatMap(({ id, steps }) =>
    steps.map(({ state: status, at }) => ({ shipmentId: id, status, at })),
  );
  const paid = paidRows(plan, demo, payments, done, lives);
  tables.orders.push({
    ...amountsOf(rows),
    id: state.order.id,
    token: state.order.token,
    number: OrderNumber.make(`${done.numberPrefix}${String(number).padStart(6, "0")}`),
    storeId: state.store.id,
    customerId: cart.customerId,
    checkoutState: "completed",
    revision: 4,
    promotionId:
      done.keepsCoupon && state.coupon !== null ? PromotionId.make(state.coupon.id) : null,
    billingAddress: done.billingAddress,
    shippingAddress: done.shippingAddress,
    createdAt: addMs(plan.at, -12 * 60_000),
    updatedAt: latest([
      plan.at,
      ...history.map(({ at }) => at),
      ...paid.history.map(({ at }) => at),
    ]),
    completedAt: plan.at,
  });
  tables.shipments.push(...lives.map(({ row }) => row));
  tables.shipmentHistory.push(...history);
  tables.items.push(...itemsOf(rows.items, state, done, shipments, cart));
  tables.payments.push(...paid.payments);
  tables.paymentHistory.push(...paid.history);
  tables.transactions.push(...paid.transactions);
};

const notes = [
  "Livrer par la cour, portail à gauche.",
  "Sonner au fournil, code 4512.",
  "Palette au fond de la réserve, merci.",
] as const;

const cartOf = (plan: OrderPlan, demo: Demonstration, tables: Mutable): FilledCart => {
  const { at } = plan;
  const store = storeOf(plan.store, demo.stores);
  const day = parisDayOf(at);
  const random = randomFor(demo.seed, "token", plan.store, at);
  const wishes = fillBasket(plan.basket, { ...demo, store: plan.store, day });
  const filled = fillCart({
    id: tables.orders.length + 1,
    token: tokenFrom(random),
    store,
    addresses: demo.stores.addresses,
    customerId: customerOf(plan.account).id,
    at,
    wishes,
    // What was in the reserve then is not known any more: enough.
    variants: wishedCodes(wishes).map((code) => ({
      ...demo.shelf.variant(code, store.salesArea, at),
      stock: 9_999,
    })),
    coupon: plan.coupon === undefined ? null : couponState(plan.coupon, demo.promotions),
    firstItemId: tables.items.length + 1,
  });
  const note = chance(random, 0.1) ? pick(random, notes) : "";
  return chooseDeliveries(filled, { at, delivery: plan.delivery, note });
};

const shipmentsOf = (
  { at, fate }: OrderPlan,
  { now }: Demonstration,
  state: StoredCart,
  done: CompletedRows,
  shipments: readonly (StoredShipment & Omit<ShipmentRow, "orderId" | "status" | "conditions">)[],
) =>
  done.shipments.flatMap(({ id, deliveryDate, conditions }) => {
    const shipment = shipments.find((other) => other.id === id);
    if (shipment === undefined) return [];
    const gmp = shipment.transportTypeCode !== "MKP";
    const scope: PaymentScope = gmp ? "gmp" : "mkp";
    const plan = state.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
    const arrival = deliveryDate ?? addDays(parisDayOf(at), 2);
    const steps = shipmentLife({
      placedAt: at,
      method: state.payments.find((payment) => payment.scope === scope)?.method ?? "CB",
      fate,
      gmp,
      deliveryDate: arrival,
      cutOff: plan === undefined ? at : cutOffOf(plan, arrival),
      now,
    });
    const status = steps.at(-1)?.state ?? 5;
    const row: ShipmentRow = {
      ...shipment,
      orderId: state.order.id,
      deliveryDate: arrival,
      status,
      conditions,
    };
    return [{ id, scope, steps, row, deliveredAt: steps.find((step) => step.state === 3)?.at }];
  });

const itemsOf = (
  items: ReturnType<typeof changeRows>["items"],
  state: StoredCart,
  done: CompletedRows,
  shipments: readonly StoredShipment[],
  { priced }: FilledCart,
): readonly ItemRow[] => {
  const snapshots = new Map<number, CompletedRows["items"][number]["snapshot"]>(
    done.items.map(({ id, snapshot }) => [id, snapshot]),
  );
  const lines = priced.shipments.flatMap(({ totals }) => totals.lines.map(({ line }) => line));
  return items.flatMap((item) => {
    const line = lines.find(({ variant }) => variant.id === item.variantId);
    const shipment = shipments.find((other) => groupKeyOf(other) === groupKeyOf(item));
    if (line?.itemId == null || shipment === undefined) return [];
    return [
      {
        ...item,
        id: line.itemId,
        orderId: state.order.id,
        shipmentId: shipment.id,
        snapshot: snapshots.get(line.itemId) ?? null,
      },
    ];
  });
};
