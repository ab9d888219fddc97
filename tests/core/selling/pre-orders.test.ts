import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../core/calendar/day.ts";
import {
  isPreOrderOpen,
  type PreOrder,
  preOrderLeft,
  preOrderLevel,
  preOrderLimit,
  preOrderMessage,
} from "../../../core/selling/pre-orders.ts";
import { day } from "../values.ts";

const today = day("2026-12-10");
const anyPreOrder = fc.record({
  preOrderedQuantity: fc.integer({ min: 1, max: 9999 }),
  alreadyConsumedQuantity: fc.integer({ min: 0, max: 20_000 }),
  deadline: fc.integer({ min: -30, max: 30 }).map((ahead) => addDays(today, ahead)),
});

describe("a pre-order", () => {
  it("[FEST-1] limits to what is left of it until its last day, and not afterwards", () => {
    fc.assert(
      fc.property(anyPreOrder, (preOrder: PreOrder) => {
        const left = preOrderLeft(preOrder);
        expect(left).toBe(
          Math.max(0, preOrder.preOrderedQuantity - preOrder.alreadyConsumedQuantity),
        );
        expect(isPreOrderOpen(preOrder, today)).toBe(preOrder.deadline >= today);
        expect(preOrderLimit(preOrder, today)).toBe(preOrder.deadline >= today ? left : null);
      }),
    );
    expect(preOrderLimit(undefined, today)).toBeNull();
  });

  it("fills its gauge with what is ordered and in the cart, and no further", () => {
    fc.assert(
      fc.property(anyPreOrder, fc.nat(20_000), (preOrder, inCart) => {
        const level = preOrderLevel(preOrder, inCart);
        expect(level).toBeGreaterThanOrEqual(0);
        expect(level).toBeLessThanOrEqual(1);
        const isFull = preOrder.alreadyConsumedQuantity + inCart >= preOrder.preOrderedQuantity;
        expect(level === 1).toBe(isFull);
      }),
    );
  });

  it("[FEST-1] may be drawn on all of its last day, and not on the next", () => {
    const preOrder = { preOrderedQuantity: 8, alreadyConsumedQuantity: 2, deadline: today };
    const days = [-1, 0, 1].map((ahead) => addDays(today, ahead));
    expect([
      days.map((on) => isPreOrderOpen(preOrder, on)),
      days.map((on) => preOrderLimit(preOrder, on)),
    ]).toEqual([
      [true, true, false],
      [6, 6, null],
    ]);
  });

  it("fills its gauge in proportion", () => {
    const preOrder = { preOrderedQuantity: 8, alreadyConsumedQuantity: 2, deadline: today };
    expect([0, 3, 6, 7].map((inCart) => preOrderLevel(preOrder, inCart))).toEqual([
      0.25, 0.625, 1, 1,
    ]);
  });

  it("says what it did to a line", () => {
    expect([preOrderMessage(0), preOrderMessage(12)]).toEqual([
      "Toute votre pré-commande de ce produit est déjà commandée.",
      "Limité à ce qui reste de votre pré-commande : quantité ramenée à 12.",
    ]);
  });
});
