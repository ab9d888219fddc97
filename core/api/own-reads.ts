import type { Outstanding } from "../../api-schema/outstanding.ts";
import type { TaxonCode } from "../../api-schema/primitives.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import type { TopCategory } from "../catalogue/top-categories.ts";
import type { Nothing, ParametersOf, Read } from "./call.ts";
import { taxon, taxons } from "./calls/catalogue.ts";
import { listOutstandings } from "./calls/outstandings.ts";

// Reads that make something of what the contract answers, before it is kept.

/** The top categories with their sub-categories, of the taxon tree (spec §7): read once. */
export const topCategories: Read<Nothing, readonly TopCategory[], "anyone"> = {
  ...(taxons as Read<Nothing, never, "anyone">), // safe: another answer is made of it
  name: "catalogue.topCategories",
  keptFor: Infinity,
};

/** Code and name of a category, as its own page needs them. */
export const category: Read<{ readonly code: TaxonCode }, TaxonRef, "anyone"> = {
  ...(taxon as Read<{ readonly code: TaxonCode }, never, "anyone">), // safe: the same
  name: "catalogue.category",
};

/** What a list of invoices is narrowed by. */
export type OutstandingsParameters = ParametersOf<typeof listOutstandings>;

/**
 * All invoices that can be paid now, of every page, the first one due first; no more than are paid at
 * once.
 */
export const payableOutstandings: Read<OutstandingsParameters, readonly Outstanding[], "customer"> =
  {
    ...(listOutstandings as Read<OutstandingsParameters, never, "customer">), // safe: the same
    name: "outstandings.payableOutstandings",
  };
