import { Schema } from "effect";
import { Image, Variant } from "../../api-schema/catalogue.ts";
import { Grams, Rate, VariantCode, VariantId } from "../../api-schema/primitives.ts";
import { boolean, int, jsonb, numeric, table, text } from "./table.ts";

const { ean, pieces } = Variant.fields;

/** A packaging of a product: what is bought. */
export const variant = table("variant", {
  id: int(VariantId),
  code: text(VariantCode),
  name: text(Schema.String),
  reference: text(Schema.String),
  ean: text(ean),
  packaging: text(Schema.String),
  orderStep: int(Schema.Int),
  netWeight: int(Grams),
  grossWeight: int(Grams),
  pieces: int(pieces),
  vatRate: numeric(Rate),
  stock: int(Schema.Int),
  highlighted: boolean(Schema.Boolean),
  active: boolean(Schema.Boolean),
  images: jsonb(Schema.Array(Image)),
});
