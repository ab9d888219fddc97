import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  NewWebhook,
  Webhook,
  WebhookId,
  WebhookReplay,
  WebhookReplayed,
  WebhookSecret,
} from "../webhooks.ts";
import { staff, staffConfirmed } from "./policies.ts";

const named = { id: idFromString(WebhookId) };

/** Addresses of partners that are told of what happens. */
export class StaffWebhooksGroup extends HttpApiGroup.make("staffWebhooks").add(
  /** Removed ones last. */
  Call.get("staffWebhooks", "/webhooks", {
    success: Schema.Array(Webhook),
  }).pipe(staff("team.manage", "Les webhooks des partenaires")),

  /** The secret is told this once. A name that one has or had is nobody else's. */
  Call.post("staffMakeWebhook", "/webhooks", {
    payload: NewWebhook,
    success: WebhookSecret,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Ajouter un webhook")),

  /** Another secret, told this once; for a day both sign. 409 for one that is removed. */
  Call.post("staffRotateWebhook", "/webhooks/:id/secret", {
    params: named,
    success: WebhookSecret,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("team.manage", "Renouveler le secret d'un webhook")),

  /** Nothing is sent until it is taken up again; what happens meanwhile waits. */
  Call.post("staffPauseWebhook", "/webhooks/:id/pause", {
    params: named,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staff("team.manage", "Suspendre un webhook")),

  /** What has waited leaves now. */
  Call.post("staffResumeWebhook", "/webhooks/:id/resumption", {
    params: named,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staff("team.manage", "Reprendre un webhook")),

  /** Sends once more what was given up, and what arrived since an instant where one is named. */
  Call.post("staffReplayWebhook", "/webhooks/:id/replay", {
    params: named,
    payload: WebhookReplay,
    success: WebhookReplayed,
    error: [NotFound, Conflict],
  }).pipe(staff("team.manage", "Renvoyer les messages d'un webhook")),

  /** It is told of nothing any more; what waits for it is dropped. */
  Call.post("staffRemoveWebhook", "/webhooks/:id/removal", {
    params: named,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("team.manage", "Retirer un webhook")),
) {}
