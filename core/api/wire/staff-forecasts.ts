// Generated from api-schema/endpoints by npm run generate.
import {
  Forecast,
  ForecastChoices,
  type ForecastWish,
} from "../../../api-schema/staff-forecasts.ts";
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
export const staffForecast: Wired<Call<{ readonly body: ForecastWish }, Forecast, "agent">> =
  endpoint("post", "/api/v2/staff/forecasts", one(Forecast));
