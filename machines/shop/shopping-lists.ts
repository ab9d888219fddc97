import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import {
  type ApiError,
  apiErrorMessage,
  hasStatus,
  isNotFound,
  type Outcome,
} from "../../core/api/errors.ts";
import { type PendingChange, missingProducts } from "../../core/lists/pending-change.ts";
import { ANSWERED, BROKEN, isUnanswered, UNANSWERED } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import {
  ENQUEUE,
  FOR_THIS_STORE,
  GONE_LIST,
  HANDED_OVER,
  OVERTAKEN,
  REFRESH,
  REFRESH_ANSWER,
  NOTIFY,
  NOTIFY_READ,
  NOTIFY_REFUSAL,
} from "./shopping-lists-params.ts";
import {
  type RequestedChanges,
  callOf,
  isNextMade,
  type ListCall,
  type ListRef,
  needsReading,
  newer,
  next,
  type ShoppingListsContext,
  withAll,
} from "./shopping-lists-queue.ts";
import { collectedToast, GONE, QUEUED_FOR_LATER, overtakenToast } from "./shopping-lists-toasts.ts";

type Queued = Pick<ShopEventOf<"queue.listsRefreshed">, "changes">;

/** Without an answer the change is sent again after this time. */
export const LIST_RETRY_MS = 5000;

/**
 * The changes of the store's lists (product §8): each shows at once and is sent in its order, one
 * call at a time. What somebody else has changed meanwhile is read, told, and the change is made of it
 * again; without an answer it goes to the offline queue, and what is asked for after it follows it there.
 * Where nobody takes it, it waits and is sent again. A refused change is told and given up.
 */
