// Generated from api-schema/endpoints by npm run generate.
import {
  type BegunContent,
  type ContentId,
  type ContentStep,
  ContentVersion,
  StaffContent,
} from "../../../api-schema/staff-content.ts";
import type { SavedContent } from "../../../api-schema/staff-proposals.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-content.ts";
import { list, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffContents: Wired<typeof reads.staffContents> = endpoint(
  "get",
  "/api/v2/staff/content",
  list(ContentVersion),
  { query: ["resource"] },
);

export const staffContent: Wired<typeof reads.staffContent> = endpoint(
  "get",
  "/api/v2/staff/content/{id}",
  one(StaffContent),
);

/**
 * Of a row that has a version in work already, that one.
 *
 * `POST /api/v2/staff/content`
 */
export const staffBeginContent: Wired<
  Call<{ readonly body: BegunContent }, StaffContent, "agent">
> = endpoint("post", "/api/v2/staff/content", one(StaffContent));

/**
 * 409 where somebody else has changed it meanwhile, or it is no draft any more.
 *
 * `POST /api/v2/staff/content/{id}/cells`
 */
export const staffSaveContent: Wired<
  Call<{ readonly id: ContentId; readonly body: SavedContent }, StaffContent, "agent">
> = endpoint("post", "/api/v2/staff/content/{id}/cells", one(StaffContent));

/**
 * 409 where it cannot be done in the state that it is in. A check that finds something answers it.
 *
 * `POST /api/v2/staff/content/{id}/steps`
 */
export const staffMoveContent: Wired<
  Call<{ readonly id: ContentId; readonly body: ContentStep }, StaffContent, "agent">
> = endpoint("post", "/api/v2/staff/content/{id}/steps", one(StaffContent));
