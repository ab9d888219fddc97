import { assign, emit, enqueueActions, setup } from "xstate";
import type { MessageId, Thread, ThreadId, Viewed } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  type ApiError,
  apiErrorMessage,
  isNotFound,
  type Outcome,
  valueOf,
} from "../../core/api/errors.ts";
import { withViewed } from "../../core/messaging/reading.ts";
import { ANSWERED, type Answered, BROKEN, failureOf } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { isNewer, isToBeMarked, type Mark } from "./conversation-marks.ts";

export type ConversationContext = {
  readonly storeId: StoreId;
  readonly threadId: ThreadId | null;
  readonly thread: Thread | null;
  /** Marks to be made, one after the other. */
  readonly marks: readonly Mark[];
  /** Marked as unread by hand: seen again, they stay so until the conversation is opened again. */
  readonly leftUnread: readonly MessageId[];
  /** There is something new in it. */
  readonly isOld: boolean;
};

const NOTHING = { threadId: null, thread: null, marks: [], leftUnread: [], isOld: false };

const TAKE_THREAD = {
  type: "takeThread",
  params: ({ event }: Answered<Thread>) => ({ thread: valueOf(event.output) }),
} as const;
const KEEP_VIEWED = {
  type: "keepViewed",
  params: ({ event }: { readonly event: ShopEventOf<"inbox.viewed"> }) => event,
} as const;
const OF_THIS_THREAD = {
  type: "isOfThisThread",
  params: ({ event }: { readonly event: OfThread }) => event,
} as const;
const IS_MISSING = {
  type: "isMissing",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;

type OfThread = { readonly storeId: StoreId; readonly threadId: ThreadId };
type InStore = Pick<OfThread, "storeId">;
type Choice = Pick<Mark, "message" | "viewed">;

/**
 * The conversation that is open (product §8). What was seen in view is marked as viewed on the server,
 * one message after the other, and told to the inbox and to the other tabs once it is so; a mark that
 * fails changes nothing. What is marked as unread by hand stays so while the conversation is open. A
 * new message is read again without hiding what is there.
 */
export const conversationMachine = setup({
  types: {
    input: {} as { readonly storeId: StoreId }, // safe: type carriers that nothing reads
    context: {} as ConversationContext,
    events: {} as ShopEventOf<
      | "conversation.opened"
      | "conversation.closed"
      | "conversation.retried"
      | "conversation.messageSeen"
      | "conversation.viewedChosen"
      | "inbox.answered"
      | "inbox.changed"
      | "inbox.viewed"
      | "message.sent"
    >,
    emitted: {} as ShopEventOf<"inbox.viewed" | "toast.requested">,
  },
  actors: {
    loadThread: notProvided<Outcome<Thread>, OfThread>(),
    markViewed: notProvided<Outcome<Viewed>, Choice & InStore>(),
  },
  actions: {
    open: assign((_, { threadId }: { readonly threadId: ThreadId }) => ({ ...NOTHING, threadId })),
    takeThread: assign((_, { thread }: { readonly thread: Thread }) => ({ thread, isOld: false })),
    keepSeen: assign(({ context }, { message }: { readonly message: MessageId }) =>
      isToBeMarked(context, message)
        ? { marks: [...context.marks, { message, viewed: true, asked: false }] }
        : {},
    ),
    keepChoice: assign(({ context }, { message, viewed }: Choice) => ({
      marks: [...context.marks, { message, viewed, asked: true }],
      leftUnread: viewed
        ? context.leftUnread.filter((id) => id !== message)
        : [...context.leftUnread, message],
    })),
    keepViewed: assign(({ context }, { message, viewed }: Choice) => ({
      thread: context.thread === null ? null : withViewed(context.thread, message, viewed),
    })),
    keepMarked: enqueueActions(({ context, enqueue }) => {
      const { storeId, thread, threadId } = context;
      const [mark, ...marks] = context.marks;
      const { message, viewed } = assertPresent(mark);
      const marked = withViewed(assertPresent(thread), message, viewed);
      enqueue.assign({ marks, thread: marked });
      enqueue.emit({
        type: "inbox.viewed",
        storeId,
        threadId: assertPresent(threadId),
        message,
        viewed,
      });
    }),
    /** A mark that was asked for says that it was not made; one that was only seen is made the next time. */
    dropMark: enqueueActions(({ context, enqueue }, { error }: { readonly error: ApiError }) => {
      const [mark, ...marks] = context.marks;
      const { message, asked } = assertPresent(mark);
      enqueue.assign({ marks, leftUnread: context.leftUnread.filter((id) => id !== message) });
      if (!asked) return;
      const title = apiErrorMessage(error);
      enqueue.emit({ type: "toast.requested", toast: { status: "error", title } });
    }),
    noteNews: assign({ isOld: true }),
    forgetNews: assign({ isOld: false }),
    forget: assign(NOTHING),
    notifyBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isMissing: (_, answer: Outcome<unknown>) => !answer.ok && isNotFound(answer.error),
    isOfThisThread: ({ context }, { storeId, threadId }: OfThread) =>
      storeId === context.storeId && threadId === context.threadId,
    isThisThread: ({ context }, { threadId }: { readonly threadId: ThreadId }) =>
      threadId === context.threadId,
    hasNewerOf: ({ context }, { threads }: { readonly threads: readonly Thread[] }) =>
      threads.some(({ id, messages }) => id === context.threadId && isNewer(context, messages)),
    hasMark: ({ context }) => context.marks.length > 0,
    isOld: ({ context }) => context.isOld,
  },
}).createMachine({
  id: "conversation",
  context: ({ input: { storeId } }) => ({ ...NOTHING, storeId }),
  initial: "closed",
  on: {
    "conversation.opened": {
      target: ".loading",
      reenter: true,
      actions: { type: "open", params: ({ event }) => event },
    },
    "conversation.closed": {
      guard: { type: "isThisThread", params: ({ event }) => event },
      target: ".closed",
      actions: "forget",
    },
  },
  states: {
    closed: {},
    loading: {
      on: {
        "inbox.changed": { guard: OF_THIS_THREAD, target: "loading", reenter: true },
      },
      invoke: {
        src: "loadThread",
        input: ({ context }) => threadOf(context),
        onDone: [
          { guard: ANSWERED, target: "shown", actions: TAKE_THREAD },
          { guard: IS_MISSING, target: "missing" },
          { target: "failed" },
        ],
        onError: "broken",
      },
    },
    shown: {
      initial: "settled",
      on: {
        "conversation.messageSeen": {
          actions: { type: "keepSeen", params: ({ event }) => event },
        },
        "conversation.viewedChosen": {
          actions: { type: "keepChoice", params: ({ event }) => event },
        },
        "inbox.viewed": { guard: OF_THIS_THREAD, actions: KEEP_VIEWED },
        "inbox.changed": { guard: OF_THIS_THREAD, actions: "noteNews" },
        "inbox.answered": {
          guard: { type: "hasNewerOf", params: ({ event }) => event },
          actions: "noteNews",
        },
        "message.sent": {
          guard: {
            type: "isOfThisThread",
            params: ({ event }) => ({ storeId: event.storeId, threadId: event.thread.id }),
          },
          target: ".settled",
          actions: { type: "takeThread", params: ({ event }) => event },
        },
      },
      states: {
        settled: {
          always: [
            { guard: "hasMark", target: "marking" },
            { guard: "isOld", target: "refreshing" },
          ],
        },
        marking: {
          invoke: {
            src: "markViewed",
            input: ({ context }) => markCall(context),
            onDone: [
              { guard: ANSWERED, target: "settled", actions: "keepMarked" },
              {
                target: "settled",
                actions: {
                  type: "dropMark",
                  params: ({ event }) => failureOf(event.output),
                },
              },
            ],
            onError: "#conversation.broken",
          },
        },
        refreshing: {
          invoke: {
            src: "loadThread",
            input: ({ context }) => threadOf(context),
            onDone: [
              { guard: ANSWERED, target: "settled", actions: TAKE_THREAD },
              // What was read stays in sight: the next poll tells of the rest again.
              { target: "settled", actions: "forgetNews" },
            ],
            onError: "#conversation.broken",
          },
        },
      },
    },
    /** No conversation of this store. */
    missing: {},
    failed: { on: { "conversation.retried": "loading" } },
    broken: { entry: "notifyBroken" },
  },
});

const threadOf = ({ storeId, threadId }: ConversationContext): OfThread => ({
  storeId,
  threadId: assertPresent(threadId),
});

const markCall = ({ storeId, marks }: ConversationContext): Choice & InStore => {
  const { message, viewed } = assertPresent(marks[0]);
  return { storeId, message, viewed };
};
