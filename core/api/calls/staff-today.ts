// Generated from api-schema/endpoints by npm run generate.
import type { StaffToday } from "../../../api-schema/staff-today.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/today` */
export const staffToday: Read<Nothing, StaffToday, "agent"> = {
  name: "staffToday.staffToday",
  who: "agent",
};
