import { PushKey, type PushSubscriber } from "../../api-schema/push.ts";
import { nothing, one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

/** The key that this browser subscribes with (product §8). */
export const pushKey = endpoint("get", "/api/v2/shop/push/key", one(PushKey), () => ({}));

/** Has notifications of the signed-in customer sent to this browser. */
export const subscribePush = endpoint(
  "post",
  "/api/v2/shop/push/subscriptions",
  nothing,
  (subscriber: PushSubscriber) => ({ body: subscriber }),
);

/** Ends that; ServerRefused 404 when this customer has no such browser. */
export const unsubscribePush = endpoint(
  "delete",
  "/api/v2/shop/push/subscriptions",
  nothing,
  (endpoint: string) => ({ query: { endpoint } }),
);
