import type { Address } from "../../api-schema/address.ts";
import type { CheckoutState } from "../../api-schema/order.ts";
import {
  type Instant,
  MerchantId,
  OrderId,
  OrderItemId,
  OrderToken,
  ShipmentId,
} from "../../api-schema/primitives.ts";
import { isMinimumReached } from "../../core/selling/conditions.ts";
import { defaultMethod } from "../../core/delivery/shipping-methods.ts";
import { cents } from "../../core/money/cents.ts";
import { orderAmounts } from "../../core/selling/row-columns.ts";
import { rateBetweenBounds } from "../../core/money/rate.ts";
import { changeRows } from "../../server/selling/cart/cart-change.ts";
import { groupKeyOf } from "../../core/selling/shipping-groups.ts";
import { addToDraft, type CartDraft, NO_CHOICE } from "../../core/selling/cart-draft.ts";
import type { ShippingMethod } from "../../core/selling/cart-state.ts";
import { payingFactsOf } from "../../core/payment/methods.ts";
import type { StoredCart } from "../../server/selling/cart/stored-cart.ts";
import { type PricedCart, priceCart } from "../../core/selling/price-cart.ts";
import type { Bought } from "./baskets.ts";
import { deliveryPlans } from "./delivery-plans.ts";
import { kept } from "./data/data-files.ts";
import { shippingMethods } from "./merchants.ts";
import { couponState, type Demonstration } from "./demonstration.ts";
import type { OrderPlan } from "./order-plans.ts";
import type { Before } from "./rows-before.ts";
import { pick, type Random } from "./random.ts";
import { areaId } from "./row-ids.ts";
import { type AddressRow, storeOf } from "./stores.ts";
import { DEMONSTRATION_SHOP } from "../firm.ts";

/** A store that fills a cart at some time of the demonstration. */
interface Buying extends Pick<OrderPlan, "store" | "account" | "at"> {
  readonly wishes: readonly Bought[];
  readonly token: OrderToken;
  readonly coupon?: string;
  /** What there is of everything, where it is not what there is today. */
  readonly stock?: number;
}

export interface FilledCart {
  /** Of the store and the prices, with nothing stored yet. */
  readonly state: StoredCart;
  readonly draft: CartDraft;
  readonly priced: PricedCart;
}

/**
 * The cart as the server's own commands and repricing make it; the order and its lines are numbered
 * after those that are there.
 */
export const fillCart = (buying: Buying, demo: Demonstration, before: Before): FilledCart => {
  const { at, wishes } = buying;
  const state = emptyState(buying, demo, before("orders") + 1);
  const filled = addToDraft({ ...EMPTY, coupon: state.coupon }, wishes, state);
  const lines = filled.lines.map((line, index) => ({
    ...line,
    itemId: OrderItemId.make(before("items") + index + 1),
  }));
  const draft = reachMinimums({ ...filled, lines }, state, at);
  return { state, draft, priced: priceCart(draft, state, at) };
};

/** The same cart with a delivery chosen for each shipment; `delivery` is the rank of the day. */
export const chooseDeliveries = (
  { draft, priced, ...cart }: FilledCart,
  at: Instant,
  delivery: number,
  note: string,
): FilledCart => {
  const choices = new Map(
    priced.shipments.map(({ key, gmp, deliveries, methods }) => [
      key,
      {
        ...NO_CHOICE,
        deliveryDate: gmp ? (deliveries[delivery]?.deliveryDate ?? null) : null,
        shippingMethodId: gmp ? null : (defaultMethod(methods)?.id ?? null),
        note: gmp ? note : "",
      },
    ]),
  );
  const chosen = { ...draft, choices };
  return { ...cart, draft: chosen, priced: priceCart(chosen, cart.state, at) };
};

const EMPTY: CartDraft = {
  lines: [],
  coupon: null,
  shippingAddress: null,
  addressChosen: false,
  choices: new Map(),
  left: [],
  expired: [],
  changes: [],
};

