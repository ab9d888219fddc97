import { Schema } from "effect";
import { Block } from "./cms.ts";
import { Cents, Count, Instant, Slug } from "./primitives.ts";

const productLink = Schema.NullOr(Schema.Struct({ slug: Slug, name: Schema.String }));
const relatedItem = Schema.Struct({ slug: Slug, title: Schema.String });

const shared = {
  id: Schema.Int,
  title: Schema.String,
  slug: Slug,
  category: Schema.String,
  highlighted: Schema.Boolean,
  publishedAt: Instant,
  contentBlocks: Schema.Array(Block),
  related: Schema.Array(relatedItem),
};

/** Recipe (spec §3): ingredients and tools point at products where the shop sells them. */
export const Recipe = Schema.Struct({
  ...shared,
  difficulty: Schema.Literals(["easy", "medium", "hard"]),
  price: Schema.NullOr(Cents),
  durationInMinutes: Count,
  ingredients: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      product: productLink,
      quantity: Schema.Finite,
      unit: Schema.String,
    }),
  ),
  tools: Schema.Array(Schema.Struct({ name: Schema.String, product: productLink })),
}).annotate({ identifier: "Recipe" });
export type Recipe = typeof Recipe.Type;

/** Advice article ('Conseils'). */
export const Article = Schema.Struct(shared).annotate({ identifier: "Article" });
export type Article = typeof Article.Type;
