import type { TaxonCode } from "../../api-schema/primitives.ts";
import type { Taxon, TaxonRef } from "../../api-schema/taxon.ts";
import { refOf } from "./taxon-ref.ts";

/** A top category as menus, lists of categories and the pre-footer show it (specification §2). */
export interface TopCategory {
  readonly code: TaxonCode;
  readonly name: string;
  readonly description: string;
  /** The address of its drawing; null when it has none. */
  readonly pictogram: string | null;
  readonly children: readonly TaxonRef[];
}

/**
 * What screens show of the taxon tree: its upper two levels, in their order, without what nobody
 * sees of them. It goes with every page that the server draws: the whole tree was a quarter of it.
 */
export const topCategoriesOf = (tree: readonly Taxon[]): readonly TopCategory[] =>
  tree.map(({ code, name, description, images, children }) => ({
    code,
    name,
    description,
    pictogram: (images.find(({ type }) => type === "picto_desktop") ?? images[0])?.path ?? null,
    children: children.map(refOf),
  }));
