import { Schema } from "effect";
import { MessageId, Thread, ThreadId } from "../../api-schema/messaging.ts";
import { Count } from "../../api-schema/primitives.ts";
import { WholeOutgoingMessage } from "../../core/messaging/outgoing-message-schema.ts";
import { eventSchemas, inStore } from "./event.ts";

const mark = { message: MessageId, viewed: Schema.Boolean };

/** Of the inbox, the conversation that is open and the message that is sent. */
export const MESSAGE_EVENTS = eventSchemas({
  /** The inbox has other messages or marks than before. */
  "inbox.answered": { ...inStore, threads: Schema.Array(Thread) },
  /** That conversation is not as it was: a message has come, or was viewed on another device. */
  "inbox.changed": { ...inStore, threadId: ThreadId },
  /** The server has it as viewed, or as not viewed any more. */
  "inbox.viewed": { ...inStore, threadId: ThreadId, ...mark },

  "conversation.opened": { threadId: ThreadId },
  "conversation.closed": { threadId: ThreadId },
  "conversation.retried": {},
  /** It stands in view of somebody. */
  "conversation.messageSeen": { message: MessageId },
  "conversation.viewedChosen": mark,

  "message.submitted": {
    /** Names the form: 'reply.12'. */
    form: Schema.String,
    ...WholeOutgoingMessage.fields,
    /** Idempotency-Key of this press. */
    key: Schema.String,
  },
  /** Bytes of the message with that key that have left, of all. */
  "message.progressed": { key: Schema.String, sent: Count, total: Count },
  "message.withdrawn": {},
  "message.dismissed": {},
  "message.sent": { ...inStore, form: Schema.String, thread: Thread },
});
