import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { Conflict, NotFound, TooManyRequests, Unprocessable } from "../problems.ts";
import {
  ForecastChoices,
  ForecastTaken,
  ForecastWish,
  PlayedForecast,
} from "../staff-forecasts.ts";
import { StaffRun } from "../staff-resources.ts";
import { staff } from "./policies.ts";

/** What a change would do, played on orders of the past before it is taken. */
export class StaffForecastsGroup extends HttpApiGroup.make("staffForecasts").add(
  Call.get("staffForecastChoices", "/forecasts/choices", { success: ForecastChoices }).pipe(
    staff("prices.view", "Ce sur quoi un changement peut porter"),
  ),

  /** Nothing is written. 429 while another forecast is being played: one at a time reads the orders. */
  Call.post("staffForecast", "/forecasts", {
    payload: ForecastWish,
    success: PlayedForecast,
    error: [Unprocessable, TooManyRequests],
  }).pipe(staff("prices.view", "Jouer un changement sur les commandes d'une période")),

  /**
   * Writes what a forecast said, as a run of its resource: applied at once, or waiting where guards speak.
   * The same forecast again answers the same run. 409 where something has moved since it was played.
   */
  Call.post("staffTakeForecast", "/forecasts/taken", {
    payload: ForecastTaken,
    success: StaffRun,
    error: [NotFound, Unprocessable, Conflict],
  }).pipe(staff("prices.view", "Appliquer un changement qui a été simulé")),
) {}
