import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, SignedIn } from "../access.ts";
import { Forbidden, NotFound, Unprocessable } from "../problems.ts";
import { PushEndpoint, PushKey, PushSubscriber } from "../push.ts";
import { customerOnly } from "./policies.ts";

const key = HttpApiEndpoint.get("pushKey", "/push/key", { success: PushKey })
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "La clé d'abonnement aux notifications");

/**
 * Subscribes this browser for the signed-in customer; a browser that was somebody else's is theirs from
 * now on. 422 for an address that is no push service's, 403 to a support agent.
 */
const subscribe = HttpApiEndpoint.post("subscribePush", "/push/subscriptions", {
  payload: PushSubscriber,
  success: HttpApiSchema.NoContent,
  error: [Forbidden, Unprocessable],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Abonner ce navigateur aux notifications");

/** Ends the subscription of one's own browser; somebody else's is not found. */
const unsubscribe = HttpApiEndpoint.delete("unsubscribePush", "/push/subscriptions", {
  query: { endpoint: PushEndpoint },
  success: HttpApiSchema.NoContent,
  error: [Forbidden, NotFound],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Désabonner ce navigateur");

/** Notifications of browsers (product §8). */
export class PushGroup extends HttpApiGroup.make("push").add(key, subscribe, unsubscribe) {}
