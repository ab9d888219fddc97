// Generated from api-schema/endpoints by npm run generate.
import { StaffToday } from "../../../api-schema/staff-today.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/staff-today.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffToday: Wired<typeof reads.staffToday> = endpoint(
  "get",
  "/api/v2/staff/today",
  one(StaffToday),
);
