import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import {
  type PendingChange,
  isMade,
  type ListChange,
  withPending,
} from "../../core/lists/pending-change.ts";
import { assertPresent } from "../system/assert-present.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

// What the machine of the lists keeps, and what it reads of it.

export type ListRef = { readonly storeId: StoreId; readonly list: ShoppingListId };
/** `refreshed`: the list as it was last answered; null while it is not known. */
export type ListCall = ListRef & {
  readonly change: ListChange;
  readonly refreshed: ShoppingList | null;
};

export type RequestedChanges = Pick<ShopEventOf<"shoppingList.changed">, "list" | "changes">;

export type ShoppingListsContext = {
  readonly storeId: StoreId;
  /** The lists as the server last answered them, by id. */
  readonly refreshed: { readonly [id: string]: ShoppingList };
  /** What is wanted and not answered yet, in order; the first one is the next to be sent. */
  readonly queue: readonly PendingChange[];
  /** What the offline queue has of them, in front of those. */
  readonly queued: readonly PendingChange[];
  /** There is an offline queue, which takes what cannot be sent. */
  readonly hasOfflineQueue: boolean;
  /** How many of the first are on their way to the offline queue. */
  readonly deferred: number;
  /** The list that was read for the first change of the queue. */
  readonly readFor: ShoppingListId | null;
  /** The list that a refusal has put in doubt. */
  readonly doubted: ShoppingListId | null;
  /** The last call had no answer. */
  readonly isLate: boolean;
};

/** An older answer than the last one changes nothing. */
export const newer = (known: ShoppingList | undefined, list: ShoppingList): ShoppingList =>
  known !== undefined && known.revision > list.revision ? known : list;

/** What waits, with those changes behind it; `sent` of the first are on their way. */
export const withAll = (
  queue: readonly PendingChange[],
  { list, changes }: RequestedChanges,
  sent: number,
): readonly PendingChange[] =>
  changes.reduce((waiting, change) => withPending(waiting, { list, change }, sent), queue);

/** The change that is sent next; that there is none is a defect. */
export const next = ({ queue }: ShoppingListsContext): PendingChange => assertPresent(queue[0]);

/** True when the list is already as the next change wants it. */
export const isNextMade = (context: ShoppingListsContext): boolean => {
  const { list, change } = next(context);
  const refreshed = context.refreshed[list];
  return refreshed !== undefined && isMade(refreshed, change);
};

/** What a change is made of must be known; what a list holds already is only known by reading it. */
export const needsReading = (context: ShoppingListsContext): boolean => {
  const { list, change } = next(context);
  if (context.readFor === list) return false;
  if (change.kind === "collect") return true;
  return (
    (change.kind === "rename" || change.kind === "arrange") && context.refreshed[list] === undefined
  );
};

/** The call that sends the next change. */
export const callOf = (context: ShoppingListsContext): ListCall => {
  const { list, change } = next(context);
  return { storeId: context.storeId, list, change, refreshed: context.refreshed[list] ?? null };
};
