import { Effect } from "effect";
import {
  AmendmentPreview,
  type AmendmentWish,
  type AmendShipment,
} from "../../api-schema/amendment.ts";
import {
  type AddItem,
  AwaitedProduct,
  CartAnswer,
  type ChangeItem,
  type ChangeOrder,
  type ChooseDelivery,
  type ChoosePayment,
  type CompleteOrder,
  DeliveryOptions,
  Order,
  OrderStore,
  OrderSummary,
  PaymentChoices,
  type PaymentScope,
  type RetryPayment,
  ShipmentDetail,
} from "../../api-schema/order.ts";
import { type OrderAtOnce, OrderPreview, type PreviewOrder } from "../../api-schema/order-sheet.ts";
import type {
  CalendarDay,
  OrderItemId,
  OrderToken,
  ShipmentId,
  Slug,
  StoreId,
} from "../../api-schema/primitives.ts";
import { list, one, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";
import { type ApiError, hasStatus, isPassing, notOrderedOffline, unreachable } from "./errors.ts";

/** A cart or an order, and the store it belongs to: every call carries that store. */
export type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };

/** retrieve-order: the store's open cart, made when there is none. 403: the role may not order. */
export const retrieveOrder = endpoint(
  "post",
  "/api/v2/shop/orders",
  one(Order),
  (storeId: StoreId) => ({ storeId }),
);

/**
 * The same for a store of which a confirmation has had no answer: that very cart, which is an order
 * when the confirmation has reached the server. Another cart, empty, would hide it (product §6).
 */
export const retrieveConfirmed = (api: Api, cart: InOrder): Effect.Effect<Order, ApiError> =>
  Effect.catchIf(
    order(api, cart),
    (error) => hasStatus(error, 404) || hasStatus(error, 403),
    () => retrieveOrder(api, cart.storeId),
  );

/**
 * The open order once more, and whether it was confirmed by then: asked when the answer is there, for
 * the confirmation may have been made meanwhile.
 */
export const refreshOrder = (
  api: Api,
  cart: InOrder,
  isConfirmed: () => boolean,
): Effect.Effect<{ readonly order: Order; readonly isConfirmed: boolean }, ApiError> =>
  Effect.map(order(api, cart), (found) => ({ order: found, isConfirmed: isConfirmed() }));

/** The open order that this browser keeps, for want of the server's; Unreachable without one. */
export const keptOrder = (read: () => Promise<Order | null>): Effect.Effect<Order, ApiError> =>
  Effect.tryPromise({ try: read, catch: () => unreachable }).pipe(
    Effect.flatMap((order) => (order === null ? Effect.fail(unreachable) : Effect.succeed(order))),
  );

/**
 * The open order, or the kept one in its place while the server gives no answer; `told` when it is the
 * kept one. Fails as the server did when nothing is kept, and whenever it has refused.
 */
export const orKept = (
  retrieve: Effect.Effect<Order, ApiError>,
  kept: Effect.Effect<Order, ApiError>,
  told: () => void,
): Effect.Effect<Order, ApiError> =>
  Effect.catchIf(retrieve, isPassing, (error) =>
    kept.pipe(
      Effect.tap(() => Effect.sync(told)),
      Effect.mapError(() => error),
    ),
  );

/** A call that orders something; refused before it is sent while the server cannot confirm it. */
export const unlessOffline = <A>(
  isOffline: () => boolean,
  call: Effect.Effect<A, ApiError>,
): Effect.Effect<A, ApiError> =>
  Effect.suspend(() => (isOffline() ? Effect.fail(notOrderedOffline) : call));

export type OrderFilters = {
  readonly search?: string;
  readonly state?: "open" | "delivered" | "cancelled" | "unpaid";
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  readonly merchant?: Slug;
  readonly page?: number;
  readonly itemsPerPage?: number;
};

/** Completed orders of the store, the newest first. */
export const listOrders = endpoint(
  "get",
  "/api/v2/shop/orders",
  paged(list(OrderSummary)),
  (storeId: StoreId, filters: OrderFilters) => ({ storeId, query: filters }),
);

