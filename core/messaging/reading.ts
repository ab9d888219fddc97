import type { Message, MessageId, Thread } from "../../api-schema/messaging.ts";

/** Whether a message waits to be read: unviewed, and not sent from the store (spec §4). */
export const isUnread = ({
  viewed,
  sender,
}: {
  readonly viewed: Message["viewed"];
  readonly sender: Pick<Message["sender"], "type">;
}): boolean => !viewed && sender.type !== "user";

/** The conversation with that message marked; another conversation is left as it is. */
export const withViewed = (thread: Thread, message: MessageId, viewed: boolean): Thread =>
  thread.messages.some(({ id }) => id === message)
    ? withMessages(
        thread,
        thread.messages.map((one) => (one.id === message ? { ...one, viewed } : one)),
      )
    : thread;

/** Whether two answers tell the same of the same conversations: nothing new, nothing marked. */
export const isSameInbox = (before: readonly Thread[], after: readonly Thread[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

const withMessages = (thread: Thread, messages: readonly Message[]): Thread => ({
  ...thread,
  unviewed: messages.filter(isUnread).length,
  messages,
});
