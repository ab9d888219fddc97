import type { StoreId } from "../../api-schema/primitives.ts";
import type { AskedChange } from "../lists/asked-change.ts";
import { MOST_KEPT_MS } from "./queue.ts";

// The changes of lists that the server does not have yet, as the browser keeps them.

export type KeptListChange = AskedChange & {
  readonly storeId: StoreId;
  /** As the screen called it; null when it was not known. */
  readonly listName: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  readonly madeAt: number;
};

/** One store's, by the tab that sends them, each tab's in the order in which they were made. */
export type KeptLists = { readonly [tab: string]: readonly KeptListChange[] };

/** What is kept once that is all that a tab has not sent; the other tabs' stays. */
export const withKeptBy = (
  kept: KeptLists,
  tab: string,
  changes: readonly KeptListChange[],
): KeptLists => {
  const others = Object.fromEntries(Object.entries(kept).filter(([owner]) => owner !== tab));
  return changes.length === 0 ? others : { ...others, [tab]: changes };
};

/**
 * What is kept once a tab has taken over what nobody sends any more: its own of before, and that of
 * tabs that are gone, in the order in which it was made. Each change has one tab that sends it;
 * nothing is older than 30 days.
 */
export const takenOver = (
  kept: KeptLists,
  {
    tab,
    alive,
    now,
  }: { readonly tab: string; readonly alive: readonly string[]; readonly now: number },
): KeptLists => {
  const isLeft = (owner: string): boolean => owner === tab || !alive.includes(owner);
  const owners = Object.keys(kept);
  const changes = owners
    .filter(isLeft)
    .flatMap((owner) => kept[owner] ?? [])
    .filter(({ madeAt }) => now - madeAt <= MOST_KEPT_MS)
    .toSorted((one, other) => one.madeAt - other.madeAt);
  const others = Object.fromEntries(Object.entries(kept).filter(([owner]) => !isLeft(owner)));
  return withKeptBy(others, tab, changes);
};

/** All of a store's, in the order in which they were made. */
export const keptChanges = (kept: KeptLists): readonly KeptListChange[] =>
  Object.values(kept)
    .flat()
    .toSorted((one, other) => one.madeAt - other.madeAt);

/** What a change is, in the words of the order book. */
export const listWishText = ({ change }: AskedChange): string => {
  switch (change.kind) {
    case "rename":
      return `Renommée « ${change.name} »`;
    case "arrange":
      return "Lignes dans un autre ordre";
    case "quantity":
      return `${change.code} : ${change.quantity} dans la liste`;
    case "remove":
      return `${change.code} : retiré de la liste`;
    case "add":
    case "collect":
      return change.products.length === 1
        ? "1 produit ajouté"
        : `${change.products.length} produits ajoutés`;
    case "delete":
      return "Liste supprimée";
    case "restore":
      return "Liste rétablie";
  }
};
