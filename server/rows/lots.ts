import { Schema } from "effect";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { many, object, value } from "./value.ts";

/** What is known to have left of the line `alias`, lot by lot; what ends first stands first. */
export const lotsOf = (alias: string) =>
  many(
    object({
      lot: value(Schema.NullOr(Schema.String), "l.lot"),
      quantity: value(Schema.Int, "l.quantity"),
      bestBefore: value(Schema.NullOr(CalendarDay), "l.best_before"),
      useBy: value(Schema.NullOr(CalendarDay), "l.use_by"),
    }),
    `shipped_line l where l.order_item_id = ${alias}.id`,
    "coalesce(l.use_by, l.best_before) nulls last, l.left_at, l.source, l.line",
  );
