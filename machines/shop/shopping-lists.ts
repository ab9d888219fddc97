import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import {
  type ApiError,
  apiErrorMessage,
  hasStatus,
  isNotFound,
  type Outcome,
  valueOf,
} from "../../core/api/errors.ts";
import { missingProducts, withRestored } from "../../core/lists/asked-change.ts";
import {
  ANSWERED,
  type Answered,
  BROKEN,
  failureOf,
  isUnanswered,
  UNANSWERED,
} from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../system/events.ts";
import {
  type Asked,
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
import { collectedToast, GONE, KEPT_FOR_LATER, overtakenToast } from "./shopping-lists-toasts.ts";

type Restored = Pick<ShopEventOf<"shoppingList.restored">, "changes">;

/** Without an answer the change is sent again after this time. */
export const LIST_RETRY_MS = 5000;

const SEE = {
  type: "see",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
const SEE_ANSWER = {
  type: "seeAnswer",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
const TELL = {
  type: "tell",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
const TELL_READ = {
  type: "tellRead",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
const TELL_REFUSAL = {
  type: "tellRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
const OVERTAKEN = {
  type: "isOvertaken",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;
const FOR_THIS_STORE = {
  type: "isForThisStore",
  params: ({ event }: { readonly event: { readonly storeId: StoreId } }) => event,
} as const;
const ENQUEUE = {
  type: "enqueue",
  params: ({ event }: { readonly event: ShopEventOf<"shoppingList.changed"> }) => event,
} as const;
const RESTORE = {
  type: "restore",
  params: ({ event }: { readonly event: ShopEventOf<"shoppingList.restored"> }) => event,
} as const;
const GONE_LIST = {
  type: "isGone",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;

/**
 * The changes of the store's lists (product §8): each shows at once and is sent in its order, one
 * call at a time. What somebody else has changed meanwhile is read, told, and the change is made of it
 * again; without an answer it waits and is sent later. A refused change is told and given up.
 */
export const shoppingListsMachine = setup({
  types: {
    input: {} as { readonly storeId: StoreId }, // safe: type carriers that nothing reads
    context: {} as ShoppingListsContext,
    events: {} as ShopEventOf<
      "shoppingList.read" | "shoppingList.changed" | "shoppingList.restored" | "tab.returned"
    >,
    emitted: {} as ShopEventOf<"shoppingList.answered" | "toast.asked">,
  },
  actors: {
    changeList: notProvided<Outcome<ShoppingList | null>, ListCall>("changeList"),
    loadList: notProvided<Outcome<ShoppingList>, ListRef>("loadList"),
  },
  actions: {
    see: assign(({ context }, { list }: { readonly list: ShoppingList }) => ({
      seen: { ...context.seen, [list.id]: newer(context.seen[list.id], list) },
    })),
    seeAnswer: assign(({ context }, { list }: { readonly list: ShoppingList | null }) =>
      list === null
        ? {}
        : { seen: { ...context.seen, [list.id]: newer(context.seen[list.id], list) } },
    ),
    enqueue: assign(({ context }, asked: Asked) => ({ queue: withAll(context.queue, asked, 0) })),
    enqueueBehind: assign(({ context }, asked: Asked) => ({
      queue: withAll(context.queue, asked, 1),
    })),
    restore: assign(({ context }, { changes }: Restored) => ({
      queue: withRestored(context.queue, changes),
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
    tell: enqueueActions(
      ({ context, enqueue }, { list }: { readonly list: ShoppingList | null }) => {
        const { storeId, seen } = context;
        const { list: id, change } = next(context);
        enqueue.emit({ type: "shoppingList.answered", storeId, list });
        if (change.kind !== "collect") return;
        const known = assertPresent(seen[id]);
        const added = missingProducts(known, change.products);
        enqueue.emit({ type: "toast.asked", toast: collectedToast(storeId, known, added) });
      },
    ),
    tellRead: emit(({ context }, { list }: { readonly list: ShoppingList }) => ({
      type: "shoppingList.answered" as const,
      storeId: context.storeId,
      list,
    })),
    /** Nothing had to be sent: the product is in the list already. */
    tellMade: enqueueActions(({ context, enqueue }) => {
      const { list, change } = next(context);
      if (change.kind !== "collect") return;
      const toast = collectedToast(context.storeId, assertPresent(context.seen[list]), []);
      enqueue.emit({ type: "toast.asked", toast });
    }),
    tellOvertaken: emit(({ context }) => ({
      type: "toast.asked" as const,
      toast: overtakenToast(assertPresent(context.seen[next(context).list])),
    })),
    tellRefusal: emit((_, { error }: { readonly error: ApiError }) => ({
      type: "toast.asked" as const,
      toast: { status: "error" as const, title: apiErrorMessage(error) },
    })),
    tellGone: enqueueActions(({ context: { storeId }, enqueue }) => {
      enqueue.emit({ type: "shoppingList.answered", storeId, list: null });
      enqueue.emit({ type: "toast.asked", toast: GONE });
    }),
    /** Once, until something is answered again. */
    tellLate: enqueueActions(({ context, enqueue }) => {
      if (!context.isLate) enqueue.emit({ type: "toast.asked", toast: KEPT_FOR_LATER });
    }),
    tellBroken: emit(BROKEN),
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
    isEmpty: ({ context }) => context.queue.length === 0,
    isUnread: ({ context }) => needsReading(context),
    isMadeAlready: ({ context }) => isNextMade(context),
    /** Only of a list that was read for it: an old picture would hide a wish. */
    isFoundMade: ({ context }) => context.readFor === next(context).list && isNextMade(context),
  },
}).createMachine({
  id: "shoppingLists",
  context: ({ input }) => ({
    storeId: input.storeId,
    seen: {},
    queue: [],
    readFor: null,
    doubted: null,
    isLate: false,
  }),
  initial: "idle",
  on: {
    "shoppingList.read": {
      guard: FOR_THIS_STORE,
      actions: { type: "see", params: ({ event }) => event },
    },
    "shoppingList.changed": { guard: FOR_THIS_STORE, actions: ENQUEUE },
    "shoppingList.restored": { guard: FOR_THIS_STORE, actions: RESTORE },
  },
  states: {
    idle: {
      on: {
        "shoppingList.changed": {
          guard: FOR_THIS_STORE,
          target: "choosing",
          actions: ENQUEUE,
        },
        "shoppingList.restored": {
          guard: FOR_THIS_STORE,
          target: "choosing",
          actions: RESTORE,
        },
      },
    },
    /** What comes next. */
    choosing: {
      always: [
        { guard: "isDoubted", target: "rereading" },
        { guard: "isEmpty", target: "idle" },
        { guard: "isUnread", target: "reading" },
        { guard: "isFoundMade", target: "made" },
        { target: "sending" },
      ],
    },
    made: { always: { target: "choosing", actions: ["tellMade", "drop"] } },
    /** The list that a change is made of is read first. */
    reading: {
      invoke: {
        src: "loadList",
        input: ({ context }) => ({ storeId: context.storeId, list: next(context).list }),
        onDone: [
          { guard: ANSWERED, target: "choosing", actions: [SEE, "noteRead"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: GONE_LIST, target: "choosing", actions: ["tellGone", "dropList"] },
          { target: "choosing", actions: [TELL_REFUSAL, "drop"] },
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
          { guard: ANSWERED, target: "rebasing", actions: [SEE, TELL_READ, "noteRead"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: GONE_LIST, target: "choosing", actions: ["tellGone", "dropList"] },
          { target: "choosing", actions: [TELL_REFUSAL, "drop"] },
        ],
        onError: "broken",
      },
    },
    rebasing: {
      always: [
        { guard: "isMadeAlready", target: "choosing" },
        { target: "choosing", actions: "tellOvertaken" },
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
          { guard: ANSWERED, target: "choosing", actions: [TELL, SEE_ANSWER, "drop"] },
          { guard: UNANSWERED, target: "waiting" },
          { guard: OVERTAKEN, target: "overtaken" },
          // The list, or only the line: reading tells.
          { guard: GONE_LIST, target: "choosing", actions: ["doubt", "drop"] },
          { target: "choosing", actions: [TELL_REFUSAL, "doubt", "drop"] },
        ],
        onError: "broken",
      },
    },
    /** No answer: nothing is lost, it is sent again by itself. */
    waiting: {
      entry: ["tellLate", "noteLate"],
      on: { "tab.returned": "choosing" },
      after: { untilRetry: "choosing" },
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
          { guard: ANSWERED, target: "choosing", actions: [SEE, TELL_READ, "noteReread"] },
          { guard: GONE_LIST, target: "choosing", actions: ["tellGone", "dropList"] },
          // The page reads it again by itself.
          { target: "choosing", actions: "noteReread" },
        ],
        onError: "broken",
      },
    },
    broken: { entry: "tellBroken" },
  },
});
