import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { NotFound, Unprocessable } from "../../api-schema/problems.ts";
import { isPushEndpoint } from "../../core/push/push-endpoint.ts";
import { Settings } from "../config.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { PushSubscriptions } from "./subscriptions.ts";
import { vapidKeys } from "./vapid-keys.ts";

export const PushHandlers = HttpApiBuilder.group(
  Api,
  "push",
  Effect.fnUntraced(function* (handlers) {
    const { pushOrigins } = yield* Settings;
    const { publicKey } = yield* Effect.orDie(vapidKeys);
    const subscriptions = yield* PushSubscriptions;
    return handlers.handleAll({
      pushKey: () => Effect.succeed({ publicKey }),
      subscribePush: Effect.fnUntraced(function* ({ payload }) {
        const identity = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(identity);
        if (!isPushEndpoint(payload.endpoint, pushOrigins)) return yield* Effect.fail(noService());
        yield* subscriptions.keep(identity.customerId, payload);
      }),
      unsubscribePush: Effect.fnUntraced(function* ({ query }) {
        const identity = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(identity);
        const removed = yield* subscriptions.remove(identity.customerId, query.endpoint);
        if (!removed) return yield* Effect.fail(noBrowser());
      }),
    });
  }),
).pipe(Layer.provide(PushSubscriptions.layer));

const noService = () => {
  const message = "Le service de notifications de ce navigateur n'est pas reconnu.";
  return new Unprocessable({ errors: [message], fields: [{ field: "endpoint", message }] });
};
const noBrowser = () => new NotFound({ message: "Ce navigateur n'est pas abonné." });
