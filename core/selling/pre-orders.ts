import type { CalendarDay } from "../../api-schema/primitives.ts";
import { compareDays } from "../calendar/day.ts";
import { wholeNumber } from "../money/format.ts";

/** A store's pre-order of a festive product (spec §3 Festive item). */
export type PreOrder = {
  readonly preOrderedQuantity: number;
  readonly alreadyConsumedQuantity: number;
  /** The last day in Paris on which it may be drawn on. */
  readonly deadline: CalendarDay;
};

/** Whether it may still be drawn on: all of its last day. */
export const isPreOrderOpen = ({ deadline }: Pick<PreOrder, "deadline">, today: CalendarDay) =>
  compareDays(today, deadline) <= 0;

/** What is left of it, never less than nothing: orders may have taken more before it was entered. */
export const preOrderLeft = ({ preOrderedQuantity, alreadyConsumedQuantity }: PreOrder): number =>
  Math.max(0, preOrderedQuantity - alreadyConsumedQuantity);

/**
 * The most of a product that a store may have in its cart because of its pre-order: goods made to
 * measure are not sold beyond it. Null when there is no pre-order, or none any more: then the stock
 * alone decides.
 */
export const preOrderLimit = (preOrder: PreOrder | undefined, today: CalendarDay): number | null =>
  preOrder === undefined || !isPreOrderOpen(preOrder, today) ? null : preOrderLeft(preOrder);

/** How full its gauge is, 0 to 1, with what is in the cart. */
export const preOrderLevel = (preOrder: PreOrder, inCart: number): number =>
  Math.min(1, (preOrder.alreadyConsumedQuantity + inCart) / preOrder.preOrderedQuantity);

/** What the cart says of a line that a pre-order has limited. */
export const preOrderMessage = (quantity: number): string =>
  quantity === 0
    ? "Toute votre pré-commande de ce produit est déjà commandée."
    : `Limité à ce qui reste de votre pré-commande : quantité ramenée à ${wholeNumber(quantity)}.`;
