import type { Effect } from "effect";
import { MarketplaceAccessRequest } from "../../api-schema/marketplace.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { one } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

const path = "/api/v2/shop/stores/{id}/marketplace-access-request";

/** Whether the store has asked for access to the marketplace (product §4). */
export const accessRequest = (
  api: Api,
  id: StoreId,
): Effect.Effect<MarketplaceAccessRequest, ApiError> =>
  api.call(
    (client, init) => client.GET(path, { ...init, params: { path: { id } } }),
    one(MarketplaceAccessRequest),
    { storeId: id },
  );

/** Asks for it; asked again, it answers the first request. 409 when the store has access. */
export const requestAccess = (
  api: Api,
  id: StoreId,
): Effect.Effect<MarketplaceAccessRequest, ApiError> =>
  api.call(
    (client, init) => client.POST(path, { ...init, params: { path: { id } } }),
    one(MarketplaceAccessRequest),
    { storeId: id },
  );
