import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore } from "../access.ts";
import { MarketplaceAccessRequest } from "../marketplace.ts";
import { idFromString } from "../path-ids.ts";
import { StoreId } from "../primitives.ts";
import { Conflict, NotFound } from "../problems.ts";
import { memberWho } from "./policies.ts";

const path = "/stores/:id/marketplace-access-request";
const activeStore = { id: idFromString(StoreId) };

/** Whether the active store has asked for access to the marketplace: any member may know. */
const accessRequest = HttpApiEndpoint.get("marketplaceAccessRequest", path, {
  params: activeStore,
  success: MarketplaceAccessRequest,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("catalogue.browse"))
  .annotate(OpenApi.Summary, "La demande d'accès à la marketplace de la boutique active");

/**
 * 'Demander l'accès' (product §4). One request a store: asked again, it answers the first one and
 * sends nothing. 409 when the store has access already.
 */
const requestAccess = HttpApiEndpoint.post("requestMarketplaceAccess", path, {
  params: activeStore,
  success: MarketplaceAccessRequest,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("stores.change"))
  .annotate(OpenApi.Summary, "Demander l'accès à la marketplace pour la boutique active");

/** The way into the marketplace (product §4). */
export class MarketplaceGroup extends HttpApiGroup.make("marketplace").add(
  accessRequest,
  requestAccess,
) {}