export const shoppingListsMachine = setup({
  types: {
    // safe: type carriers that nothing reads; `queued`: what the offline queue has, null without one
    input: {} as { readonly storeId: StoreId; readonly queued: readonly PendingChange[] | null },
    context: {} as ShoppingListsContext,
    events: {} as ShopEventOf<
      "shoppingList.read" | "shoppingList.changed" | "queue.listsRefreshed" | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      "shoppingList.answered" | "shoppingList.deferred" | "toast.requested"
    >,
  },
  actors: {
    changeList: notProvided<Outcome<ShoppingList | null>, ListCall>(),
    loadList: notProvided<Outcome<ShoppingList>, ListRef>(),
  },
  actions: {
    refresh: assign(({ context }, { list }: { readonly list: ShoppingList }) => ({
      refreshed: { ...context.refreshed, [list.id]: newer(context.refreshed[list.id], list) },
    })),
    refreshAnswer: assign(({ context }, { list }: { readonly list: ShoppingList | null }) =>
      list === null
        ? {}
        : {
            refreshed: { ...context.refreshed, [list.id]: newer(context.refreshed[list.id], list) },
          },
    ),
    enqueue: assign(({ context }, requested: RequestedChanges) => ({
      queue: withAll(context.queue, requested, context.deferred),
    })),
    enqueueBehind: assign(({ context }, requested: RequestedChanges) => ({
      queue: withAll(context.queue, requested, 1),
    })),
    /** What cannot be sent now is sent from the offline queue; it stays in sight meanwhile. */
    defer: enqueueActions(({ context: { storeId, queue }, enqueue }) => {
      enqueue.assign({ deferred: queue.length });
      enqueue.emit({ type: "shoppingList.deferred", storeId, changes: queue });
    }),
    /** Nobody has taken it: it is sent from here. */
    keepOwn: assign({ deferred: 0 }),
    takeQueued: assign(({ context }, { changes }: Queued) => ({
      queued: changes,
      hasOfflineQueue: true,
      isLate: changes.length > 0 && context.isLate,
    })),
    handOver: assign(({ context: { queue, deferred } }, { changes }: Queued) => ({
      queued: changes,
      hasOfflineQueue: true,
      queue: queue.slice(deferred),
      deferred: 0,
    })),
    noteRead: assign(({ context }) => ({ readFor: next(context).list, doubted: null })),
    noteReread: assign({ doubted: null }),
    /** Answered, or found done already. */
    drop: assign(({ context }) => ({
      queue: context.queue.slice(1),
      readFor: null,
      isLate: false,
    })),
    doubt: assign(({ context }) => ({ doubted: next(context).list })),
    dropList: assign(({ context }) => {
      const gone = context.doubted ?? next(context).list;
      return {
        queue: context.queue.filter(({ list }) => list !== gone),
        readFor: null,
        doubted: null,
        isLate: false,
      };
    }),
    noteLate: assign({ isLate: true, readFor: null }),
    notify: enqueueActions(
      ({ context, enqueue }, { list }: { readonly list: ShoppingList | null }) => {
        const { storeId, refreshed } = context;
        const { list: id, change } = next(context);
        enqueue.emit({ type: "shoppingList.answered", storeId, list });
        if (change.kind !== "collect") return;
        const known = assertPresent(refreshed[id]);
        const added = missingProducts(known, change.products);
        enqueue.emit({ type: "toast.requested", toast: collectedToast(storeId, known, added) });
      },
    ),
    notifyRead: emit(({ context }, { list }: { readonly list: ShoppingList }) => ({
      type: "shoppingList.answered" as const,
      storeId: context.storeId,
      list,
    })),
    /** Nothing had to be sent: the product is in the list already. */
    notifyMade: enqueueActions(({ context, enqueue }) => {
      const { list, change } = next(context);
      if (change.kind !== "collect") return;
      const toast = collectedToast(context.storeId, assertPresent(context.refreshed[list]), []);
      enqueue.emit({ type: "toast.requested", toast });
    }),
    notifyOvertaken: emit(({ context }) => ({
      type: "toast.requested" as const,
      toast: overtakenToast(assertPresent(context.refreshed[next(context).list])),
    })),
    notifyRefusal: emit((_, { error }: { readonly error: ApiError }) => ({
      type: "toast.requested" as const,
      toast: { status: "error" as const, title: apiErrorMessage(error) },
    })),
    notifyGone: enqueueActions(({ context: { storeId }, enqueue }) => {
      enqueue.emit({ type: "shoppingList.answered", storeId, list: null });
      enqueue.emit({ type: "toast.requested", toast: GONE });
    }),
    /** Once, until something is answered again. */
    notifyLate: enqueueActions(({ context, enqueue }) => {
      if (!context.isLate) enqueue.emit({ type: "toast.requested", toast: QUEUED_FOR_LATER });
    }),
    notifyBroken: emit(BROKEN),
  },
  delays: { untilRetry: LIST_RETRY_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    /** Without a login it waits for the next one. */
    isUnanswered: (_, answer: Outcome<unknown>) =>
      isUnanswered(answer) || (!answer.ok && answer.error._tag === "Unauthorized"),
    isGone: (_, answer: Outcome<unknown>) => !answer.ok && isNotFound(answer.error),
    isOvertaken: (_, answer: Outcome<unknown>) => !answer.ok && hasStatus(answer.error, 409),
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    isDoubted: ({ context }) => context.doubted !== null,
    /** Sent from here too, a change would come after what is asked for behind it. */
    isAlone: ({ context }) => !context.hasOfflineQueue,
    /** Sent past what waits there, this would be overtaken by it. */
    isBehindQueued: ({ context }) => context.queued.length > 0,
    isEmpty: ({ context }) => context.queue.length === 0,
    isUnread: ({ context }) => needsReading(context),
    isMadeAlready: ({ context }) => isNextMade(context),
    /** Only of a list that was read for it: an old picture would hide a change. */
    isFoundMade: ({ context }) => context.readFor === next(context).list && isNextMade(context),
  },
}).createMachine({
  id: "shoppingLists",
  context: ({ input }) => ({
    storeId: input.storeId,
    refreshed: {},
    queue: [],
    queued: input.queued ?? [],
    hasOfflineQueue: input.queued !== null,
    deferred: 0,
    readFor: null,
    doubted: null,
    isLate: false,
  }),
  initial: "idle",
  on: {
    "shoppingList.read": {
      guard: FOR_THIS_STORE,
      actions: { type: "refresh", params: ({ event }) => event },
    },
    "shoppingList.changed": { guard: FOR_THIS_STORE, actions: ENQUEUE },
    "queue.listsRefreshed": {
      guard: FOR_THIS_STORE,
      actions: { type: "takeQueued", params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      on: {
        "shoppingList.changed": {
          guard: FOR_THIS_STORE,
          target: "choosing",
          actions: ENQUEUE,
        },
      },
    },
    /** What comes next. */
    choosing: {
      always: [
        { guard: "isDoubted", target: "rereading" },
        { guard: "isEmpty", target: "idle" },
        { guard: "isBehindQueued", target: "waiting" },
        { guard: "isUnread", target: "reading" },
        { guard: "isFoundMade", target: "made" },
        { target: "sending" },
      ],
    },
    made: { always: { target: "choosing", actions: ["notifyMade", "drop"] } },
    /** The list that a change is made of is read first. */
    reading: {
      invoke: {
        src: "loadList",
        input: ({ context }) => ({ storeId: context.storeId, list: next(context).list }),
        onDone: [
          { guard: ANSWERED, target: "choosing", actions: [REFRESH, "noteRead"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: GONE_LIST, target: "choosing", actions: ["notifyGone", "dropList"] },
          { target: "choosing", actions: [NOTIFY_REFUSAL, "drop"] },
        ],
        onError: "broken",
      },
    },
    /** Somebody else was first: their list is read, and the change is made of it. */
    overtaken: {
      invoke: {
        src: "loadList",
        input: ({ context }) => ({ storeId: context.storeId, list: next(context).list }),
        onDone: [
          { guard: ANSWERED, target: "rebasing", actions: [REFRESH, NOTIFY_READ, "noteRead"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: GONE_LIST, target: "choosing", actions: ["notifyGone", "dropList"] },
          { target: "choosing", actions: [NOTIFY_REFUSAL, "drop"] },
        ],
        onError: "broken",
      },
    },
    rebasing: {
      always: [
        { guard: "isMadeAlready", target: "choosing" },
        { target: "choosing", actions: "notifyOvertaken" },
      ],
    },
    sending: {
      on: {
        "shoppingList.changed": {
          guard: FOR_THIS_STORE,
          actions: { type: "enqueueBehind", params: ({ event }) => event },
        },
      },
      invoke: {
        src: "changeList",
        input: ({ context }) => callOf(context),
        onDone: [
          { guard: ANSWERED, target: "choosing", actions: [NOTIFY, REFRESH_ANSWER, "drop"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: OVERTAKEN, target: "overtaken" },
          // The list, or only the line: reading tells.
          { guard: GONE_LIST, target: "choosing", actions: ["doubt", "drop"] },
          { target: "choosing", actions: [NOTIFY_REFUSAL, "doubt", "drop"] },
        ],
        onError: "broken",
      },
    },
    /** No answer: nothing is lost, the offline queue sends it; without one it is sent again from here. */
    waiting: {
      entry: ["notifyLate", "noteLate", "defer"],
      on: {
        "queue.listsRefreshed": { guard: FOR_THIS_STORE, target: "choosing", actions: HANDED_OVER },
        "tab.returned": { guard: "isAlone", target: "choosing", actions: "keepOwn" },
      },
      after: { untilRetry: { guard: "isAlone", target: "choosing", actions: "keepOwn" } },
    },
    /** A refusal shows that the list is another one than was thought. */
    rereading: {
      invoke: {
        src: "loadList",
        input: ({ context }) => ({
          storeId: context.storeId,
          list: assertPresent(context.doubted),
        }),
        onDone: [
          { guard: ANSWERED, target: "choosing", actions: [REFRESH, NOTIFY_READ, "noteReread"] },
          { guard: GONE_LIST, target: "choosing", actions: ["notifyGone", "dropList"] },
          // The page reads it again by itself.
          { target: "choosing", actions: "noteReread" },
        ],
        onError: "broken",
      },
    },
    broken: { entry: "notifyBroken" },
  },
});
