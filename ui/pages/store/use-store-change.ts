import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import type { Address, AddressChange } from "../../../api-schema/address.ts";
import type { AddressId } from "../../../api-schema/primitives.ts";
import type { Store, StoreChange } from "../../../api-schema/store.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useNotifyStore } from "../../hooks/notify-store.ts";
import { useReader } from "../../hooks/reader.ts";
import type { Call } from "../../data/reader.ts";

/** Makes a call that changes the store, and notifies the whole shop of the store as it is then. */
const useChange = <Change>(
  said: string,
  call: (change: Change) => Call<Store>,
): UseMutationResult<Store, ApiError, Change> => {
  const { read } = useReader();
  const notifyStore = useNotifyStore();
  const dispatch = useDispatch();
  return useMutation<Store, ApiError, Change>({
    mutationFn: (change) => read(call(change), new AbortController().signal),
    onSuccess: (store) => {
      notifyStore(store);
      dispatch({ type: "toast.requested", toast: { status: "success", title: said } });
    },
  });
};

/** Changes what a Gérant may of a store. */
export const useStoreChange = ({ id }: Store, said: string) =>
  useChange<StoreChange>(
    said,
    (change) =>
      ({ api, stores }) =>
        stores.changeStore(api, { storeId: id, body: change }),
  );

/** Changes one of its addresses. */
export const useAddressChange = (store: Store, id: AddressId, said: string) => {
  const { read } = useReader();
  const dispatch = useDispatch();
  return useMutation<void, ApiError, AddressChange>({
    mutationFn: async (change) => {
      const { signal } = new AbortController();
      const address = { storeId: store.id, id, body: change };
      const saved = await read(({ api, stores }) => stores.putAddress(api, address), signal);
      // Saved it is, whether what follows from it can be read or not.
      const changed = await read(
        ({ api, stores }) => stores.getStore(api, { id: store.id }),
        signal,
      ).catch(() => withAddress(store, saved));
      dispatch({ type: "store.updated", store: changed });
    },
    onSuccess: () =>
      dispatch({ type: "toast.requested", toast: { status: "success", title: said } }),
  });
};

const withAddress = (store: Store, saved: Address): Store => {
  const newer = (address: Address | null) => (address?.id === saved.id ? saved : address);
  const { shippingAddress, billingAddress, legalAddress } = store;
  return {
    ...store,
    shippingAddress: newer(shippingAddress),
    billingAddress: newer(billingAddress),
    legalAddress: newer(legalAddress),
  };
};
