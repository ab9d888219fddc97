// Generated from api-schema/endpoints by npm run generate.
import {
  ClientSecret,
  ExchangeClient,
  type ExchangeClientId,
  type NewExchangeClient,
} from "../../../api-schema/exchange-clients.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-exchange-clients.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffExchangeClients: Wired<typeof reads.staffExchangeClients> = endpoint(
  "get",
  "/api/v2/staff/exchange-clients",
  list(ExchangeClient),
);

/**
 * The secret is told this once. A name that one has or had is nobody else's.
 *
 * `POST /api/v2/staff/exchange-clients`
 */
export const staffMakeExchangeClient: Wired<
  Call<{ readonly body: NewExchangeClient }, ClientSecret, "agent">
> = endpoint("post", "/api/v2/staff/exchange-clients", one(ClientSecret));

/**
 * Another secret, told this once; the former one stays good for a day. 409 for one that is revoked.
 *
 * `POST /api/v2/staff/exchange-clients/{id}/secret`
 */
export const staffRotateExchangeClient: Wired<
  Call<{ readonly id: ExchangeClientId }, ClientSecret, "agent">
> = endpoint("post", "/api/v2/staff/exchange-clients/{id}/secret", one(ClientSecret));

/**
 * It is out at its next call, with whatever token.
 *
 * `POST /api/v2/staff/exchange-clients/{id}/revocation`
 */
export const staffRevokeExchangeClient: Wired<
  Call<{ readonly id: ExchangeClientId }, null, "agent">
> = endpoint("post", "/api/v2/staff/exchange-clients/{id}/revocation", nothing);