// A merchant below its minimum cannot be ordered from: its first line is doubled until it can.
const reachMinimums = (draft: CartDraft, state: StoredCart, at: Instant): CartDraft => {
  const priced = priceCart(draft, state, at);
  const short = priced.shipments.find(
    ({ conditions }) => conditions.minBlocks && !isMinimumReached(conditions),
  );
  const first = short?.totals.lines[0]?.line.variant.code;
  if (first === undefined) return draft;
  const lines = draft.lines.map((line) =>
    line.variant.code === first ? { ...line, quantity: 2 * line.quantity } : line,
  );
  return reachMinimums({ ...draft, lines }, state, at);
};

const emptyState = (buying: Buying, demo: Demonstration, id: number): StoredCart => {
  const { token, at, stock, coupon } = buying;
  const store = storeOf(buying.store, demo.stores);
  const { addresses } = demo.stores;
  const shippingAddress = addressOf(store.shippingAddressId, addresses);
  const variants = [...new Set(buying.wishes.map(({ variant }) => variant))].map((code) => {
    const variant = demo.shelf.variant(code, store.salesArea, at);
    return { ...variant, stock: stock ?? variant.stock };
  });
  return {
    order: {
      id: OrderId.make(id),
      token,
      checkoutState: "cart",
      revision: 0,
      createdAt: at,
      amount: cents(0),
      unavailable: [],
      billingAddress: addressOf(store.billingAddressId, addresses),
      shippingAddress,
      addressChosen: false,
    },
    pricedBy: { catalogue: "", store: 0, until: null },
    addresses: shippingAddress === null ? [] : [shippingAddress],
    store: {
      ...store,
      salesAreaId: areaId(store.salesArea),
      priceLists: [],
      active: store.status === "active",
      approval: "approved",
      paying: payingFactsOf({ ...store, ...DEMONSTRATION_SHOP }),
      preOrders: [],
    },
    items: [],
    variants,
    shipments: [],
    methods: methods(),
    plans: deliveryPlans(store.salesArea),
    payments: [],
    coupon: coupon === undefined ? null : couponState(coupon, demo.promotions),
  };
};

const addressOf = (id: number, addresses: readonly AddressRow[]): Address | null =>
  addresses.find(({ address }) => address.id === id)?.address ?? null;

/** Cheapest first, as the cart reads them. */
const methods = kept((): readonly ShippingMethod[] =>
  shippingMethods()
    .map(({ merchantId, vatRate, ...method }) => ({
      ...method,
      merchantId: MerchantId.make(merchantId),
      vatRate: rateBetweenBounds(vatRate),
    }))
    .toSorted((a, b) => a.amount - b.amount || a.rank - b.rank || a.id - b.id),
);

const tokenLetters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

/** A token in the server's form: 32 URL-safe characters. */
export const tokenFrom = (random: Random): OrderToken =>
  OrderToken.make(Array.from({ length: 32 }, () => pick(random, tokenLetters)).join(""));

export type CartRows = ReturnType<typeof cartRows>;

/** The rows of a cart as the server writes them; shipments are numbered after those that are there. */
export const cartRows = (
  { state, draft, priced }: FilledCart,
  checkoutState: CheckoutState,
  before: Before,
) => {
  const rows = changeRows(state, { ...priced, checkoutState, left: [], payments: [] });
  const orderId = state.order.id;
  const shipments = rows.shipments.map((row, index) => ({
    ...row,
    id: ShipmentId.make(before("shipments") + index + 1),
    orderId,
  }));
  const itemIds = new Map(draft.lines.map(({ itemId, variant }) => [variant.id, itemId]));
  const items = rows.items.flatMap(({ merchantId, transportTypeCode, ...item }) => {
    const key = groupKeyOf({ merchantId, transportTypeCode });
    const shipment = shipments.find((other) => groupKeyOf(other) === key);
    const id = itemIds.get(item.variantId) ?? undefined;
    return id === undefined || shipment === undefined
      ? []
      : [{ ...item, id, orderId, shipmentId: shipment.id }];
  });
  const { token } = state.order;
  const { salesAreaId, unavailable } = rows;
  const own = { id: orderId, token, storeId: state.store.id, checkoutState };
  const order = { ...own, salesAreaId, unavailable, ...orderAmounts(rows) };
  return { order, shipments, items };
};
