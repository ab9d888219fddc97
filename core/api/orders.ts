import { Effect } from "effect";
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
  OrderSummary,
  PaymentChoices,
  type PaymentScope,
  type RetryPayment,
  ShipmentDetail,
} from "../../api-schema/order.ts";
import type {
  CalendarDay,
  OrderItemId,
  OrderToken,
  ShipmentId,
  Slug,
  StoreId,
} from "../../api-schema/primitives.ts";
import { list, one, type Page, paged } from "./checks.ts";
import { type Api, outlivesPage } from "./client.ts";
import { type ApiError, hasStatus } from "./errors.ts";

/** A cart or an order, and the store it belongs to: every call carries that store. */
export type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };

type Answer<A> = Effect.Effect<A, ApiError>;

/** retrieve-order: the store's open cart, made when there is none. 403: the role may not order. */
export const retrieveOrder = (api: Api, storeId: StoreId): Answer<Order> =>
  api.call((client, init) => client.POST("/api/v2/shop/orders", init), one(Order), { storeId });

/**
 * The same for a store of which a confirmation has had no answer: that very cart, which is an order
 * when the confirmation has reached the server. Another cart, empty, would hide it (product §6).
 */
export const retrieveConfirmed = (api: Api, cart: InOrder): Answer<Order> =>
  Effect.catchIf(
    order(api, cart),
    (error) => hasStatus(error, 404) || hasStatus(error, 403),
    () => retrieveOrder(api, cart.storeId),
  );

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
export const listOrders = (
  api: Api,
  storeId: StoreId,
  filters: OrderFilters,
): Answer<Page<readonly OrderSummary[]>> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/orders", { ...init, params: { query: filters } }),
    paged(list(OrderSummary)),
    { storeId },
  );

/** A cart or an order. 404: nobody's, or somebody else's. */
export const order = (api: Api, { storeId, token }: InOrder): Answer<Order> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/orders/{token}", {
        ...init,
        params: { path: { token } },
      }),
    one(Order),
    { storeId },
  );

/** Promotion code (null takes it off) and notes to the drivers. */
export const changeOrder = (
  api: Api,
  { storeId, token }: InOrder,
  change: ChangeOrder,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.PATCH("/api/v2/shop/orders/{token}", {
        ...init,
        params: { path: { token } },
        body: change,
      }),
    one(CartAnswer),
    { storeId, keepalive: outlivesPage(change) },
  );

/** Makes prices, dates, offers and stock fresh (product §6); what had to leave is in the answer. */
export const checkCart = (api: Api, { storeId, token }: InOrder): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/checkCart", {
        ...init,
        params: { path: { token } },
      }),
    one(CartAnswer),
    { storeId },
  );

/** Adds to what the cart already holds of the variant; the same key adds once. */
export const addItem = (
  api: Api,
  { storeId, token }: InOrder,
  item: AddItem,
  key: string,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/items", {
        ...init,
        params: { path: { token } },
        body: item,
      }),
    one(CartAnswer),
    { storeId, idempotencyKey: key, keepalive: outlivesPage(item) },
  );

/** Adds several lines; each that could not be added is named in the answer's changes. */
export const addItems = (
  api: Api,
  { storeId, token }: InOrder,
  items: readonly AddItem[],
  key: string,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/bulk-items", {
        ...init,
        params: { path: { token } },
        body: { items },
      }),
    one(CartAnswer),
    { storeId, idempotencyKey: key, keepalive: outlivesPage(items) },
  );

/** Removes several lines. */
export const removeItems = (
  api: Api,
  { storeId, token }: InOrder,
  items: readonly OrderItemId[],
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/remove-bulk-items", {
        ...init,
        params: { path: { token } },
        body: { items },
      }),
    one(CartAnswer),
    { storeId, keepalive: outlivesPage(items) },
  );

/** The new quantity of a line; 0 removes it. */
export const changeItem = (
  api: Api,
  { storeId, token }: InOrder,
  itemId: OrderItemId,
  change: ChangeItem,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.PATCH("/api/v2/shop/orders/{token}/items/{itemId}", {
        ...init,
        params: { path: { token, itemId } },
        body: change,
      }),
    one(CartAnswer),
    { storeId, keepalive: outlivesPage(change) },
  );

