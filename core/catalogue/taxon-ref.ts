import type { TaxonRef } from "../../api-schema/taxon.ts";

/** A category as other entities point at it: its code and name, whatever else is known of it. */
export const refOf = ({ code, name }: TaxonRef): TaxonRef => ({ code, name });
