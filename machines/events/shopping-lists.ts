import { Schema } from "effect";
import { ShoppingListId } from "../../api-schema/primitives.ts";
import { ShoppingList } from "../../api-schema/shopping-list.ts";
import { PendingChange, ListChange } from "../../core/lists/pending-change-schema.ts";
import { eventSchemas, inStore, WantedLine } from "./event.ts";

/** Of lists, and of what is written down quickly to go into one or into the cart. */
export const SHOPPING_LIST_EVENTS = eventSchemas({
  /** A page has read it. */
  "shoppingList.read": { ...inStore, list: ShoppingList },
  "shoppingList.changed": {
    ...inStore,
    list: ShoppingListId,
    /** Sent in this order. */
    changes: Schema.Array(ListChange),
  },
  /** What cannot be sent now: it goes to the offline queue. */
  "shoppingList.deferred": { ...inStore, changes: Schema.Array(PendingChange) },
  /** What is shown of lists is old; null: that list is gone. */
  "shoppingList.answered": { ...inStore, list: Schema.NullOr(ShoppingList) },

  /** Something changed in what is written. */
  "quickEntry.written": {},
  "quickEntry.addRequested": {
    ...inStore,
    /** null: the cart. */
    list: Schema.NullOr(ShoppingListId),
    /** So many more of each in the cart; that quantity of each in a list. */
    items: Schema.Array(WantedLine),
    /** Wanted no more: 0 of each. */
    removed: Schema.Array(WantedLine),
    /** What there was of those that were there … */
    before: Schema.Array(WantedLine),
    /** … and 0 of each that was not. */
    absent: Schema.Array(WantedLine),
  },
  "quickEntry.undoRequested": {},
  "quickEntry.closed": {},
  /** The lines are where they were to go: they need not stand in the field any more. */
  "quickEntry.added": inStore,
  /** They are taken back: they stand in the field again. */
  "quickEntry.restored": inStore,
});
