import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore } from "../access.ts";
import { VariantCode } from "../primitives.ts";
import { Conflict, Forbidden, NotFound } from "../problems.ts";
import { StockAlerts, StockAlertWish } from "../stock-alert.ts";
import { memberWho } from "./policies.ts";

const list = HttpApiEndpoint.get("stockAlerts", "/stock-alerts", { success: StockAlerts })
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("cart.order"))
  .annotate(OpenApi.Summary, "Les retours en stock que le client attend");

/**
 * 'Me prévenir': tells this customer once when the packaging is back, within ninety days. Asked again,
 * it changes nothing. 409 for what is in stock, or beyond fifty of them; 403 without access to the
 * marketplace.
 */
const ask = HttpApiEndpoint.post("askStockAlert", "/stock-alerts", {
  payload: StockAlertWish,
  success: StockAlerts,
  error: [Conflict, Forbidden, NotFound],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("cart.order"))
  .annotate(OpenApi.Summary, "Être prévenu du retour en stock d'un produit");

/** Waits for it no longer; what is not waited for stays so. */
const drop = HttpApiEndpoint.delete("dropStockAlert", "/stock-alerts/:code", {
  params: { code: VariantCode },
  success: StockAlerts,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("cart.order"))
  .annotate(OpenApi.Summary, "Ne plus attendre un retour en stock");

/** Back in stock: who wants to be told (product §5). */
export class StockAlertsGroup extends HttpApiGroup.make("stockAlerts").add(list, ask, drop) {}
