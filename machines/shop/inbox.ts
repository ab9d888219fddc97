import { assign, emit, setup } from "xstate";
import type { Thread } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { type Outcome, valueOf } from "../../core/api/errors.ts";
import { INBOX_REFRESH_MS } from "../../core/messaging/inbox.ts";
import { ANSWERED, BROKEN } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../system/events.ts";
import { assertPresent } from "../system/assert-present.ts";

export type InboxContext = {
  readonly storeId: StoreId | null;
  /** The latest conversations of that store, as last answered; null while none have come. */
  readonly threads: readonly Thread[] | null;
};

const NOTHING: InboxContext = { storeId: null, threads: null };

/**
 * The inbox of the active store (spec §4 Unread messages, §9): asked for when a store becomes active
 * for someone who may use the messaging, then every 60 s, never on return to the tab. A failure keeps
 * what was known: the next poll brings all of it. Another store starts from nothing.
 */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<"store.activated" | "session.reset" | "inbox.refreshAsked">,
    emitted: {} as ShopEventOf<"toast.asked">,
  },
  actors: {
    loadInbox: notProvided<Outcome<readonly Thread[]>, { readonly storeId: StoreId }>("loadInbox"),
  },
  actions: {
    tellBroken: emit(BROKEN),
    forget: assign(NOTHING),
    openInbox: assign((_, { storeId }: { readonly storeId: StoreId }) => ({
      storeId,
      threads: null,
    })),
    keepThreads: assign((_, { threads }: { readonly threads: readonly Thread[] }) => ({ threads })),
  },
  delays: { untilRefresh: INBOX_REFRESH_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    mayMessage: (_, { mayMessage }: { readonly mayMessage: boolean }) => mayMessage,
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
      on: { "inbox.refreshAsked": "fetching" },
    },
    broken: { entry: "tellBroken" },
  },
});
