import { assign, emit, enqueueActions, setup } from "xstate";
import type { CartChange } from "../../api-schema/order.ts";
import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome } from "../../core/api/errors.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import type { WantedLine } from "../events/event.ts";

/** A pause in writing: the lines are understood after it. */
export const WRITING_PAUSE_MS = 250;

/** What was added at once, and what there was of it before. */
type Addition = Omit<ShopEventOf<"quickEntry.addRequested">, "type" | "storeId">;

export type QuickEntryContext = {
  readonly storeId: StoreId;
  readonly addition: Addition | null;
  readonly refusal: string | null;
  /** What the cart could not take as it was requested. */
  readonly changes: readonly CartChange[];
};

export type ListCall = {
  readonly storeId: StoreId;
  readonly list: ShoppingListId;
  /** The quantities that the list is to have. */
  readonly items: readonly WantedLine[];
  /** What is to be in it no more. */
  readonly removed: readonly WantedLine[];
};

const NOTHING = { addition: null, refusal: null, changes: [] };

const KEEP_ADDITION = {
  type: "keepAddition",
  params: ({ event }: { readonly event: ShopEventOf<"quickEntry.addRequested"> }) => event,
} as const;
const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: { readonly event: { readonly output: Outcome<unknown> } }) =>
    failureOf(event.output),
} as const;

const ADD = [
  {
    guard: {
      type: "isForList",
      params: ({ event }: { readonly event: ShopEventOf<"quickEntry.addRequested"> }) => event,
    },
    target: "sending",
    actions: KEEP_ADDITION,
  },
  { target: "added", actions: [KEEP_ADDITION, "addToCart", "notifyAdded"] },
] as const;

/**
 * Quick entry: what is written is understood when the hand rests, and goes at one press to the cart or
 * to a list, with the way back. The text itself stays with the page's draft, which no trace shows: it
 * is emptied once the lines are added, and comes back when they are taken back. A refusal loses nothing.
 */
export const quickEntryMachine = setup({
  types: {
    context: {} as QuickEntryContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "quickEntry.written"
      | "quickEntry.addRequested"
      | "quickEntry.undoRequested"
      | "quickEntry.closed"
      | "cart.answered"
    >,
    emitted: {} as ShopEventOf<
      | "quickEntry.added"
      | "quickEntry.restored"
      | "lines.added"
      | "lines.takenBack"
      | "toast.requested"
    >,
  },
  actors: {
    fillList: notProvided<Outcome<null>, ListCall>(),
  },
  actions: {
    keepAddition: assign((_, { list, items, removed, before, absent }: Addition) => ({
      ...NOTHING,
      addition: { list, items, removed, before, absent },
    })),
    addToCart: enqueueActions(({ context, enqueue }) => {
      const { storeId } = context;
      const { items, removed } = assertPresent(context.addition);
      if (items.length > 0) enqueue.emit({ type: "lines.added", storeId, items });
      if (removed.length > 0) {
        enqueue.emit({ type: "lines.takenBack", storeId, items: removed });
      }
    }),
    takeBackFromCart: emit(({ context }) => {
      const { before, absent } = assertPresent(context.addition);
      const items = [...before, ...absent];
      return { type: "lines.takenBack" as const, storeId: context.storeId, items };
    }),
    notifyAdded: emit(({ context }) => ({
      type: "quickEntry.added" as const,
      storeId: context.storeId,
    })),
    notifyRestored: emit(({ context }) => ({
      type: "quickEntry.restored" as const,
      storeId: context.storeId,
    })),
    keepChanges: assign(
      ({ context }, { changes }: { readonly changes: readonly CartChange[] }) => ({
        changes: [...context.changes, ...changes],
      }),
    ),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: apiErrorMessage(error),
    })),
    forget: assign(NOTHING),
    notifyBroken: emit(BROKEN),
  },
  delays: { writingPause: WRITING_PAUSE_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isForList: (_, { list }: Pick<Addition, "list">) => list !== null,
    wasForList: ({ context }) => context.addition !== null && context.addition.list !== null,
    isForThisCart: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId && context.addition?.list === null,
  },
}).createMachine({
  id: "quickEntry",
  context: ({ input: { storeId } }) => ({ ...NOTHING, storeId }),
  type: "parallel",
  states: {
    reading: {
      initial: "settled",
      // Not 'reenter': that would restart the other region.
      on: { "quickEntry.written": ".pausing" },
      states: {
        settled: {},
        pausing: { after: { writingPause: "settled" } },
      },
    },
    adding: {
      initial: "idle",
      states: {
        idle: { on: { "quickEntry.addRequested": ADD } },
        sending: {
          invoke: {
            src: "fillList",
            input: ({ context }) => {
              const { items, removed } = assertPresent(context.addition);
              return { ...inList(context), items, removed };
            },
            onDone: [
              { guard: ANSWERED, target: "added", actions: "notifyAdded" },
              { target: "refused", actions: KEEP_REFUSAL },
            ],
            onError: "broken",
          },
        },
        added: {
          on: {
            "quickEntry.addRequested": ADD,
            "cart.answered": {
              guard: { type: "isForThisCart", params: ({ event }) => event },
              actions: { type: "keepChanges", params: ({ event }) => event },
            },
            "quickEntry.undoRequested": [
              { guard: "wasForList", target: "takingBack" },
              { target: "idle", actions: ["takeBackFromCart", "notifyRestored", "forget"] },
            ],
            "quickEntry.closed": { target: "idle", actions: "forget" },
          },
        },
        takingBack: {
          invoke: {
            src: "fillList",
            input: ({ context }) => {
              const { before, absent } = assertPresent(context.addition);
              return { ...inList(context), items: before, removed: absent };
            },
            onDone: [
              { guard: ANSWERED, target: "idle", actions: ["notifyRestored", "forget"] },
              { target: "added", actions: KEEP_REFUSAL },
            ],
            onError: "broken",
          },
        },
        refused: {
          on: {
            "quickEntry.addRequested": ADD,
            "quickEntry.closed": { target: "idle", actions: "forget" },
          },
        },
        broken: { entry: "notifyBroken" },
      },
    },
  },
});

const inList = ({ storeId, addition }: QuickEntryContext): Pick<ListCall, "storeId" | "list"> => ({
  storeId,
  list: assertPresent(assertPresent(addition).list),
});
