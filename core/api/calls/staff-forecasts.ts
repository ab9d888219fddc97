// Generated from api-schema/endpoints by npm run generate.
import type { ForecastChoices } from "../../../api-schema/staff-forecasts.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/forecasts/choices` */
export const staffForecastChoices: Read<Nothing, ForecastChoices, "agent"> = {
  name: "staffForecasts.staffForecastChoices",
  who: "agent",
};
