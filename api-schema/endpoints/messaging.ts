import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit, MessageGate } from "../access.ts";
import { NEVER_FRESH } from "../manner.ts";
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
import { sizedPageQuery } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { Forbidden, NotFound, TooManyRequests, Unavailable, Unprocessable } from "../problems.ts";
import { FILE_MEDIA_TYPES, UploadAllowance } from "../uploads.ts";
import { fileOf, pageOf } from "./answers.ts";
import { FORM_BYTES, withFiles } from "./forms.ts";
import { anyone, member } from "./policies.ts";

/** Writes a message with its files. */
const writing = <
  const Name extends string,
  const Path extends `/${string}`,
  Fields extends Schema.Struct.Fields,
>(
  name: Name,
  path: Path,
  fields: Fields,
) =>
  Call.post(name, path, {
    payload: withFiles(16, fields),
    success: Thread,
    error: [NotFound, Forbidden, Unprocessable, TooManyRequests, Unavailable],
  })
    .middleware(MessageGate)
    .annotate(BodyLimit, FORM_BYTES);

/** Conversations with merchants and the operator (spec §7, product §8). */
export class MessagingGroup extends HttpApiGroup.make("messaging").add(
  /**
   * Conversations of the active store, the one with the newest message first, each with all its
   * messages in the order in which they were written. `itemsPerPage` is required (spec §7).
   */
  Call.get("inbox", "/messaging/inbox", {
    query: { ...sizedPageQuery(100), ...inboxFilters },
    success: pageOf(Thread),
  }).pipe(member("messaging.use", "Les conversations de la boutique active")),

  /** How many messages of the active store are unviewed and were not sent by a 'user' (spec §4, §7). */
  Call.get("countUnviewed", "/messaging/count-unviewed", { success: UnviewedCount }).pipe(
    member("messaging.use", "Le nombre de messages non lus de la boutique active"),
  ),

  /** One conversation of the active store; reading it changes nothing. */
  Call.get("getThread", "/messaging/threads/:id", {
    params: { id: idFromString(ThreadId) },
    success: Thread,
    error: NotFound,
  }).pipe(member("messaging.use", "Une conversation")),

  /** Sets the viewed flag of a message to the wanted value: said twice, or by two devices, it stays. */
  Call.put("toggleViewed", "/messaging/:id/toggle-viewed-status", {
    params: { id: idFromString(MessageId) },
    payload: ViewedWish,
    success: Viewed,
    error: NotFound,
  }).pipe(member("messaging.use", "Marquer un message lu ou non lu")),

  /** Reasons of incidents (spec §7). */
  Call.get("messageReasons", "/message-reasons", { success: Schema.Array(MessageReason) }).pipe(
    anyone("Les motifs d'un incident"),
  ),

  /** Writes about a delivery of the active store to whoever sends it: a merchant, or the operator. */
  writing("writeAboutOrder", "/messaging/order", aboutOrderFields).pipe(
    member("messaging.use", "Écrire au sujet d'une livraison", { idempotent: true }),
  ),

  /** Writes about an offer to who sells it. */
  writing("writeAboutOffer", "/messaging/offer", aboutOfferFields).pipe(
    member("messaging.use", "Écrire au sujet d'une offre", { idempotent: true }),
  ),

  /** Writes to a merchant or the operator about nothing in particular. */
  writing("startThread", "/messaging/threads", newThreadFields).pipe(
    member("messaging.use", "Écrire à un marchand ou au moulin", { idempotent: true }),
  ),

  /** Opens an incident on a delivery that is on its way or has arrived. */
  writing("openIncident", "/messaging/open-incident", incidentFields).pipe(
    member("messaging.use", "Signaler un problème sur une livraison", { idempotent: true }),
  ),

  /** Replies in a conversation of the active store. An incident that was answered or closed opens again. */
  writing("reply", "/messaging/thread/reply", replyFields).pipe(
    member("messaging.use", "Répondre dans une conversation", { idempotent: true }),
  ),

  /** The store says that an incident is settled; one that is closed stays so. */
  Call.put("closeIncident", "/messaging/incidents/:id/close", {
    params: { id: idFromString(ThreadId) },
    success: Thread,
    error: NotFound,
  }).pipe(member("messaging.use", "Clore un incident")),

  /** A file of a message of the active store, as an attachment and nothing else. */
  Call.get("downloadAttachment", "/messaging/download-attachment", {
    query: { id: idFromString(AttachmentId) },
    success: FILE_MEDIA_TYPES.map(fileOf),
    error: [NotFound, Unavailable],
  }).pipe(member("messaging.use", "Une pièce jointe", { freshFor: Infinity })),

  /** What the caller may still send with files today, for themself and for the active store. */
  Call.get("messagingUploads", "/messaging/upload-allowance", { success: UploadAllowance }).pipe(
    member("messaging.use", "Ce qui peut encore être joint aujourd'hui", { freshFor: NEVER_FRESH }),
  ),

  /**
   * Server-sent events of the active store, each a MessagingEvent as its `data`; a comment every 25 s.
   * Ends with the login, the membership or the shop: whoever still wants to hear asks again.
   */
  Call.get("messagingEvents", "/messaging/events", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
    error: Unavailable,
  }).pipe(member("messaging.use", "Les nouveaux messages, au fil de l'eau")),
) {}
