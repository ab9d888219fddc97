import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { StockWaits } from "./stock-alerts.ts";

export const StockAlertsHandlers = HttpApiBuilder.group(
  Api,
  "stockAlerts",
  Effect.fnUntraced(function* (handlers) {
    const alerts = yield* StockWaits;
    const caller = Effect.map(CurrentStore, ({ identity, store }) => ({
      customer: identity.customerId,
      store,
    }));
    return handlers.handleAll({
      stockAlerts: () => Effect.flatMap(caller, alerts.list),
      askStockAlert: ({ payload }) =>
        Effect.flatMap(caller, (who) => alerts.ask(who, payload.code)),
      dropStockAlert: ({ params }) =>
        Effect.flatMap(caller, (who) => alerts.drop(who, params.code)),
    });
  }),
).pipe(Layer.provide(StockWaits.layer));
