// Generated from api-schema/endpoints by npm run generate.
import type { ExchangeClient } from "../../../api-schema/exchange-clients.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Revoked ones last.
 *
 * `GET /api/v2/staff/exchange-clients`
 */
export const staffExchangeClients: Read<Nothing, readonly ExchangeClient[], "agent"> = {
  name: "staffExchangeClients.staffExchangeClients",
  who: "agent",
};
