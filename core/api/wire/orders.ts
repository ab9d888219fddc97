// Generated from api-schema/endpoints by npm run generate.
import {
  type AmendShipment,
  AmendmentPreview,
  type AmendmentWish,
} from "../../../api-schema/amendment.ts";
import { type OrderAtOnce, OrderPreview } from "../../../api-schema/order-sheet.ts";
import {
  type AddItem,
  type AddItems,
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
  type RemoveItems,
  type RetryPayment,
  ShipmentDetail,
} from "../../../api-schema/order.ts";
import type { OrderItemId, OrderToken, ShipmentId } from "../../../api-schema/primitives.ts";
import type { Call, Nothing, Wired } from "../call.ts";
import type * as reads from "../calls/orders.ts";
import { list, one, paged } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Retrieve-order: the open cart of the active store, made when there is none (product §6).
 *
 * `POST /api/v2/shop/orders`
 */
export const retrieveOrder: Wired<Call<Nothing, Order, "cart.order">> = endpoint(
  "post",
  "/api/v2/shop/orders",
  one(Order),
);

export const listOrders: Wired<typeof reads.listOrders> = endpoint(
  "get",
  "/api/v2/shop/orders",
  paged(list(OrderSummary)),
  { query: ["search", "state", "from", "to", "merchant", "page", "itemsPerPage"] },
);

export const getOrder: Wired<typeof reads.getOrder> = endpoint(
  "get",
  "/api/v2/shop/orders/{token}",
  one(Order),
);

export const orderStore: Wired<typeof reads.orderStore> = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/store",
  one(OrderStore),
);

/**
 * Promotion code (null takes it off) and notes to the drivers.
 *
 * `PATCH /api/v2/shop/orders/{token}`
 */
export const changeOrder: Wired<
  Call<{ readonly token: OrderToken; readonly body: ChangeOrder }, CartAnswer, "cart.order">
> = endpoint("patch", "/api/v2/shop/orders/{token}", one(CartAnswer), { outlivesPage: true });

/**
 * Expired offers and unavailable lines leave the cart, prices and dates are made fresh.
 *
 * `POST /api/v2/shop/orders/{token}/checkCart`
 */
export const checkCart: Wired<Call<{ readonly token: OrderToken }, CartAnswer, "cart.order">> =
  endpoint("post", "/api/v2/shop/orders/{token}/checkCart", one(CartAnswer));

/**
 * Adds to what the cart already holds of the variant. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/items`
 */
export const addItem: Wired<
  Call<
    { readonly token: OrderToken; readonly body: AddItem; readonly idempotencyKey: string },
    CartAnswer,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/items", one(CartAnswer), { outlivesPage: true });

/**
 * Adds what can be added; each line that could not is named in `changes`, nothing is lost.
 *
 * `POST /api/v2/shop/orders/{token}/bulk-items`
 */
export const addItems: Wired<
  Call<
    { readonly token: OrderToken; readonly body: AddItems; readonly idempotencyKey: string },
    CartAnswer,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/bulk-items", one(CartAnswer), {
  outlivesPage: true,
});

/** `POST /api/v2/shop/orders/{token}/remove-bulk-items` */
export const removeItems: Wired<
  Call<{ readonly token: OrderToken; readonly body: RemoveItems }, CartAnswer, "cart.order">
> = endpoint("post", "/api/v2/shop/orders/{token}/remove-bulk-items", one(CartAnswer), {
  outlivesPage: true,
});

/**
 * The new quantity of a line; 0 removes it.
 *
 * `PATCH /api/v2/shop/orders/{token}/items/{itemId}`
 */
export const changeItem: Wired<
  Call<
    { readonly token: OrderToken; readonly itemId: OrderItemId; readonly body: ChangeItem },
    CartAnswer,
    "cart.order"
  >
> = endpoint("patch", "/api/v2/shop/orders/{token}/items/{itemId}", one(CartAnswer), {
  outlivesPage: true,
});

/** `DELETE /api/v2/shop/orders/{token}/items/{itemId}` */
export const removeItem: Wired<
  Call<{ readonly token: OrderToken; readonly itemId: OrderItemId }, CartAnswer, "cart.order">
> = endpoint("delete", "/api/v2/shop/orders/{token}/items/{itemId}", one(CartAnswer), {
  outlivesPage: true,
});

export const deliveryOptions: Wired<typeof reads.deliveryOptions> = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/deliveryOptions",
  one(DeliveryOptions),
);

/**
 * cart → shipping_selected; all shipments at once or nothing.
 *
 * `PATCH /api/v2/shop/orders/{token}/deliveryOptions`
 */
export const chooseDelivery: Wired<
  Call<{ readonly token: OrderToken; readonly body: ChooseDelivery }, CartAnswer, "cart.order">
