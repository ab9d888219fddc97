import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { TooManyRequests, Unprocessable } from "../problems.ts";
import { Forecast, ForecastChoices, ForecastWish } from "../staff-forecasts.ts";
import { staff } from "./policies.ts";

/** What a change would do, played on orders of the past before it is taken. */
export class StaffForecastsGroup extends HttpApiGroup.make("staffForecasts").add(
  Call.get("staffForecastChoices", "/forecasts/choices", { success: ForecastChoices }).pipe(
    staff("prices.view", "Ce sur quoi un changement peut porter"),
  ),

  /** Nothing is written. 429 while another forecast is being played: one at a time reads the orders. */
  Call.post("staffForecast", "/forecasts", {
    payload: ForecastWish,
    success: Forecast,
    error: [Unprocessable, TooManyRequests],
  }).pipe(staff("prices.view", "Jouer un changement sur les commandes d'une période")),
) {}
