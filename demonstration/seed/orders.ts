import { PromotionId } from "../../api-schema/primitives.ts";
import type { PaymentScope } from "../../api-schema/order.ts";
import { addDays } from "../../core/calendar/day.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { cutOffOf } from "../../core/delivery/delivery-days.ts";
import type { StoredCart } from "../../server/selling/cart/stored-cart.ts";
import {
  completedRows,
  type CompletedRows,
} from "../../server/selling/completing/completed-rows.ts";
import { fillBasket } from "./baskets.ts";
import type { Demonstration } from "./demonstration.ts";
import { cartRows, chooseDeliveries, fillCart, type FilledCart, tokenFrom } from "./cart-making.ts";
import { shipmentLife } from "./order-lives.ts";
import { latest, paidRows, paymentsOf } from "./order-payments.ts";
import { type OrderPlan, orderPlans } from "./order-plans.ts";
import {
  emptyTables,
  type FilledTables,
  type ItemRow,
  type OrderTables,
  type ShipmentRow,
} from "./order-types.ts";
import type { Before } from "./rows-before.ts";
import { customerOf } from "./people.ts";
import { chance, pick, randomFor } from "./random.ts";

/** Two years of completed orders, numbered in the order of their dates, with all that became of them. */
export const demoOrders = (demo: Demonstration): OrderTables => {
  const tables = emptyTables();
  for (const plan of orderPlans(demo.now)) placeOrder(plan, demo, tables);
  return tables;
};

const placeOrder = (plan: OrderPlan, demo: Demonstration, tables: FilledTables): void => {
  const before: Before = (table) => tables[table].length;
  const cart = cartOf(plan, demo, before);
  if (cart.priced.shipments.length === 0) return;
  const { order, shipments, items } = cartRows(cart, "completed", before);
  const payments = paymentsOf(plan, cart, before);
  const state: StoredCart = { ...cart.state, shipments, payments };
  const done = completedRows(state, cart.priced, {
    rank: before("orders") + 1,
    now: plan.at,
  });
  const lives = shipmentsOf(plan, demo, state, done, shipments);
  const history = lives.flatMap(({ id, steps }) =>
    steps.map(({ state: status, at }) => ({ shipmentId: id, status, at })),
  );
  const paid = paidRows(plan, demo, state, done, lives);
  tables.orders.push({
    ...order,
    number: done.number,
    customerId: customerOf(plan.account).id,
    revision: 4,
    couponId: done.keepsCoupon && state.coupon !== null ? PromotionId.make(state.coupon.id) : null,
    billingAddress: done.billingAddress,
    shippingAddress: done.shippingAddress,
    createdAt: addMs(plan.at, -12 * 60_000),
    updatedAt: latest([
      plan.at,
      ...history.map(({ at }) => at),
      ...paid.paymentHistory.map(({ at }) => at),
    ]),
    completedAt: plan.at,
  });
  tables.shipments.push(...lives.map(({ row }) => row));
  tables.shipmentHistory.push(...history);
  const snapshots = new Map<number, ItemRow["snapshot"]>(
    done.items.map(({ id, snapshot }) => [id, snapshot]),
  );
  tables.items.push(
    ...items.map((item) => ({ ...item, snapshot: snapshots.get(item.id) ?? null })),
  );
  tables.payments.push(...paid.payments);
  tables.paymentHistory.push(...paid.paymentHistory);
  tables.transactions.push(...paid.transactions);
};

const notes = [
  "Livrer par la cour, portail à gauche.",
  "Sonner au fournil, code 4512.",
  "Palette au fond de la réserve, merci.",
] as const;

const cartOf = (plan: OrderPlan, demo: Demonstration, before: Before): FilledCart => {
  const { store, at } = plan;
  const random = randomFor("token", store, at);
  const token = tokenFrom(random);
  const wishes = fillBasket(plan.basket, { ...demo, store, day: parisDayOf(at) });
  // What was in the reserve then is not known any more: enough.
  const filled = fillCart({ ...plan, wishes, token, stock: 9_999 }, demo, before);
  const note = chance(random, 0.1) ? pick(random, notes) : "";
  return chooseDeliveries(filled, at, plan.delivery, note);
};

const shipmentsOf = (
  { at, fate }: OrderPlan,
  { now }: Demonstration,
  state: StoredCart,
  done: CompletedRows,
  shipments: readonly Omit<ShipmentRow, "status" | "conditions">[],
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
      deliveryDate: arrival,
      status,
      conditions,
    };
    return [{ id, scope, steps, row, deliveredAt: steps.find((step) => step.state === 3)?.at }];
  });
