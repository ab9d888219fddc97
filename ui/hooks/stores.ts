import type { SnapshotFrom } from "xstate";
import type { Action } from "../../api-schema/actions.ts";
import type { Role, StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { may, roleInStore } from "../../core/roles/permissions.ts";
import type { appStartMachine } from "../../machines/shop/app-start.ts";
import { useActor } from "./actor.ts";

export type StoresView = {
  readonly status: "idle" | "loading" | "ready" | "none" | "failed" | "broken";
  readonly stores: readonly Store[];
  /** True while a selected store's data are reloaded. */
  readonly switching: boolean;
};

export const useStores = (): StoresView => {
  const stores = useActor("appStart", ({ context }) => context.stores);
  const status = useActor("appStart", storesStatus);
  const switching = useActor(
    "storeInitialisation",
    (snapshot) =>
      snapshot.context.cause === "selection" &&
      (snapshot.matches("syncingStore") || snapshot.matches("syncingScore")),
  );
  return { status, stores, switching };
};

const storesStatus = (snapshot: SnapshotFrom<typeof appStartMachine>): StoresView["status"] => {
  if (snapshot.matches("idle")) return "idle";
  if (snapshot.matches("loadingStores")) {
    return snapshot.context.stores.length > 0 ? "ready" : "loading";
  }
  if (snapshot.matches("noStore")) return "none";
  if (snapshot.context.stores.length > 0) return "ready";
  return snapshot.matches("broken") ? "broken" : "failed";
};

/** The id of this tab's active store. */
export const useActiveStoreId = (): StoreId | null =>
  useActor("storeSelection", ({ context }) => context.storeId);

/** This tab's active store. */
export const useActiveStore = (): Store | null => {
  const storeId = useActiveStoreId();
  return useActor(
    "appStart",
    ({ context }) => context.stores.find(({ id }) => id === storeId) ?? null,
  );
};

/** The user's role in the active store (spec §6). */
export const useRole = (): Role | null => {
  const store = useActiveStore();
  return store === null ? null : (roleInStore(store.storeShopUsers, store.id) ?? null);
};

export const useMay = (action: Action): boolean => may(useRole(), action);
