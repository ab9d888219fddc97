import { Schema } from "effect";
import { Count, Slug, TaxonCode, TaxonId } from "./primitives.ts";

export const TaxonImage = Schema.Struct({
  type: Schema.Literals(["picto_desktop", "picto_responsive"]),
  path: Schema.String,
  alt: Schema.String,
}).annotate({ identifier: "TaxonImage" });
export type TaxonImage = typeof TaxonImage.Type;

const own = {
  code: TaxonCode,
  id: TaxonId,
  level: Schema.Int,
  name: Schema.String,
  position: Count,
  slug: Slug,
  description: Schema.String,
  images: Schema.Array(TaxonImage),
};

/** A category of the catalogue with its sub-categories (spec §3): level 1 is the top. */
export interface Taxon extends Schema.Struct.Type<typeof own> {
  readonly children: ReadonlyArray<Taxon>;
}
interface TaxonEncoded extends Schema.Struct.Encoded<typeof own> {
  readonly children: ReadonlyArray<TaxonEncoded>;
}
export const Taxon = Schema.Struct({
  ...own,
  children: Schema.Array(Schema.suspend((): Schema.Codec<Taxon, TaxonEncoded> => Taxon)),
}).annotate({ identifier: "Taxon" });

/** A category as other entities point at it. */
export const TaxonRef = Schema.Struct({ code: TaxonCode, name: Schema.String }).annotate({
  identifier: "TaxonRef",
});
export type TaxonRef = typeof TaxonRef.Type;
