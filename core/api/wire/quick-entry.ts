// Generated from api-schema/endpoints by npm run generate.
import { QuickEntryVocabulary } from "../../../api-schema/quick-entry.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/quick-entry.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const quickEntryVocabulary: Wired<typeof reads.quickEntryVocabulary> = endpoint(
  "get",
  "/api/v2/shop/quick-entry/vocabulary",
  one(QuickEntryVocabulary),
);
