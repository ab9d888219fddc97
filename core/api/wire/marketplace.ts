// Generated from api-schema/endpoints by npm run generate.
import { MarketplaceAccessRequest } from "../../../api-schema/marketplace.ts";
import type { Call, Nothing, Wired } from "../call.ts";
import type * as reads from "../calls/marketplace.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const marketplaceAccessRequest: Wired<typeof reads.marketplaceAccessRequest> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/marketplace-access-request",
  one(MarketplaceAccessRequest),
);

/**
 * 'Demander l'accès' (product §4). One request a store: asked again, it answers the first one and
 * sends nothing. 409 when the store has access already.
 *
 * `POST /api/v2/shop/stores/{id}/marketplace-access-request`
 */
export const requestMarketplaceAccess: Wired<
  Call<Nothing, MarketplaceAccessRequest, "stores.change">
> = endpoint(
  "post",
  "/api/v2/shop/stores/{id}/marketplace-access-request",
  one(MarketplaceAccessRequest),
);
