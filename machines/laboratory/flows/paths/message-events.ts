import type { EventObject } from "xstate";
import { MessageId, ThreadId } from "../../../../api-schema/messaging.ts";
import type { ShopEvent, ShopEventOf } from "../../../events/shop-event.ts";
import { sampleAnsweredThread, sampleMark, sampleThread } from "../sample-messages.ts";
import { sampleNewStore } from "../sample-store.ts";
import { sampleOf } from "../samples.ts";
import { answered, refusal, refusedBy } from "./usual-events.ts";

const like = <Type extends ShopEvent["type"]>(
  type: Type,
  change: Partial<Omit<ShopEventOf<Type>, "type">>,
): EventObject => ({ ...sampleOf(type), ...change });

const otherThread = { threadId: ThreadId.make(99) };
const otherStore = { storeId: sampleNewStore.id };
const unread = { ...sampleMark, viewed: false };

/** What the inbox needs beyond the usual. */
export const inboxEvents: readonly EventObject[] = [
  like("store.activated", { mayMessage: false }),
  answered("inbox.fetching", [sampleAnsweredThread]),
  like("inbox.changed", otherStore),
  like("inbox.viewed", otherStore),
  like("message.sent", otherStore),
];

/** What a conversation needs beyond the usual. */
export const conversationEvents: readonly EventObject[] = [
  refusedBy("conversation.loading", refusal(404, null)),
  like("conversation.closed", otherThread),
  like("conversation.messageSeen", { message: MessageId.make(99) }),
  like("conversation.viewedChosen", unread),
  like("inbox.changed", otherThread),
  like("inbox.viewed", otherThread),
  like("inbox.answered", { threads: [sampleAnsweredThread] }),
  like("message.sent", { thread: { ...sampleThread, id: otherThread.threadId } }),
];

/** How many marks are to be made is told up to two: by hand there may be any number. */
export const conversationSituation = ({
  thread,
  marks,
  leftUnread,
  isOld,
}: Record<string, unknown>): unknown => [
  thread !== null,
  Array.isArray(marks) ? Math.min(2, marks.length) : 0,
  Array.isArray(leftUnread) && leftUnread.length > 0,
  isOld,
];

/** What the sending of a message needs beyond the usual. */
export const messageSendingEvents: readonly EventObject[] = [
  like("message.submitted", { key: "cle-d-exemple-2" }),
  like("message.progressed", { key: "cle-d-exemple-9" }),
];

export const messageSendingSituation = ({
  sent,
  progress,
  refusal,
}: Record<string, unknown>): unknown => [sent !== null, progress !== null, refusal !== null];

/** What the connection needs beyond the usual. */
export const liveMessagesEvents: readonly EventObject[] = [
  like("store.activated", { mayMessage: false }),
];

/** How often it failed is told up to two: it may fail for hours. */
export const liveMessagesSituation = ({
  storeId,
  inView,
  failures,
}: Record<string, unknown>): unknown => [storeId, inView, Math.min(2, Number(failures))];
