import { Schema } from "effect";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import { CheckoutState } from "../../api-schema/order.ts";
import { type Cents, PaymentId, VariantCode, type VariantId } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { cents } from "../../core/money/cents.ts";
import { BasketName, type Bought, fillBasket } from "./baskets.ts";
import { cartRows, chooseDeliveries, fillCart, type FilledCart, tokenFrom } from "./cart-making.ts";
import { kept } from "./data/data-files.ts";
import { readTree } from "./data/tree.ts";
import type { Demonstration } from "./demonstration.ts";
import { emptyTables, type FilledTables, type OrderTables } from "./order-types.ts";
import type { Before } from "./rows-before.ts";
import { Account, customerOf } from "./people.ts";
import { VariantSeedCode } from "./ranges.ts";
import { randomFor } from "./random.ts";
import { StoreKey } from "./store-profiles.ts";
import { storeOf } from "./stores.ts";

const { Array: List, Int, Literal, optionalKey, Record, Struct } = Schema;

/** A cart that somebody has left open. */
const CartPlan = Struct({
  store: StoreKey,
  account: Account,
  /** Since it was begun. */
  hours: Int,
  /** What is in it: a usual basket, or these quantities of variants. */
  basket: optionalKey(BasketName),
  lines: optionalKey(Record(VariantSeedCode, Int)),
  checkoutState: CheckoutState,
  payments: optionalKey(
    Struct({ gmp: optionalKey(PaymentMethodCode), mkp: optionalKey(PaymentMethodCode) }),
  ),
  /** HT prices in cents that the customer saw before they changed, by variant. */
  seenPrices: optionalKey(Record(VariantSeedCode, Int)),
  /** A line left it because its stock ran out meanwhile. */
  ranOut: optionalKey(Literal(true)),
});
type CartPlan = typeof CartPlan.Type;

/** The open carts, one a store. */
const cartPlans = kept(() => readTree("sales/carts.json", List(CartPlan)));

/** The open carts, whose ids follow those of the orders. */
export const demoCarts = (
  demo: Demonstration,
  orders: OrderTables,
  outOfStock: readonly string[],
): OrderTables => {
  const tables = emptyTables();
  for (const plan of cartPlans()) fillTables(plan, demo, orders, outOfStock, tables);
  return tables;
};

const fillTables = (
  plan: CartPlan,
  demo: Demonstration,
  orders: OrderTables,
  outOfStock: readonly string[],
  tables: FilledTables,
): void => {
  const before: Before = (table) => orders[table].length + tables[table].length;
  const begunAt = addMs(demo.now, -plan.hours * 60 * 60 * 1000);
  const cart = cartOf(plan, demo, before);
  const { order, shipments, items } = cartRows(cart, plan.checkoutState, before);
  const { salesArea } = storeOf(plan.store, demo.stores);
  const payments = cart.priced.scopes.flatMap(({ scope }, index) => {
    const method = plan.payments?.[scope];
    const paymentId = PaymentId.make(before("payments") + index + 1);
    return method === undefined ? [] : [{ id: paymentId, orderId: order.id, scope, method }];
  });
  tables.orders.push({
    ...order,
    number: null,
    customerId: customerOf(plan.account).id,
    revision: 3,
    couponId: null,
    billingAddress: null,
    shippingAddress: null,
    unavailable: plan.ranOut === true ? leftItems(outOfStock, salesArea, demo) : [],
    createdAt: begunAt,
    updatedAt: addMs(begunAt, 20 * 60_000),
    completedAt: null,
  });
  tables.shipments.push(...shipments.map((row) => ({ ...row, status: 5, conditions: null })));
  tables.items.push(
    ...items.map((item) => ({
      ...item,
      snapshot: null,
      // Put in at another price, which the cart then shows beside the new one.
      previousUnitPrice: seenPrice(plan, cart, item.variantId) ?? item.previousUnitPrice,
    })),
  );
  tables.payments.push(
    ...payments.map((payment) => ({
      ...payment,
      state: "new" as const,
      amount: cents(0),
      retryable: true,
      createdAt: begunAt,
      updatedAt: begunAt,
    })),
  );
};

const seenPrice = (
  { seenPrices = {} }: CartPlan,
  { state }: FilledCart,
  variantId: VariantId,
): Cents | undefined => {
  const price = seenPrices[state.variants.find(({ id }) => id === variantId)?.code ?? ""];
  return price === undefined ? undefined : cents(price);
};

const cartOf = (plan: CartPlan, demo: Demonstration, before: Before): FilledCart => {
  const { store, account, checkoutState } = plan;
  const token = tokenFrom(randomFor("cart", store));
  const wishes = wishesOf(plan, demo);
  const filled = fillCart({ store, account, at: demo.now, wishes, token }, demo, before);
  return checkoutState === "cart" ? filled : chooseDeliveries(filled, demo.now, 1, "");
};

const wishesOf = (
  { store, basket, lines = {} }: CartPlan,
  { shelf, now }: Demonstration,
): readonly Bought[] =>
  basket === undefined
    ? Object.entries(lines).map(([code, quantity]) => ({
        variant: VariantCode.make(code),
        quantity,
      }))
    : fillBasket(basket, { store, shelf, day: `cart ${now.slice(0, 10)}` });

const leftItems = (
  codes: readonly string[],
  salesArea: string,
  { shelf, now }: Demonstration,
): readonly LeftItem[] =>
  codes.slice(0, 1).map((code) => ({
    variantId: shelf.variant(code, salesArea, now).id,
    quantity: 2,
    reason: "outOfStock",
    at: addMs(now, -60 * 60 * 1000),
  }));
