import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { PendingChange } from "../lists/pending-change.ts";
import type { ListCommand, ListEntry, ListWords } from "./queue.ts";

// The changes of lists that a page has requested and got no answer for yet: a journal by tab, so that a
// page that goes loses none. What has no answer goes to the offline queue (./queue.ts).

export type StoredListChange = PendingChange &
  Partial<ListWords> & {
    readonly storeId: StoreId;
    /** Milliseconds since 1970, by this device's clock. */
    readonly madeAt: number;
  };

/** One store's, by the tab that sends them, each tab's in the order in which they were made. */
export type StoredLists = { readonly [tab: string]: readonly StoredListChange[] };

/** What is kept once that is all that a tab has no answer for yet; the other tabs' stays. */
export const withStoredBy = (
  stored: StoredLists,
  tab: string,
  changes: readonly StoredListChange[],
): StoredLists => {
  const others = Object.fromEntries(Object.entries(stored).filter(([owner]) => owner !== tab));
  return changes.length === 0 ? others : { ...others, [tab]: changes };
};

/** What tabs that are gone have left, in the order in which it was made, and what stays of the others. */
export const leftBehind = (
  stored: StoredLists,
  alive: readonly string[],
): { readonly left: readonly StoredListChange[]; readonly kept: StoredLists } => {
  const owners = Object.entries(stored);
  return {
    left: owners
      .filter(([owner]) => !alive.includes(owner))
      .flatMap(([, changes]) => changes)
      .toSorted((one, other) => one.madeAt - other.madeAt),
    kept: Object.fromEntries(owners.filter(([owner]) => alive.includes(owner))),
  };
};

/** The same in the offline queue. */
export const listEntry = (
  { list, change, storeId, listName = null, names = {}, madeAt }: StoredListChange,
  { id, customerId }: { readonly id: string; readonly customerId: CustomerId },
): ListEntry => ({
  id,
  customerId,
  storeId,
  madeAt,
  command: { kind: "changeList", list, change, listName, names },
  state: "waiting",
  problem: null,
  settledAt: null,
});

/** 'Liste « Commande du lundi »'. */
export const listTitle = ({ listName }: Pick<ListCommand, "listName">): string =>
  listName === null ? "Une liste" : `Liste « ${listName} »`;

/** What a change is, in the words of the offline queue. */
export const listChangeText = ({
  change,
  names,
}: Pick<ListCommand, "change" | "names">): string => {
  const nameOf = (code: string): string => names[code] ?? code;
  switch (change.kind) {
    case "rename":
      return `Renommée « ${change.name} »`;
    case "arrange":
      return "Lignes dans un autre ordre";
    case "quantity":
      return `${nameOf(change.code)}\u00a0: ${change.quantity} dans la liste`;
    case "remove":
      return `${nameOf(change.code)}\u00a0: retiré de la liste`;
    case "add":
    case "collect": {
      const [first, ...others] = change.products;
      return first !== undefined && others.length === 0
        ? `${nameOf(first.code)}\u00a0: ajouté à la liste`
        : `${change.products.length} produits ajoutés`;
    }
    case "delete":
      return "Liste supprimée";
    case "restore":
      return "Liste rétablie";
  }
};