/** A cart or an order. 404: nobody's, or somebody else's. */
export const order = endpoint(
  "get",
  "/api/v2/shop/orders/{token}",
  one(Order),
  ({ storeId, token }: InOrder) => ({ storeId, path: { token } }),
);

/** In which of the customer's stores that order is, whatever the active one. 404: in none. */
export const orderStore = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/store",
  one(OrderStore),
  (token: OrderToken) => ({ path: { token } }),
);

/** Promotion code (null takes it off) and notes to the drivers. */
export const changeOrder = endpoint(
  "patch",
  "/api/v2/shop/orders/{token}",
  one(CartAnswer),
  ({ storeId, token }: InOrder, change: ChangeOrder) => ({
    storeId,
    path: { token },
    body: change,
    outlivesPage: true,
  }),
);

/** Makes prices, dates, offers and stock fresh (product §6); what had to leave is in the answer. */
export const checkCart = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/checkCart",
  one(CartAnswer),
  ({ storeId, token }: InOrder) => ({ storeId, path: { token } }),
);

/** Adds to what the cart already holds of the variant; the same key adds once. */
export const addItem = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/items",
  one(CartAnswer),
  ({ storeId, token }: InOrder, item: AddItem, key: string) => ({
    storeId,
    path: { token },
    body: item,
    idempotencyKey: key,
    outlivesPage: true,
  }),
);

/** Adds several lines; each that could not be added is named in the answer's changes. */
export const addItems = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/bulk-items",
  one(CartAnswer),
  ({ storeId, token }: InOrder, items: readonly AddItem[], key: string) => ({
    storeId,
    path: { token },
    body: { items },
    idempotencyKey: key,
    outlivesPage: true,
  }),
);

/** Removes several lines. */
export const removeItems = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/remove-bulk-items",
  one(CartAnswer),
  ({ storeId, token }: InOrder, items: readonly OrderItemId[]) => ({
    storeId,
    path: { token },
    body: { items },
    outlivesPage: true,
  }),
);

/** The new quantity of a line; 0 removes it. */
export const changeItem = endpoint(
  "patch",
  "/api/v2/shop/orders/{token}/items/{itemId}",
  one(CartAnswer),
  ({ storeId, token }: InOrder, itemId: OrderItemId, change: ChangeItem) => ({
    storeId,
    path: { token, itemId },
    body: change,
    outlivesPage: true,
  }),
);

/** Removes one line. */
export const removeItem = endpoint(
  "delete",
  "/api/v2/shop/orders/{token}/items/{itemId}",
  one(CartAnswer),
  ({ storeId, token }: InOrder, itemId: OrderItemId) => ({
    storeId,
    path: { token, itemId },
    outlivesPage: true,
  }),
);

/** Addresses of the store; dates and shipping options are in the order. */
export const deliveryOptions = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/deliveryOptions",
  one(DeliveryOptions),
  ({ storeId, token }: InOrder) => ({ storeId, path: { token } }),
);

/** cart → shipping_selected, all shipments at once. */
export const chooseDelivery = endpoint(
  "patch",
  "/api/v2/shop/orders/{token}/deliveryOptions",
  one(CartAnswer),
  ({ storeId, token }: InOrder, choice: ChooseDelivery) => ({
    storeId,
    path: { token },
    body: choice,
    outlivesPage: true,
  }),
);

/** What can be chosen to pay each part, and why something cannot. */
export const paymentChoices = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/paymentMethods",
  one(PaymentChoices),
  ({ storeId, token }: InOrder) => ({ storeId, path: { token } }),
);

/** shipping_selected → payment_selected. */
export const choosePayment = endpoint(
  "patch",
  "/api/v2/shop/orders/{token}/paymentOptions",
  one(CartAnswer),
  ({ storeId, token }: InOrder, choice: ChoosePayment) => ({
    storeId,
    path: { token },
    body: choice,
    outlivesPage: true,
  }),
);

