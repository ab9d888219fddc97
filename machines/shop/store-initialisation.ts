import { assign, emit, enqueueActions, setup } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { type ApiError, type Outcome, valueOf } from "../../core/api/errors.ts";
import { ALERTS } from "../../core/errors/alerts.ts";
import { needsScoreSync } from "../../core/stores/store-choice.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

export type StoreInitialisationContext = {
  readonly storeId: StoreId | null;
  readonly cause: "start" | "selection";
  readonly needsScore: boolean;
  readonly syncFailed: boolean;
  /** The login is not confirmed yet: nothing can be asked for anybody. */
  readonly isRemembered: boolean;
};

type InStore = { readonly storeId: StoreId };

const NOTHING: StoreInitialisationContext = {
  storeId: null,
  cause: "start",
  needsScore: false,
  syncFailed: false,
  isRemembered: false,
};

/**
 * The data of the store that has become active (spec §2, §4 Store initialisation, §8): synced for all
 * webservices, then its score when it has no erpId. A failure alerts, in the words of its cause, and
 * blocks nothing; a store that is left is no longer waited for.
 */
export const storeInitialisationMachine = setup({
  types: {
    context: {} as StoreInitialisationContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "store.activated" | "session.opened" | "session.remembered" | "session.reset"
    >,
    emitted: {} as ShopEventOf<"store.updated" | "toast.requested">,
  },
  actors: {
    syncStore: notProvided<Outcome<Store>, InStore>(),
    syncScore: notProvided<Outcome<Store>, InStore>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOTHING),
    waitForLogin: assign({ isRemembered: true }),
    takeLogin: assign({ isRemembered: false }),
    rememberStore: assign((_, { storeId, cause, needsScore }: ShopEventOf<"store.activated">) => ({
      storeId,
      cause,
      needsScore,
      syncFailed: false,
    })),
    takeStore: enqueueActions(({ enqueue }, { store }: { readonly store: Store }) => {
      enqueue.assign({ needsScore: needsScoreSync(store) });
      enqueue.emit({ type: "store.updated", store });
    }),
    /** A lost login is the session's business: it resets everything, an alert would only confuse. */
    alertSync: enqueueActions(({ context, enqueue }, { error }: { readonly error: ApiError }) => {
      const isLoginLost = error._tag === "Unauthorized";
      enqueue.assign(isLoginLost ? { syncFailed: true, needsScore: false } : { syncFailed: true });
      if (isLoginLost) return;
      enqueue.emit({ type: "toast.requested", toast: ALERT_BY_CAUSE[context.cause] });
    }),
    alertScore: enqueueActions(({ enqueue }, { error }: { readonly error: ApiError }) => {
      if (error._tag === "Unauthorized") return;
      enqueue.emit({ type: "toast.requested", toast: ALERTS.scoreSyncFailed });
    }),
    announceStore: emit((_, { store }: { readonly store: Store }) => ({
      type: "store.updated" as const,
      store,
    })),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isRemembered: ({ context }) => context.isRemembered,
    needsScore: ({ context }) => context.needsScore,
    hasSyncFailed: ({ context }) => context.syncFailed,
    isAllAnswered: ({ context }, outcome: Outcome<Store>) => outcome.ok && !context.syncFailed,
  },
}).createMachine({
  id: "storeInitialisation",
  context: NOTHING,
  initial: "idle",
  on: {
    "session.reset": { target: ".idle", actions: "forget" },
    "session.remembered": { actions: "waitForLogin" },
    "session.opened": { actions: "takeLogin" },
    "store.activated": [
      {
        guard: "isRemembered",
        target: ".idle",
        actions: { type: "rememberStore", params: ({ event }) => event },
      },
      {
        target: ".syncingStore",
        reenter: true,
        actions: { type: "rememberStore", params: ({ event }) => event },
      },
    ],
  },
  states: {
    idle: {},
    syncingStore: {
      invoke: {
        src: "syncStore",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "synced",
            actions: {
              type: "takeStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          {
            target: "synced",
            actions: {
              type: "alertSync",
              params: ({ event }) => failureOf(event.output),
            },
          },
        ],
        onError: "broken",
      },
    },
    synced: {
      always: [
        { guard: "needsScore", target: "syncingScore" },
        { guard: "hasSyncFailed", target: "failed" },
        { target: "ready" },
      ],
    },
    syncingScore: {
      invoke: {
        src: "syncScore",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          {
            guard: { type: "isAllAnswered", params: ({ event }) => event.output },
            target: "ready",
            actions: {
              type: "announceStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          {
            guard: ANSWERED,
            target: "failed",
            actions: {
              type: "announceStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          {
            target: "failed",
            actions: {
              type: "alertScore",
              params: ({ event }) => failureOf(event.output),
            },
          },
        ],
        onError: "broken",
      },
    },
    ready: {},
    failed: {},
    broken: { entry: "notifyBroken" },
  },
});

const ALERT_BY_CAUSE = {
  start: ALERTS.storeInitialisationFailed,
  selection: ALERTS.storeChangeFailed,
} as const;
