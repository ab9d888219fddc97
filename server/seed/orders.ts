import {
  Instant,
  OrderNumber,
  PaymentId,
  PromotionId,
  ShipmentId,
} from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { groupKeyOf } from "../../core/cart/shipping-groups.ts";
import { cutOffOf } from "../../core/delivery/delivery-days.ts";
import { cents } from "../../core/money/cents.ts";
import { allowPaymentMethod } from "../../core/payment/methods.ts";
import { changeRows } from "../cart/cart-change.ts";
import type { CartPayment, CartShipment, CartState, CouponState } from "../cart/cart-state.ts";
import { completedRows } from "../cart/completed-rows.ts";
import { fillBasket } from "./baskets.ts";
import {
  chooseDeliveries,
  fillCart,
  type FilledCart,
  tokenFrom,
  wishedCodes,
} from "./cart-making.ts";
import { cardPage, paymentLife, shipmentLife } from "./order-lives.ts";
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
import type { PromotionRow } from "./promotions.ts";
import { chance, pick, randomFor } from "./random.ts";
import type { Shelf } from "./shelf.ts";
import { storeOf, type Stores } from "./stores.ts";
import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";

export interface Demonstration {
  readonly now: Instant;
  readonly seed: number;
  readonly shelf: Shelf;
  readonly stores: Stores;
  readonly promotions: readonly PromotionRow[];
}

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
  const rows = changeRows(cart.state, cart.priced, { now: plan.at, checkoutState: "completed" });
  const shipments = rows.shipments.map((row, index) => ({
    ...row,
    id: ShipmentId.make(tables.shipments.length + index + 1),
  }));
  const payments = paymentsOf(plan, cart, tables.payments.length);
  const state: CartState = { ...cart.state, shipments, payments };
  const done = completedRows(state, cart.priced, plan.at);
  const lives = shipmentsOf(plan, demo, state, done, shipments);
  const history = lives.flatMap(({ id, steps }) =>
    steps.map(({ state: status, at }) => ({ shipmentId: id, status, at })),
  );
  const paid = paidRows(plan, demo, payments, done, lives);
  const { couponId: _coupon, shippingAddressId: _address, shipments: _s, items, ...amounts } = rows;
  tables.orders.push({
    ...amounts,
    id: state.order.id,
    token: state.order.token,
    number: OrderNumber.make(`${done.numberPrefix}${String(number).padStart(6, "0")}`),
    storeId: state.store.id,
    customerId: state.order.customerId,
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
  tables.items.push(...itemsOf(items, state, done, shipments, cart));
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

/** A coupon as a cart holds it. */
export const couponState = (code: string, promotions: readonly PromotionRow[]): CouponState => {
  const coupon = promotions.find((promotion) => promotion.code === code);
  if (coupon === undefined) throw new RangeError(`No coupon ${code}`);
  return {
    ...coupon,
    id: PromotionId.make(coupon.id),
    amount: coupon.amount === null ? null : cents(coupon.amount),
    minimum: cents(coupon.minimum),
  };
};

const paymentsOf = (
  { store: _store, method }: OrderPlan,
  { state, priced }: FilledCart,
  before: number,
): readonly CartPayment[] =>
  priced.scopes.map(({ scope }, index) => ({
    id: PaymentId.make(before + index + 1),
    scope,
    method: method ?? usualMethod(scope, state),
    state: "new",
  }));

// The method the store is used to, where its mandates and its score allow it.
const usualMethod = (scope: PaymentScope, { store }: CartState): PaymentMethodCode => {
  const wished = store.paymentMethod ?? "CB";
  return Result.isSuccess(allowPaymentMethod(wished, scope, store)) ? wished : "CB";
};

type Done = ReturnType<typeof completedRows>;

const shipmentsOf = (
  { at, fate }: OrderPlan,
  { now }: Demonstration,
  state: CartState,
  done: Done,
  shipments: readonly (CartShipment & Omit<ShipmentRow, "orderId" | "status" | "conditions">)[],
) =>
  done.shipments.flatMap(({ id, deliveryDate, conditions }) => {
    const shipment = shipments.find((other) => other.id === id);
    if (shipment === undefined) return [];
    const gmp = shipment.transportTypeCode !== "MKP";
    const scope = gmp ? "gmp" : "mkp";
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

const paidRows = (
  { at, fate }: OrderPlan,
  { now, seed }: Demonstration,
  chosen: readonly CartPayment[],
  done: Done,
  lives: ReturnType<typeof shipmentsOf>,
) => {
  const orderId = done.orderId;
  const paid = done.payments.flatMap(({ id, amount }) => {
    const payment = chosen.find((other) => other.id === id);
    if (payment === undefined) return [];
    const { scope, method } = payment;
    const arrivals = lives.flatMap((life) =>
      life.scope === scope ? [life.deliveredAt ?? endOfTime] : [],
    );
    const steps = paymentLife({
      placedAt: at,
      scope,
      method,
      fate,
      deliveredAt: latest(arrivals),
      now,
    });
    return [{ id, scope, method, amount, steps }];
  });
  const payments: readonly PaymentRow[] = paid.map(({ steps, ...payment }) => ({
    ...payment,
    orderId,
    state: steps.at(-1)?.state ?? "new",
    retryable: fate !== "givenUp",
    createdAt: addMs(at, -60_000),
    updatedAt: steps.at(-1)?.at ?? at,
  }));
  const history: readonly PaymentHistoryRow[] = paid.flatMap(({ id, steps }) =>
    steps.map(({ state, at: when }, index) => ({
      paymentId: id,
      from: steps[index - 1]?.state ?? "new",
      to: state,
      reason: when === at ? "completion" : "",
      at: when,
    })),
  );
  const cards = payments.filter(({ method }) => method === "CB");
  const page = cards.length === 0 ? undefined : cardPage(fate, at);
  const transactions: readonly BankTransactionRow[] =
    page === undefined
      ? []
      : [
          {
            ...page,
            id: tokenFrom(randomFor(seed, "transaction", orderId)),
            orderId,
            paymentIds: cards.map(({ id }) => id),
            amount: cards.reduce((sum, { amount }) => sum + amount, 0),
          },
        ];
  return { payments, history, transactions };
};

/** Later than anything of the demonstration: not delivered yet. */
const endOfTime = Instant.make("9000-01-01T00:00:00.000Z");

const latest = (instants: readonly Instant[]): Instant =>
  instants.reduce((last, instant) => (instant > last ? instant : last));

const itemsOf = (
  items: ReturnType<typeof changeRows>["items"],
  state: CartState,
  done: Done,
  shipments: readonly CartShipment[],
  { priced }: FilledCart,
): readonly ItemRow[] => {
  const snapshots = new Map<number, Done["items"][number]["snapshot"]>(
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
