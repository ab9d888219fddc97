import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { AccessRequests } from "./access-requests.ts";

export const MarketplaceHandlers = HttpApiBuilder.group(
  Api,
  "marketplace",
  Effect.fnUntraced(function* (handlers) {
    const requests = yield* AccessRequests;
    return handlers.handleAll({
      marketplaceAccessRequest: Effect.fnUntraced(function* ({ params }) {
        const { store } = yield* CurrentStore;
        return yield* requests.find(store, params.id);
      }),
      requestMarketplaceAccess: Effect.fnUntraced(function* ({ params }) {
        const { identity, store } = yield* CurrentStore;
        return yield* requests.ask(identity, store, params.id);
      }),
    });
  }),
).pipe(Layer.provide(AccessRequests.layer));
