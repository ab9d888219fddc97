// Generated from api-schema/endpoints by npm run generate.
import type { MarketplaceAccessRequest } from "../../../api-schema/marketplace.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Whether the active store has asked for access to the marketplace: any member may know.
 *
 * `GET /api/v2/shop/stores/{id}/marketplace-access-request`
 */
export const marketplaceAccessRequest: Read<Nothing, MarketplaceAccessRequest, "catalogue.browse"> =
  { name: "marketplace.marketplaceAccessRequest", who: "catalogue.browse", freshFor: 60000 };
