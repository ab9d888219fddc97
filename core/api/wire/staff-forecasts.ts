// Generated from api-schema/endpoints by npm run generate.
import {
  ForecastChoices,
  type ForecastTaken,
  type ForecastWish,
  PlayedForecast,
} from "../../../api-schema/staff-forecasts.ts";
import { StaffRun } from "../../../api-schema/staff-resources.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-forecasts.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffForecastChoices: Wired<typeof reads.staffForecastChoices> = endpoint(
  "get",
  "/api/v2/staff/forecasts/choices",
  one(ForecastChoices),
);

/**
 * Nothing is written. 429 while another forecast is being played: one at a time reads the orders.
 *
 * `POST /api/v2/staff/forecasts`
 */
export const staffForecast: Wired<Call<{ readonly body: ForecastWish }, PlayedForecast, "agent">> =
  endpoint("post", "/api/v2/staff/forecasts", one(PlayedForecast));

/**
 * Writes what a forecast said, as a run of its resource: applied at once, or waiting where guards speak.
 * The same forecast again answers the same run. 409 where something has moved since it was played.
 *
 * `POST /api/v2/staff/forecasts/taken`
 */
export const staffTakeForecast: Wired<Call<{ readonly body: ForecastTaken }, StaffRun, "agent">> =
  endpoint("post", "/api/v2/staff/forecasts/taken", one(StaffRun));
