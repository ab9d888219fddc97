import { assign, emit, enqueueActions, setup } from "xstate";
import type { MandateKind } from "../../api-schema/mandate.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { type ApiError, type Outcome, valueOf } from "../../core/api/errors.ts";
import { ALERTS } from "../../core/errors/alerts.ts";
import { type MandateFields, missingMandates } from "../../core/mandates/mandates.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

/** What a store's mandates are told from. */
type KnownStore = MandateFields & { readonly id: StoreId };

export type SigningRequest = Pick<
  ShopEventOf<"mandate.signRequested">,
  "storeId" | "kind" | "origin" | "tab"
>;

export type MandatesContext = {
  readonly stores: readonly KnownStore[];
  readonly storeId: StoreId | null;
  /** Eligible and absent mandates of the active store: 0, 1 or 2 (spec §4). */
  readonly missing: number;
  readonly request: SigningRequest | null;
};

const NOTHING: MandatesContext = { stores: [], storeId: null, missing: 0, request: null };

/**
 * The direct-debit mandates of the active store (spec §4 Mandates, §8): how many are missing, and the
 * signing of one in a tab of its own. Where the browser blocks the tab, this window goes there; a link
 * that cannot be had closes the tab again. On return the store is asked whether it is signed.
 */
export const mandatesMachine = setup({
  types: {
    context: {} as MandatesContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "stores.loaded"
      | "store.updated"
      | "store.activated"
      | "session.reset"
      | "mandate.signRequested"
      | "mandate.signed"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      | "store.updated"
      | "signingTab.ledTo"
      | "signingTab.dropped"
      | "browser.leaveRequested"
      | "toast.requested"
    >,
  },
  actors: {
    /** A single-use address of the signing page. */
    signMandateLink: notProvided<
      Outcome<{ readonly url: string }>,
      { readonly storeId: StoreId; readonly kind: MandateKind; readonly origin: string }
    >(),
    loadStore: notProvided<Outcome<Store>, { readonly storeId: StoreId }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOTHING),
    keepStores: assign(({ context }, { stores }: { readonly stores: readonly Store[] }) =>
      counted({ ...context, stores: stores.map(storeToKnown) }),
    ),
    replaceStore: assign(({ context }, { store }: { readonly store: Store }) =>
      counted({
        ...context,
        stores: context.stores.map((known) =>
          known.id === store.id ? storeToKnown(store) : known,
        ),
      }),
    ),
    rememberStore: assign(({ context }, { storeId }: { readonly storeId: StoreId }) =>
      counted({ ...context, storeId, request: null }),
    ),
    rememberRequest: assign((_, { storeId, kind, origin, tab }: SigningRequest) => ({
      request: { storeId, kind, origin, tab },
    })),
    /** The tab that waits, else this window (spec §8). */
    openSigning: enqueueActions(({ context, enqueue }, { url }: { readonly url: string }) => {
      if (context.request?.tab === "opened") {
        enqueue.emit({ type: "signingTab.ledTo", url });
        return;
      }
      enqueue.emit({ type: "toast.requested", toast: ALERTS.popupBlocked });
      enqueue.emit({ type: "browser.leaveRequested", url });
    }),
    dropTab: enqueueActions(({ context, enqueue }) => {
      if (context.request?.tab === "opened") enqueue.emit({ type: "signingTab.dropped" });
    }),
    notifyFailure: enqueueActions(({ enqueue }, { error }: { readonly error: ApiError }) => {
      if (error._tag === "Unauthorized") return;
      enqueue.emit({ type: "toast.requested", toast: ALERTS.mandateFailed });
    }),
    announceStore: emit((_, { store }: { readonly store: Store }) => ({
      type: "store.updated" as const,
      store,
    })),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isForActiveStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    isMissing: ({ context }) => context.missing > 0,
    isComplete: ({ context }) => context.missing === 0,
  },
}).createMachine({
  id: "mandates",
  context: NOTHING,
  initial: "none",
  on: {
    "session.reset": { target: ".none", actions: "forget" },
    "stores.loaded": { actions: { type: "keepStores", params: ({ event }) => event } },
    "store.updated": { actions: { type: "replaceStore", params: ({ event }) => event } },
    "store.activated": {
      target: ".known",
      actions: { type: "rememberStore", params: ({ event }) => event },
    },
    "mandate.signed": {
      guard: { type: "isForActiveStore", params: ({ event }) => event },
      target: ".checking",
    },
  },
  states: {
    none: {},
    known: {
      initial: "complete",
      states: {
        complete: { always: { guard: "isMissing", target: "missing" } },
        missing: {
          always: { guard: "isComplete", target: "complete" },
          on: {
            "mandate.signRequested": {
              guard: { type: "isForActiveStore", params: ({ event }) => event },
              target: "#mandates.askingLink",
              actions: { type: "rememberRequest", params: ({ event }) => event },
            },
          },
        },
      },
    },
    askingLink: {
      // Left for another store or another login: the tab that the click opened must not stay blank.
      on: {
        "session.reset": { target: "none", actions: ["dropTab", "forget"] },
        "store.activated": {
          target: "known",
          actions: ["dropTab", { type: "rememberStore", params: ({ event }) => event }],
        },
        "mandate.signed": {
          guard: { type: "isForActiveStore", params: ({ event }) => event },
          target: "checking",
          actions: "dropTab",
        },
      },
      invoke: {
        src: "signMandateLink",
        input: ({ context }) => requestToInput(assertPresent(context.request)),
        onDone: [
          {
            guard: ANSWERED,
            target: "awaitingSignature",
            actions: { type: "openSigning", params: ({ event }) => valueOf(event.output) },
          },
          {
            target: "known",
            actions: [
              "dropTab",
              { type: "notifyFailure", params: ({ event }) => failureOf(event.output) },
            ],
          },
        ],
        onError: { target: "broken", actions: "dropTab" },
      },
    },
    awaitingSignature: {
      on: {
        "tab.returned": "checking",
        "mandate.signRequested": {
          guard: { type: "isForActiveStore", params: ({ event }) => event },
          target: "askingLink",
          actions: { type: "rememberRequest", params: ({ event }) => event },
        },
      },
    },
    checking: {
      invoke: {
        src: "loadStore",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "known",
            actions: {
              type: "announceStore",
              params: ({ event }) => ({ store: valueOf(event.output) }),
            },
          },
          { target: "awaitingSignature" },
        ],
        onError: "broken",
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

const counted = (context: MandatesContext): MandatesContext => {
  const store = context.stores.find(({ id }) => id === context.storeId);
  return { ...context, missing: store === undefined ? 0 : missingMandates(store) };
};

const storeToKnown = (store: Store): KnownStore => ({
  id: store.id,
  erpId: store.erpId,
  marketPlaceAccess: store.marketPlaceAccess,
  moneyOrder: store.moneyOrder,
  marketplaceMoneyOrder: store.marketplaceMoneyOrder,
});

const requestToInput = ({ storeId, kind, origin }: SigningRequest) => ({ storeId, kind, origin });
