// Generated from api-schema/endpoints by npm run generate.
import {
  FirmPreview,
  FirmTaken,
  type FirmTyped,
  type FirmVersionNumber,
  type LookId,
  SecondLook,
  StaffFirm,
} from "../../../api-schema/staff-firm.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-firm.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffFirm: Wired<typeof reads.staffFirm> = endpoint(
  "get",
  "/api/v2/staff/firm",
  one(StaffFirm),
);

/** `POST /api/v2/staff/firm/preview` */
export const staffPreviewFirm: Wired<Call<{ readonly body: FirmTyped }, FirmPreview, "agent">> =
  endpoint("post", "/api/v2/staff/firm/preview", one(FirmPreview));

/**
 * 409 when another version came meanwhile, or another proposal waits.
 *
 * `POST /api/v2/staff/firm`
 */
export const staffTakeFirm: Wired<Call<{ readonly body: FirmTyped }, FirmTaken, "agent">> =
  endpoint("post", "/api/v2/staff/firm", one(FirmTaken));

/**
 * The document as it was in that version: the rest at once, money by a second person.
 *
 * `POST /api/v2/staff/firm/versions/{id}/again`
 */
export const staffFirmAgain: Wired<Call<{ readonly id: FirmVersionNumber }, FirmTaken, "agent">> =
  endpoint("post", "/api/v2/staff/firm/versions/{id}/again", one(FirmTaken));

export const staffSecondLooks: Wired<typeof reads.staffSecondLooks> = endpoint(
  "get",
  "/api/v2/staff/second-looks",
  list(SecondLook),
);

/** `POST /api/v2/staff/second-looks/{id}/confirmation` */
export const staffConfirmLook: Wired<Call<{ readonly id: LookId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/second-looks/{id}/confirmation",
  nothing,
);

/** `POST /api/v2/staff/second-looks/{id}/withdrawal` */
export const staffWithdrawLook: Wired<Call<{ readonly id: LookId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/second-looks/{id}/withdrawal",
  nothing,
);
