import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { StaffToday } from "../staff-today.ts";
import { staff } from "./policies.ts";

/** What the desk opens with. */
export class StaffTodayGroup extends HttpApiGroup.make("staffToday").add(
  Call.get("staffToday", "/today", { success: StaffToday }).pipe(
    staff("today.view", "Ce qui attend aujourd’hui, selon ce que l’on peut voir"),
  ),
) {}
