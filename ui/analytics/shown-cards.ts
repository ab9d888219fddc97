import type { ProductCard } from "../../api-schema/catalogue.ts";
import type { ShopSystem } from "../../machines/root/system.ts";

/** A product that a page shows in a list. */
export type ShownCard = { readonly path: string; readonly card: ProductCard };

type ShownCards = {
  readonly now: Set<ShownCard>;
  readonly listeners: Set<(shown: ShownCard) => void>;
};

const cardsBySystem = new WeakMap<ShopSystem, ShownCards>();

/** The products in sight of a shop's lists: the measuring comes later, and finds what is there. */
export const shownCards = (system: ShopSystem): ShownCards => {
  const known = cardsBySystem.get(system);
  if (known !== undefined) return known;
  const made: ShownCards = { now: new Set(), listeners: new Set() };
  cardsBySystem.set(system, made);
  return made;
};
