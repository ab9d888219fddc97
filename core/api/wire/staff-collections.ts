// Generated from api-schema/endpoints by npm run generate.
import {
  type AnswerNoted,
  type BankAnswerId,
  Collections,
  type DebitId,
  type DebitReturn,
  DebitReturned,
  DebitSeen,
  type MandateRegistration,
  type RemiseApproval,
  type RemiseId,
  RemiseSeen,
  type RemiseWithdrawal,
} from "../../../api-schema/staff-collections.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-collections.ts";
import { nothing, one } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffCollections: Wired<typeof reads.staffCollections> = endpoint(
  "get",
  "/api/v2/staff/collections",
  one(Collections),
);

export const staffRemise: Wired<typeof reads.staffRemise> = endpoint(
  "get",
  "/api/v2/staff/remises/{id}",
  one(RemiseSeen),
);

/**
 * It leaves for the bank at once.
 *
 * `POST /api/v2/staff/remises/{id}/approval`
 */
export const staffApproveRemise: Wired<
  Call<{ readonly id: RemiseId; readonly body: RemiseApproval }, null, "agent">
> = endpoint("post", "/api/v2/staff/remises/{id}/approval", nothing);

/** `POST /api/v2/staff/remises/{id}/withdrawal` */
export const staffWithdrawRemise: Wired<
  Call<{ readonly id: RemiseId; readonly body: RemiseWithdrawal }, null, "agent">
> = endpoint("post", "/api/v2/staff/remises/{id}/withdrawal", nothing);

export const staffRemiseFile: Wired<typeof reads.staffRemiseFile> = file(
  "/api/v2/staff/remises/{id}/bank-file",
);

/**
 * 409 when somebody else has done so.
 *
 * `POST /api/v2/staff/bank-answers/{id}/note`
 */
export const staffNoteAnswer: Wired<
  Call<{ readonly id: BankAnswerId; readonly body: AnswerNoted }, null, "agent">
> = endpoint("post", "/api/v2/staff/bank-answers/{id}/note", nothing);

/**
 * All of its debits that the bank has and has not rejected are settled, with reserve.
 *
 * `POST /api/v2/staff/remises/{id}/settlement`
 */
export const staffSettleRemise: Wired<Call<{ readonly id: RemiseId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/remises/{id}/settlement",
  nothing,
);

export const staffDebit: Wired<typeof reads.staffDebit> = endpoint(
  "get",
  "/api/v2/staff/debits/{id}",
  one(DebitSeen),
);

/**
 * Its invoices are owed again, and the customer is told.
 *
 * `POST /api/v2/staff/debits/{id}/return`
 */
export const staffReturnDebit: Wired<
  Call<{ readonly id: DebitId; readonly body: DebitReturn }, DebitReturned, "agent">
> = endpoint("post", "/api/v2/staff/debits/{id}/return", one(DebitReturned));

/**
 * What somebody else has taken up meanwhile stays so.
 *
 * `POST /api/v2/staff/mandates/{rum}/resumption`
 */
export const staffResumeMandate: Wired<Call<{ readonly rum: string }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/mandates/{rum}/resumption",
  nothing,
);

/**
 * The debtor's bank knows a B2B mandate since that day: 409 when somebody has said so already.
 *
 * `POST /api/v2/staff/mandates/{rum}/registration`
 */
export const staffRegisterMandate: Wired<
  Call<{ readonly rum: string; readonly body: MandateRegistration }, null, "agent">
> = endpoint("post", "/api/v2/staff/mandates/{rum}/registration", nothing);
