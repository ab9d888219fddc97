// Generated from api-schema/endpoints by npm run generate.
import type { SecondLook, StaffFirm } from "../../../api-schema/staff-firm.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/firm` */
export const staffFirm: Read<Nothing, StaffFirm, "agent"> = {
  name: "staffFirm.staffFirm",
  who: "agent",
};

/** `GET /api/v2/staff/second-looks` */
export const staffSecondLooks: Read<Nothing, readonly SecondLook[], "agent"> = {
  name: "staffFirm.staffSecondLooks",
  who: "agent",
};
