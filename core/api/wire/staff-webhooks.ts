// Generated from api-schema/endpoints by npm run generate.
import {
  type NewWebhook,
  Webhook,
  type WebhookId,
  type WebhookReplay,
  WebhookReplayed,
  WebhookSecret,
} from "../../../api-schema/webhooks.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-webhooks.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffWebhooks: Wired<typeof reads.staffWebhooks> = endpoint(
  "get",
  "/api/v2/staff/webhooks",
  list(Webhook),
);

/**
 * The secret is told this once. A name that one has or had is nobody else's.
 *
 * `POST /api/v2/staff/webhooks`
 */
export const staffMakeWebhook: Wired<Call<{ readonly body: NewWebhook }, WebhookSecret, "agent">> =
  endpoint("post", "/api/v2/staff/webhooks", one(WebhookSecret));

/**
 * Another secret, told this once; for a day both sign. 409 for one that is removed.
 *
 * `POST /api/v2/staff/webhooks/{id}/secret`
 */
export const staffRotateWebhook: Wired<Call<{ readonly id: WebhookId }, WebhookSecret, "agent">> =
  endpoint("post", "/api/v2/staff/webhooks/{id}/secret", one(WebhookSecret));

/**
 * Nothing is sent until it is taken up again; what happens meanwhile waits.
 *
 * `POST /api/v2/staff/webhooks/{id}/pause`
 */
export const staffPauseWebhook: Wired<Call<{ readonly id: WebhookId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/webhooks/{id}/pause",
  nothing,
);

/**
 * What has waited leaves now.
 *
 * `POST /api/v2/staff/webhooks/{id}/resumption`
 */
export const staffResumeWebhook: Wired<Call<{ readonly id: WebhookId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/webhooks/{id}/resumption",
  nothing,
);

/**
 * Sends once more what was given up, and what arrived since an instant where one is named.
 *
 * `POST /api/v2/staff/webhooks/{id}/replay`
 */
export const staffReplayWebhook: Wired<
  Call<{ readonly id: WebhookId; readonly body: WebhookReplay }, WebhookReplayed, "agent">
> = endpoint("post", "/api/v2/staff/webhooks/{id}/replay", one(WebhookReplayed));

/**
 * It is told of nothing any more; what waits for it is dropped.
 *
 * `POST /api/v2/staff/webhooks/{id}/removal`
 */
export const staffRemoveWebhook: Wired<Call<{ readonly id: WebhookId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/webhooks/{id}/removal",
  nothing,
);
