// Generated from api-schema/endpoints by npm run generate.
import { AccessToken } from "../../../api-schema/customer.ts";
import type { Call, Wired } from "../call.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Exchanges a code of at most 60 seconds, once, for the customer's token with `logoutCallbackUrl` and
 * the refresh cookie (product §3). A wrong, used or old code is a 401.
 *
 * `POST /api/impersonate/retrieve`
 */
export const retrieveImpersonation: Wired<
  Call<{ readonly body: { readonly code: string } }, AccessToken, "anyone">
> = endpoint("post", "/api/impersonate/retrieve", one(AccessToken), { anonymous: true });
