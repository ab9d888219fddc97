// Generated from api-schema/endpoints by npm run generate.
import type { Siren, StoreId } from "../../../api-schema/primitives.ts";
import {
  type BlockCompany,
  type EnterJudgment,
  JudgmentPreview,
  type LiftJudgment,
  StaffCompany,
  type TakeOver,
  TakeoverPreview,
  TookOver,
  type WrittenNote,
} from "../../../api-schema/staff-companies.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-companies.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffCompany: Wired<typeof reads.staffCompany> = endpoint(
  "get",
  "/api/v2/staff/companies/{siren}",
  one(StaffCompany),
);

/** `POST /api/v2/staff/companies/{siren}/notes` */
export const staffNoteCompany: Wired<
  Call<{ readonly siren: Siren; readonly body: WrittenNote }, null, "agent">
> = endpoint("post", "/api/v2/staff/companies/{siren}/notes", nothing);

/**
 * 409 where it is so already.
 *
 * `POST /api/v2/staff/companies/{siren}/blocking`
 */
export const staffBlockCompany: Wired<
  Call<{ readonly siren: Siren; readonly body: BlockCompany }, null, "agent">
> = endpoint("post", "/api/v2/staff/companies/{siren}/blocking", nothing);

export const staffTakeover: Wired<typeof reads.staffTakeover> = endpoint(
  "get",
  "/api/v2/staff/shops/{id}/takeover",
  one(TakeoverPreview),
);

/**
 * 409 when it cannot be done now, or more or less is owed than was shown; 422 by field.
 *
 * `POST /api/v2/staff/shops/{id}/takeover`
 */
export const staffTakeOver: Wired<
  Call<{ readonly id: StoreId; readonly body: TakeOver }, TookOver, "agent">
> = endpoint("post", "/api/v2/staff/shops/{id}/takeover", one(TookOver));

export const staffJudgment: Wired<typeof reads.staffJudgment> = endpoint(
  "get",
  "/api/v2/staff/companies/{siren}/judgment",
  one(JudgmentPreview),
  { query: ["day"] },
);

/**
 * 409 when one is entered already, or other claims are open than were shown; 422 for a day to come.
 *
 * `POST /api/v2/staff/companies/{siren}/judgment`
 */
export const staffEnterJudgment: Wired<
  Call<{ readonly siren: Siren; readonly body: EnterJudgment }, null, "agent">
> = endpoint("post", "/api/v2/staff/companies/{siren}/judgment", nothing);

/**
 * 409 where none is entered.
 *
 * `POST /api/v2/staff/companies/{siren}/judgment/lifting`
 */
export const staffLiftJudgment: Wired<
  Call<{ readonly siren: Siren; readonly body: LiftJudgment }, null, "agent">
> = endpoint("post", "/api/v2/staff/companies/{siren}/judgment/lifting", nothing);
