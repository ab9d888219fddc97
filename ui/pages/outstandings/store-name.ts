import type { StoreId } from "../../../api-schema/primitives.ts";
import { useStores } from "../../hooks/stores.ts";

export type StoreName = { readonly name: string; readonly erpId: string | null };

/** What a store of one's own is called, and its customer number. */
export const useStoreName = (): ((id: StoreId) => StoreName) => {
  const { stores } = useStores();
  return (id) => {
    const store = stores.find((one) => one.id === id);
    return { name: store?.company ?? `Boutique n°${id}`, erpId: store?.erpId ?? null };
  };
};
