import type { ProductCard } from "../../api-schema/catalogue.ts";
import { formatDay } from "../calendar/format.ts";

/**
 * When the products of a list come, as the line under its title says it: 'livrés jeudi 26 novembre' where
 * all come on one day, 'livrés dès jeudi 26 novembre' where that is the first. null for a visitor, and
 * where nothing can come.
 */
export const listDelivery = (
  cards: readonly { readonly variant: Pick<ProductCard["variant"], "price" | "deliveryDate"> }[],
): string | null => {
  const days = cards.flatMap(({ variant: { price, deliveryDate } }) =>
    price === null || deliveryDate === null ? [] : [deliveryDate],
  );
  const [first] = days.toSorted();
  if (first === undefined) return null;
  const word = cards.length > 1 ? "livrés" : "livré";
  const isOneDay = days.every((day) => day === first);
  return `${word} ${isOneDay ? "" : "dès "}${formatDay(first, "long")}`;
};
