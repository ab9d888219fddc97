import { Schema } from "effect";
import { Instant } from "./primitives.ts";

/** The request of a store for access to the marketplace (product §4); null until it was sent. */
export const MarketplaceAccessRequest = Schema.Struct({
  requestedAt: Schema.NullOr(Instant),
}).annotate({ identifier: "MarketplaceAccessRequest" });
export type MarketplaceAccessRequest = typeof MarketplaceAccessRequest.Type;
