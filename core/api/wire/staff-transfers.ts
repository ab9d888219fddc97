// Generated from api-schema/endpoints by npm run generate.
import {
  type ConfirmedWriteOff,
  LossSeen,
  MadeTransfer,
  type NewTransfer,
  type TransferId,
  TransferMatch,
  type TypedTransfer,
  type WriteOff,
} from "../../../api-schema/staff-collections.ts";
import {
  type AllocateTransfer,
  type BankFile,
  OwedItems,
  type RefundTransfer,
  StaffTransfer,
  StaffTransferList,
  TakenBankFile,
  type UndoAllocation,
} from "../../../api-schema/staff-transfers.ts";
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
export const staffEnterTransfer: Wired<
  Call<{ readonly body: NewTransfer }, MadeTransfer, "agent">
> = endpoint("post", "/api/v2/staff/transfers", one(MadeTransfer));

export const staffTransfers: Wired<typeof reads.staffTransfers> = endpoint(
  "get",
  "/api/v2/staff/transfers",
  one(StaffTransferList),
  { query: ["search", "shown", "after"] },
);

export const staffTransfer: Wired<typeof reads.staffTransfer> = endpoint(
  "get",
  "/api/v2/staff/transfers/{id}",
  one(StaffTransfer),
);

export const staffOwedItems: Wired<typeof reads.staffOwedItems> = endpoint(
  "get",
  "/api/v2/staff/owed-items",
  one(OwedItems),
  { query: ["search"] },
);

/**
 * 409 when something is not as it was seen: nothing is written then.
 *
 * `POST /api/v2/staff/transfers/{id}/allocations`
 */
export const staffAllocate: Wired<
  Call<{ readonly id: TransferId; readonly body: AllocateTransfer }, null, "agent">
> = endpoint("post", "/api/v2/staff/transfers/{id}/allocations", nothing);

/**
 * What it paid is owed again, the sum is to be used again.
 *
 * `POST /api/v2/staff/transfers/{id}/undoings`
 */
export const staffUndoAllocation: Wired<
  Call<{ readonly id: TransferId; readonly body: UndoAllocation }, null, "agent">
> = endpoint("post", "/api/v2/staff/transfers/{id}/undoings", nothing);

/**
 * What is left of it went back to who sent it.
 *
 * `POST /api/v2/staff/transfers/{id}/refund`
 */
export const staffRefundTransfer: Wired<
  Call<{ readonly id: TransferId; readonly body: RefundTransfer }, null, "agent">
> = endpoint("post", "/api/v2/staff/transfers/{id}/refund", nothing);

/**
 * What the bank sends: a statement (camt.053) or a notice (camt.054) with transfers and debits that were collected
 * or came back, or its answer to a remise (pain.002). What is known already is left.
 *
 * `POST /api/v2/staff/transfers/file`
 */
export const staffTakeBankFile: Wired<Call<{ readonly body: BankFile }, TakenBankFile, "agent">> =
  endpoint("post", "/api/v2/staff/transfers/file", one(TakenBankFile));

/** `POST /api/v2/staff/write-offs/match` */
export const staffLoss: Wired<Call<{ readonly body: WriteOff }, LossSeen, "agent">> = endpoint(
  "post",
  "/api/v2/staff/write-offs/match",
  one(LossSeen),
);

/**
 * 409 when something else is owed than was seen.
 *
 * `POST /api/v2/staff/write-offs`
 */
export const staffWriteOff: Wired<Call<{ readonly body: ConfirmedWriteOff }, null, "agent">> =
  endpoint("post", "/api/v2/staff/write-offs", nothing);
