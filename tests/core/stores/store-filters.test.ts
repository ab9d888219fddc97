import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cents, ErpId, Role, StoreId } from "../../../api-schema/primitives.ts";
import type { Store, StoreActivity } from "../../../api-schema/store.ts";
import {
  EMPTY_STORE_FILTERS,
  filterStores,
  readStoreFilters,
  STORE_STATES,
  STORE_TASKS,
  type StoreFilters,
  storeRows,
  storeState,
  writeStoreFilters,
} from "../../../core/stores/store-filters.ts";
import { aStore } from "../../machines/shop-data.ts";

const store = (id: number, own: Partial<Store> = {}, role: Role = "manager"): Store => ({
  ...aStore({ id: id as StoreId, role }),
  company: `Fournil ${id}`,
  erpId: `10000${id}` as ErpId,
  marketPlaceAccess: false,
  moneyOrder: "RUM",
  infolegaleScore: 70,
  banned: false,
  status: "active",
  approval: "approved",
  ...own,
});

const quiet = (id: number): StoreActivity => ({
  store: id as StoreId,
  cart: null,
  lateInvoices: null,
  nextDelivery: null,
});

const stores = [
  store(1, { company: "Boulangerie de l’Épée" }),
  store(2, { banned: true, status: "inactive" }),
  store(3, { status: "inactive", moneyOrder: null }),
  store(4, { infolegaleScore: 29 }),
  store(5),
  store(6, { approval: "waiting" }),
  store(7, { approval: "refused" }),
  store(8, { approval: "refused", infolegaleScore: null }),
  store(9, { approval: "refused", infolegaleScore: null }, "baker"),
];
const activity: readonly StoreActivity[] = [
  { ...quiet(1), cart: { lines: 2, total: 300 as Cents } },
  { ...quiet(5), lateInvoices: { count: 1, amount: 100 as Cents } },
];
const rows = storeRows(stores, activity);
const found = (filters: Partial<StoreFilters>) =>
  filterStores(rows, { ...EMPTY_STORE_FILTERS, ...filters }, { signsMandates: true }).map(
    (row) => row.store.id,
  );

describe("the list of stores", () => {
  it("[STORE-9] finds by name, customer number, id and town, without regard to accents", () => {
    expect(found({ search: "epee" })).toEqual([1]);
    expect(found({ search: "boulangerie 100001" })).toEqual([1]);
    expect(found({ search: "100003" })).toEqual([3]);
    expect(found({ search: "nowhere" })).toEqual([]);
    expect(found({ search: "  " })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const town = { ...aStore().shippingAddress, city: "Évreux", postcode: "27000" };
    const [row] = storeRows([store(8, { shippingAddress: town as Store["shippingAddress"] })], []);
    expect(row?.text).toContain("evreux 27000");
  });

  it("[STORE-9] narrows by state, a ban before all, and by what is to be done", () => {
    expect(stores.map(storeState)).toEqual([
      "active",
      "banned",
      "inactive",
      "active",
      "active",
      "waiting",
      "refused",
      "refused",
      "refused",
    ]);
    expect(STORE_STATES.map(({ value }) => [value, found({ state: value })])).toEqual([
      ["active", [1, 4, 5]],
      ["waiting", [6]],
      ["refused", [7, 8, 9]],
      ["inactive", [3]],
      ["banned", [2]],
    ]);
    expect(STORE_TASKS.map(({ value }) => [value, found({ task: value })])).toEqual([
      ["mandates", [3]],
      ["late", [5]],
      ["cart", [1]],
      ["score", [4, 8]],
    ]);
    expect(found({ search: "fournil", state: "active", task: "late" })).toEqual([5]);
  });

  it("keeps its filters in the address, and takes any address", () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string().map((text) => text.trim()),
          state: fc.constantFrom(null, ...STORE_STATES.map(({ value }) => value)),
          task: fc.constantFrom(null, ...STORE_TASKS.map(({ value }) => value)),
        }),
        (filters) => {
          const address = writeStoreFilters(filters);
          expect(readStoreFilters(new URLSearchParams(address))).toEqual(filters);
        },
      ),
    );
    expect(readStoreFilters(new URLSearchParams("state=x&task=y"))).toEqual(EMPTY_STORE_FILTERS);
  });
});
