import type { MessageId, Thread } from "../../api-schema/messaging.ts";
import { isUnread } from "../../core/messaging/reading.ts";

/** A mark that is to be made on a message of the open conversation. */
export type Mark = {
  readonly message: MessageId;
  readonly viewed: boolean;
  /** By hand: it says when it could not be made. */
  readonly asked: boolean;
};

type Open = {
  readonly thread: Thread | null;
  readonly marks: readonly Mark[];
  readonly leftUnread: readonly MessageId[];
};

/** Whether a message that was seen is to be marked: unread, not on its way, not left so by hand. */
export const isToBeMarked = ({ thread, marks, leftUnread }: Open, message: MessageId): boolean =>
  thread?.messages.some((one) => one.id === message && isUnread(one)) === true &&
  !marks.some((mark) => mark.message === message) &&
  !leftUnread.includes(message);

/** Whether messages as they were answered tell more than those that are shown. */
export const isNewer = ({ thread }: Pick<Open, "thread">, messages: Thread["messages"]): boolean =>
  JSON.stringify(thread?.messages) !== JSON.stringify(messages);
