import type { CartChange } from "../../api-schema/order.ts";
import { wholeNumber } from "../money/format.ts";

/** The largest quantity of one line. */
export const MAX_LINE_QUANTITY = 9999;

/** The most lines of one cart: with the largest quantity and price, its sums are still exact. */
export const MAX_CART_LINES = 500;

/** Why a product was not added to a full cart. */
export const FULL_CART = `Un panier compte ${wholeNumber(MAX_CART_LINES)} lignes au plus : validez celui-ci, puis commencez-en un autre.`;

export type QuantityRequest = {
  readonly requested: number;
  /** Packagings that can still be sold. */
  readonly stock: number;
  /** Packagings are sold by multiples of this number, 1 or more. */
  readonly step: number;
};

/** Why a quantity is not the one that was asked for; words of the wire's `CartChange`. */
export type QuantityChange = Extract<
  CartChange["reason"],
  "stock" | "orderStep" | "maximum" | "unavailable"
>;

export type AppliedQuantity = {
  readonly quantity: number;
  /** What was changed and why; null when the request is granted as it is. */
  readonly change: QuantityChange | null;
};

/**
 * The quantity that a line really gets (product §6): rounded up to the packaging multiple, then
 * down to what the stock allows. Never negative, always a multiple of the step, never above the
 * stock; applying it twice changes nothing more. A quantity of 0 or less, or no number, removes the line.
 */
export const applyQuantity = ({ requested, stock, step }: QuantityRequest): AppliedQuantity => {
  const wanted = Number.isFinite(requested) ? Math.trunc(requested) : 0;
  if (wanted <= 0) return { quantity: 0, change: null };
  const multiple = Math.max(1, Math.trunc(step));
  const available = floorTo(Math.max(0, Math.trunc(stock)), multiple);
  const sellable = Math.min(available, floorTo(MAX_LINE_QUANTITY, multiple));
  if (sellable === 0) return { quantity: 0, change: "unavailable" };
  const rounded = Math.ceil(wanted / multiple) * multiple;
  if (rounded <= sellable) {
    return { quantity: rounded, change: rounded === wanted ? null : "orderStep" };
  }
  const change = sellable < available ? "maximum" : "stock";
  return { quantity: sellable, change: sellable === wanted ? null : change };
};

export type QuantityBounds = {
  /** Packaging multiple, 1 or more. */
  readonly step: number;
  /** Smallest quantity; absent for one step. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether 0 is a quantity too, which takes the product out. */
  readonly removable: boolean;
};

/**
 * The quantity that a field or a pad makes of what was typed: rounded up to the packaging multiple, within
 * its bounds; 0 or less takes the product out where that is allowed, and is the smallest quantity
 * elsewhere. Taking it twice changes nothing more. The server has the last word: `applyQuantity`.
 */
export const chosenQuantity = (wanted: number, bounds: QuantityBounds): number => {
  const { step, removable } = bounds;
  if (removable && wanted <= 0) return 0;
  const [least, most] = quantityLimits(bounds);
  return Math.min(Math.max(Math.ceil(wanted / step) * step, least), most);
};

export type TypedQuantity =
  | { readonly kind: "quantity"; readonly quantity: number }
  /** What was typed is no quantity: why, in French. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "nothing" };

/**
 * What a typed text asks for: a whole number, spaces allowed, taken by `chosenQuantity`. A comma or a
 * dot is refused rather than dropped (1,5 is not 15), and so is what no line can hold.
 */
export const typedQuantity = (text: string, bounds: QuantityBounds): TypedQuantity => {
  const bare = text.replaceAll(/\s/g, "");
  if (bare === "") return { kind: "nothing" };
  if (!/^\d+$/.test(bare)) return { kind: "refused", message: "Un nombre entier, sans virgule" };
  const most = Math.max(bounds.max ?? 0, MAX_LINE_QUANTITY);
  const wanted = Number(bare);
  return wanted > most
    ? { kind: "refused", message: `Au plus ${wholeNumber(most)}` }
    : { kind: "quantity", quantity: chosenQuantity(wanted, bounds) };
};

/** The smallest and the largest multiple of the packaging within the bounds. */
export const quantityLimits = ({
  step,
  min = step,
  max,
}: Omit<QuantityBounds, "removable">): readonly [least: number, most: number] => [
  Math.ceil(min / step) * step,
  max === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(max / step) * step,
];

/** What the server changed, in French, for the line and the toast. */
export const quantityChangeMessage = (
  change: QuantityChange,
  { quantity, step }: { readonly quantity: number; readonly step: number },
): string => {
  switch (change) {
    case "orderStep":
      return `Ce produit se vend par ${wholeNumber(step)} : quantité portée à ${wholeNumber(quantity)}.`;
    case "stock":
      return `Stock insuffisant : quantité ramenée à ${wholeNumber(quantity)}.`;
    case "maximum":
      return `Quantité limitée à ${wholeNumber(quantity)} par ligne.`;
    case "unavailable":
      return "Ce produit est en rupture de stock.";
  }
};

const floorTo = (value: number, multiple: number): number =>
  Math.floor(value / multiple) * multiple;
