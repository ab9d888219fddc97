import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { type Outcome, valueOf } from "../../core/api/errors.ts";
import { storeAtStart } from "../../core/stores/store-choice.ts";
import { ANSWERED, BROKEN } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type AppStartContext = {
  readonly stores: readonly Store[];
  /** The store to come back to, when it is among them. */
  readonly wantedStoreId: StoreId | null;
};

const NOTHING: AppStartContext = { stores: [], wantedStoreId: null };

/**
 * The start of a login (spec §2 Application start): loads the stores of the customer and makes one
 * active: this tab's, else the default one, else the first. A failed load is tried again on return to
 * the tab and when asked.
 */
export const appStartMachine = setup({
  types: {
    context: {} as AppStartContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "app.started"
      | "session.opened"
      | "session.remembered"
      | "session.reset"
      | "stores.retried"
      | "store.updated"
      | "store.added"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<"stores.loaded" | "store.chosen" | "toast.requested">,
  },
  actors: { loadStores: notProvided<Outcome<readonly Store[]>, void>() },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOTHING),
    rememberStore: assign((_, { wantedStoreId }: { readonly wantedStoreId: StoreId | null }) => ({
      wantedStoreId,
    })),
    keepStores: enqueueActions(
      ({ context, enqueue }, { stores }: { readonly stores: readonly Store[] }) => {
        const store = storeAtStart(stores, context.wantedStoreId);
        enqueue.assign({ stores, wantedStoreId: null });
        enqueue.emit({ type: "stores.loaded", stores });
        if (store !== undefined) enqueue.emit({ type: "store.chosen", storeId: store.id });
      },
    ),
    replaceStore: assign(({ context }, { store }: { readonly store: Store }) => ({
      stores: context.stores.map((known) => (known.id === store.id ? store : known)),
    })),
    addStore: enqueueActions(({ context, enqueue }, { store }: { readonly store: Store }) => {
      const stores = [...context.stores.filter(({ id }) => id !== store.id), store];
      enqueue.assign({ stores });
      enqueue.emit({ type: "stores.loaded", stores });
    }),
    chooseStore: emit((_, { store }: { readonly store: Store }) => ({
      type: "store.chosen" as const,
      storeId: store.id,
    })),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    hasNoStore: (_, outcome: Outcome<readonly Store[]>) => outcome.ok && outcome.value.length === 0,
  },
}).createMachine({
  id: "appStart",
  context: NOTHING,
  initial: "idle",
  on: {
    "app.started": {
      actions: {
        type: "rememberStore",
        params: ({ event }) => ({ wantedStoreId: event.rememberedStoreId }),
      },
    },
    "session.reset": { target: ".idle", actions: "forget" },
    "store.updated": {
      actions: { type: "replaceStore", params: ({ event }) => ({ store: event.store }) },
    },
    // After the kept stores of a customer who was only remembered, theirs as they are now.
    "session.opened": {
      target: ".loadingStores",
      reenter: true,
      actions: {
        type: "rememberStore",
        params: ({ context, event }) => ({
          wantedStoreId: event.storeId ?? context.wantedStoreId,
        }),
      },
    },
  },
  states: {
    idle: { on: { "session.remembered": "loadingStores" } },
    loadingStores: {
      invoke: {
        src: "loadStores",
        onDone: [
          {
            guard: { type: "hasNoStore", params: ({ event }) => event.output },
            target: "noStore",
            actions: { type: "keepStores", params: { stores: [] } },
          },
          {
            guard: ANSWERED,
            target: "ready",
            actions: {
              type: "keepStores",
              params: ({ event }) => ({ stores: valueOf(event.output) }),
            },
          },
          { target: "failed" },
        ],
        onError: "broken",
      },
    },
    ready: {
      on: { "store.added": { actions: { type: "addStore", params: ({ event }) => event } } },
    },
    noStore: {
      on: {
        "stores.retried": "loadingStores",
        "store.added": {
          target: "ready",
          actions: [
            { type: "addStore", params: ({ event }) => event },
            { type: "chooseStore", params: ({ event }) => event },
          ],
        },
      },
    },
    failed: { on: { "stores.retried": "loadingStores", "tab.returned": "loadingStores" } },
    broken: { entry: "notifyBroken" },
  },
});
