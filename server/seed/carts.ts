import { PaymentId, ShipmentId, VariantCode, type VariantId } from "../../api-schema/primitives.ts";
import type { CheckoutState, PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { groupKeyOf } from "../../core/cart/shipping-groups.ts";
import { cents } from "../../core/money/cents.ts";
import { changeRows } from "../cart/cart-change.ts";
import type { CartDraft } from "../cart/cart-draft.ts";
import type { CartItem, LeftItem } from "../cart/cart-state.ts";
import { priceCart } from "../cart/repricing.ts";
import { type Bought, fillBasket } from "./baskets.ts";
import {
  chooseDeliveries,
  fillCart,
  type FilledCart,
  tokenFrom,
  wishedCodes,
} from "./cart-making.ts";
import type { OrderTables } from "./order-types.ts";
import type { Demonstration } from "./orders.ts";
import { type Account, customerOf } from "./people.ts";
import { randomFor } from "./random.ts";
import { storeOf } from "./stores.ts";

interface CartPlan {
  readonly store: string;
  readonly account: Account;
  /** Hours since it was begun. */
  readonly hours: number;
  readonly wishes: (demo: Demonstration) => readonly Bought[];
  readonly checkoutState: Exclude<CheckoutState, "completed">;
  readonly payments?: Readonly<Partial<Record<PaymentScope, PaymentMethodCode>>>;
  /** HT prices that the customer saw before they changed, by variant. */
  readonly seenPrices?: Readonly<Record<string, number>>;
  /** A line left it because its stock ran out meanwhile. */
  readonly ranOut?: true;
}

const bought = (code: string, quantity: number): Bought => ({
  variant: VariantCode.make(code),
  quantity,
});

const gerant = { account: "gerant" } as const;

/** 414 kg of flour of the 500 that the lorry wants, and frozen goods above the franco. */
const marketCart: readonly Bought[] = [
  bought("101065-1", 12),
  bought("101280-1", 4),
  bought("126006-1", 2),
  bought("340212-1", 4),
];

const plans: readonly CartPlan[] = [
  {
    ...gerant,
    store: "marche",
    hours: 3,
    wishes: () => marketCart,
    checkoutState: "cart",
    seenPrices: { "340212-1": 6_420 },
  },
  {
    ...gerant,
    store: "saint-sever",
    hours: 26,
    wishes: (demo) => basketOf("saint-sever", "classic", demo),
    checkoutState: "shipping_selected",
    ranOut: true,
  },
  {
    ...gerant,
    store: "batignolles",
    hours: 5,
    wishes: (demo) => basketOf("batignolles", "lorries", demo),
    checkoutState: "payment_selected",
    payments: { gmp: "VIREMENT" },
  },
  {
    ...gerant,
    store: "louviers",
    hours: 24 * 90,
    wishes: (demo) => basketOf("louviers", "village", demo),
    checkoutState: "cart",
  },
  {
    store: "bellanger",
    account: "salarie",
    hours: 20,
    wishes: (demo) => basketOf("bellanger", "village", demo),
    checkoutState: "cart",
  },
  {
    store: "dieppe",
    account: "bloque",
    hours: 24 * 7,
    wishes: (demo) => basketOf("dieppe", "flour", demo),
    checkoutState: "cart",
  },
  ...[1, 2, 3, 4, 5].map((rank): CartPlan => ({
    store: `chain-${rank}`,
    account: "cent-boutiques",
    hours: 7 * rank,
    wishes: (demo) => basketOf(`chain-${rank}`, rank % 2 === 0 ? "classic" : "lorries", demo),
    checkoutState: rank === 5 ? "payment_selected" : "cart",
    ...(rank === 5 ? { payments: { gmp: "VIREMENT", mkp: "CB" } as const } : {}),
  })),
];

const basketOf = (
  store: string,
  basket: "classic" | "village" | "flour" | "lorries",
  { seed, shelf, now }: Demonstration,
): readonly Bought[] => fillBasket(basket, { store, seed, shelf, day: `cart ${now.slice(0, 10)}` });

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
  for (const plan of plans) {
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
  const rows = changeRows(cart.state, cart.priced, { now, checkoutState: plan.checkoutState });
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
  const { couponId: _coupon, shippingAddressId: _address, shipments: _s, items, ...amounts } = rows;
  const ranOut = plan.ranOut === true ? leftItems(outOfStock, store.salesArea, demo) : [];
  return {
    orders: [
      {
        ...amounts,
        id: orderId,
        token: cart.state.order.token,
        number: null,
        storeId: store.id,
        customerId: cart.state.order.customerId,
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
    items: items.flatMap((item) => {
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
  { state, draft }: FilledCart,
  prices: NonNullable<CartPlan["seenPrices"]>,
  now: Demonstration["now"],
): FilledCart => {
  const seen: CartDraft = {
    ...draft,
    lines: draft.lines.map((line) => {
      const price = prices[line.variant.code];
      if (price === undefined || line.itemId === null) return line;
      const stored: CartItem = {
        id: line.itemId,
        variantId: line.variant.id,
        // Of no shipment yet: the line is written as a new one.
        shipmentId: ShipmentId.make(1),
        quantity: line.quantity,
        unitPrice: cents(price),
        originalUnitPrice: cents(price),
        previousUnitPrice: cents(price),
        volumeFrom: null,
        promotionTotal: cents(0),
        taxTotal: cents(0),
        total: cents(0),
        offerId: null,
        offerEndsAt: null,
      };
      return { ...line, stored, touched: false };
    }),
  };
  return { state, draft: seen, priced: priceCart(seen, state, now) };
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