/** payment_selected → completed. The same key never makes a second order (product §6). */
export const completeOrder = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/complete",
  one(Order),
  ({ storeId, token }: InOrder, confirmation: CompleteOrder, key: string) => ({
    storeId,
    path: { token },
    body: confirmation,
    idempotencyKey: key,
    outlivesPage: true,
  }),
);

/** What the cart would be with more lines, everything chosen that can be; nothing is written. */
export const previewOrder = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/preview",
  one(OrderPreview),
  ({ storeId, token }: InOrder, wish: PreviewOrder) => ({ storeId, path: { token }, body: wish }),
);

/** Adds, chooses and completes in one call, all or nothing. The same key is the same order. */
export const orderAtOnce = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/express",
  one(Order),
  ({ storeId, token }: InOrder, wish: OrderAtOnce, key: string) => ({
    storeId,
    path: { token },
    body: wish,
    idempotencyKey: key,
    outlivesPage: true,
  }),
);

/** The hosted card page of all that is due by card: `webHelpTransaction.redirectionCardUrl` (product §6). */
export const initPayment = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/initPayment",
  one(Order),
  ({ storeId, token }: InOrder, key: string) => ({ storeId, path: { token }, idempotencyKey: key }),
);

/** Pays a part that is still open again, by another method if one is named. */
export const retryPayment = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/webhelp/retryPayment",
  one(Order),
  ({ storeId, token }: InOrder, retry: RetryPayment, key: string) => ({
    storeId,
    path: { token },
    body: retry,
    idempotencyKey: key,
  }),
);

/** Cancels the payment of one part: its shipments are cancelled, its stock is given back. */
export const cancelPayment = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/cancelPayment/{scope}",
  one(Order),
  ({ storeId, token }: InOrder, scope: PaymentScope, key: string) => ({
    storeId,
    path: { token, scope },
    idempotencyKey: key,
  }),
);

export type InShipment = InOrder & { readonly shipment: ShipmentId };

/** What a change of a shipment comes to, before and after; nothing is changed. */
export const previewAmendment = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment-preview",
  one(AmendmentPreview),
  ({ storeId, token, shipment: id }: InShipment, wish: AmendmentWish) => ({
    storeId,
    path: { token, shipment: id },
    body: wish,
  }),
);

/**
 * Saves a version of the order; the same key saves it once. 409 with the code 'COMMANDE_MODIFIEE': somebody else's
 * came first. `supplement`: a card has to pay first, the order is as it was.
 */
export const amendShipment = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment",
  one(Order),
  ({ storeId, token, shipment: id }: InShipment, wish: AmendShipment, key: string) => ({
    storeId,
    path: { token, shipment: id },
    body: wish,
    idempotencyKey: key,
    outlivesPage: true,
  }),
);

/** Gives up a change whose supplement is not paid: the order stays as it was. */
export const giveUpSupplement = endpoint(
  "delete",
  "/api/v2/shop/orders/{token}/supplement",
  one(Order),
  ({ storeId, token }: InOrder) => ({ storeId, path: { token } }),
);

export type ShipmentFilters = {
  readonly state?: "upcoming" | "past";
  readonly page?: number;
  readonly itemsPerPage?: number;
};

/** Shipments of the store's orders, the next delivery first. */
export const listShipments = endpoint(
  "get",
  "/api/v2/shop/shipments",
  paged(list(ShipmentDetail)),
  (storeId: StoreId, filters: ShipmentFilters) => ({ storeId, query: filters }),
);

/** One shipment with the order it belongs to. */
export const shipment = endpoint(
  "get",
  "/api/v2/shop/shipments/{id}",
  one(ShipmentDetail),
  (storeId: StoreId, id: ShipmentId) => ({ storeId, path: { id } }),
);

/** What the store has ordered and waits for, by product. */
export const awaitedProducts = endpoint(
  "get",
  "/api/v2/shop/awaited-products",
  list(AwaitedProduct),
  (storeId: StoreId) => ({ storeId }),
);
