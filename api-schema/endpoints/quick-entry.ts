import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore } from "../access.ts";
import { QuickEntryVocabulary } from "../quick-entry.ts";
import { memberWho } from "./policies.ts";

/**
 * Everything that quick entry understands texts against, in one answer that the browser keeps: it is
 * revalidated with its ETag, and 304 without a body while nothing has changed.
 */
const vocabulary = HttpApiEndpoint.get("quickEntryVocabulary", "/quick-entry/vocabulary", {
  success: QuickEntryVocabulary,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("lists.use"))
  .annotate(OpenApi.Summary, "Le catalogue et les habitudes de la boutique pour la saisie rapide");

/** What quick entry knows of the store (product §9). */
export class QuickEntryGroup extends HttpApiGroup.make("quickEntry").add(vocabulary) {}
