import { assign, emit, enqueueActions, setup } from "xstate";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  listsWanted,
  nextStore,
  type Queue,
  type QueueEntry,
  type QueueStep,
  wantedOf,
} from "../../core/offline/queue.ts";
import { ANSWERED, BROKEN, failureOf, UNANSWERED, isUnanswered } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import {
  entriesOf,
  firstOf,
  listStoresOf,
  newestOf,
  nextEntries,
  type OfflineQueueContext,
  queueOf,
  type SentQueue,
  stepsOf,
  storeOf,
  storesOf,
} from "./offline-queue-context.ts";
import { overtakenToast } from "./shopping-lists-toasts.ts";
import { sentToast } from "./offline-queue-toasts.ts";

type Answer = { readonly answer: Outcome<SentQueue> };
type Failure = { readonly error: ApiError; readonly at: number };

/** The first wait before sending is tried again; each next one is twice as long, up to a minute. */
export const FIRST_RESEND_MS = 2000;
const LONGEST_RESEND_MS = 60_000;

/**
 * What a customer has done without network (product §10 'Carnet hors ligne'): kept by the browser
 * for all its tabs, sent by one of them in the order in which it was done, one store after the other.
 * Without an answer it waits for the network; what is refused is to be reviewed, and the rest goes on.
 * It orders nothing: it only brings the cart and the lists to what was shown.
 */
