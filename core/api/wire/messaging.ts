// Generated from api-schema/endpoints by npm run generate.
import {
  type MessageId,
  MessageReason,
  type MessageReasonCode,
  Thread,
  type ThreadId,
  UnviewedCount,
  Viewed,
  type ViewedWish,
} from "../../../api-schema/messaging.ts";
import type { ShipmentId, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/messaging.ts";
import { list, one, paged } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint, file } from "../endpoint.ts";

export const inbox: Wired<typeof reads.inbox> = endpoint(
  "get",
  "/api/v2/shop/messaging/inbox",
  paged(list(Thread)),
  { query: ["page", "itemsPerPage", "search", "unread", "about", "merchant"] },
);

export const countUnviewed: Wired<typeof reads.countUnviewed> = endpoint(
  "get",
  "/api/v2/shop/messaging/count-unviewed",
  one(UnviewedCount),
);

export const getThread: Wired<typeof reads.getThread> = endpoint(
  "get",
  "/api/v2/shop/messaging/threads/{id}",
  one(Thread),
);

/**
 * Sets the viewed flag of a message to the wanted value: said twice, or by two devices, it stays.
 *
 * `PUT /api/v2/shop/messaging/{id}/toggle-viewed-status`
 */
export const toggleViewed: Wired<
  Call<{ readonly id: MessageId; readonly body: ViewedWish }, Viewed, "messaging.use">
> = endpoint("put", "/api/v2/shop/messaging/{id}/toggle-viewed-status", one(Viewed));

export const messageReasons: Wired<typeof reads.messageReasons> = endpoint(
  "get",
  "/api/v2/shop/message-reasons",
  list(MessageReason),
);

/**
 * Writes about a delivery of the active store to whoever sends it: a merchant, or the operator.
 *
 * `POST /api/v2/shop/messaging/order`
 */
export const writeAboutOrder: Wired<
  Call<
    {
      readonly body: {
        readonly shipmentId: ShipmentId;
        readonly title?: string;
        readonly body?: string;
      };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    Thread,
    "messaging.use"
  >
> = endpoint("post", "/api/v2/shop/messaging/order", one(Thread));

/**
 * Writes about an offer to who sells it.
 *
 * `POST /api/v2/shop/messaging/offer`
 */
export const writeAboutOffer: Wired<
  Call<
    {
      readonly body: {
        readonly variantCode: VariantCode;
        readonly title?: string;
        readonly body?: string;
      };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    Thread,
    "messaging.use"
  >
> = endpoint("post", "/api/v2/shop/messaging/offer", one(Thread));

/**
 * Writes to a merchant or the operator about nothing in particular.
 *
 * `POST /api/v2/shop/messaging/threads`
 */
export const startThread: Wired<
  Call<
    {
      readonly body: { readonly merchant: Slug; readonly title?: string; readonly body?: string };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    Thread,
    "messaging.use"
  >
> = endpoint("post", "/api/v2/shop/messaging/threads", one(Thread));

/**
 * Opens an incident on a delivery that is on its way or has arrived.
 *
 * `POST /api/v2/shop/messaging/open-incident`
 */
export const openIncident: Wired<
  Call<
    {
      readonly body: {
        readonly shipmentId: ShipmentId;
        readonly reason: MessageReasonCode;
        readonly title?: string;
        readonly body?: string;
        readonly lines?: string;
      };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    Thread,
    "messaging.use"
  >
> = endpoint("post", "/api/v2/shop/messaging/open-incident", one(Thread));

/**
 * Replies in a conversation of the active store. An incident that was answered or closed opens again.
 *
 * `POST /api/v2/shop/messaging/thread/reply`
 */
export const reply: Wired<
  Call<
    {
      readonly body: { readonly threadId: ThreadId; readonly body?: string };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    Thread,
    "messaging.use"
  >
> = endpoint("post", "/api/v2/shop/messaging/thread/reply", one(Thread));

/**
 * The store says that an incident is settled; one that is closed stays so.
 *
 * `PUT /api/v2/shop/messaging/incidents/{id}/close`
 */
export const closeIncident: Wired<Call<{ readonly id: ThreadId }, Thread, "messaging.use">> =
  endpoint("put", "/api/v2/shop/messaging/incidents/{id}/close", one(Thread));

export const downloadAttachment: Wired<typeof reads.downloadAttachment> = file(
  "/api/v2/shop/messaging/download-attachment",
  { query: ["id"] },
);

export const messagingUploads: Wired<typeof reads.messagingUploads> = endpoint(
  "get",
  "/api/v2/shop/messaging/upload-allowance",
  one(UploadAllowance),
);
