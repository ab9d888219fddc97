import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { BodyLimit, EndpointPolicy, InStore, MessageGate } from "../access.ts";
import {
  aboutOfferFields,
  aboutOrderFields,
  AttachmentId,
  inboxFilters,
  incidentFields,
  MessageId,
  MessageReason,
  newThreadFields,
  replyFields,
  Thread,
  ThreadId,
  UnviewedCount,
  Viewed,
  ViewedWish,
} from "../messaging.ts";
import { paginationHeaders, sizedPageQuery } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { Forbidden, NotFound, TooManyRequests, Unavailable, Unprocessable } from "../problems.ts";
import { FILE_MEDIA_TYPES, UploadAllowance } from "../uploads.ts";
import { anyone, memberWho } from "./policies.ts";

/** Five files of 10 MB and the words. */
const BODY_BYTES = 52 * 1024 * 1024;

const withFiles = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ ...fields, files: Schema.optionalKey(Multipart.FilesSchema) }).pipe(
    // One file more than is taken of each: the answer then says what is wrong, and with which.
    HttpApiSchema.asMultipart({
      maxParts: 16,
      maxFieldSize: "64 KiB",
      maxFileSize: "11 MiB",
      maxTotalSize: BODY_BYTES,
    }),
  );

const writingErrors = [NotFound, Forbidden, Unprocessable, TooManyRequests, Unavailable] as const;

/**
 * Conversations of the active store, the one with the newest message first, each with all its
 * messages in the order in which they were written. `itemsPerPage` is required (spec §7).
 */
const inbox = HttpApiEndpoint.get("inbox", "/messaging/inbox", {
  query: { ...sizedPageQuery(100), ...inboxFilters },
  success: HttpApiSchema.WithHeaders(Schema.Array(Thread), paginationHeaders),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Les conversations de la boutique active");

/** How many messages of the active store are unviewed and were not sent by a 'user' (spec §4, §7). */
const countUnviewed = HttpApiEndpoint.get("countUnviewed", "/messaging/count-unviewed", {
  success: UnviewedCount,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Le nombre de messages non lus de la boutique active");

/** One conversation of the active store; reading it changes nothing. */
const getThread = HttpApiEndpoint.get("getThread", "/messaging/threads/:id", {
  params: { id: idFromString(ThreadId) },
  success: Thread,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Une conversation");

/** Sets the viewed flag of a message to the wanted value: said twice, or by two devices, it stays. */
const toggleViewed = HttpApiEndpoint.put("toggleViewed", "/messaging/:id/toggle-viewed-status", {
  params: { id: idFromString(MessageId) },
  payload: ViewedWish,
  success: Viewed,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Marquer un message lu ou non lu");

/** Reasons of incidents (spec §7). */
const messageReasons = HttpApiEndpoint.get("messageReasons", "/message-reasons", {
  success: Schema.Array(MessageReason),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les motifs d'un incident");

/** Writes about a delivery of the active store to whoever sends it: a merchant, or the operator. */
const writeAboutOrder = HttpApiEndpoint.post("writeAboutOrder", "/messaging/order", {
  payload: withFiles(aboutOrderFields),
  success: Thread,
  error: writingErrors,
})
  .middleware(MessageGate)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Écrire au sujet d'une livraison");

/** Writes about an offer to who sells it. */
const writeAboutOffer = HttpApiEndpoint.post("writeAboutOffer", "/messaging/offer", {
  payload: withFiles(aboutOfferFields),
  success: Thread,
  error: writingErrors,
})
  .middleware(MessageGate)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Écrire au sujet d'une offre");

/** Writes to a merchant or the operator about nothing in particular. */
const startThread = HttpApiEndpoint.post("startThread", "/messaging/threads", {
  payload: withFiles(newThreadFields),
  success: Thread,
  error: writingErrors,
})
  .middleware(MessageGate)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Écrire à un marchand ou au moulin");

/** Opens an incident on a delivery that is on its way or has arrived. */
const openIncident = HttpApiEndpoint.post("openIncident", "/messaging/open-incident", {
  payload: withFiles(incidentFields),
  success: Thread,
  error: writingErrors,
})
  .middleware(MessageGate)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Signaler un problème sur une livraison");

/** Replies in a conversation of the active store. An incident that was answered or closed opens again. */
const reply = HttpApiEndpoint.post("reply", "/messaging/thread/reply", {
  payload: withFiles(replyFields),
  success: Thread,
  error: writingErrors,
})
  .middleware(MessageGate)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Répondre dans une conversation");

/** The store says that an incident is settled; one that is closed stays so. */
const closeIncident = HttpApiEndpoint.put("closeIncident", "/messaging/incidents/:id/close", {
  params: { id: idFromString(ThreadId) },
  success: Thread,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Clore un incident");

/** What the caller may still send with files today, for themself and for the active store. */
const uploads = HttpApiEndpoint.get("messagingUploads", "/messaging/upload-allowance", {
  success: UploadAllowance,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Ce qui peut encore être joint aujourd'hui");

/** A file of a message of the active store, as an attachment and nothing else. */
const downloadAttachment = HttpApiEndpoint.get(
  "downloadAttachment",
  "/messaging/download-attachment",
  {
    query: { id: idFromString(AttachmentId) },
    success: FILE_MEDIA_TYPES.map((contentType) =>
      Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType })),
    ),
    error: [NotFound, Unavailable],
  },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Une pièce jointe");

/**
 * Server-sent events of the active store, each a MessagingEvent as its `data`; a comment every 25 s.
 * Ends with the login, the membership or the shop: whoever still wants to hear asks again.
 */
const events = HttpApiEndpoint.get("messagingEvents", "/messaging/events", {
  success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
  error: Unavailable,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("messaging.use"))
  .annotate(OpenApi.Summary, "Les nouveaux messages, au fil de l'eau");

/** Conversations with merchants and the operator (spec §7, product §8). */
export class MessagingGroup extends HttpApiGroup.make("messaging").add(
  inbox,
  countUnviewed,
  getThread,
  toggleViewed,
  messageReasons,
  writeAboutOrder,
  writeAboutOffer,
  startThread,
  openIncident,
  reply,
  closeIncident,
  downloadAttachment,
  uploads,
  events,
) {}
