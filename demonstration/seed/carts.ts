import { Schema } from "effect";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import { CheckoutState } from "../../api-schema/order.ts";
import { type Instant, PaymentId, ShipmentId, VariantCode } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { cents } from "../../core/money/cents.ts";
import type { CartDraft } from "../../core/selling/cart-draft.ts";
import { priceCart } from "../../core/selling/price-cart.ts";
import type { StoredItem } from "../../server/selling/cart/stored-cart.ts";
import { BasketName, type Bought, fillBasket } from "./baskets.ts";
import {
  cartRows,
  chooseDeliveries,
  fillCart,
  type FilledCart,
  tokenFrom,
  wishedCodes,
} from "./cart-making.ts";
import { kept } from "./data/data-files.ts";
import { readTree } from "./data/tree.ts";
import type { Demonstration } from "./demonstration.ts";
import { emptyTables, type FilledTables, type OrderTables } from "./order-types.ts";
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
  const { now, stores } = demo;
  const begunAt = addMs(now, -plan.hours * 60 * 60 * 1000);
  const before = (table: keyof OrderTables): number => orders[table].length + tables[table].length;
  const cart = cartOf(plan, demo, { order: before("orders") + 1, item: before("items") + 1 });
  const { order, shipments, items } = cartRows(cart, plan.checkoutState, before("shipments"));
  const { salesArea } = storeOf(plan.store, stores);
  tables.orders.push({
    ...order,
    number: null,
    customerId: cart.customerId,
    revision: 3,
    promotionId: null,
    billingAddress: null,
    shippingAddress: null,
    unavailable: plan.ranOut === true ? leftItems(outOfStock, salesArea, demo) : [],
    createdAt: begunAt,
    updatedAt: addMs(begunAt, 20 * 60_000),
    completedAt: null,
  });
  tables.shipments.push(...shipments.map((row) => ({ ...row, status: 5, conditions: null })));
  tables.items.push(...items.map((item) => ({ ...item, snapshot: null })));
  const first = before("payments") + 1;
  tables.payments.push(
    ...cart.priced.scopes.flatMap(({ scope }, index) => {
      const method = plan.payments?.[scope];
      return method === undefined
        ? []
        : [
            {
              id: PaymentId.make(first + index),
              orderId: order.id,
              scope,
              method,
              state: "new" as const,
              amount: 0,
              retryable: true,
              createdAt: begunAt,
              updatedAt: begunAt,
            },
          ];
    }),
  );
};

const cartOf = (
  plan: CartPlan,
  demo: Demonstration,
  first: { readonly order: number; readonly item: number },
): FilledCart => {
  const { now, shelf, stores } = demo;
  const store = storeOf(plan.store, stores);
  const wishes = wishesOf(plan, demo);
  const filled = fillCart({
    id: first.order,
    token: tokenFrom(randomFor("cart", plan.store)),
    store,
    addresses: stores.addresses,
    customerId: customerOf(plan.account).id,
    at: now,
    wishes,
    variants: wishedCodes(wishes).map((code) => shelf.variant(code, store.salesArea, now)),
    coupon: null,
    firstItemId: first.item,
  });
  const seen = withSeenPrices(filled, plan.seenPrices ?? {}, now);
  return plan.checkoutState === "cart"
    ? seen
    : chooseDeliveries(seen, { at: now, delivery: 1, note: "" });
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

/** Lines that were put in at another price, which the cart then shows beside the new one. */
const withSeenPrices = (
  cart: FilledCart,
  prices: NonNullable<CartPlan["seenPrices"]>,
  now: Instant,
): FilledCart => {
  const seen: CartDraft = {
    ...cart.draft,
    lines: cart.draft.lines.map((line) => {
      const price = prices[line.variant.code];
      if (price === undefined || line.itemId === null) return line;
      const stored: StoredItem = {
        id: line.itemId,
        variantId: line.variant.id,
        // Of no shipment yet: the line is written as a new one.
        shipmentId: ShipmentId.make(1),
        quantity: line.quantity,
        unitPrice: cents(price),
        originalUnitPrice: cents(price),
        previousUnitPrice: cents(price),
        volumeFrom: null,
        vatRate: line.variant.vatRate,
        subtotal: cents(0),
        promotionTotal: cents(0),
        taxTotal: cents(0),
        total: cents(0),
        offerId: null,
        offerEndsAt: null,
      };
      return { ...line, stored, touched: false };
    }),
  };
  return { ...cart, draft: seen, priced: priceCart(seen, cart.state, now) };
};

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
