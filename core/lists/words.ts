import type { Instant } from "../../api-schema/primitives.ts";
import type { ShoppingListLine } from "../../api-schema/shopping-list.ts";
import { formatDay } from "../calendar/format.ts";
import { parisDayOf } from "../calendar/paris-time.ts";
import { wholeNumber } from "../money/format.ts";

/** 'Aucun produit', '1 produit', '12 produits': what a list holds. */
export const linesText = (lines: number): string =>
  lines === 0 ? "Aucun produit" : `${wholeNumber(lines)} ${lines > 1 ? "produits" : "produit"}`;

/** 'Modifiée par Marie Aubert le jeudi 12 novembre'; without a name where nobody is known. */
export const changedText = (list: {
  readonly updatedAt: Instant;
  readonly updatedBy: string | null;
}): string => {
  const day = formatDay(parisDayOf(list.updatedAt), "long");
  return list.updatedBy === null
    ? `Modifiée le ${day}`
    : `Modifiée par ${list.updatedBy} le ${day}`;
};

/** 'Ajouter 12 lignes': under the thumb, beside the cart. */
export const shortToCartText = (lines: number): string =>
  `Ajouter ${wholeNumber(lines)} ${lines > 1 ? "lignes" : "ligne"}`;

/** 'Ajouter 12 lignes au panier'. */
export const toCartText = (lines: number): string => `${shortToCartText(lines)} au panier`;

/** 'dernier : 4 le 12 novembre': how many were ordered last, and when. */
export const lastText = ({
  quantity,
  day,
}: {
  readonly quantity: number;
  readonly day: Parameters<typeof formatDay>[0];
}): string => `dernier : ${wholeNumber(quantity)} le ${formatDay(day, "short")}`;

/** What a line is called: the product's name, also when it is no longer sold. */
export const lineName = ({
  code,
  variant,
  unavailable,
}: Pick<ShoppingListLine, "code" | "variant" | "unavailable">): string =>
  variant?.product.name ?? unavailable?.productName ?? code;
