import type { ProductCard } from "../../api-schema/catalogue.ts";
import { formatDay } from "../calendar/format.ts";

/**
 * When the products of a list come, as the line under its title says it: 'livrés jeudi 26 novembre' where
 * all come on one day, 'livrés dès jeudi 26 novembre' where that is the first. null for a visitor, and
 * where nothing can come. Of a list of several pages (`total` products) one shows its own cards alone, and
 * does not know that the others come on its day.
 */
export const listDelivery = (
  cards: readonly { readonly variant: Pick<ProductCard["variant"], "price" | "deliveryDate"> }[],
  total: number,
): string | null => {
  const days = cards.flatMap(({ variant: { price, deliveryDate } }) =>
    price === null || deliveryDate === null ? [] : [deliveryDate],
  );
  const [first] = days.toSorted();
  if (first === undefined) return null;
  const word = total > 1 ? "livrés" : "livré";
  const isOneDay = cards.length >= total && days.every((day) => day === first);
  return `${word} ${isOneDay ? "" : "dès "}${formatDay(first, "long")}`;
};