/** Removes one line. */
export const removeItem = (
  api: Api,
  { storeId, token }: InOrder,
  itemId: OrderItemId,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.DELETE("/api/v2/shop/orders/{token}/items/{itemId}", {
        ...init,
        params: { path: { token, itemId } },
      }),
    one(CartAnswer),
    { storeId, keepalive: true },
  );

/** Addresses of the store; dates and shipping options are in the order. */
export const deliveryOptions = (api: Api, { storeId, token }: InOrder): Answer<DeliveryOptions> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/orders/{token}/deliveryOptions", {
        ...init,
        params: { path: { token } },
      }),
    one(DeliveryOptions),
    { storeId },
  );

/** cart → shipping_selected, all shipments at once. */
export const chooseDelivery = (
  api: Api,
  { storeId, token }: InOrder,
  choice: ChooseDelivery,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.PATCH("/api/v2/shop/orders/{token}/deliveryOptions", {
        ...init,
        params: { path: { token } },
        body: choice,
      }),
    one(CartAnswer),
    { storeId, keepalive: outlivesPage(choice) },
  );

/** What can be chosen to pay each part, and why something cannot. */
export const paymentChoices = (api: Api, { storeId, token }: InOrder): Answer<PaymentChoices> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/orders/{token}/paymentMethods", {
        ...init,
        params: { path: { token } },
      }),
    one(PaymentChoices),
    { storeId },
  );

/** shipping_selected → payment_selected. */
export const choosePayment = (
  api: Api,
  { storeId, token }: InOrder,
  choice: ChoosePayment,
): Answer<CartAnswer> =>
  api.call(
    (client, init) =>
      client.PATCH("/api/v2/shop/orders/{token}/paymentOptions", {
        ...init,
        params: { path: { token } },
        body: choice,
      }),
    one(CartAnswer),
    { storeId, keepalive: outlivesPage(choice) },
  );

/** payment_selected → completed. The same key never makes a second order (product §6). */
export const completeOrder = (
  api: Api,
  { storeId, token }: InOrder,
  confirmation: CompleteOrder,
  key: string,
): Answer<Order> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/complete", {
        ...init,
        params: { path: { token } },
        body: confirmation,
      }),
    one(Order),
    { storeId, idempotencyKey: key, keepalive: outlivesPage(confirmation) },
  );

/** Opens the hosted card page: `webHelpTransaction.redirectionCardUrl` (product §6). */
export const initPayment = (api: Api, { storeId, token }: InOrder, key: string): Answer<Order> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/initPayment", {
        ...init,
        params: { path: { token } },
      }),
    one(Order),
    { storeId, idempotencyKey: key },
  );

/** Pays a refused or abandoned part again, by another method if one is named. */
export const retryPayment = (
  api: Api,
  { storeId, token }: InOrder,
  retry: RetryPayment,
  key: string,
): Answer<Order> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/webhelp/retryPayment", {
        ...init,
        params: { path: { token } },
        body: retry,
      }),
    one(Order),
    { storeId, idempotencyKey: key },
  );

/** Cancels the payment of one part: its shipments are cancelled, its stock is given back. */
export const cancelPayment = (
  api: Api,
  { storeId, token }: InOrder,
  scope: PaymentScope,
): Answer<Order> =>
  api.call(
    (client, init) =>
      client.POST("/api/v2/shop/orders/{token}/cancelPayment/{scope}", {
        ...init,
        params: { path: { token, scope } },
      }),
    one(Order),
    { storeId },
  );

export type ShipmentFilters = {
  readonly state?: "upcoming" | "past";
  readonly page?: number;
  readonly itemsPerPage?: number;
};

/** Shipments of the store's orders, the next delivery first. */
export const listShipments = (
  api: Api,
  storeId: StoreId,
  filters: ShipmentFilters,
): Answer<Page<readonly ShipmentDetail[]>> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/shipments", { ...init, params: { query: filters } }),
    paged(list(ShipmentDetail)),
    { storeId },
  );

/** One shipment with the order it belongs to. */
export const shipment = (api: Api, storeId: StoreId, id: ShipmentId): Answer<ShipmentDetail> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/shipments/{id}", { ...init, params: { path: { id } } }),
    one(ShipmentDetail),
    { storeId },
  );

/** What the store has ordered and waits for, by product. */
export const awaitedProducts = (api: Api, storeId: StoreId): Answer<readonly AwaitedProduct[]> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/awaited-products", init),
    list(AwaitedProduct),
    { storeId },
  );
