// Generated from api-schema/endpoints by npm run generate.
import {
  type CancelLorry,
  type CancellationId,
  LorryHit,
  StaffTours,
} from "../../../api-schema/staff-tours.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-tours.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffTours: Wired<typeof reads.staffTours> = endpoint(
  "get",
  "/api/v2/staff/tours",
  one(StaffTours),
  { query: ["day"] },
);

export const staffLorryHit: Wired<typeof reads.staffLorryHit> = endpoint(
  "get",
  "/api/v2/staff/tours/{area}/{range}/{day}/hit",
  one(LorryHit),
);

/**
 * 409 when other orders would be hit than were shown, or it is decided already.
 *
 * `POST /api/v2/staff/lorry-cancellations`
 */
export const staffCancelLorry: Wired<Call<{ readonly body: CancelLorry }, null, "agent">> =
  endpoint("post", "/api/v2/staff/lorry-cancellations", nothing);

/** `POST /api/v2/staff/lorry-cancellations/{id}/telling` */
export const staffTellCancellation: Wired<Call<{ readonly id: CancellationId }, null, "agent">> =
  endpoint("post", "/api/v2/staff/lorry-cancellations/{id}/telling", nothing);

/** `POST /api/v2/staff/lorry-cancellations/{id}/taking-back` */
export const staffTakeBackCancellation: Wired<
  Call<{ readonly id: CancellationId }, null, "agent">
> = endpoint("post", "/api/v2/staff/lorry-cancellations/{id}/taking-back", nothing);
