import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { Action } from "../../api-schema/actions.ts";
import type { Role, StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { may, roleInStore } from "../../core/roles/permissions.ts";
import type { appStartMachine } from "../../machines/shop/app-start.ts";
import { useShop } from "./shop-context.ts";

export type StoresView = {
  readonly status: "idle" | "loading" | "ready" | "none" | "failed" | "broken";
  readonly stores: readonly Store[];
  /** True while a selected store's data are reloaded. */
  readonly switching: boolean;
};

export const useStores = (): StoresView => {
  const { appStart, storeInitialisation } = useShop().system.actors;
  const stores = useSelector(appStart, ({ context }) => context.stores);
  const status = useSelector(appStart, storesStatus);
  const switching = useSelector(
    storeInitialisation,
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
  useSelector(useShop().system.actors.storeSelection, ({ context }) => context.storeId);

/** This tab's active store. */
export const useActiveStore = (): Store | null => {
  const storeId = useActiveStoreId();
  return useSelector(
    useShop().system.actors.appStart,
    ({ context }) => context.stores.find(({ id }) => id === storeId) ?? null,
  );
};

/** The user's role in the active store (spec §6). */
export const useRole = (): Role | null => {
  const store = useActiveStore();
  return store === null ? null : (roleInStore(store.storeShopUsers, store.id) ?? null);
};

export const useMay = (action: Action): boolean => may(useRole(), action);
