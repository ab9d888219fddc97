// Generated from api-schema/endpoints by npm run generate.
import type { Webhook } from "../../../api-schema/webhooks.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Removed ones last.
 *
 * `GET /api/v2/staff/webhooks`
 */
export const staffWebhooks: Read<Nothing, readonly Webhook[], "agent"> = {
  name: "staffWebhooks.staffWebhooks",
  who: "agent",
};
