import { Schema } from "effect";
import { Quantity, ShoppingListId, VariantCode } from "../../api-schema/primitives.ts";
import { ListedProduct, PlacedLine } from "../../api-schema/shopping-list.ts";

/** What somebody wants of a list. Each says how it shall be, so that asking twice changes nothing more. */
export const ListChange = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("rename"), name: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("arrange"), arrangement: Schema.Array(PlacedLine) }),
  Schema.Struct({ kind: Schema.Literal("quantity"), code: VariantCode, quantity: Quantity }),
  Schema.Struct({ kind: Schema.Literal("remove"), code: VariantCode }),
  /** What is there already takes the new quantity. */
  Schema.Struct({ kind: Schema.Literal("add"), products: Schema.Array(ListedProduct) }),
  /** From elsewhere in the shop: what is there already stays as it is, and the outcome is told. */
  Schema.Struct({ kind: Schema.Literal("collect"), products: Schema.Array(ListedProduct) }),
  Schema.Struct({ kind: Schema.Literal("delete") }),
  Schema.Struct({ kind: Schema.Literal("restore") }),
]);

/** A change of one list that waits for its call. */
export const PendingChange = Schema.Struct({ list: ShoppingListId, change: ListChange });
