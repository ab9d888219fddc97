import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { orderedArticles } from "../../../core/selling/ordered-articles.ts";

const orderOf = (...shipments: readonly (readonly (readonly [string, number])[])[]) =>
  // safe: the rule reads these fields only
  ({
    shipments: shipments.map((lines) => ({
      items: lines.map(([variant, quantity]) => ({ variant, quantity, subtotal: quantity * 100 })),
    })),
  }) as unknown as Pick<Order, "shipments">;

describe("the articles of an order", () => {
  it("[CHANGE-13] stand once each, whatever delivery they came by, in the order of their first line", () => {
    expect(
      orderedArticles(
        orderOf(
          [
            ["a", 2],
            ["b", 1],
          ],
          [["a", 3]],
          [["c", 1]],
        ),
      ),
    ).toEqual([
      { variant: "a", quantity: 5, subtotal: 500 },
      { variant: "b", quantity: 1, subtotal: 100 },
      { variant: "c", quantity: 1, subtotal: 100 },
    ]);
    expect(orderedArticles(orderOf([], []))).toEqual([]);
  });
});
