import type { StoreId } from "../../api-schema/primitives.ts";
import { QuickEntryVocabulary } from "../../api-schema/quick-entry.ts";
import { one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

/** What quick entry understands texts against: the store's own catalogue, purchases and last orders. */
export const quickEntryVocabulary = endpoint(
  "get",
  "/api/v2/shop/quick-entry/vocabulary",
  one(QuickEntryVocabulary),
  (storeId: StoreId) => ({ storeId }),
);
