import { Schema } from "effect";
import { Text } from "./primitives.ts";
import { SaidCells } from "./staff-proposals.ts";

// A new article as one form: the rows of four resources that stand on each other. What the server answers to it is
// apart, as for proposals (api-schema/staff-products.ts).

export const NewArticle = Schema.Struct({
  product: SaidCells,
  /** Its first article; which product it is of need not be said, here nor below. */
  variant: SaidCells,
  prices: Schema.Array(SaidCells).check(Schema.isMaxLength(100)),
  stocks: Schema.Array(SaidCells).check(Schema.isMaxLength(20)),
  /** Whether it is put up for sale at once, where it lacks nothing. */
  sold: Schema.Boolean,
  /** Guards that somebody has been told of by a look and goes on with; null only looks, and writes nothing. */
  apply: Schema.NullOr(
    Schema.Struct({
      seen: Schema.Array(Text.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(40)),
    }),
  ),
}).annotate({ identifier: "NewArticle" });
export type NewArticle = typeof NewArticle.Type;
