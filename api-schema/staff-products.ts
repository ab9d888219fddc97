import { Schema } from "effect";
import { RunConcern, RunId, StaffResource, StaffRow, StaffRun } from "./staff-resources.ts";
import { Product } from "./catalogue.ts";
import { PhoneStoreLine } from "./staff-phone-orders.ts";
import { Cents, Count, Instant, Slug, Text } from "./primitives.ts";
import { ProductDocument } from "./product-documents.ts";
import { PicturePath } from "./staff-pictures.ts";

/** What a product needs before it is sold: core/catalogue/completeness.ts. */
export const ArticleNeed = Schema.Literals([
  "title",
  "description",
  "category",
  "picture",
  "pictureText",
  "allergens",
  "storage",
  "nutrition",
  "variant",
  "unit",
  "weight",
  "vat",
  "price",
]);
export type ArticleNeed = typeof ArticleNeed.Type;

/** Never sold yet, for sale, or sold no more. */
export const ProductState = Schema.Literals(["draft", "published", "withdrawn"]);
export type ProductState = typeof ProductState.Type;

const completeness = {
  state: ProductState,
  percent: Count,
  lacks: Schema.Array(ArticleNeed),
};

/** A product in the list of the desk. */
export const ListedProduct = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  /** That of its card. */
  picture: Schema.NullOr(Schema.String),
  variants: Count,
  ...completeness,
}).annotate({ identifier: "ListedProduct" });
export type ListedProduct = typeof ListedProduct.Type;

/** An article of a product. */
const ProductArticle = Schema.Struct({
  reference: Schema.String,
  packaging: Schema.String,
  active: Schema.Boolean,
  /** Lists in which it has a price now or later. */
  lists: Count,
  /** What is free; of all depots. */
  stock: Schema.Int,
  /** What it costs now, and its lowest price on a list now; null without either, or for who may not see costs. */
  margin: Schema.NullOr(Schema.Struct({ cost: Cents, lowest: Cents, list: Schema.String })),
});

/** What would notice that a product is sold no more. */
const ProductTouched = Schema.Struct({
  carts: Count,
  lorries: Count,
  habits: Count,
  lists: Count,
});

/** A paper, and whether it counts today, for a month at most, or no more. */
const StandingDocument = Schema.Struct({
  ...ProductDocument.fields,
  standing: Schema.Literals(["inForce", "ending", "expired"]),
});

/** All of a product, as its page at the desk shows it. */
export const ProductSheet = Schema.Struct({
  /** Its row among the products. */
  row: StaffRow,
  /** The end of its address in the shop. */
  slug: Slug,
  ...completeness,
  articles: Schema.Array(ProductArticle),
  documents: Schema.Array(StandingDocument),
  touched: ProductTouched,
}).annotate({ identifier: "ProductSheet" });
export type ProductSheet = typeof ProductSheet.Type;

/** A product as a shop of a customer sees it now. */
export const SeenProduct = Schema.Struct({
  at: Instant,
  store: Schema.Struct({ ...PhoneStoreLine.fields, area: Schema.String }),
  /** Why the shop can order nothing at all; empty where it can. */
  refusals: Schema.Array(Schema.String),
  state: ProductState,
  /** What the shop's page says; null where it has none. */
  product: Schema.NullOr(Product),
}).annotate({ identifier: "SeenProduct" });
export type SeenProduct = typeof SeenProduct.Type;

/** Put up for sale, or taken out of it. */
export const PublishProduct = Schema.Struct({ sold: Schema.Boolean }).annotate({
  identifier: "PublishProduct",
});

const ShownPicture = Schema.Struct({
  path: PicturePath,
  alt: Text.check(Schema.isMaxLength(300)),
});

/** The pictures of a product in their order, in the place of those that were seen. */
export const ProductPictures = Schema.Struct({
  pictures: Schema.Array(ShownPicture).check(Schema.isMaxLength(20)),
  /** Files may have brought more than the desk keeps. */
  seen: Schema.Array(ShownPicture).check(Schema.isMaxLength(200)),
}).annotate({ identifier: "ProductPictures" });

/** The run that a change of a product is: applied, or waiting for somebody who looks at it. */
export const ProductChanged = StaffRun;

/** The parts of the form of a new article, in the order in which one stands on the other. */
export const ArticlePart = Schema.Literals(["product", "variant", "prices", "stocks"]);
export type ArticlePart = typeof ArticlePart.Type;

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
