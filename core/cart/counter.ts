/** The counter never shows more than this number (spec §5, §9). */
export const COUNTER_CAP = 9;

/** The cart counter: '9+' above 9, undefined (hidden) at 0 or less (spec §5). */
export const counterLabel = (quantity: number): string | undefined => {
  if (!(quantity > 0)) return undefined;
  return quantity > COUNTER_CAP ? `${COUNTER_CAP}+` : String(quantity);
};

/** The cart link's name for screen readers, with the true quantity. */
export const cartLinkName = (quantity: number): string => {
  if (!(quantity > 0)) return "Panier, vide";
  return `Panier, ${quantity} article${quantity > 1 ? "s" : ""}`;
};
