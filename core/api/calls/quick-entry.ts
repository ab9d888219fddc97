// Generated from api-schema/endpoints by npm run generate.
import type { QuickEntryVocabulary } from "../../../api-schema/quick-entry.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Everything that quick entry understands texts against, in one answer that the browser keeps: it is
 * revalidated with its ETag, and 304 without a body while nothing has changed.
 *
 * `GET /api/v2/shop/quick-entry/vocabulary`
 */
export const quickEntryVocabulary: Read<Nothing, QuickEntryVocabulary, "lists.use"> = {
  name: "quickEntry.quickEntryVocabulary",
  who: "lists.use",
  freshFor: 900000,
};
