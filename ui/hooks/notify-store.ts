import type { Store } from "../../api-schema/store.ts";
import { useDispatch } from "./dispatch.ts";
import { useStores } from "./stores.ts";

/** Notifies the whole shop of a store as the server has it now. */
export const useNotifyStore = (): ((store: Store) => void) => {
  const { stores } = useStores();
  const dispatch = useDispatch();
  return (store) => {
    dispatch({ type: "store.updated", store });
    // Only one is the default: the one before is it no more.
    for (const other of store.defaultStore ? stores : []) {
      if (other.id === store.id || !other.defaultStore) continue;
      dispatch({ type: "store.updated", store: { ...other, defaultStore: false } });
    }
  };
};
