// Generated from api-schema/endpoints by npm run generate.
import type { AttachmentId, ThreadId } from "../../../api-schema/messaging.ts";
import type {
  Conversation,
  ConversationsShown,
  ListedConversation,
} from "../../../api-schema/staff-conversations.ts";
import type { Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Those that wait the longest first; all of them the newest first. Twenty a page.
 *
 * `GET /api/v2/staff/conversations`
 */
export const staffConversations: Read<
  {
    readonly shown: ConversationsShown;
    readonly search?: string | null;
    readonly page?: number | null;
  },
  Page<readonly ListedConversation[]>,
  "agent"
> = { name: "staffConversations.staffConversations", who: "agent" };

/** `GET /api/v2/staff/conversations/{id}` */
export const staffConversation: Read<{ readonly id: ThreadId }, Conversation, "agent"> = {
  name: "staffConversations.staffConversation",
  who: "agent",
};

/**
 * A file of a message of any store, as an attachment and nothing else.
 *
 * `GET /api/v2/staff/attachments/{id}`
 */
export const staffAttachment: Read<{ readonly id: AttachmentId }, Blob, "agent"> = {
  name: "staffConversations.staffAttachment",
  who: "agent",
};
