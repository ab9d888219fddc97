// Generated from api-schema/endpoints by npm run generate.
import {
  FailedSend,
  type FailedSendId,
  SendDecided,
} from "../../../api-schema/staff-failed-sends.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-failed-sends.ts";
import { list, nothing, paged } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffFailedSends: Wired<typeof reads.staffFailedSends> = endpoint(
  "get",
  "/api/v2/staff/failed-sends",
  paged(list(FailedSend)),
  { query: ["page"] },
);

export const staffSendDecisions: Wired<typeof reads.staffSendDecisions> = endpoint(
  "get",
  "/api/v2/staff/failed-sends/decisions",
  list(SendDecided),
);

/** `POST /api/v2/staff/failed-sends/{id}/retry` */
export const staffRetrySend: Wired<Call<{ readonly id: FailedSendId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/failed-sends/{id}/retry",
  nothing,
);

/** `POST /api/v2/staff/failed-sends/{id}/giving-up` */
export const staffGiveUpSend: Wired<Call<{ readonly id: FailedSendId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/failed-sends/{id}/giving-up",
  nothing,
);
