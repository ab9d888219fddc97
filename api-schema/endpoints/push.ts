import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { Forbidden, NotFound, Unprocessable } from "../problems.ts";
import { PushEndpoint, PushKey, PushSubscriber } from "../push.ts";
import { customer } from "./policies.ts";

/** Notifications of browsers (product §8). */
export class PushGroup extends HttpApiGroup.make("push").add(
  Call.get("pushKey", "/push/key", { success: PushKey }).pipe(
    customer("La clé d'abonnement aux notifications"),
  ),

  /**
   * Subscribes this browser for the signed-in customer; a browser that was somebody else's is theirs from
   * now on. 422 for an address that is no push service's, 403 to a support agent.
   */
  Call.post("subscribePush", "/push/subscriptions", {
    payload: PushSubscriber,
    error: [Forbidden, Unprocessable],
  }).pipe(customer("Abonner ce navigateur aux notifications")),

  /** Ends the subscription of one's own browser; somebody else's is not found. */
  Call.delete("unsubscribePush", "/push/subscriptions", {
    query: { endpoint: PushEndpoint },
    error: [Forbidden, NotFound],
  }).pipe(customer("Désabonner ce navigateur")),
) {}
