import type { CalendarDay, Role } from "../../api-schema/primitives.ts";
import type { Store, StoreActivity } from "../../api-schema/store.ts";
import { compareDays } from "../calendar/day.ts";
import { cents, sumCents } from "../money/cents.ts";

/** A part of the account's home. */
export type AccountPart = "invoices" | "deliveries" | "carts" | "orders" | "stores";

/**
 * The parts of the account's home in the order in which that role needs them (product §4, §7): who
 * pays sees what is late first, who follows shops the shops; parts that the role may not see are not
 * named.
 */
export const accountParts = (role: Role | null): readonly AccountPart[] => {
  switch (role) {
    case "accountant":
      return ["invoices", "deliveries", "orders"];
    case "supervisor":
      return ["stores", "deliveries", "orders"];
    case "baker":
      return ["deliveries", "carts", "orders"];
    case "manager":
      return ["deliveries", "carts", "invoices", "orders", "stores"];
    case null:
      return [];
  }
};

/** A store with something that goes on in it. */
export type ActiveStore<Fact> = { readonly store: Store; readonly fact: Fact };

/** The deliveries to come, the soonest first. */
export const nextDeliveriesOf = (
  stores: readonly Store[],
  activity: readonly StoreActivity[],
): readonly ActiveStore<CalendarDay>[] =>
  known(stores, activity, ({ nextDelivery }) => nextDelivery).toSorted((a, b) =>
    compareDays(a.fact, b.fact),
  );

/** The open carts, the largest first. */
export const openCartsOf = (stores: readonly Store[], activity: readonly StoreActivity[]) =>
  known(stores, activity, ({ cart }) => cart).toSorted((a, b) => b.fact.total - a.fact.total);

/** The late invoices by store, the largest sum first, and what they come to. */
export const lateInvoicesOf = (stores: readonly Store[], activity: readonly StoreActivity[]) => {
  const late = known(stores, activity, ({ lateInvoices }) => lateInvoices).toSorted(
    (a, b) => b.fact.amount - a.fact.amount,
  );
  return {
    stores: late,
    count: late.reduce((sum, { fact }) => sum + fact.count, 0),
    amount: sumCents(late.map(({ fact }) => cents(fact.amount))),
  };
};

const known = <Fact>(
  stores: readonly Store[],
  activity: readonly StoreActivity[],
  factOf: (activity: StoreActivity) => Fact | null,
): readonly ActiveStore<Fact>[] => {
  const storesById = new Map(stores.map((store) => [store.id, store]));
  return activity.flatMap((one) => {
    const store = storesById.get(one.store);
    const fact = factOf(one);
    return store === undefined || fact === null ? [] : [{ store, fact }];
  });
};
