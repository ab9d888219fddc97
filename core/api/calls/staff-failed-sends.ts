// Generated from api-schema/endpoints by npm run generate.
import type { FailedSend, SendDecided } from "../../../api-schema/staff-failed-sends.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * The longest failed first, twenty a page.
 *
 * `GET /api/v2/staff/failed-sends`
 */
export const staffFailedSends: Read<
  { readonly page?: number | null },
  Page<readonly FailedSend[]>,
  "agent"
> = { name: "staffFailedSends.staffFailedSends", who: "agent" };

/** `GET /api/v2/staff/failed-sends/decisions` */
export const staffSendDecisions: Read<Nothing, readonly SendDecided[], "agent"> = {
  name: "staffFailedSends.staffSendDecisions",
  who: "agent",
};
