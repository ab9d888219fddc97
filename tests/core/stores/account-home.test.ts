import { describe, expect, it } from "vitest";
import type { Cents, StoreId } from "../../../api-schema/primitives.ts";
import type { Store, StoreActivity } from "../../../api-schema/store.ts";
import { may } from "../../../core/roles/permissions.ts";
import {
  accountParts,
  lateInvoicesOf,
  nextDeliveriesOf,
  openCartsOf,
} from "../../../core/stores/account-home.ts";
import { aStore } from "../../machines/shop-data.ts";
import { day } from "../values.ts";

const stores = [1, 2, 3].map((id): Store => ({ ...aStore(), id: id as StoreId }));
const cents = (amount: number) => amount as Cents;
const activity: readonly StoreActivity[] = [
  {
    store: 3 as StoreId,
    cart: { lines: 1, total: cents(10) },
    lateInvoices: { count: 2, amount: cents(700) },
    nextDelivery: day("2026-11-26"),
  },
  {
    store: 1 as StoreId,
    cart: { lines: 5, total: cents(900) },
    lateInvoices: { count: 1, amount: cents(800) },
    nextDelivery: day("2026-11-25"),
  },
  { store: 9 as StoreId, cart: null, lateInvoices: null, nextDelivery: day("2026-11-24") },
];
const ids = (rows: readonly { readonly store: Store }[]) => rows.map(({ store }) => store.id);

describe("the account's home", () => {
  it("[STORE-10] shows each role its parts, and none that the role may not see", () => {
    expect(accountParts("accountant")[0]).toBe("invoices");
    expect(accountParts("supervisor")[0]).toBe("stores");
    expect(accountParts(null)).toEqual([]);
    for (const role of ["manager", "baker", "accountant", "supervisor"] as const) {
      const parts = accountParts(role);
      expect([role, parts.includes("invoices")]).toEqual([role, may(role, "outstandings.view")]);
      expect([role, parts.includes("carts")]).toEqual([role, may(role, "cart.order")]);
      expect([role, parts.includes("stores")]).toEqual([role, may(role, "stores.see")]);
    }
  });

  it("[STORE-10] names the soonest delivery, the largest cart and the largest debt first", () => {
    expect(ids(nextDeliveriesOf(stores, activity))).toEqual([1, 3]);
    expect(ids(openCartsOf(stores, activity))).toEqual([1, 3]);
    const late = lateInvoicesOf(stores, activity);
    expect([ids(late.stores), late.count, late.amount]).toEqual([[1, 3], 3, 1500]);
    expect(lateInvoicesOf(stores, [])).toEqual({ stores: [], count: 0, amount: 0 });
  });
});
