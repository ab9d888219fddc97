// Generated from api-schema/endpoints by npm run generate.
import { PushKey, type PushSubscriber } from "../../../api-schema/push.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/push.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const pushKey: Wired<typeof reads.pushKey> = endpoint(
  "get",
  "/api/v2/shop/push/key",
  one(PushKey),
);

/**
 * Subscribes this browser for the signed-in customer; a browser that was somebody else's is theirs from
 * now on. 422 for an address that is no push service's, 403 to a support agent.
 *
 * `POST /api/v2/shop/push/subscriptions`
 */
export const subscribePush: Wired<Call<{ readonly body: PushSubscriber }, null, "customer">> =
  endpoint("post", "/api/v2/shop/push/subscriptions", nothing);

/**
 * Ends the subscription of one's own browser; somebody else's is not found.
 *
 * `DELETE /api/v2/shop/push/subscriptions`
 */
export const unsubscribePush: Wired<Call<{ readonly endpoint: string }, null, "customer">> =
  endpoint("delete", "/api/v2/shop/push/subscriptions", nothing, { query: ["endpoint"] });
