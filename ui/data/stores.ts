import type { AddressId, StoreId } from "../../api-schema/primitives.ts";
import { ofOwnStore, type Reader } from "./reader.ts";

/** One store of the customer, which need not be the active one. */
export const store = (reader: Reader, id: StoreId) =>
  ofOwnStore(reader, ["stores", "store", id], ({ api, stores }) => stores.store(api, id));

/** An address of the active store. */
export const address = (reader: Reader, id: AddressId) =>
  ofOwnStore(reader, ["stores", "address", id], ({ api, stores }, storeId) =>
    stores.address(api, storeId, id),
  );
