// Generated from api-schema/endpoints by npm run generate.
import type {
  ContentId,
  ContentResource,
  ContentVersion,
  StaffContent,
} from "../../../api-schema/staff-content.ts";
import type { Read } from "../call.ts";

/**
 * Those in work, planned, published or withdrawn; the last changed first, 200 at most.
 *
 * `GET /api/v2/staff/content`
 */
export const staffContents: Read<
  { readonly resource?: ContentResource | null },
  readonly ContentVersion[],
  "agent"
> = { name: "staffContent.staffContents", who: "agent" };

/** `GET /api/v2/staff/content/{id}` */
export const staffContent: Read<{ readonly id: ContentId }, StaffContent, "agent"> = {
  name: "staffContent.staffContent",
  who: "agent",
};
