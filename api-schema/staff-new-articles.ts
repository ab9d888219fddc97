import { Schema } from "effect";
import { Count, Slug, Text } from "./primitives.ts";
import { ArticleNeed, ProductState } from "./staff-products.ts";
import { SaidCells } from "./staff-proposals.ts";
import { RunConcern, RunId, StaffResource } from "./staff-resources.ts";

// A new article as one form: the rows of four resources that stand on each other.

/** The parts of the form, in the order in which one stands on the other. */
export const ArticlePart = Schema.Literals(["product", "variant", "prices", "stocks"]);
export type ArticlePart = typeof ArticlePart.Type;

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

const ArticleFault = Schema.Struct({
  part: ArticlePart,
  /** Its place among the lines of the part, from 0. */
  line: Count,
  /** Null where the whole line is meant. */
  column: Schema.NullOr(Schema.String),
  reason: Schema.String,
});

const ArticleConcern = Schema.Struct({
  part: ArticlePart,
  ...RunConcern.fields,
  /** Whether who asks may go on with it; of money somebody else has to. */
  may: Schema.Boolean,
});

/** What a new article would be, or has become. */
export const ArticleSeen = Schema.Struct({
  /** All of it is written, or nothing. */
  isWritten: Schema.Boolean,
  faults: Schema.Array(ArticleFault),
  concerns: Schema.Array(ArticleConcern),
  told: Schema.Array(Schema.String),
  /** Null where its product cannot be. */
  product: Schema.NullOr(Schema.Struct({ code: Schema.String, slug: Slug, state: ProductState })),
  percent: Count,
  lacks: Schema.Array(ArticleNeed),
  /** The runs that it is written by, in their order; they are undone as one. */
  runs: Schema.Array(Schema.Struct({ id: RunId, resource: StaffResource })),
}).annotate({ identifier: "ArticleSeen" });
export type ArticleSeen = typeof ArticleSeen.Type;
