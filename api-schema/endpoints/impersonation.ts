import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { AccessToken } from "../customer.ts";
import { Text } from "../primitives.ts";
import { Unauthorized } from "../problems.ts";
import { anyone } from "./policies.ts";

/** The one-time code that the desk put into the address of /connexion. */
export const ImpersonationCode = Schema.Struct({
  code: Text.check(Schema.isMinCodePoints(1), Schema.isMaxLength(200)),
}).annotate({ identifier: "ImpersonationCode" });

export type ImpersonationCode = typeof ImpersonationCode.Type;

/** A support agent in the place of a customer (spec §4, §7). */
export class ImpersonationGroup extends HttpApiGroup.make("impersonation").add(
  /**
   * Exchanges a code of at most 60 seconds, once, for the customer's token with `logoutCallbackUrl` and
   * the refresh cookie (product §3). A wrong, used or old code is a 401.
   */
  Call.post("retrieveImpersonation", "/retrieve", {
    payload: ImpersonationCode,
    success: AccessToken,
    error: Unauthorized,
  }).pipe(anyone("Ouvrir la session d'un client depuis la gestion", { anonymous: true })),
) {}
