import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { MINUTE } from "../manner.ts";
import { MarketplaceAccessRequest } from "../marketplace.ts";
import { idFromString } from "../path-ids.ts";
import { StoreId } from "../primitives.ts";
import { Conflict, NotFound } from "../problems.ts";
import { member } from "./policies.ts";

const path = "/stores/:id/marketplace-access-request";
const activeStore = { id: idFromString(StoreId) };

/** The way into the marketplace (product §4). */
export class MarketplaceGroup extends HttpApiGroup.make("marketplace").add(
  /** Whether the active store has asked for access to the marketplace: any member may know. */
  Call.get("marketplaceAccessRequest", path, {
    params: activeStore,
    success: MarketplaceAccessRequest,
    error: NotFound,
  }).pipe(
    member("catalogue.browse", "La demande d'accès à la marketplace de la boutique active", {
      freshFor: MINUTE,
    }),
  ),

  /**
   * 'Demander l'accès' (product §4). One request a store: asked again, it answers the first one and
   * sends nothing. 409 when the store has access already.
   */
  Call.post("requestMarketplaceAccess", path, {
    params: activeStore,
    success: MarketplaceAccessRequest,
    error: [NotFound, Conflict],
  }).pipe(member("stores.change", "Demander l'accès à la marketplace pour la boutique active")),
) {}
