import { Schema } from "effect";
import { AddItem } from "../../api-schema/order.ts";
import { OrderItemId } from "../../api-schema/primitives.ts";

/** One change of a cart's lines. */
export const LineChange = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("change"), itemId: OrderItemId, quantity: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("remove"), items: Schema.Array(OrderItemId) }),
  Schema.Struct({ kind: Schema.Literal("add"), items: Schema.Array(AddItem) }),
]);
export type LineChange = typeof LineChange.Type;
