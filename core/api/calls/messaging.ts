// Generated from api-schema/endpoints by npm run generate.
import type {
  AttachmentId,
  MessageReason,
  Thread,
  ThreadId,
  UnviewedCount,
} from "../../../api-schema/messaging.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import type { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Conversations of the active store, the one with the newest message first, each with all its
 * messages in the order in which they were written. `itemsPerPage` is required (spec §7).
 *
 * `GET /api/v2/shop/messaging/inbox`
 */
export const inbox: Read<
  {
    readonly page?: number | null;
    readonly itemsPerPage: number;
    readonly search?: string | null;
    readonly unread?: "true" | null;
    readonly about?: "order" | "offer" | "incident" | "none" | null;
    readonly merchant?: Slug | null;
  },
  Page<readonly Thread[]>,
  "messaging.use"
> = { name: "messaging.inbox", who: "messaging.use" };

/**
 * How many messages of the active store are unviewed and were not sent by a 'user' (spec §4, §7).
 *
 * `GET /api/v2/shop/messaging/count-unviewed`
 */
export const countUnviewed: Read<Nothing, UnviewedCount, "messaging.use"> = {
  name: "messaging.countUnviewed",
  who: "messaging.use",
};

/**
 * One conversation of the active store; reading it changes nothing.
 *
 * `GET /api/v2/shop/messaging/threads/{id}`
 */
export const getThread: Read<{ readonly id: ThreadId }, Thread, "messaging.use"> = {
  name: "messaging.getThread",
  who: "messaging.use",
};

/**
 * Reasons of incidents (spec §7).
 *
 * `GET /api/v2/shop/message-reasons`
 */
export const messageReasons: Read<Nothing, readonly MessageReason[], "anyone"> = {
  name: "messaging.messageReasons",
  who: "anyone",
};

/**
 * A file of a message of the active store, as an attachment and nothing else.
 *
 * `GET /api/v2/shop/messaging/download-attachment`
 */
export const downloadAttachment: Read<{ readonly id: AttachmentId }, Blob, "messaging.use"> = {
  name: "messaging.downloadAttachment",
  who: "messaging.use",
  freshFor: Infinity,
};

/**
 * What the caller may still send with files today, for themself and for the active store.
 *
 * `GET /api/v2/shop/messaging/upload-allowance`
 */
export const messagingUploads: Read<Nothing, UploadAllowance, "messaging.use"> = {
  name: "messaging.messagingUploads",
  who: "messaging.use",
  freshFor: 0,
};
