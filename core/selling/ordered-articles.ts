import type { Order, OrderItem } from "../../api-schema/order.ts";
import { cents } from "../money/cents.ts";

/** The lines of an order, each article once in the order of its first line: a split order has one in each delivery. */
export const orderedArticles = ({
  shipments,
}: {
  readonly shipments: readonly Pick<Order["shipments"][number], "items">[];
}): readonly OrderItem[] => {
  const byVariant = Map.groupBy(
    shipments.flatMap(({ items }) => items),
    ({ variant }) => variant,
  );
  return [...byVariant.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          others.reduce(
            (all, { quantity, subtotal }) => ({
              ...all,
              quantity: all.quantity + quantity,
              subtotal: cents(all.subtotal + subtotal),
            }),
            first,
          ),
        ],
  );
};
