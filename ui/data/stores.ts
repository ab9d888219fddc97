import { keepPreviousData } from "@tanstack/react-query";
import type { StoreId } from "../../api-schema/primitives.ts";
import { ofOwnStore, type Reader } from "./reader.ts";

/** What goes on in the customer's stores. */
export const storeActivity = (reader: Reader) =>
  ofOwnStore(reader, null, ["stores", "activity"], ({ api, stores }) => stores.activity(api));

/** So many followed stores are shown at most: a page of the call. */
export const MOST_FOLLOWED = 100;

/** The first so many stores that one follows, who has not ordered for longest first. */
export const followedStores = (reader: Reader, count: number) => ({
  ...ofOwnStore(reader, null, ["stores", "followed", count], ({ api, stores }) =>
    stores.followedStores(api, { page: 1, itemsPerPage: count }),
  ),
  // The same list whichever of them is the active one.
  placeholderData: keepPreviousData,
});

/** When each range is delivered to one of the customer's stores. */
export const storeDeliveries = (reader: Reader, storeId: StoreId) =>
  ofOwnStore({ ...reader, storeId }, "orders.view", ["stores", "deliveries"], ({ api, stores }) =>
    stores.deliveries(api, storeId),
  );

/** What the store has pre-ordered; of its orders, since they consume it. */
export const festiveProducts = (reader: Reader) =>
  ofOwnStore(reader, "festive.order", ["orders", "festive"], ({ api, stores }, storeId) =>
    stores.festiveProducts(api, storeId),
  );
