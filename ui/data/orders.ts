import type { Order } from "../../api-schema/order.ts";
import type { PreviewOrder } from "../../api-schema/order-sheet.ts";
import type { OrderToken, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import type { OrderFilters, ShipmentFilters } from "../../core/api/orders.ts";
import { keepPage, ofOwnStore, type Reader } from "./reader.ts";

/** A page of the store's completed orders. */
export const orderList = (reader: Reader, filters: OrderFilters = {}) => ({
  ...ofOwnStore(reader, "orders.view", ["orders", "list", filters], ({ api, orders }, storeId) =>
    orders.listOrders(api, storeId, filters),
  ),
  placeholderData: keepPage(reader),
});

export const orderKey = (storeId: StoreId | null, token: OrderToken) =>
  [storeId, "orders", "order", token] as const;

/** One completed order, by its token. */
export const order = (reader: Reader, token: OrderToken) =>
  ofOwnStore(
    reader,
    "orders.view",
    orderKey(reader.storeId, token).slice(1),
    ({ api, orders }, storeId) => orders.order(api, { storeId, token }),
  );

/**
 * What the order sheet would open with on that state of the cart: the figure of the button that opens it
 * is the sheet's own. Under 'customer': an order that is placed makes it old.
 */
export const orderPreview = (
  reader: Reader,
  { tokenValue: token, revision }: Pick<Order, "tokenValue" | "revision">,
  wish: PreviewOrder,
) => ({
  ...ofOwnStore(
    reader,
    "cart.order",
    ["customer", "preview", token, revision, wish],
    ({ api, orders }, storeId) => orders.previewOrder(api, { storeId, token }, wish),
  ),
  staleTime: 60_000,
});

/** In which of the customer's stores that order is; asked when the active one does not have it. */
export const orderStore = (reader: Reader, token: OrderToken) =>
  ofOwnStore(reader, null, ["orders", "store", token], ({ api, orders }) =>
    orders.orderStore(api, token),
  );

/** What each open part of a completed order can be paid by; fresh, as a mandate may be signed meanwhile. */
export const paymentChoices = (reader: Reader, token: OrderToken) => ({
  ...ofOwnStore(reader, "cart.order", ["orders", "choices", token], ({ api, orders }, storeId) =>
    orders.paymentChoices(api, { storeId, token }),
  ),
  staleTime: 0,
});

/** A page of the store's shipments. */
export const shipmentList = (reader: Reader, filters: ShipmentFilters = {}) => ({
  ...ofOwnStore(
    reader,
    "orders.view",
    ["orders", "shipments", filters],
    ({ api, orders }, storeId) => orders.listShipments(api, storeId, filters),
  ),
  placeholderData: keepPage(reader),
});

export const shipment = (reader: Reader, id: ShipmentId) =>
  ofOwnStore(reader, "orders.view", ["orders", "shipment", id], ({ api, orders }, storeId) =>
    orders.shipment(api, storeId, id),
  );

/** What is ordered and not delivered yet, by product. */
export const awaitedProducts = (reader: Reader) =>
  ofOwnStore(reader, "orders.view", ["orders", "awaited"], ({ api, orders }, storeId) =>
    orders.awaitedProducts(api, storeId),
  );
