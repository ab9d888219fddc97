import type { Effect } from "effect";
import { PushKey, type PushSubscriber } from "../../api-schema/push.ts";
import { nothing, one } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** The key that this browser subscribes with (product §8). */
export const pushKey = (api: Api): Effect.Effect<PushKey, ApiError> =>
  api.call((client, init) => client.GET("/api/v2/shop/push/key", init), one(PushKey));

/** Has notifications of the signed-in customer sent to this browser. */
export const subscribePush = (
  api: Api,
  subscriber: PushSubscriber,
): Effect.Effect<null, ApiError> =>
  api.call(
    (client, init) => client.POST("/api/v2/shop/push/subscriptions", { ...init, body: subscriber }),
    nothing,
  );

/** Ends that; ServerRefused 404 when this customer has no such browser. */
export const unsubscribePush = (api: Api, endpoint: string): Effect.Effect<null, ApiError> =>
  api.call(
    (client, init) =>
      client.DELETE("/api/v2/shop/push/subscriptions", {
        ...init,
        params: { query: { endpoint } },
      }),
    nothing,
  );