export const offlineQueueMachine = setup({
  types: {
    context: {} as OfflineQueueContext, // safe: type carriers that nothing reads
    input: {} as {
      readonly customerId: CustomerId;
      readonly maySend: boolean;
      readonly at: number;
    },
    events: {} as ShopEventOf<
      | "queue.changesRequested"
      | "queue.changedElsewhere"
      | "queue.retryRequested"
      | "queue.givenUp"
      | "queue.newsRead"
      | "session.opened"
      | "session.renewed"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      | "queue.linesRefreshed"
      | "queue.listsRefreshed"
      | "queue.written"
      | "cart.answered"
      | "shoppingList.answered"
      | "toast.requested"
    >,
  },
  actors: {
    /** Does one step in the browser's database, all tabs in turn; answers the queue as it is then. */
    writeStep: notProvided<
      Outcome<Queue>,
      { readonly customerId: CustomerId; readonly step: QueueStep }
    >(),
    /** Ends when this tab is the one that sends; it is until the page goes or the login ends. */
    lead: notProvided<Outcome<null>, { readonly customerId: CustomerId }>(),
    /** Brings one store's cart, or its lists, to what their entries say. */
    sendEntries: notProvided<
      Outcome<SentQueue>,
      {
        readonly customerId: CustomerId;
        readonly storeId: StoreId;
        readonly entries: readonly QueueEntry[];
      }
    >(),
  },
  actions: {
    ask: assign(({ context }, { step }: { readonly step: QueueStep }) => ({
      unwritten: [...context.unwritten, step],
    })),
    /**
     * Each store that has, or had, something in the queue is notified of what waits for it; of its lists once
     * all of that is written: whoever asked for it keeps it until then, since a page may go.
     */
    takeStored: enqueueActions(({ context, enqueue }, { stored }: { readonly stored: Queue }) => {
      const [done, ...unwritten] = context.unwritten;
      enqueue.assign({ stored, unwritten });
      const queue = unwritten.reduce(afterStep, stored);
      for (const storeId of storesOf(queueOf(context), queue)) {
        enqueue.emit({ type: "queue.linesRefreshed", storeId, wanted: wantedOf(queue, storeId) });
      }
      const unkept = listStoresOf({ entries: unwritten.flatMap(entriesOf), news: [] });
      for (const storeId of listStoresOf(queueOf(context), queue)) {
        if (unkept.has(storeId)) continue;
        enqueue.emit({
          type: "queue.listsRefreshed",
          storeId,
          changes: listsWanted(queue, storeId),
        });
      }
      if (done !== undefined && done.kind !== "read") enqueue.emit({ type: "queue.written" });
    }),
    allowSending: assign({ maySend: true, failures: 0 }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    settle: enqueueActions(({ enqueue }, { answer }: Answer) => {
      const { storeId, order, changes, lists, overtaken } = valueOf(answer);
      enqueue.assign(({ context }) => ({
        failures: 0,
        unwritten: [...context.unwritten, ...stepsOf(context, valueOf(answer))],
      }));
      if (order !== null) enqueue.emit({ type: "cart.answered", storeId, order, changes });
      for (const list of lists) enqueue.emit({ type: "shoppingList.answered", storeId, list });
      for (const list of overtaken) {
        enqueue.emit({ type: "toast.requested", toast: overtakenToast(list) });
      }
      enqueue.emit({ type: "toast.requested", toast: sentToast(valueOf(answer)) });
    }),
    /** A refusal of all that was sent: somebody has to look at each entry. */
    refuseAll: assign(({ context }, { error, at }: Failure) => ({
      failures: 0,
      unwritten: [
        ...context.unwritten,
        {
          kind: "refused" as const,
          ids: nextEntries(context).map(({ id }) => id),
          problem: apiErrorMessage(error),
          at,
        },
      ],
    })),
    notifyBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    /** A login that is over ends its queue: where one goes on, a token was refused that has been renewed since. */
    isUnanswered: (_, answer: Outcome<unknown>) =>
      isUnanswered(answer) || (!answer.ok && answer.error._tag === "Unauthorized"),
    hasUnwritten: ({ context }) => context.unwritten.length > 0,
    /** Only what is written is sent: a page that goes leaves it to the next one. */
    isToSend: ({ context }) =>
      context.maySend && context.unwritten.length === 0 && nextStore(context.stored) !== null,
  },
  delays: {
    untilResend: ({ context }) =>
      Math.min(FIRST_RESEND_MS * 2 ** (context.failures - 1), LONGEST_RESEND_MS),
  },
}).createMachine({
  id: "offlineQueue",
  context: ({ input: { customerId, maySend, at } }) => ({
    customerId,
    stored: EMPTY_QUEUE,
    unwritten: [{ kind: "read", at }],
    maySend,
    failures: 0,
  }),
  type: "parallel",
  on: {
    "queue.changesRequested": {
      actions: {
        type: "ask",
        params: ({ event }) => ({ step: { kind: "append", entries: event.entries } as const }),
      },
    },
    "queue.changedElsewhere": {
      actions: {
        type: "ask",
        params: ({ event }) => ({ step: { kind: "read", at: event.now } as const }),
      },
    },
    "queue.retryRequested": {
      actions: {
        type: "ask",
        params: ({ event }) => ({ step: { kind: "retry", ids: event.ids } as const }),
      },
    },
    "queue.givenUp": {
      actions: {
        type: "ask",
        params: ({ event }) => ({ step: { kind: "giveUp", ids: event.ids } as const }),
      },
    },
    "queue.newsRead": {
      actions: {
        type: "ask",
        params: ({ event }) => ({ step: { kind: "newsRead", storeId: event.storeId } as const }),
      },
    },
    "session.opened": { actions: "allowSending" },
    "session.renewed": { actions: "allowSending" },
  },
  states: {
    keeping: {
      initial: "written",
      states: {
        written: { always: { guard: "hasUnwritten", target: "writing" } },
        writing: {
          invoke: {
            src: "writeStep",
            input: ({ context: { customerId, unwritten } }) => ({
              customerId,
              step: firstOf(unwritten),
            }),
            onDone: [
              {
                guard: ANSWERED,
                target: "written",
                actions: {
                  type: "takeStored",
                  params: ({ event }) => ({ stored: valueOf(event.output) }),
                },
              },
              // Without the database the queue lives in this tab alone.
              {
                target: "written",
                actions: {
                  type: "takeStored",
                  params: ({ context: { stored, unwritten } }) => ({
                    stored: afterStep(stored, firstOf(unwritten)),
                  }),
                },
              },
            ],
            onError: "broken",
          },
        },
        broken: { entry: "notifyBroken" },
      },
    },
    sending: {
      initial: "following",
      states: {
        following: {
          invoke: {
            src: "lead",
            input: ({ context: { customerId } }) => ({ customerId }),
            onDone: [{ guard: ANSWERED, target: "leading" }, { target: "alone" }],
            onError: "broken",
          },
        },
        /** The browser has no locks: tabs that send at once only say the same. */
        alone: { always: "leading" },
        leading: { always: { guard: "isToSend", target: "asking" } },
        asking: {
          invoke: {
            src: "sendEntries",
            input: ({ context }) => ({
              customerId: context.customerId,
              storeId: storeOf(context),
              entries: nextEntries(context),
            }),
            onDone: [
              {
                guard: ANSWERED,
                target: "leading",
                actions: { type: "settle", params: ({ event }) => ({ answer: event.output }) },
              },
              { guard: UNANSWERED, target: "waitingForNetwork", actions: "countFailure" },
              {
                target: "leading",
                actions: {
                  type: "refuseAll",
                  params: ({ context, event }) => ({
                    ...failureOf(event.output),
                    at: newestOf(nextEntries(context)),
                  }),
                },
              },
            ],
            onError: "broken",
          },
        },
        waitingForNetwork: {
          after: { untilResend: "leading" },
          on: { "tab.returned": "leading", "session.opened": "leading" },
        },
        broken: { entry: "notifyBroken" },
      },
    },
  },
});