> = endpoint("patch", "/api/v2/shop/orders/{token}/deliveryOptions", one(CartAnswer), {
  outlivesPage: true,
});

export const paymentMethods: Wired<typeof reads.paymentMethods> = endpoint(
  "get",
  "/api/v2/shop/orders/{token}/paymentMethods",
  one(PaymentChoices),
);

/**
 * shipping_selected → payment_selected.
 *
 * `PATCH /api/v2/shop/orders/{token}/paymentOptions`
 */
export const choosePayment: Wired<
  Call<{ readonly token: OrderToken; readonly body: ChoosePayment }, CartAnswer, "cart.order">
> = endpoint("patch", "/api/v2/shop/orders/{token}/paymentOptions", one(CartAnswer), {
  outlivesPage: true,
});

/**
 * payment_selected → completed: stock is reserved in the same transaction. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/complete`
 */
export const completeOrder: Wired<
  Call<
    { readonly token: OrderToken; readonly body: CompleteOrder; readonly idempotencyKey: string },
    Order,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/complete", one(Order), { outlivesPage: true });

export const previewOrder: Wired<typeof reads.previewOrder> = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/preview",
  one(OrderPreview),
);

/**
 * Adds, chooses delivery and payment and completes, all or nothing. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/express`
 */
export const orderAtOnce: Wired<
  Call<
    { readonly token: OrderToken; readonly body: OrderAtOnce; readonly idempotencyKey: string },
    Order,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/express", one(Order), { outlivesPage: true });

/**
 * The hosted card page of everything that is due by card in a completed order: opened, or the one that
 * is open already. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/initPayment`
 */
export const initPayment: Wired<
  Call<{ readonly token: OrderToken; readonly idempotencyKey: string }, Order, "cart.order">
> = endpoint("post", "/api/v2/shop/orders/{token}/initPayment", one(Order));

/**
 * Pays a part that is still open again, or by another method; its card page is closed in the same
 * transaction. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/webhelp/retryPayment`
 */
export const retryPayment: Wired<
  Call<
    { readonly token: OrderToken; readonly body: RetryPayment; readonly idempotencyKey: string },
    Order,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/webhelp/retryPayment", one(Order));

/**
 * Cancels the payment of one part; its shipments are cancelled and its stock is given back. Idempotent
 * by key.
 *
 * `POST /api/v2/shop/orders/{token}/cancelPayment/{scope}`
 */
export const cancelPayment: Wired<
  Call<
    { readonly token: OrderToken; readonly scope: PaymentScope; readonly idempotencyKey: string },
    Order,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/cancelPayment/{scope}", one(Order));

/**
 * What a change of a shipment comes to, before and after (product §10); nothing is changed.
 *
 * `POST /api/v2/shop/orders/{token}/shipments/{shipment}/amendment-preview`
 */
export const previewAmendment: Wired<
  Call<
    { readonly token: OrderToken; readonly shipment: ShipmentId; readonly body: AmendmentWish },
    AmendmentPreview,
    "cart.order"
  >
> = endpoint(
  "post",
  "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment-preview",
  one(AmendmentPreview),
);

/**
 * Saves a new version of the order until the shipment's cut-off, the server's clock deciding. A card
 * order that becomes dearer answers with its `supplement`: the version counts once that is paid. 409
 * with the code 'COMMANDE_MODIFIEE': somebody else's version came first. Idempotent by key.
 *
 * `POST /api/v2/shop/orders/{token}/shipments/{shipment}/amendment`
 */
export const amendShipment: Wired<
  Call<
    {
      readonly token: OrderToken;
      readonly shipment: ShipmentId;
      readonly body: AmendShipment;
      readonly idempotencyKey: string;
    },
    Order,
    "cart.order"
  >
> = endpoint("post", "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment", one(Order), {
  outlivesPage: true,
});

/**
 * Gives up a change that waits for its supplement: the order stays as it was.
 *
 * `DELETE /api/v2/shop/orders/{token}/supplement`
 */
export const giveUpSupplement: Wired<Call<{ readonly token: OrderToken }, Order, "cart.order">> =
  endpoint("delete", "/api/v2/shop/orders/{token}/supplement", one(Order));

export const listShipments: Wired<typeof reads.listShipments> = endpoint(
  "get",
  "/api/v2/shop/shipments",
  paged(list(ShipmentDetail)),
  { query: ["state", "page", "itemsPerPage"] },
);

export const getShipment: Wired<typeof reads.getShipment> = endpoint(
  "get",
  "/api/v2/shop/shipments/{id}",
  one(ShipmentDetail),
);

export const awaitedProducts: Wired<typeof reads.awaitedProducts> = endpoint(
  "get",
  "/api/v2/shop/awaited-products",
  list(AwaitedProduct),
);
