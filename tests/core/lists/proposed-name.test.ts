import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { CalendarDay, Instant, VariantCode } from "../../../api-schema/primitives.ts";
import { MAX_LIST_LINES } from "../../../api-schema/shopping-list.ts";
import {
  nameOfCartList,
  nameOfCopy,
  nameOfOrderList,
  productsOfOrder,
} from "../../../core/lists/proposed-name.ts";
import { MAX_LINE_QUANTITY } from "../../../core/selling/quantity.ts";
import { changedText, lastText, linesText, toCartText } from "../../../core/lists/words.ts";

const day = CalendarDay.make("2026-11-12");

describe("the name that is proposed for a list", () => {
  it("[LIST-27] is that of the order's or the cart's day", () => {
    expect([nameOfOrderList(day), nameOfCartList(day)]).toEqual([
      "Commande du 12 novembre",
      "Panier du 12 novembre",
    ]);
  });

  it("[LIST-27] is free for a copy, whatever its letters, and not too long", () => {
    expect(nameOfCopy("Été", ["Été"])).toBe("Copie de Été");
    expect(nameOfCopy("Été", ["copie de ete", "Copie 2 de Été"])).toBe("Copie 3 de Été");
    expect(nameOfCopy("x".repeat(60), [])).toHaveLength(60);
  });
});

describe("the products of an order as a list begins with them", () => {
  type Lines = readonly (readonly [code: string, quantity: number])[];
  const orderOf = (...shipments: readonly Lines[]) =>
    // safe: the rule reads these fields only
    ({
      shipments: shipments.map((lines) => ({
        items: lines.map(([code, quantity]) => ({ variant: VariantCode.make(code), quantity })),
      })),
    }) as unknown as Pick<Order, "shipments">;

  it("[LIST-27] are each once, in the order's order, with all that was ordered of them", () => {
    const order = orderOf(
      [
        ["T65", 4],
        ["SEL", 1],
      ],
      [
        ["BEURRE", 2],
        ["T65", 3],
      ],
    );
    expect(productsOfOrder(order)).toEqual([
      { code: "T65", quantity: 7 },
      { code: "SEL", quantity: 1 },
      { code: "BEURRE", quantity: 2 },
    ]);
    expect(productsOfOrder(orderOf())).toEqual([]);
  });

  it("[LIST-27] are no more than a line and a list may hold", () => {
    expect(productsOfOrder(orderOf([["T65", 9000]], [["T65", 9000]]))).toEqual([
      { code: "T65", quantity: MAX_LINE_QUANTITY },
    ]);
    const many = Array.from({ length: 320 }, (_, index) => [`V${index}`, 1] as const);
    expect(productsOfOrder(orderOf(many))).toEqual(
      many.slice(0, MAX_LIST_LINES).map(([code, quantity]) => ({ code, quantity })),
    );
  });
});

describe("the words of a list", () => {
  it("count and date", () => {
    const updatedAt = Instant.make(new Date("2026-11-12T06:00:00.000Z").toISOString());
    expect([
      linesText(0),
      linesText(1),
      linesText(12),
      toCartText(1),
      toCartText(12),
      lastText({ quantity: 4, day }),
      changedText({ updatedAt, updatedBy: "Marie Petit" }),
      changedText({ updatedAt, updatedBy: null }),
    ]).toEqual([
      "Aucun produit",
      "1 produit",
      "12 produits",
      "Ajouter 1 ligne au panier",
      "Ajouter 12 lignes au panier",
      "dernier : 4 le jeu. 12 nov.",
      "Modifiée par Marie Petit le jeudi 12 novembre",
      "Modifiée le jeudi 12 novembre",
    ]);
  });
});
