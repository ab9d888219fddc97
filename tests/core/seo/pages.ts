import type { Product } from "../../../api-schema/catalogue.ts";
import {
  Instant,
  MerchantId,
  ProductCode,
  ProductId,
  Slug,
  TaxonCode,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { markupText } from "../../../core/content/html-entities.ts";

// Things that pages are about, and what a search engine reads in the head of a page.

export const category = {
  code: TaxonCode.make("bles"),
  name: "Blés",
  description: "Les farines de blé tendre.",
};

export const merchant = {
  slug: Slug.make("vergers-du-lys"),
  name: "Vergers du Lys",
  description: "Des fruits.",
  coverImage: null,
};

const at = Instant.make("2026-11-02T08:00:00.000Z");
const mill = {
  id: MerchantId.make(1),
  name: "Grands Moulins Panetier",
  slug: Slug.make("grands-moulins-panetier"),
  gmp: true,
};

/** A product without variants but its default one, which heads do not need more of. */
export const product = (own: Partial<Product>): Product => ({
  id: ProductId.make(1),
  code: ProductCode.make("101065"),
  name: "Farine T65",
  slug: Slug.make("farine-t65"),
  description: "Longue description",
  shortDescription: "Courte",
  brand: null,
  images: [{ path: "/images/products/101065", alt: "Un sac" }],
  attributes: [],
  averageRating: 0,
  reviews: [],
  taxonPath: [{ code: TaxonCode.make("farines"), name: "Farines" }, category],
  productTaxons: [category],
  mainTaxon: category,
  defaultVariant: { code: VariantCode.make("101065"), merchant: mill },
  variants: [],
  labels: [],
  sheet: {
    ingredients: null,
    allergens: [],
    traces: [],
    nutrition: null,
    storage: null,
    storageMin: null,
    storageMax: null,
    shelfLifeDays: null,
    documents: [],
  },
  gmp: true,
  transportTypeCode: "Z002",
  deliveryDate: null,
  metaKeywords: "",
  metaDescription: "Une farine de tradition.",
  createdAt: at,
  updatedAt: at,
  ...own,
});

export type ReadHead = {
  readonly title: string;
  readonly canonical: string | null;
  readonly metas: { readonly [name: string]: string };
  readonly data: readonly { readonly [key: string]: unknown }[];
};

/**
 * A head as a browser reads it: each element is ended by the first thing that ends it; anything left
 * over between them is a failure.
 */
export const readHead = (html: string): ReadHead => {
  const left = html.replace(ELEMENT, "").trim();
  if (left !== "") throw new Error(`Not an element of a head: ${left.slice(0, 80)}`);
  const metas: Record<string, string> = {};
  let title = "";
  let canonical: string | null = null;
  let data: ReadHead["data"] = [];
  for (const { groups = {} } of html.matchAll(ELEMENT)) {
    if (groups["title"] !== undefined) title = unescaped(groups["title"]);
    if (groups["href"] !== undefined) canonical = unescaped(groups["href"]);
    if (groups["data"] !== undefined) data = JSON.parse(groups["data"]);
    if (groups["name"] !== undefined) metas[groups["name"]] = unescaped(groups["content"] ?? "");
  }
  return { title, canonical, metas, data };
};

/** Who sells, as every page is told it. */
export const SELLER = /<script type="application\/json" id="panetier-seller">[^<]*<\/script>/;

const ELEMENT = new RegExp(
  [
    "<title>(?<title>[^<]*)</title>",
    '<meta (?:name|property)="(?<name>[^"<>]*)" content="(?<content>[^"]*)">',
    '<link rel="canonical" href="(?<href>[^"]*)">',
    '<script type="application/ld\\+json">(?<data>[^<]*)</script>',
    SELLER.source,
  ].join("|"),
  "g",
);

const unescaped = (text: string): string => {
  const plain = text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  if (markupText(plain) !== text) throw new Error(`Not escaped throughout: ${text}`);
  return plain;
};
