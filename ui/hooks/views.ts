import type { SnapshotFrom } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { appStartMachine } from "../../machines/app-start.ts";
import type { Fact } from "../../machines/facts.ts";
import type { sessionMachine } from "../../machines/session.ts";
import type { CartLinesApi, SessionView, StoresView } from "./hooks.ts";

// What hooks make of snapshots.

export const sessionView = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView => {
  const { login, refusal } = snapshot.context;
  return {
    status: sessionStatus(snapshot),
    customerId: login?.customerId ?? null,
    username: login?.username ?? null,
    signingIn: snapshot.matches({ signedOut: "signingIn" }),
    refusal,
    askingSignOut: snapshot.matches({ signedIn: { leaving: "asking" } }),
    signingOut: snapshot.matches({ signedIn: { leaving: "signingOut" } }),
  };
};

const sessionStatus = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView["status"] => {
  if (snapshot.matches("signedIn")) return "signedIn";
  if (snapshot.matches("signedOut")) return "signedOut";
  return snapshot.matches("broken") ? "broken" : "starting";
};

export const storesStatus = (
  snapshot: SnapshotFrom<typeof appStartMachine>,
): StoresView["status"] => {
  if (snapshot.matches("idle")) return "idle";
  if (snapshot.matches("loadingStores")) return "loading";
  if (snapshot.matches("noStore")) return "none";
  if (snapshot.context.stores.length > 0) return "ready";
  return snapshot.matches("broken") ? "broken" : "failed";
};

/** The changes of a cart's lines; without an active store they do nothing. */
export const cartLinesApi = (tell: (fact: Fact) => void, storeId: StoreId | null): CartLinesApi => {
  if (storeId === null) {
    const nothing = (): void => undefined;
    return { change: nothing, add: nothing, addMany: nothing, empty: nothing };
  }
  return {
    change: (variant, quantity) => tell({ type: "line.changed", storeId, variant, quantity }),
    add: (variant, quantity) =>
      tell({ type: "lines.added", storeId, items: [{ variant, quantity }] }),
    addMany: (items) => tell({ type: "lines.added", storeId, items }),
    empty: () => tell({ type: "cart.emptied", storeId }),
  };
};

export const isShallowEqual = <View extends object>(a: View, b: View): boolean => {
  const known = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, value]) => known.get(name) === value);
};
