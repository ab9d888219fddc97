import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore } from "../access.ts";
import { Thread, UnviewedCount } from "../messaging.ts";
import { paginationHeaders, sizedPageQuery } from "../pagination.ts";
import { memberWho } from "./policies.ts";

/**
 * Conversations of the active store, the one with the newest message first, each with all its
 * messages in the order in which they were written. `itemsPerPage` is required (spec §7).
 */
const inbox = HttpApiEndpoint.get("inbox", "/messaging/inbox", {
  query: sizedPageQuery(100),
  success: HttpApiSchema.WithHeaders(Schema.Array(Thread), paginationHeaders),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Les conversations de la boutique active");

/** How many messages of the active store are unviewed and were not sent by a 'user' (spec §4, §7). */
const countUnviewed = HttpApiEndpoint.get("countUnviewed", "/messaging/count-unviewed", {
  success: UnviewedCount,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Le nombre de messages non lus de la boutique active");

/** Conversations with merchants and the operator (spec §7, product §8). */
export class MessagingGroup extends HttpApiGroup.make("messaging").add(inbox, countUnviewed) {}
