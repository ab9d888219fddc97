import { ShoppingList, ShoppingListLine } from "../../api-schema/shopping-list.ts";
import { int, table, text, timestamptz } from "./table.ts";

const { fields } = ShoppingList;

/** A list of a store's storeroom. */
export const shoppingList = table("shopping_list", {
  id: int(fields.id),
  name: text(fields.name),
  revision: int(fields.revision),
  updatedAt: timestamptz(fields.updatedAt),
});

/** A product of a list. */
export const shoppingListLine = table("shopping_list_line", {
  section: text(ShoppingListLine.fields.section),
  quantity: int(ShoppingListLine.fields.quantity),
});
