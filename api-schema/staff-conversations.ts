import { Schema } from "effect";
import { IncidentState, Thread, ThreadId } from "./messaging.ts";
import { Count, Instant, Text } from "./primitives.ts";
import { UploadAllowance } from "./uploads.ts";

/** Which conversations the desk looks at. */
export const ConversationsShown = Schema.Literals(["waiting", "incidents", "all"]);
export type ConversationsShown = typeof ConversationsShown.Type;

/** A conversation in the desk's list. */
export const ListedConversation = Schema.Struct({
  id: ThreadId,
  company: Schema.String,
  /** Null for the operator's own. */
  merchant: Schema.NullOr(Schema.String),
  subject: Schema.String,
  incident: Schema.NullOr(IncidentState),
  /** Messages of the store that nobody at the desk has seen. */
  unseen: Count,
  lastAt: Instant,
  lastBy: Schema.String,
}).annotate({ identifier: "ListedConversation" });
export type ListedConversation = typeof ListedConversation.Type;

/** What an agent did in a conversation. */
export const ConversationAction = Schema.Struct({
  at: Instant,
  agent: Schema.String,
  action: Schema.Literals(["replied", "closed", "viewed"]),
}).annotate({ identifier: "ConversationAction" });
export type ConversationAction = typeof ConversationAction.Type;

/** One conversation with all its messages, what was done in it, and what this agent may still send. */
export const Conversation = Schema.Struct({
  store: Schema.Struct({ company: Schema.String, erpId: Schema.NullOr(Schema.String) }),
  thread: Thread,
  actions: Schema.Array(ConversationAction),
  left: UploadAllowance,
}).annotate({ identifier: "Conversation" });
export type Conversation = typeof Conversation.Type;

/** What makes a change count once, however often it is sent. */
export const OnceKey = Text.check(Schema.isPattern(/^[\w-]{8,60}$/));

export const ActOnConversation = Schema.Struct({ key: OnceKey }).annotate({
  identifier: "ActOnConversation",
});

/** Fields of the answer's form; the text may be missing, so that all that is wrong is said at once. */
export const answerFields = { key: OnceKey, body: Schema.optionalKey(Text) };
