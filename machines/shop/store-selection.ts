import { assign, enqueueActions, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { may, roleInStore } from "../../core/roles/permissions.ts";
import { needsScoreSync } from "../../core/stores/store-choice.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** What choosing a store needs to know of it. */
type Choice = {
  readonly id: StoreId;
  readonly mayOrder: boolean;
  readonly mayMessage: boolean;
  readonly needsScore: boolean;
};

export type StoreSelectionContext = {
  readonly choices: readonly Choice[];
  /** This tab's active store: every request of the tab carries it. */
  readonly storeId: StoreId | null;
};

const NOTHING: StoreSelectionContext = { choices: [], storeId: null };

/**
 * The active store of this tab (spec §4 Store selection): the one chosen at the start, then the one
 * that the customer selects, active at once. Other tabs keep theirs. Its data are reloaded by the
 * store initialisation, which subscribes to `store.activated`.
 */
export const storeSelectionMachine = setup({
  types: {
    context: {} as StoreSelectionContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "stores.loaded" | "store.chosen" | "store.selected" | "store.updated" | "session.reset"
    >,
    emitted: {} as ShopEventOf<"store.activated">,
  },
  actions: {
    forget: assign(NOTHING),
    keepChoices: assign((_, { stores }: { readonly stores: readonly Store[] }) => ({
      choices: stores.map(storeToChoice),
    })),
    replaceChoice: assign(({ context }, { store }: { readonly store: Store }) => ({
      choices: context.choices.map((choice) =>
        choice.id === store.id ? storeToChoice(store) : choice,
      ),
    })),
    activate: enqueueActions(
      (
        { context, enqueue },
        { storeId, cause }: Pick<ShopEventOf<"store.activated">, "storeId" | "cause">,
      ) => {
        const choice = context.choices.find(({ id }) => id === storeId);
        if (choice === undefined) return;
        const { mayOrder, mayMessage, needsScore } = choice;
        enqueue.assign({ storeId });
        enqueue.emit({
          type: "store.activated",
          storeId,
          cause,
          mayOrder,
          mayMessage,
          needsScore,
        });
      },
    ),
  },
  guards: {
    isKnown: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      context.choices.some(({ id }) => id === storeId),
    isAnother: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId !== context.storeId && context.choices.some(({ id }) => id === storeId),
  },
}).createMachine({
  id: "storeSelection",
  context: NOTHING,
  initial: "none",
  on: {
    "session.reset": { target: ".none", actions: "forget" },
    "stores.loaded": {
      actions: { type: "keepChoices", params: ({ event }) => ({ stores: event.stores }) },
    },
    "store.updated": {
      actions: { type: "replaceChoice", params: ({ event }) => ({ store: event.store }) },
    },
    "store.chosen": {
      guard: { type: "isKnown", params: ({ event }) => ({ storeId: event.storeId }) },
      target: ".active",
      actions: {
        type: "activate",
        params: ({ event }) => ({ storeId: event.storeId, cause: "start" }),
      },
    },
    "store.selected": {
      guard: { type: "isAnother", params: ({ event }) => ({ storeId: event.storeId }) },
      target: ".active",
      actions: {
        type: "activate",
        params: ({ event }) => ({ storeId: event.storeId, cause: "selection" }),
      },
    },
  },
  states: {
    none: {},
    active: {},
  },
});

const storeToChoice = (store: Store): Choice => {
  const role = roleInStore(store.storeShopUsers, store.id);
  return {
    id: store.id,
    mayOrder: may(role, "cart.order"),
    mayMessage: may(role, "messaging.use"),
    needsScore: needsScoreSync(store),
  };
};
