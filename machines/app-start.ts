import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../api-schema/primitives.ts";
import type { Store } from "../api-schema/store.ts";
import { type ApiError, errorOf, type Outcome, valueOf } from "../core/api/errors.ts";
import { ALERTS } from "../core/errors/alerts.ts";
import { needsScoreSync, storeAtStart } from "../core/stores/store-choice.ts";
import { notProvided } from "./bridge.ts";
import type { FactOf } from "./facts.ts";
import { present } from "./present.ts";

export type AppStartContext = {
  readonly stores: readonly Store[];
  /** The store to open if it is still the customer's: this tab's, or the one of an expired login. */
  readonly wantedStoreId: StoreId | null;
  /** The store that the start initialises. */
  readonly storeId: StoreId | null;
  readonly syncFailed: boolean;
};

const NOTHING: AppStartContext = {
  stores: [],
  wantedStoreId: null,
  storeId: null,
  syncFailed: false,
};

type InStore = { readonly storeId: StoreId };

/**
 * Application start (spec §2, §4, §8): loads every store of the customer, makes one active, syncs
 * it for all webservices, and its score when it has no erpId. Failures alert and never block.
 */
export const appStartMachine = setup({
  types: {
    context: {} as AppStartContext, // safe: type carriers that nothing reads
    events: {} as FactOf<
      | "app.started"
      | "session.opened"
      | "session.reset"
      | "stores.retried"
      | "store.updated"
      | "tab.returned"
    >,
    emitted: {} as FactOf<"stores.loaded" | "store.chosen" | "store.updated" | "toast.asked">,
  },
  actors: {
    loadStores: notProvided<Outcome<readonly Store[]>, void>("loadStores"),
    syncStore: notProvided<Outcome<Store>, InStore>("syncStore"),
    syncScore: notProvided<Outcome<Store>, InStore>("syncScore"),
  },
  actions: {
    keepStores: enqueueActions(
      ({ context, enqueue }, { stores }: { readonly stores: readonly Store[] }) => {
        const store = storeAtStart(stores, context.wantedStoreId);
        enqueue.assign({ stores, storeId: store?.id ?? null, wantedStoreId: null });
        enqueue.emit({ type: "stores.loaded", stores });
        if (store !== undefined) enqueue.emit({ type: "store.chosen", storeId: store.id });
      },
    ),
    announceStore: emit((_, { store }: { readonly store: Store }) => ({
      type: "store.updated" as const,
      store,
    })),
    alertSync: emit({ type: "toast.asked", toast: ALERTS.storeInitialisationFailed }),
    alertScore: emit({ type: "toast.asked", toast: ALERTS.scoreSyncFailed }),
  },
  guards: {
    needsScore: ({ context }) =>
      context.stores.some((store) => store.id === context.storeId && needsScoreSync(store)),
  },
}).createMachine({
  id: "appStart",
  context: NOTHING,
  initial: "idle",
  on: {
    "app.started": {
      actions: assign(({ event }) => ({ wantedStoreId: event.rememberedStoreId })),
    },
    "session.reset": { target: ".idle", actions: assign(NOTHING) },
    "store.updated": {
      actions: assign(({ context, event }) => ({
        stores: context.stores.map((store) => (store.id === event.store.id ? event.store : store)),
      })),
    },
  },
  states: {
    idle: {
      on: {
        "session.opened": {
          target: "loadingStores",
          actions: assign(({ context, event }) => ({
            wantedStoreId: event.storeId ?? context.wantedStoreId,
          })),
        },
      },
    },
    loadingStores: {
      invoke: {
        src: "loadStores",
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.length > 0,
            target: "initialising",
            actions: {
              type: "keepStores",
              params: ({ event }) => ({ stores: valueOf(event.output) }),
            },
          },
          {
            guard: ({ event }) => event.output.ok,
            target: "noStore",
            actions: { type: "keepStores", params: { stores: [] } },
          },
          { target: "failed" },
        ],
        onError: "broken",
      },
    },
    failed: { on: { "stores.retried": "loadingStores", "tab.returned": "loadingStores" } },
    noStore: { on: { "stores.retried": "loadingStores" } },
    initialising: {
      initial: "syncingStore",
      states: {
        syncingStore: {
          invoke: {
            src: "syncStore",
            input: ({ context }) => ({ storeId: present(context.storeId) }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: "synced",
                actions: {
                  type: "announceStore",
                  params: ({ event }) => ({ store: valueOf(event.output) }),
                },
              },
              {
                guard: ({ event }) => isLoginLost(errorOf(event.output)),
                target: "#appStart.initialisationFailed",
              },
              {
                target: "synced",
                actions: ["alertSync", assign({ syncFailed: true })],
              },
            ],
            onError: "#appStart.broken",
          },
        },
        synced: {
          always: [
            { guard: "needsScore", target: "syncingScore" },
            {
              guard: ({ context }) => context.syncFailed,
              target: "#appStart.initialisationFailed",
            },
            { target: "#appStart.ready" },
          ],
        },
        syncingScore: {
          invoke: {
            src: "syncScore",
            input: ({ context }) => ({ storeId: present(context.storeId) }),
            onDone: [
              {
                guard: ({ context, event }) => event.output.ok && !context.syncFailed,
                target: "#appStart.ready",
                actions: {
                  type: "announceStore",
                  params: ({ event }) => ({ store: valueOf(event.output) }),
                },
              },
              {
                guard: ({ event }) => event.output.ok,
                target: "#appStart.initialisationFailed",
                actions: {
                  type: "announceStore",
                  params: ({ event }) => ({ store: valueOf(event.output) }),
                },
              },
              {
                guard: ({ event }) => isLoginLost(errorOf(event.output)),
                target: "#appStart.initialisationFailed",
              },
              { target: "#appStart.initialisationFailed", actions: "alertScore" },
            ],
            onError: "#appStart.broken",
          },
        },
      },
    },
    ready: {},
    initialisationFailed: {},
    broken: {},
  },
});

/** A lost login is the session's business: it resets everything, and an alert would only confuse. */
const isLoginLost = (error: ApiError): boolean => error._tag === "Unauthorized";
