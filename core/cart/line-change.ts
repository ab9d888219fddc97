import type { AddItem } from "../../api-schema/order.ts";
import type { OrderItemId } from "../../api-schema/primitives.ts";

/** One change of a cart's lines. */
export type LineChange =
  | { readonly kind: "change"; readonly itemId: OrderItemId; readonly quantity: number }
  | { readonly kind: "remove"; readonly items: readonly OrderItemId[] }
  | { readonly kind: "add"; readonly items: readonly AddItem[] };
