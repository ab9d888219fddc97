import type { Message } from "../../api-schema/messaging.ts";
import { isUnread } from "./reading.ts";

/** What of a conversation decides on its unread mark. */
export interface Conversation {
  readonly messages: readonly Readable[];
}

type Readable = {
  readonly viewed: Message["viewed"];
  readonly sender: Pick<Message["sender"], "type">;
};

/** Whether any conversation has a message that is unviewed and not sent by a 'user' (spec §4). */
export const hasUnread = (conversations: readonly Conversation[]): boolean =>
  conversations.some(({ messages }) => messages.some(isUnread));

/** How many messages of all conversations are unviewed and not sent by a 'user' (spec §4, §7). */
export const unreadCount = (conversations: readonly Conversation[]): number =>
  conversations.reduce((count, { messages }) => count + messages.filter(isUnread).length, 0);
