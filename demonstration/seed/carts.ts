import { PaymentId, ShipmentId, type VariantId } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { groupKeyOf } from "../../core/selling/shipping-groups.ts";
import { cents } from "../../core/money/cents.ts";
import { changeRows } from "../../server/selling/cart/cart-change.ts";
import type { CartDraft } from "../../core/selling/cart-draft.ts";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { StoredItem } from "../../server/selling/cart/stored-cart.ts";
import { priceCart } from "../../core/selling/price-cart.ts";
import {
  amountsOf,
  chooseDeliveries,
  fillCart,
  type FilledCart,
  tokenFrom,
  wishedCodes,
} from "./cart-making.ts";
import type { OrderTables } from "./order-types.ts";
import { type CartPlan, cartPlans } from "./cart-plans.ts";
import type { Demonstration } from "./demonstration.ts";
import { customerOf } from "./people.ts";
import { randomFor } from "./random.ts";
import { storeOf } from "./stores.ts";

/** The open carts, whose ids follow those of the orders. */
export const demoCarts = (
  demo: Demonstration,
  orders: OrderTables,
  outOfStock: readonly string[],
): OrderTables => {
  let tables: OrderTables = {
    orders: [],
    shipments: [],
    shipmentHistory: [],
    items: [],
    payments: [],
    paymentHistory: [],
    transactions: [],
  };
  for (const plan of cartPlans) {
    const made = cartRows(
      plan,
      demo,
      {
        orders: orders.orders.length + tables.orders.length,
        shipments: orders.shipments.length + tables.shipments.length,
        items: orders.items.length + tables.items.length,
        payments: orders.payments.length + tables.payments.length,
      },
      outOfStock,
    );
    tables = {
      ...tables,
      orders: [...tables.orders, ...made.orders],
      shipments: [...tables.shipments, ...made.shipments],
      items: [...tables.items, ...made.items],
      payments: [...tables.payments, ...made.payments],
    };
  }
  return tables;
};

type Counts = Readonly<Record<"orders" | "shipments" | "items" | "payments", number>>;

const cartRows = (
  plan: CartPlan,
  demo: Demonstration,
  before: Counts,
  outOfStock: readonly string[],
): Pick<OrderTables, "orders" | "shipments" | "items" | "payments"> => {
  const { now, seed, shelf, stores } = demo;
  const begunAt = addMs(now, -plan.hours * 60 * 60 * 1000);
  const store = storeOf(plan.store, stores);
  const wishes = plan.wishes(demo);
  const filled = fillCart({
    id: before.orders + 1,
    token: tokenFrom(randomFor(seed, "cart", plan.store)),
    store,
    addresses: stores.addresses,
    customerId: customerOf(plan.account).id,
    at: now,
    wishes,
    variants: wishedCodes(wishes).map((code) => shelf.variant(code, store.salesArea, now)),
    coupon: null,
    firstItemId: before.items + 1,
  });
  const seen = withSeenPrices(filled, plan.seenPrices ?? {}, now);
  const cart =
    plan.checkoutState === "cart"
      ? seen
      : chooseDeliveries(seen, { at: now, delivery: 1, note: "" });
  const rows = changeRows(cart.state, {
    ...cart.priced,
    checkoutState: plan.checkoutState,
    left: [],
    payments: [],
  });
  const orderId = cart.state.order.id;
  const shipments = rows.shipments.map((row, index) => ({
    ...row,
    id: ShipmentId.make(before.shipments + index + 1),
    orderId,
    status: 5,
    conditions: null,
  }));
  const ids = new Map<VariantId, number>(
    cart.draft.lines.flatMap(({ itemId, variant }) =>
      itemId === null ? [] : [[variant.id, itemId] as const],
    ),
  );
  const ranOut = plan.ranOut === true ? leftItems(outOfStock, store.salesArea, demo) : [];
  return {
    orders: [
      {
        ...amountsOf(rows),
        id: orderId,
        token: cart.state.order.token,
        number: null,
        storeId: store.id,
        customerId: cart.customerId,
        checkoutState: plan.checkoutState,
        revision: 3,
        promotionId: null,
        billingAddress: null,
        shippingAddress: null,
        unavailable: ranOut,
        createdAt: begunAt,
        updatedAt: addMs(begunAt, 20 * 60_000),
        completedAt: null,
      },
    ],
    shipments,
    items: rows.items.flatMap((item) => {
      const id = ids.get(item.variantId);
      const shipment = shipments.find((other) => groupKeyOf(other) === groupKeyOf(item));
      return id === undefined || shipment === undefined
        ? []
        : [{ ...item, id, orderId, shipmentId: shipment.id, snapshot: null }];
    }),
    payments: cart.priced.scopes.flatMap(({ scope }, index) => {
      const method = plan.payments?.[scope];
      return method === undefined
        ? []
        : [
            {
              id: PaymentId.make(before.payments + index + 1),
              orderId,
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
  };
};

/** Lines that were put in at another price, which the cart then shows beside the new one. */
const withSeenPrices = (
  cart: FilledCart,
  prices: NonNullable<CartPlan["seenPrices"]>,
  now: Demonstration["now"],
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
  area: Parameters<Demonstration["shelf"]["variant"]>[1],
  { shelf, now }: Demonstration,
): readonly LeftItem[] =>
  codes.slice(0, 1).map((code) => ({
    variantId: shelf.variant(code, area, now).id,
    quantity: 2,
    reason: "outOfStock",
    at: addMs(now, -60 * 60 * 1000),
  }));
