import { Result, Schema } from "effect";
import { Allergen, Image } from "../../api-schema/catalogue.ts";
import { BlockZone } from "../../api-schema/cms.ts";
import {
  ArticleCategory,
  Difficulty,
  ProductLink,
  RecipeCategory,
  RecipeStep,
  RecipeYield,
  Seo,
  StoredIngredient,
  StoredTool,
} from "../../api-schema/editorial.ts";
import { Cents, Count, Grams, Instant, Slug, TaxonCode } from "../../api-schema/primitives.ts";
import { Firm } from "../../core/seller/firm.ts";

// Rows as content-query.ts gives them; nothing of them leaves this folder. Blocks are read one by
// one (content-blocks.ts): one that is not understood must not take its page with it.

const BlockRow = Schema.Struct({
  id: Schema.Int,
  zone: Schema.NullOr(Schema.String),
  position: Count,
  block: Schema.Unknown,
});
export type BlockRow = typeof BlockRow.Type;

export const PageRow = Schema.Struct({
  id: Schema.Int,
  uri: Schema.String,
  code: Schema.String,
  name: Schema.String,
  title: Schema.String,
  metaKeywords: Schema.String,
  metaDescription: Schema.String,
  marketplaceOnly: Schema.Boolean,
  alternateUri: Schema.NullOr(Schema.String),
  listed: Schema.Boolean,
  updatedAt: Instant,
  blocks: Schema.Array(BlockRow),
});
export type PageRow = typeof PageRow.Type;

const editorial = {
  id: Schema.Int,
  slug: Slug,
  title: Schema.String,
  highlighted: Schema.Boolean,
  publishedAt: Instant,
  updatedAt: Instant,
  excerpt: Schema.String,
  picture: Image,
  blocks: Schema.Array(Schema.Unknown),
  related: Schema.Array(Schema.String),
  seo: Seo,
};

export const RecipeRow = Schema.Struct({
  ...editorial,
  category: RecipeCategory,
  difficulty: Difficulty,
  price: Schema.NullOr(Cents),
  preparationMinutes: Count,
  restMinutes: Count,
  bakingMinutes: Count,
  yield: RecipeYield,
  pieceGrams: Schema.NullOr(Grams),
  ingredients: Schema.Array(StoredIngredient),
  tools: Schema.Array(StoredTool),
  steps: Schema.Array(RecipeStep),
  allergens: Schema.Array(Allergen),
});
export type RecipeRow = typeof RecipeRow.Type;

export const ArticleRow = Schema.Struct({
  ...editorial,
  category: ArticleCategory,
  author: Schema.String,
});
export type ArticleRow = typeof ArticleRow.Type;

/** Every row is read on its own: one that is damaged must not take all the others with it. */
const ContentRows = Schema.Struct({
  pages: Schema.Array(Schema.Unknown),
  recipes: Schema.Array(Schema.Unknown),
  articles: Schema.Array(Schema.Unknown),
  testimonies: Schema.Array(Schema.Unknown),
  products: Schema.Array(ProductLink),
  categories: Schema.Array(
    Schema.Struct({ code: TaxonCode, name: Schema.String, description: Schema.String }),
  ),
  merchants: Schema.Array(
    Schema.Struct({ slug: Slug, name: Schema.String, description: Schema.String }),
  ),
  /** Whose facts pages may name by words; null before the firm's document is there. */
  firm: Schema.NullOr(Firm),
});
export type ContentRows = typeof ContentRows.Type;

export const decodeContent = Schema.decodeUnknownSync(Schema.fromJsonString(ContentRows));

/** Rows that decode; the others are told to `onDamaged`, with the reason. */
export const validRows = <A>(
  schema: Schema.Codec<A, unknown>,
  rows: readonly unknown[],
  onDamaged: (row: unknown, reason: string) => void,
): readonly A[] => {
  const decode = Schema.decodeUnknownResult(schema);
  return rows.flatMap((row) => {
    const read = decode(row);
    if (Result.isSuccess(read)) return [read.success];
    onDamaged(row, String(read.failure));
    return [];
  });
};

export const isBlockZone = Schema.is(BlockZone);
