import { assign, emit, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Outcome } from "../../core/api/errors.ts";
import { LISTEN_AFTER_MS, reconnectDelay } from "../../core/messaging/live.ts";
import { ANSWERED, BROKEN, isUnanswered, UNANSWERED } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type LiveMessagesContext = {
  readonly storeId: StoreId | null;
  /** Whether the tab can be seen. */
  readonly inView: boolean;
  /** Connections that did not come about, one after the other. */
  readonly failures: number;
};

/**
 * News of messages as they come (product §8), on top of the inbox's poll (spec §9): one connection to
 * the server over all tabs of a store that are in view. The call waits for its turn among the tabs,
 * then lasts as long as the connection and notifies of arrivals by 'inbox.changed'. A tab out of view
 * lets another one have it. A connection that ends is opened again, later after each failure; a
 * refusal closes it, as the poll goes on.
 */
export const liveMessagesMachine = setup({
  types: {
    context: {} as LiveMessagesContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId; readonly inView: boolean },
    events: {} as ShopEventOf<"store.activated" | "session.reset" | "tab.left" | "tab.returned">,
    emitted: {} as ShopEventOf<"toast.requested">,
  },
  actors: {
    listenToMessages: notProvided<Outcome<void>, { readonly storeId: StoreId }>(),
  },
  actions: {
    forget: assign({ storeId: null, failures: 0 }),
    openStore: assign((_, { storeId }: { readonly storeId: StoreId }) => ({
      storeId,
      failures: 0,
    })),
    enterView: assign({ inView: true, failures: 0 }),
    leaveView: assign({ inView: false }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    notifyBroken: emit(BROKEN),
  },
  delays: {
    untilListening: LISTEN_AFTER_MS,
    untilAgain: ({ context }) => reconnectDelay(context.failures),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    mayMessage: (_, { mayMessage }: { readonly mayMessage: boolean }) => mayMessage,
    isInView: ({ context }) => context.inView,
  },
}).createMachine({
  id: "liveMessages",
  context: ({ input: { storeId, inView } }) => ({ storeId, inView, failures: 0 }),
  initial: "opening",
  on: {
    "session.reset": { target: ".closed", actions: "forget" },
    "store.activated": [
      {
        guard: { type: "mayMessage", params: ({ event }) => event },
        target: ".opening",
        reenter: true,
        actions: { type: "openStore", params: ({ event }) => event },
      },
      { target: ".closed", actions: "forget" },
    ],
    "tab.left": { actions: "leaveView" },
    "tab.returned": { actions: "enterView" },
  },
  states: {
    opening: { always: [{ guard: "isInView", target: "settling" }, { target: "resting" }] },
    /** The inbox has just been asked for, and the page has more urgent things to load. */
    settling: {
      after: { untilListening: "listening" },
      on: { "tab.left": { target: "resting", actions: "leaveView" } },
    },
    /** Another tab may have the connection. */
    resting: { on: { "tab.returned": { target: "pausing", actions: "enterView" } } },
    listening: {
      on: { "tab.left": { target: "resting", actions: "leaveView" } },
      invoke: {
        src: "listenToMessages",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          { guard: ANSWERED, target: "pausing", actions: "forgetFailures" },
          { guard: UNANSWERED, target: "pausing", actions: "countFailure" },
          { target: "closed" },
        ],
        onError: "broken",
      },
    },
    /** Also on return to the tab: a login that has slept is renewed first. */
    pausing: {
      after: { untilAgain: "listening" },
      on: { "tab.left": { target: "resting", actions: "leaveView" } },
    },
    /** No store, a role without messaging, or a connection that is refused. */
    closed: {},
    broken: { entry: "notifyBroken" },
  },
});
