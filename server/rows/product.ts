import { Schema } from "effect";
import { Image } from "../../api-schema/catalogue.ts";
import {
  Cents,
  ProductCode,
  Slug,
  TaxonCode,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { boolean, int, jsonb, table, text } from "./table.ts";

export const product = table("product", {
  code: text(ProductCode),
  slug: text(Slug),
  name: text(Schema.String),
  /** Empty for one without a brand. */
  brandName: text(Schema.String),
  transportTypeCode: text(TransportTypeCode),
  images: jsonb(Schema.Array(Image)),
  active: boolean(Schema.Boolean),
});

/** A category of the catalogue. */
export const taxon = table("taxon", {
  code: text(TaxonCode),
  name: text(Schema.String),
});

/** What a sales area sells a variant at. */
export const price = table("price", {
  unitPrice: int(Cents),
});
