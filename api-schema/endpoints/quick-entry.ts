import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { MINUTE } from "../manner.ts";
import { QuickEntryVocabulary } from "../quick-entry.ts";
import { member } from "./policies.ts";

/** What quick entry knows of the store (product §9). */
export class QuickEntryGroup extends HttpApiGroup.make("quickEntry").add(
  /**
   * Everything that quick entry understands texts against, in one answer that the browser keeps: it is
   * revalidated with its ETag, and 304 without a body while nothing has changed.
   */
  Call.get("quickEntryVocabulary", "/quick-entry/vocabulary", {
    success: QuickEntryVocabulary,
  }).pipe(
    member("lists.use", "Le catalogue et les habitudes de la boutique pour la saisie rapide", {
      freshFor: 15 * MINUTE,
    }),
  ),
) {}
