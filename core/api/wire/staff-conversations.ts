// Generated from api-schema/endpoints by npm run generate.
import type { ThreadId } from "../../../api-schema/messaging.ts";
import { Conversation, ListedConversation } from "../../../api-schema/staff-conversations.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-conversations.ts";
import { list, nothing, one, paged } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffConversations: Wired<typeof reads.staffConversations> = endpoint(
  "get",
  "/api/v2/staff/conversations",
  paged(list(ListedConversation)),
  { query: ["shown", "search", "page"] },
);

export const staffConversation: Wired<typeof reads.staffConversation> = endpoint(
  "get",
  "/api/v2/staff/conversations/{id}",
  one(Conversation),
);

/**
 * Answers in the operator's name or the merchant's; an incident is answered by it.
 *
 * `POST /api/v2/staff/conversations/{id}/replies`
 */
export const staffAnswer: Wired<
  Call<
    {
      readonly id: ThreadId;
      readonly body: { readonly key: string; readonly body?: string };
      readonly files: readonly File[];
      readonly onProgress?: NotifyProgress | undefined;
    },
    null,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/conversations/{id}/replies", nothing);

/** `POST /api/v2/staff/conversations/{id}/closing` */
export const staffCloseIncident: Wired<
  Call<{ readonly id: ThreadId; readonly body: { readonly key: string } }, null, "agent">
> = endpoint("post", "/api/v2/staff/conversations/{id}/closing", nothing);

/**
 * What the store wrote needs no answer.
 *
 * `POST /api/v2/staff/conversations/{id}/viewing`
 */
export const staffMarkSeen: Wired<
  Call<{ readonly id: ThreadId; readonly body: { readonly key: string } }, null, "agent">
> = endpoint("post", "/api/v2/staff/conversations/{id}/viewing", nothing);

export const staffAttachment: Wired<typeof reads.staffAttachment> = file(
  "/api/v2/staff/attachments/{id}",
);
