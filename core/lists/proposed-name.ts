import type { Order } from "../../api-schema/order.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { ListedProduct } from "../../api-schema/shopping-list.ts";
import { formatDay } from "../calendar/format.ts";
import { foldText } from "../search/text.ts";
import { MAX_LINE_QUANTITY } from "../selling/quantity.ts";
import { LIST_NAME_LENGTH } from "./name-field.ts";

/** 'Commande du 12 novembre' of an order: what a list that is made of it is called unless told. */
export const nameOfOrderList = (day: CalendarDay): string => `Commande du ${dayAndMonth(day)}`;

/** 'Panier du 12 novembre' of a cart. */
export const nameOfCartList = (day: CalendarDay): string => `Panier du ${dayAndMonth(day)}`;

/** '12 novembre': the year is not told of what is recent. */
const dayAndMonth = (day: CalendarDay): string => formatDay(day, "date").replace(/ \d{4}$/, "");

/** 'Copie de Mardi', or 'Copie 2 de Mardi' and so on: the first one that no list of the store has. */
export const nameOfCopy = (name: string, taken: readonly string[]): string => {
  const keys = new Set(taken.map(foldText));
  for (let number = 1; ; number += 1) {
    const copy = `${number === 1 ? "Copie" : `Copie ${number}`} de ${name}`
      .slice(0, LIST_NAME_LENGTH)
      .trimEnd();
    if (!keys.has(foldText(copy))) return copy;
  }
};

/** As many as one list holds; importing the schema's own constant would bring the schema along. */
const MOST_LINES = 300;

/** The lines of a cart or an order as a list begins with them: each product once, in their order. */
export const productsOfOrder = ({
  shipments,
}: Pick<Order, "shipments">): readonly ListedProduct[] => {
  const quantityByCode = new Map<ListedProduct["code"], number>();
  for (const { variant, quantity } of shipments.flatMap(({ items }) => items)) {
    quantityByCode.set(
      variant,
      Math.min(MAX_LINE_QUANTITY, (quantityByCode.get(variant) ?? 0) + quantity),
    );
  }
  return [...quantityByCode].slice(0, MOST_LINES).map(([code, quantity]) => ({ code, quantity }));
};
