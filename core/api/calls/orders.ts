// Generated from api-schema/endpoints by npm run generate.
import type { OrderPreview, PreviewOrder } from "../../../api-schema/order-sheet.ts";
import type {
  AwaitedProduct,
  DeliveryOptions,
  Order,
  OrderStore,
  OrderSummary,
  PaymentChoices,
  ShipmentDetail,
} from "../../../api-schema/order.ts";
import type { CalendarDay, OrderToken, ShipmentId, Slug } from "../../../api-schema/primitives.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Completed orders of the active store, the newest first.
 *
 * `GET /api/v2/shop/orders`
 */
export const listOrders: Read<
  {
    readonly search?: string | null;
    readonly state?: "open" | "delivered" | "cancelled" | "unpaid" | null;
    readonly from?: CalendarDay | null;
    readonly to?: CalendarDay | null;
    readonly merchant?: Slug | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<readonly OrderSummary[]>,
  "orders.view"
> = { name: "orders.listOrders", who: "orders.view" };

/**
 * A cart or an order by its token. A cart is for those who may order.
 *
 * `GET /api/v2/shop/orders/{token}`
 */
export const getOrder: Read<{ readonly token: OrderToken }, Order, "orders.view"> = {
  name: "orders.getOrder",
  who: "orders.view",
};

/**
 * In which of the customer's stores that completed order is, whatever the active one: a link of a mail
 * or the way back from the bank knows no store. 404, the same for an order of somebody else, for none,
 * and where the customer's role may not see orders.
 *
 * `GET /api/v2/shop/orders/{token}/store`
 */
export const orderStore: Read<{ readonly token: OrderToken }, OrderStore, "customer"> = {
  name: "orders.orderStore",
  who: "customer",
};

/**
 * Addresses of the store; dates and shipping options are in the order.
 *
 * `GET /api/v2/shop/orders/{token}/deliveryOptions`
 */
export const deliveryOptions: Read<{ readonly token: OrderToken }, DeliveryOptions, "cart.order"> =
  { name: "orders.deliveryOptions", who: "cart.order" };

/**
 * What can be chosen to pay each part, and why something cannot.
 *
 * `GET /api/v2/shop/orders/{token}/paymentMethods`
 */
export const paymentMethods: Read<{ readonly token: OrderToken }, PaymentChoices, "cart.order"> = {
  name: "orders.paymentMethods",
  who: "cart.order",
  freshFor: 0,
};

/**
 * What the cart would be with more lines, with everything chosen that can be; nothing is written.
 *
 * `POST /api/v2/shop/orders/{token}/preview`
 */
export const previewOrder: Read<
  { readonly token: OrderToken; readonly body: PreviewOrder },
  OrderPreview,
  "cart.order"
> = { name: "orders.previewOrder", who: "cart.order", freshFor: 60000 };

/**
 * Shipments of the active store's orders, the next delivery first.
 *
 * `GET /api/v2/shop/shipments`
 */
export const listShipments: Read<
  {
    readonly state?: "upcoming" | "past" | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<readonly ShipmentDetail[]>,
  "orders.view"
> = { name: "orders.listShipments", who: "orders.view" };

/**
 * A shipment with the order that it belongs to, and the steps that it went through.
 *
 * `GET /api/v2/shop/shipments/{id}`
 */
export const getShipment: Read<{ readonly id: ShipmentId }, ShipmentDetail, "orders.view"> = {
  name: "orders.getShipment",
  who: "orders.view",
};

/**
 * What is ordered and still to be delivered, by product: what a 'Fournée' need not order again
 * (product §10). A part whose payment failed, was abandoned or cancelled is not awaited.
 *
 * `GET /api/v2/shop/awaited-products`
 */
export const awaitedProducts: Read<Nothing, readonly AwaitedProduct[], "orders.view"> = {
  name: "orders.awaitedProducts",
  who: "orders.view",
};
