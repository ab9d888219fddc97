import { Schema } from "effect";
import { Image } from "./catalogue.ts";
import { Count, Instant, Slug } from "./primitives.ts";

const text = Schema.String;

/** Content blocks of a page (spec §3 CMS page); every block has its position in the zone. */
export const Block = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("button"),
    position: Count,
    label: text,
    href: text,
    newTab: Schema.Boolean,
  }),
  Schema.Struct({
    type: Schema.Literal("step"),
    position: Count,
    title: text,
    text,
    image: Schema.NullOr(Image),
  }),
  Schema.Struct({ type: Schema.Literal("quote"), position: Count, text, author: text }),
  Schema.Struct({
    type: Schema.Literal("imageCollection"),
    position: Count,
    images: Schema.Array(Image),
  }),
  Schema.Struct({
    type: Schema.Literal("title"),
    position: Count,
    level: Schema.Literals(["h1", "h2", "h3", "h4", "h5", "h6"]),
    text,
  }),
  /** Sanitised rich text. */
  Schema.Struct({ type: Schema.Literal("text"), position: Count, html: text }),
  Schema.Struct({ type: Schema.Literal("video"), position: Count, url: text, title: text }),
  Schema.Struct({
    type: Schema.Literal("tile"),
    position: Count,
    title: text,
    text,
    href: text,
    image: Schema.NullOr(Image),
  }),
]).annotate({ identifier: "Block" });
export type Block = typeof Block.Type;

export const BlockZone = Schema.Literals([
  "before_header",
  "hero",
  "hero_connected",
  "actions",
  "featured_products",
  "featured_editorials",
  "other_products",
  "other_editorials",
  "merchant_featured_products",
  "cgv_marchand",
]);
export type BlockZone = typeof BlockZone.Type;

export const CmsPage = Schema.Struct({
  uri: text,
  id: Schema.Int,
  code: text,
  name: text,
  title: text,
  contentBlocks: Schema.Array(Block),
  zones: Schema.Array(Schema.Struct({ zone: BlockZone, blocks: Schema.Array(Block) })),
  metaKeywords: text,
  metaDescription: text,
  /** Only for stores with marketplace access; the others see the page at `alternateUri` (spec §2). */
  marketplaceOnly: Schema.Boolean,
  alternateUri: Schema.NullOr(text),
  updatedAt: Instant,
}).annotate({ identifier: "CmsPage" });
export type CmsPage = typeof CmsPage.Type;

/** An address that anybody may open, other than a product's: what a sitemap lists (product §5). */
export const PublicAddress = Schema.Struct({
  /** Begins with '/'. */
  uri: text,
  kind: Schema.Literals(["page", "category", "merchant", "recipe", "article"]),
  title: text,
  description: text,
  /** Null where the last change is not known. */
  updatedAt: Schema.NullOr(Instant),
}).annotate({ identifier: "PublicAddress" });
export type PublicAddress = typeof PublicAddress.Type;

/** A product's address, for the sitemap. */
export const ProductAddress = Schema.Struct({ slug: Slug, updatedAt: Instant }).annotate({
  identifier: "ProductAddress",
});
export type ProductAddress = typeof ProductAddress.Type;
