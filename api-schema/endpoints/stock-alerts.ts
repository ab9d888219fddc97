import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { MINUTE } from "../manner.ts";
import { VariantCode } from "../primitives.ts";
import { Conflict, Forbidden, NotFound } from "../problems.ts";
import { StockAlerts, StockAlertWish } from "../stock-alert.ts";
import { member } from "./policies.ts";

/** Back in stock: who wants to be told (product §5). */
export class StockAlertsGroup extends HttpApiGroup.make("stockAlerts").add(
  Call.get("stockAlerts", "/stock-alerts", { success: StockAlerts }).pipe(
    member("cart.order", "Les retours en stock que le client attend", { freshFor: MINUTE }),
  ),

  /**
   * 'Me prévenir': tells this customer once when the packaging is back, within ninety days. Asked again,
   * it changes nothing. 409 for what is in stock, or beyond fifty of them; 403 without access to the
   * marketplace.
   */
  Call.post("askStockAlert", "/stock-alerts", {
    payload: StockAlertWish,
    success: StockAlerts,
    error: [Conflict, Forbidden, NotFound],
  }).pipe(member("cart.order", "Être prévenu du retour en stock d'un produit")),

  /** Waits for it no longer; what is not waited for stays so. */
  Call.delete("dropStockAlert", "/stock-alerts/:code", {
    params: { code: VariantCode },
    success: StockAlerts,
    error: NotFound,
  }).pipe(member("cart.order", "Ne plus attendre un retour en stock")),
) {}
