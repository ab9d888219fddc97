import type { OrderToken, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import type { OrderFilters, ShipmentFilters } from "../../core/api/orders.ts";
import { keepPage, ofOwnStore, type Reader } from "./reader.ts";

/** A page of the store's completed orders. */
export const orderList = (reader: Reader, filters: OrderFilters = {}) => ({
  ...ofOwnStore(reader, ["orders", "list", filters], ({ api, orders }, storeId) =>
    orders.listOrders(api, storeId, filters),
  ),
  placeholderData: keepPage(reader),
});

export const orderKey = (storeId: StoreId | null, token: OrderToken) =>
  [storeId, "orders", "order", token] as const;

/** One completed order, by its token. */
export const order = (reader: Reader, token: OrderToken) =>
  ofOwnStore(reader, orderKey(reader.storeId, token).slice(1), ({ api, orders }, storeId) =>
    orders.order(api, { storeId, token }),
  );

/** In which of the customer's stores that order is; asked when the active one does not have it. */
export const orderStore = (reader: Reader, token: OrderToken) =>
  ofOwnStore(reader, ["orders", "store", token], ({ api, orders }) =>
    orders.orderStore(api, token),
  );
/** What each open part of a completed order can be paid by; fresh, as a mandate may be signed meanwhile. */
export const paymentChoices = (reader: Reader, token: OrderToken) => ({
  ...ofOwnStore(reader, ["orders", "choices", token], ({ api, orders }, storeId) =>
    orders.paymentChoices(api, { storeId, token }),
  ),
  staleTime: 0,
});

/** A page of the store's shipments. */
export const shipmentList = (reader: Reader, filters: ShipmentFilters = {}) => ({
  ...ofOwnStore(reader, ["orders", "shipments", filters], ({ api, orders }, storeId) =>
    orders.listShipments(api, storeId, filters),
  ),
  placeholderData: keepPage(reader),
});

export const shipment = (reader: Reader, id: ShipmentId) =>
  ofOwnStore(reader, ["orders", "shipment", id], ({ api, orders }, storeId) =>
    orders.shipment(api, storeId, id),
  );

/** What is ordered and not delivered yet, by product. */
export const awaitedProducts = (reader: Reader) =>
  ofOwnStore(reader, ["orders", "awaited"], ({ api, orders }, storeId) =>
    orders.awaitedProducts(api, storeId),
  );
