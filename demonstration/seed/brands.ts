import { Schema } from "effect";
import { listOf, nameAmong } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";

const Brand = Schema.Struct({
  slug: Schema.String,
  name: Schema.String,
  description: Schema.String,
  keywords: listOf(Schema.String),
});

/**
 * The 25 brands of the demonstration catalogue, in the order of their ids. A brand is what is printed
 * on the sack; who sells it is the merchant (merchants.ts): Maison Vasseur is a brand that the milling
 * group carries.
 */
export const brands = kept(() => readTable("catalogue/brands.csv", Brand, "slug"));

/** The slug of a brand that there is. */
export const BrandSlug = nameAmong("brand", () => brands().map(({ slug }) => slug));
export type BrandSlug = (typeof BrandSlug)["Type"];
