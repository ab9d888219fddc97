import type { OrderToken, VariantCode } from "../../api-schema/primitives.ts";

/** The popup closes by itself after this time (spec §4, §9). */
export const POPUP_AUTO_CLOSE_MS = 5000;

/** Total quantity of a cart's shipments, under the cart's token. */
export type CartCount = { readonly token: OrderToken | null; readonly quantity: number };

export type PopupDecision = {
  /** Packagings that were added; 0 when the popup stays closed. */
  readonly added: number;
  /** What to compare the next count with. */
  readonly baseline: CartCount;
};

/**
 * Whether the add-to-cart popup opens (spec §4): the quantity rose against the last one seen for
 * the same cart token. A new token only sets the baseline. On the cart summary page, or when a
 * check hides it, the popup stays closed but the count is remembered, so that leaving the page does
 * not open it late.
 */
export const popupDecision = (
  baseline: CartCount | null,
  current: CartCount,
  where: { readonly onCartSummary: boolean; readonly hidden: boolean },
): PopupDecision => {
  const isSameCart = baseline !== null && baseline.token === current.token;
  const risen = isSameCart ? Math.max(0, current.quantity - baseline.quantity) : 0;
  return { added: where.onCartSummary || where.hidden ? 0 : risen, baseline: current };
};

/** The popup's heading, by the quantity that was added (spec §4). */
export const popupHeading = (quantity: number): string =>
  quantity > 1 ? "Vos produits sont ajoutés au panier" : "Votre produit est ajouté au panier";

/** So many packagings of a variant. */
export type CountedLine = { readonly variant: VariantCode; readonly quantity: number };

/**
 * What 'Annuler' in the popup sets: each line that has grown since `before` to what it was, 0 for a
 * new one. What was taken out meanwhile stays out.
 */
export const takenBack = (
  before: readonly CountedLine[],
  now: readonly CountedLine[],
): readonly CountedLine[] => {
  const quantities = new Map(before.map(({ variant, quantity }) => [variant, quantity]));
  return now.flatMap(({ variant, quantity }) => {
    const earlier = quantities.get(variant) ?? 0;
    return quantity > earlier ? [{ variant, quantity: earlier }] : [];
  });
};

export const POPUP_SEE_CART = "Voir mon panier";
export const POPUP_CONTINUE = "Continuer mes achats";
export const POPUP_UNDO = "Annuler";
