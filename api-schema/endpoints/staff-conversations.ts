import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit, ReplyGate } from "../access.ts";
import { AttachmentId, ThreadId } from "../messaging.ts";
import { pageNumber } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { Text } from "../primitives.ts";
import { NotFound, TooManyRequests, Unavailable, Unprocessable } from "../problems.ts";
import {
  ActOnConversation,
  answerFields,
  Conversation,
  ConversationsShown,
  ListedConversation,
} from "../staff-conversations.ts";
import { FILE_MEDIA_TYPES } from "../uploads.ts";
import { fileOf, pageOf } from "./answers.ts";
import { FORM_BYTES, withFiles } from "./forms.ts";
import { staff } from "./policies.ts";

const named = { id: idFromString(ThreadId) };

/** What stores write, and the answers of the operator and of merchants. */
export class StaffConversationsGroup extends HttpApiGroup.make("staffConversations").add(
  /** Those that wait the longest first; all of them the newest first. Twenty a page. */
  Call.get("staffConversations", "/conversations", {
    query: {
      shown: ConversationsShown,
      search: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
      ...pageNumber,
    },
    success: pageOf(ListedConversation),
  }).pipe(staff("conversations.answer", "Les conversations de toutes les boutiques")),

  Call.get("staffConversation", "/conversations/:id", {
    params: named,
    success: Conversation,
    error: NotFound,
  }).pipe(staff("conversations.answer", "Une conversation d'une boutique")),

  /** Answers in the operator's name or the merchant's; an incident is answered by it. */
  Call.post("staffAnswer", "/conversations/:id/replies", {
    params: named,
    payload: withFiles(16, answerFields),
    success: HttpApiSchema.NoContent,
    error: [NotFound, Unprocessable, TooManyRequests, Unavailable],
  })
    .middleware(ReplyGate)
    .annotate(BodyLimit, FORM_BYTES)
    .pipe(staff("conversations.answer", "Répondre à une boutique")),

  Call.post("staffCloseIncident", "/conversations/:id/closing", {
    params: named,
    payload: ActOnConversation,
    success: HttpApiSchema.NoContent,
    error: NotFound,
  }).pipe(staff("conversations.answer", "Clore l'incident d'une boutique")),

  /** What the store wrote needs no answer. */
  Call.post("staffMarkSeen", "/conversations/:id/viewing", {
    params: named,
    payload: ActOnConversation,
    success: HttpApiSchema.NoContent,
    error: NotFound,
  }).pipe(staff("conversations.answer", "Noter qu'aucune réponse n'est nécessaire")),

  /** A file of a message of any store, as an attachment and nothing else. */
  Call.get("staffAttachment", "/attachments/:id", {
    params: { id: idFromString(AttachmentId) },
    success: FILE_MEDIA_TYPES.map(fileOf),
    error: [NotFound, Unavailable],
  }).pipe(staff("conversations.answer", "Une pièce jointe d'une conversation")),
) {}
