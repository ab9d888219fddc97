// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay, Siren, StoreId } from "../../../api-schema/primitives.ts";
import type {
  JudgmentPreview,
  StaffCompany,
  TakeoverPreview,
} from "../../../api-schema/staff-companies.ts";
import type { Read } from "../call.ts";

/** `GET /api/v2/staff/companies/{siren}` */
export const staffCompany: Read<{ readonly siren: Siren }, StaffCompany, "agent"> = {
  name: "staffCompanies.staffCompany",
  who: "agent",
};

/** `GET /api/v2/staff/shops/{id}/takeover` */
export const staffTakeover: Read<{ readonly id: StoreId }, TakeoverPreview, "agent"> = {
  name: "staffCompanies.staffTakeover",
  who: "agent",
};

/** `GET /api/v2/staff/companies/{siren}/judgment` */
export const staffJudgment: Read<
  { readonly siren: Siren; readonly day: CalendarDay },
  JudgmentPreview,
  "agent"
> = { name: "staffCompanies.staffJudgment", who: "agent" };
