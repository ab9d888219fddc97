import type { Address } from "../../api-schema/address.ts";
import type { CheckoutState } from "../../api-schema/order.ts";
import {
  type CustomerId,
  type Instant,
  MerchantId,
  OrderId,
  OrderItemId,
  OrderToken,
  ShipmentId,
  type VariantCode,
} from "../../api-schema/primitives.ts";
import { isMinimumReached } from "../../core/selling/conditions.ts";
import { defaultMethod } from "../../core/delivery/shipping-methods.ts";
import { cents } from "../../core/money/cents.ts";
import { rateBetweenBounds } from "../../core/money/rate.ts";
import { type CartChangeRows, changeRows } from "../../server/selling/cart/cart-change.ts";
import { groupKeyOf } from "../../core/selling/shipping-groups.ts";
import { addToDraft, type CartDraft, NO_CHOICE } from "../../core/selling/cart-draft.ts";
import type { CouponState, ShippingMethod, SoldVariant } from "../../core/selling/cart-state.ts";
import { payingFactsOf } from "../../core/payment/methods.ts";
import type { StoredCart } from "../../server/selling/cart/stored-cart.ts";
import { type PricedCart, priceCart } from "../../core/selling/price-cart.ts";
import type { Bought } from "./baskets.ts";
import { deliveryPlans } from "./delivery-plans.ts";
import { kept } from "./data/data-files.ts";
import { shippingMethods } from "./merchants.ts";
import { pick, type Random } from "./random.ts";
import { areaId } from "./row-ids.ts";
import type { AddressRow, StoreRow } from "./stores.ts";
import { DEMONSTRATION_SHOP } from "../firm.ts";

/** A store that fills a cart at some time of the demonstration. */
export interface Buying {
  readonly id: number;
  readonly token: OrderToken;
  readonly store: StoreRow;
  readonly addresses: readonly AddressRow[];
  readonly customerId: CustomerId;
  readonly at: Instant;
  readonly wishes: readonly Bought[];
  /** The variants wished, with the prices and offers of that time. */
  readonly variants: readonly SoldVariant[];
  readonly coupon: CouponState | null;
  readonly firstItemId: number;
}

export interface FilledCart {
  /** Of the store and the prices, with nothing stored yet. */
  readonly state: StoredCart;
  readonly customerId: CustomerId;
  readonly draft: CartDraft;
  readonly priced: PricedCart;
}

/** The cart as the server's own commands and repricing make it, lines numbered from `firstItemId`. */
export const fillCart = (buying: Buying): FilledCart => {
  const state = emptyState(buying);
  const filled = addToDraft({ ...EMPTY, coupon: buying.coupon }, buying.wishes, state);
  const draft = reachMinimums(
    {
      ...filled,
      lines: filled.lines.map((line, index) => ({
        ...line,
        itemId: OrderItemId.make(buying.firstItemId + index),
      })),
    },
    state,
    buying.at,
  );
  const { customerId, at } = buying;
  return { state, customerId, draft, priced: priceCart(draft, state, at) };
};

/** The same cart with a delivery chosen for each shipment; `delivery` is the rank of the day. */
export const chooseDeliveries = (
  { draft, priced, ...cart }: FilledCart,
  {
    at,
    delivery,
    note,
  }: { readonly at: Instant; readonly delivery: number; readonly note: string },
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

const emptyState = ({ id, token, store, addresses, at, variants, coupon }: Buying): StoredCart => ({
  order: {
    id: OrderId.make(id),
    token,
    checkoutState: "cart",
    revision: 0,
    createdAt: at,
    amount: cents(0),
    unavailable: [],
    billingAddress: addressOf(store.billingAddressId, addresses),
    shippingAddress: addressOf(store.shippingAddressId, addresses),
    addressChosen: false,
  },
  store: {
    ...store,
    salesAreaId: areaId(store.salesArea),
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
  coupon,
});

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

/** Codes of what is wished, each once. */
export const wishedCodes = (wishes: readonly Bought[]): readonly VariantCode[] => [
  ...new Set(wishes.map(({ variant }) => variant)),
];

export type CartRows = ReturnType<typeof cartRows>;

/** The rows of a cart as the server writes them; shipments are numbered after `before` others. */
export const cartRows = (
  { state, draft, priced }: FilledCart,
  checkoutState: CheckoutState,
  before: number,
) => {
  const rows = changeRows(state, { ...priced, checkoutState, left: [], payments: [] });
  const orderId = state.order.id;
  const shipments = rows.shipments.map((row, index) => ({
    ...row,
    id: ShipmentId.make(before + index + 1),
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
  return { order: { ...amountsOf(rows), ...orderOf(state) }, shipments, items };
};

const orderOf = ({ order, store }: StoredCart) => ({
  id: order.id,
  token: order.token,
  storeId: store.id,
});

/** The amounts of an order's own row. */
const amountsOf = ({
  checkoutState,
  couponId: _coupon,
  shippingAddressId: _address,
  shipments: _shipments,
  items: _items,
  payments: _payments,
  removedItems: _removedItems,
  removedShipments: _removedShipments,
  removedScopes: _removedScopes,
  ...amounts
}: CartChangeRows) => ({ ...amounts, checkoutState });
