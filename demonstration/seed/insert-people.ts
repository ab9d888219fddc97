import { Effect } from "effect";
import type { Instant } from "../../api-schema/primitives.ts";
import { insertRecords } from "./insert-records.ts";
import type { CustomerRow } from "./people.ts";
import { areaId } from "./row-ids.ts";
import type { Stores } from "./stores.ts";

/** Customers, stores, their addresses and who may do what in them. */
export const insertPeople = Effect.fnUntraced(function* (people: {
  readonly customers: readonly CustomerRow[];
  readonly stores: Stores;
  readonly passwordHash: string;
  readonly enteredAt: Instant;
}) {
  const { customers, stores, passwordHash, enteredAt } = people;
  yield* insertRecords(
    "customer",
    customers.map((customer) => ({ ...customer, passwordHash, createdAt: enteredAt })),
  );
  // The store's addresses are checked when the transaction ends, so they may come after it.
  yield* insertRecords(
    "store",
    stores.stores.map(({ salesArea, ...store }) => ({
      ...store,
      salesAreaId: areaId(salesArea),
      syncedAt: store.erpId === null ? null : enteredAt,
    })),
  );
  yield* insertRecords(
    "address",
    stores.addresses.map(({ storeId, address }) => ({ ...address, storeId })),
  );
  yield* insertRecords("store_shop_user", stores.links);
});
