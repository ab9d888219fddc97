import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../api-schema/primitives.ts";
import type { Store } from "../api-schema/store.ts";
import { type ApiError, errorOf, type Outcome, valueOf } from "../core/api/errors.ts";
import { ALERTS } from "../core/errors/alerts.ts";
import { may, roleInStore } from "../core/roles/permissions.ts";
import { needsScoreSync } from "../core/stores/store-choice.ts";
import { notProvided } from "./bridge.ts";
import type { FactOf } from "./facts.ts";
import { present } from "./present.ts";

/** What choosing a store needs to know of it. */
type Choice = { readonly id: StoreId; readonly mayOrder: boolean; readonly needsScore: boolean };

export type StoreSelectionContext = {
  readonly choices: readonly Choice[];
  /** This tab's active store: every request of the tab carries it. */
  readonly storeId: StoreId | null;
};

const NOTHING: StoreSelectionContext = { choices: [], storeId: null };

type InStore = { readonly storeId: StoreId };

/**
 * The active store of this tab (spec §4 Store selection): selecting one makes it active at once,
 * reloads its data for all services and, without erpId, syncs its score. A failure alerts; the
 * store stays active. Other tabs keep theirs.
 */
export const storeSelectionMachine = setup({
  types: {
    context: {} as StoreSelectionContext, // safe: type carriers that nothing reads
    events: {} as FactOf<
      "stores.loaded" | "store.chosen" | "store.selected" | "store.updated" | "session.reset"
    >,
    emitted: {} as FactOf<"store.activated" | "store.updated" | "toast.asked">,
  },
  actors: {
    syncStore: notProvided<Outcome<Store>, InStore>("syncStore"),
    syncScore: notProvided<Outcome<Store>, InStore>("syncScore"),
  },
  actions: {
    activate: enqueueActions(({ context, enqueue }, { storeId }: { readonly storeId: StoreId }) => {
      const mayOrder = context.choices.some(({ id, mayOrder }) => id === storeId && mayOrder);
      enqueue.assign({ storeId });
      enqueue.emit({ type: "store.activated", storeId, mayOrder });
    }),
    announceStore: emit((_, { store }: { readonly store: Store }) => ({
      type: "store.updated" as const,
      store,
    })),
    alertChange: emit({ type: "toast.asked", toast: ALERTS.storeChangeFailed }),
    alertScore: emit({ type: "toast.asked", toast: ALERTS.scoreSyncFailed }),
  },
  guards: {
    needsScore: ({ context }) =>
      context.choices.some(({ id, needsScore }) => id === context.storeId && needsScore),
  },
}).createMachine({
  id: "storeSelection",
  context: NOTHING,
  initial: "none",
  on: {
    "session.reset": { target: ".none", actions: assign(NOTHING) },
    "stores.loaded": {
      actions: assign(({ event }) => ({ choices: event.stores.map(storeToChoice) })),
    },
    "store.updated": {
      actions: assign(({ context, event }) => ({
        choices: context.choices.map((choice) =>
          choice.id === event.store.id ? storeToChoice(event.store) : choice,
        ),
      })),
    },
    "store.chosen": {
      target: ".settled",
      actions: { type: "activate", params: ({ event }) => ({ storeId: event.storeId }) },
    },
    "store.selected": {
      guard: ({ context, event }) =>
        event.storeId !== context.storeId && context.choices.some(({ id }) => id === event.storeId),
      target: ".reloading",
      reenter: true,
      actions: { type: "activate", params: ({ event }) => ({ storeId: event.storeId }) },
    },
  },
  states: {
    none: {},
    settled: {},
    reloading: {
      invoke: {
        src: "syncStore",
        input: ({ context }) => ({ storeId: present(context.storeId) }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "reloaded",
            actions: {
              type: "announceStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          { guard: ({ event }) => isLoginLost(errorOf(event.output)), target: "settled" },
          { target: "reloaded", actions: "alertChange" },
        ],
        onError: "broken",
      },
    },
    reloaded: {
      always: [{ guard: "needsScore", target: "syncingScore" }, { target: "settled" }],
    },
    syncingScore: {
      invoke: {
        src: "syncScore",
        input: ({ context }) => ({ storeId: present(context.storeId) }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "settled",
            actions: {
              type: "announceStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          { guard: ({ event }) => isLoginLost(errorOf(event.output)), target: "settled" },
          { target: "settled", actions: "alertScore" },
        ],
        onError: "broken",
      },
    },
    broken: {},
  },
});

const storeToChoice = (store: Store): Choice => ({
  id: store.id,
  mayOrder: may(roleInStore(store.storeShopUsers, store.id), "cart.order"),
  needsScore: needsScoreSync(store),
});

/** A lost login is the session's business: it resets everything, and an alert would only confuse. */
const isLoginLost = (error: ApiError): boolean => error._tag === "Unauthorized";
