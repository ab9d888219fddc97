import { MarketplaceAccessRequest } from "../../api-schema/marketplace.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

const path = "/api/v2/shop/stores/{id}/marketplace-access-request";

/** Whether the store has asked for access to the marketplace (product §4). */
export const accessRequest = endpoint(
  "get",
  path,
  one(MarketplaceAccessRequest),
  (id: StoreId) => ({ storeId: id, path: { id } }),
);

/** Asks for it; asked again, it answers the first request. 409 when the store has access. */
export const requestAccess = endpoint(
  "post",
  path,
  one(MarketplaceAccessRequest),
  (id: StoreId) => ({ storeId: id, path: { id } }),
);
