import { Effect, Schema } from "effect";
import {
  type AttachmentId,
  type MessageId,
  type MessageReasonCode,
  MessageReason,
  MessagingEvent,
  type ReportedLine,
  Thread,
  type ThreadId,
  type ThreadSubject,
  UnviewedCount,
  Viewed,
} from "../../api-schema/messaging.ts";
import type { ShipmentId, Slug, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { UploadAllowance } from "../../api-schema/uploads.ts";
import { eventData } from "../messaging/event-data.ts";
import { CONVERSATIONS_PER_PAGE } from "../messaging/inbox.ts";
import type { TypedMessage } from "../messaging/message-form.ts";
import { list, one, paged } from "./checks.ts";
import type { Api, TellProgress } from "./client.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

/** Which conversations are wanted, and which page of them. */
export type InboxQuery = {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly search?: string;
  readonly unread?: "true";
  readonly about?: ThreadSubject["kind"];
  /** A merchant's slug, or 'operator'. */
  readonly merchant?: Slug;
};

/** A page of the store's conversations, newest first; `page` from 1 (spec §7, §9). */
export const inbox = endpoint(
  "get",
  "/api/v2/shop/messaging/inbox",
  paged(list(Thread)),
  (storeId: StoreId, query: InboxQuery) => ({ storeId, query }),
);

/** The latest conversations of the store: what the unread indicator looks at (spec §4, §9). */
export const latestThreads = (
  api: Api,
  storeId: StoreId,
): Effect.Effect<readonly Thread[], ApiError> =>
  Effect.map(
    inbox(api, storeId, { page: 1, itemsPerPage: CONVERSATIONS_PER_PAGE }),
    ({ results }) => results,
  );

/** How many messages of the store are unviewed and not the store's own (spec §4, §7). */
export const countUnviewed = endpoint(
  "get",
  "/api/v2/shop/messaging/count-unviewed",
  one(UnviewedCount),
  (storeId: StoreId) => ({ storeId }),
);

/** One conversation. 404 for one of another store. */
export const thread = endpoint(
  "get",
  "/api/v2/shop/messaging/threads/{id}",
  one(Thread),
  (storeId: StoreId, id: ThreadId) => ({ storeId, path: { id } }),
);

/** Sets the viewed flag of a message to the wanted value; said twice, it stays. */
export const setViewed = endpoint(
  "put",
  "/api/v2/shop/messaging/{id}/toggle-viewed-status",
  one(Viewed),
  (storeId: StoreId, id: MessageId, viewed: boolean) => ({
    storeId,
    path: { id },
    body: { viewed },
  }),
);

/** Reasons of incidents, in the order in which they are offered. */
export const messageReasons = endpoint(
  "get",
  "/api/v2/shop/message-reasons",
  list(MessageReason),
  () => ({}),
);

/** What goes with a message: its files, and a key that makes a second try the same message. */
export type Enclosed = {
  readonly files: readonly File[];
  readonly idempotencyKey: string;
  readonly onProgress: TellProgress;
};

/** Writes about a delivery to whoever sends it. 422 by field, 413, 429. */
export const writeAboutOrder = endpoint(
  "post",
  "/api/v2/shop/messaging/order",
  one(Thread),
  (storeId: StoreId, to: ShipmentId, typed: TypedMessage, enclosed: Enclosed) =>
    sending(storeId, { shipmentId: String(to), ...typed }, enclosed),
);

/** Writes about an offer to who sells it. */
export const writeAboutOffer = endpoint(
  "post",
  "/api/v2/shop/messaging/offer",
  one(Thread),
  (storeId: StoreId, to: VariantCode, typed: TypedMessage, enclosed: Enclosed) =>
    sending(storeId, { variantCode: to, ...typed }, enclosed),
);

/** Writes to a merchant by their slug, or to 'operator'. 403 without access to the marketplace. */
export const startThread = endpoint(
  "post",
  "/api/v2/shop/messaging/threads",
  one(Thread),
  (storeId: StoreId, merchant: string, typed: TypedMessage, enclosed: Enclosed) =>
    sending(storeId, { merchant, ...typed }, enclosed),
);

/** An incident as it is reported; an empty title becomes the reason's label. */
export type ReportedIncident = TypedMessage & {
  readonly shipmentId: ShipmentId;
  readonly reason: MessageReasonCode;
  readonly lines: readonly ReportedLine[];
};

/** Opens an incident on a delivery that is on its way or has arrived. */
export const openIncident = endpoint(
  "post",
  "/api/v2/shop/messaging/open-incident",
  one(Thread),
  (storeId: StoreId, { shipmentId, lines, ...incident }: ReportedIncident, enclosed: Enclosed) =>
    sending(
      storeId,
      { ...incident, shipmentId: String(shipmentId), lines: JSON.stringify(lines) },
      enclosed,
    ),
);

/** Replies in a conversation. */
export const reply = endpoint(
  "post",
  "/api/v2/shop/messaging/thread/reply",
  one(Thread),
  (storeId: StoreId, to: ThreadId, body: string, enclosed: Enclosed) =>
    sending(storeId, { threadId: String(to), body }, enclosed),
);

/** Says that an incident is settled. */
export const closeIncident = endpoint(
  "put",
  "/api/v2/shop/messaging/incidents/{id}/close",
  one(Thread),
  (storeId: StoreId, id: ThreadId) => ({ storeId, path: { id } }),
);

/** What the caller may still send with files today, for themself and for the store. */
export const uploadsLeft = endpoint(
  "get",
  "/api/v2/shop/messaging/upload-allowance",
  one(UploadAllowance),
  (storeId: StoreId) => ({ storeId }),
);

/** A file of a message. */
export const attachment = (
  api: Api,
  storeId: StoreId,
  id: AttachmentId,
): Effect.Effect<Blob, ApiError> =>
  api.file(`/api/v2/shop/messaging/download-attachment?id=${id}`, { storeId });

/**
 * Hears what happens in the conversations of the store, until the answer ends: with the login, the
 * membership or the shop. Whoever still wants to hear asks again, after a while, and reads the inbox.
 */
export const listen = (
  api: Api,
  storeId: StoreId,
  hear: (event: MessagingEvent) => void,
): Effect.Effect<void, ApiError> =>
  api.lines("/api/v2/shop/messaging/events", { storeId }, (line) => {
    const data = eventData(line);
    if (data === null) return;
    const event = decodeEvent(data);
    if (event._tag === "Some") hear(event.value);
  });

const decodeEvent = Schema.decodeUnknownOption(Schema.fromJsonString(MessagingEvent));

/** The fields as the contract checks them, and the form that is really sent. */
const sending = <Fields extends { readonly [field: string]: string }>(
  storeId: StoreId,
  body: Fields,
  { files, idempotencyKey, onProgress }: Enclosed,
) => ({ storeId, body, form: () => formOf(body, files), idempotencyKey, onProgress });

/** Fields and files of a message, as they go over the wire. */
const formOf = (fields: { readonly [field: string]: string }, files: readonly File[]): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const file of files) form.append("files", file, file.name);
  return form;
};
