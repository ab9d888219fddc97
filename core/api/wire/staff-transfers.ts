// Generated from api-schema/endpoints by npm run generate.
import {
  type Allocation,
  LossSeen,
  type NewTransfer,
  type TransferId,
  TransferMatch,
  TransferRest,
  type TypedTransfer,
  type WriteOff,
} from "../../../api-schema/staff-collections.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-transfers.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * What it would pay, as things stand: nothing is written.
 *
 * `POST /api/v2/staff/transfers/match`
 */
export const staffMatchTransfer: Wired<
  Call<{ readonly body: TypedTransfer }, TransferMatch, "agent">
> = endpoint("post", "/api/v2/staff/transfers/match", one(TransferMatch));

/**
 * 409 when it would pay something else than was seen.
 *
 * `POST /api/v2/staff/transfers`
 */
export const staffEnterTransfer: Wired<Call<{ readonly body: NewTransfer }, null, "agent">> =
  endpoint("post", "/api/v2/staff/transfers", nothing);

export const staffTransferRest: Wired<typeof reads.staffTransferRest> = endpoint(
  "get",
  "/api/v2/staff/transfers/{id}/rest",
  one(TransferRest),
);

/** `POST /api/v2/staff/transfers/{id}/allocations/match` */
export const staffMatchRest: Wired<
  Call<{ readonly id: TransferId; readonly body: Allocation }, TransferMatch, "agent">
> = endpoint("post", "/api/v2/staff/transfers/{id}/allocations/match", one(TransferMatch));

/** `POST /api/v2/staff/transfers/{id}/allocations` */
export const staffAllocate: Wired<
  Call<{ readonly id: TransferId; readonly body: Allocation }, null, "agent">
> = endpoint("post", "/api/v2/staff/transfers/{id}/allocations", nothing);

/** `POST /api/v2/staff/write-offs/match` */
export const staffLoss: Wired<Call<{ readonly body: WriteOff }, LossSeen, "agent">> = endpoint(
  "post",
  "/api/v2/staff/write-offs/match",
  one(LossSeen),
);

/** `POST /api/v2/staff/write-offs` */
export const staffWriteOff: Wired<Call<{ readonly body: WriteOff }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/write-offs",
  nothing,
);
