import type { ShoppingListId } from "../../api-schema/primitives.ts";

/** The id of a list in an address: a positive whole number; undefined for anything else. */
export const shoppingListIdOf = (text: string): ShoppingListId | undefined =>
  // Not the schema's own check, which would bring the schemas into the page.
  /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as ShoppingListId) : undefined; // safe: as it was matched
