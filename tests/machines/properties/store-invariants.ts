import { expect } from "vitest";
import type { Thread } from "../../../api-schema/messaging.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import type { Store } from "../../../api-schema/store.ts";
import { INBOX_REFRESH_MS } from "../../../core/messaging/inbox.ts";
import { withViewed } from "../../../core/messaging/reading.ts";
import type { Invariant } from "./shop-session.ts";
import type { ShopWorld } from "./shop-world.ts";

// What must always hold of the active store, its mandates and its messages.

const activeStore = ({ system }: ShopWorld): StoreId | null =>
  system.actors.storeSelection.getSnapshot().context.storeId;

const storeOfCall = (input: unknown): StoreId => (input as { readonly storeId: StoreId }).storeId; // safe: calls of a store

/** The customer's stores with their latest data, as they were told; and since when one is active. */
const followStores = (world: ShopWorld): { stores: Map<StoreId, Store>; activeSince: number } => {
  const followed = { stores: new Map<StoreId, Store>(), activeSince: 0 };
  world.hear((event) => {
    if (event.type === "store.activated") followed.activeSince = world.clock.now();
    if (event.type === "session.reset") followed.stores = new Map();
    if (event.type === "stores.loaded") {
      followed.stores = new Map(event.stores.map((store) => [store.id, store]));
    }
    if (event.type === "store.updated" && followed.stores.has(event.store.id)) {
      followed.stores.set(event.store.id, event.store);
    }
  });
  return followed;
};

/** Active is one of the customer's stores, and everybody means the same one. */
export const oneStoreIsActive: Invariant = (world) => {
  const followed = followStores(world);
  return () => {
    const { appStart, storeSelection, storeInitialisation, mandates } = world.system.actors;
    const storeId = activeStore(world);
    expect(storeSelection.getSnapshot().value).toBe(storeId === null ? "none" : "active");
    expect(storeId === null || followed.stores.has(storeId)).toBe(true);
    expect(storeInitialisation.getSnapshot().context.storeId).toBe(storeId);
    expect(mandates.getSnapshot().context.storeId).toBe(storeId);
    expect(appStart.getSnapshot().context.stores).toEqual([...followed.stores.values()]);
  };
};

const OF_ACTIVE_STORE = new Set([
  "syncStore",
  "syncScore",
  "loadStore",
  "loadInbox",
  "retrieveOrder",
  "signMandateLink",
]);

export const onlyTheActiveStoreIsAsked: Invariant = (world) => () => {
  const calls = world.calls().filter(({ call }) => OF_ACTIVE_STORE.has(call));
  const storeId = activeStore(world);
  expect(calls.map(({ input }) => storeOfCall(input))).toEqual(calls.map(() => storeId));
  expect(new Set(calls.map(({ actor }) => actor)).size).toBe(calls.length);
};

/** Counted here by the words of the specification, not by the rule that the machine uses. */
export const theMissingCounterIsRight: Invariant = (world) => {
  const followed = followStores(world);
  return () => {
    const storeId = activeStore(world);
    const store = storeId === null ? undefined : followed.stores.get(storeId);
    const lacksGmp = Boolean(store?.erpId) && !store?.moneyOrder;
    const lacksMkp = store?.marketPlaceAccess === true && !store.marketplaceMoneyOrder;
    const { value, context } = world.system.actors.mandates.getSnapshot();
    expect(context.missing).toBe(Number(lacksGmp) + Number(lacksMkp));
    if (typeof value === "object") {
      expect(value).toEqual({ known: lacksGmp || lacksMkp ? "missing" : "complete" });
    }
  };
};

/** A tab that a click has opened is led somewhere or closed before another is asked for. */
export const noTabStaysEmpty: Invariant = (world) => {
  let isEmpty = false;
  world.hear((event) => {
    if (event.type === "signingTab.ledTo" || event.type === "signingTab.dropped") {
      expect(isEmpty).toBe(true);
      isEmpty = false;
    }
    if (event.type !== "mandate.signRequested") return;
    const { value, context } = world.system.actors.mandates.getSnapshot();
    isEmpty = value === "askingLink" && context.request?.tab === "opened";
  });
  return () => {
    const { value, context } = world.system.actors.mandates.getSnapshot();
    expect(isEmpty).toBe(value === "askingLink" && context.request?.tab === "opened");
  };
};

/** What is shown is what the server answered last for this very store, with what was viewed since, and not older than a poll. */
export const noMessageIsLost: Invariant = (world) => {
  let answered: readonly Thread[] | null = null;
  let askedAt = 0;
  world.hear((event) => {
    if (event.type === "store.activated" || event.type === "session.reset") answered = null;
    if (event.type === "inbox.viewed" && event.storeId === activeStore(world)) {
      const { message, viewed } = event;
      answered = answered?.map((thread) => withViewed(thread, message, viewed)) ?? null;
    }
  });
  world.onAnswer((call, _, value) => {
    if (call === "loadInbox") answered = value as readonly Thread[]; // safe: what that call answers
  });
  return () => {
    const { value, context } = world.system.actors.inbox.getSnapshot();
    expect(context.threads).toEqual(answered);
    const stores = (context.threads ?? []).flatMap(({ messages }) =>
      messages.map(({ store }) => store.id),
    );
    expect(stores.every((storeId) => storeId === activeStore(world))).toBe(true);
    const asks = world.calls().some(({ call }) => call === "loadInbox");
    if (asks || value === "closed") askedAt = world.clock.now();
    expect(world.clock.now() - askedAt).toBeLessThanOrEqual(INBOX_REFRESH_MS);
  };
};

/** Whoever may not read the messages of the active store has none asked for. */
export const messagesAreForWhoMayReadThem: Invariant = (world) => {
  let mayMessage = false;
  world.hear((event) => {
    if (event.type === "store.activated") ({ mayMessage } = event);
    if (event.type === "session.reset") mayMessage = false;
  });
  return () => expect(world.system.actors.inbox.getSnapshot().matches("closed")).toBe(!mayMessage);
};
