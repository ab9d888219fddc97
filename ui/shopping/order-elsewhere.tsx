import { useEffect } from "react";
import type { OrderToken } from "../../api-schema/primitives.ts";
import type { Store as OwnStore } from "../../api-schema/store.ts";
import { orderStore } from "../../core/api/calls/orders.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { useRead } from "../hooks/read.ts";
import { useActiveStoreId, useStores } from "../hooks/stores.ts";
import { StoreElsewhere } from "./store-elsewhere.tsx";

/** Where an order is that the active store does not have. */
export type OrderPlace =
  | { readonly _tag: "asking" }
  | { readonly _tag: "elsewhere"; readonly store: OwnStore }
  | { readonly _tag: "nowhere" };

/** In which other of the customer's stores that order is. */
export const useOrderPlace = (token: OrderToken): OrderPlace => {
  const query = useRead(orderStore, { token });
  const { stores } = useStores();
  const active = useActiveStoreId();
  if (query.isPending) return { _tag: "asking" };
  const store = stores.find(({ id }) => id === query.data?.storeId && id !== active);
  return store === undefined ? { _tag: "nowhere" } : { _tag: "elsewhere", store };
};

/** 'Cette commande est celle de …': the customer says whether this tab goes there. */
export function OrderElsewhere({ store }: { readonly store: OwnStore }) {
  return (
    <StoreElsewhere store={store} what="Cette commande">
      Vous êtes dans une autre de vos boutiques : prix, panier et commandes changent avec elle.
    </StoreElsewhere>
  );
}

/** Back from the bank: this tab goes to the store of the order without being asked. */
export const useFollowOrder = (place: OrderPlace): void => {
  const dispatch = useDispatch();
  const storeId = place._tag === "elsewhere" ? place.store.id : null;
  useEffect(() => {
    if (storeId !== null) dispatch({ type: "store.selected", storeId });
  }, [dispatch, storeId]);
};
