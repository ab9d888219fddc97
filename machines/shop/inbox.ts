import { assign, emit, enqueueActions, setup } from "xstate";
import type { Thread } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { type Outcome, valueOf } from "../../core/api/errors.ts";
import { INBOX_REFRESH_MS } from "../../core/messaging/inbox.ts";
import { isSameInbox, withViewed } from "../../core/messaging/reading.ts";
import { ANSWERED, BROKEN } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

export type InboxContext = {
  readonly storeId: StoreId | null;
  /** The latest conversations of that store, as last answered; null while none have come. */
  readonly threads: readonly Thread[] | null;
};

const NOTHING: InboxContext = { storeId: null, threads: null };

type Viewed = ShopEventOf<"inbox.viewed">;
type OfStore = { readonly event: { readonly storeId: StoreId } };

const IN_THIS_STORE = { type: "isOfThisStore", params: ({ event }: OfStore) => event } as const;
const KEEP_VIEWED = {
  type: "keepViewed",
  params: ({ event }: { readonly event: Viewed }) => event,
} as const;
const ASK_AGAIN = { guard: IN_THIS_STORE, target: "fetching", reenter: true } as const;

/**
 * The inbox of the active store (spec §4 Unread messages, §9): asked for when a store becomes active
 * for someone who may use the messaging, then every 60 s, never on return to the tab; sooner when a
 * message is known to have come or gone. What is viewed is marked at once, also by another tab: an
 * answer that is on its way may not know of it, and is asked for again. A failure keeps what was
 * known: the next poll brings all of it. Another store starts from nothing.
 */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "store.activated" | "session.reset" | "inbox.changed" | "inbox.viewed" | "message.sent"
    >,
    emitted: {} as ShopEventOf<"inbox.answered" | "toast.requested">,
  },
  actors: {
    loadInbox: notProvided<Outcome<readonly Thread[]>, { readonly storeId: StoreId }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOTHING),
    openInbox: assign((_, { storeId }: { readonly storeId: StoreId }) => ({
      storeId,
      threads: null,
    })),
    /** What is new in it is told: whoever shows conversations reads them again. */
    keepThreads: enqueueActions(
      ({ context, enqueue }, { threads }: { readonly threads: readonly Thread[] }) => {
        const storeId = assertPresent(context.storeId);
        const isNews = context.threads !== null && !isSameInbox(context.threads, threads);
        enqueue.assign({ threads });
        if (isNews) enqueue.emit({ type: "inbox.answered", storeId, threads });
      },
    ),
    keepViewed: assign(({ context }, { message, viewed }: Viewed) => ({
      threads: context.threads?.map((thread) => withViewed(thread, message, viewed)) ?? null,
    })),
  },
  delays: { untilRefresh: INBOX_REFRESH_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    mayMessage: (_, { mayMessage }: { readonly mayMessage: boolean }) => mayMessage,
    isOfThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
  },
}).createMachine({
  id: "inbox",
  context: NOTHING,
  initial: "closed",
  on: {
    "session.reset": { target: ".closed", actions: "forget" },
    "store.activated": [
      {
        guard: { type: "mayMessage", params: ({ event }) => event },
        target: ".fetching",
        reenter: true,
        actions: { type: "openInbox", params: ({ event }) => event },
      },
      { target: ".closed", actions: "forget" },
    ],
  },
  states: {
    closed: {},
    fetching: {
      on: {
        "inbox.changed": ASK_AGAIN,
        "message.sent": ASK_AGAIN,
        "inbox.viewed": { ...ASK_AGAIN, actions: KEEP_VIEWED },
      },
      invoke: {
        src: "loadInbox",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "waiting",
            actions: {
              type: "keepThreads",
              params: ({ event }) => ({ threads: valueOf(event.output) }),
            },
          },
          { target: "waiting" },
        ],
        onError: "broken",
      },
    },
    waiting: {
      after: { untilRefresh: "fetching" },
      on: {
        "inbox.changed": { guard: IN_THIS_STORE, target: "fetching" },
        "message.sent": { guard: IN_THIS_STORE, target: "fetching" },
        "inbox.viewed": { guard: IN_THIS_STORE, actions: KEEP_VIEWED },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});
