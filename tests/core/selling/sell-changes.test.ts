import { describe, expect, it } from "vitest";
import { OrderItemId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import type { SoldVariant } from "../../../core/selling/cart-state.ts";
import { see } from "../../../core/selling/sell.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { day } from "../values.ts";
import { writtenAs } from "./any-cart.ts";
import { BUTTER, EMPTY_CART, FLOUR, NOW } from "./bakers-cart.ts";
import { add, answered, holding, linesOf, selling, since } from "./commands.ts";

describe("what is sold otherwise since", () => {
  it("[SALE-4] leaves the cart with the reason, and is shown for a day unless it comes back", () => {
    const state = holding([FLOUR, BUTTER]);
    const sold = answered(since(state, { stock: 0 }), { kind: "check" });
    expect([linesOf(sold), sold.left, sold.changes]).toEqual([
      [["BUTTER", 4]],
      [{ variantId: FLOUR.id, quantity: 4, reason: "outOfStock", at: NOW }],
      [],
    ]);
    const left = writtenAs(state, sold);
    const later = (hours: number) =>
      answered(left, { kind: "check" }, addMs(NOW, hours * 3_600_000 - 1)).left.length;
    expect([later(24), later(25)]).toEqual([1, 0]);
    const back = answered({ ...left, variants: [FLOUR, BUTTER] }, add(["FLOUR", 1]));
    expect([linesOf(back), back.left]).toEqual([
      [
        ["FLOUR", 1],
        ["BUTTER", 4],
      ].toReversed(),
      [],
    ]);
  });

  it("[SALE-4] comes down to the stock, and says so", () => {
    const sold = answered(since(holding([FLOUR]), { stock: 3 }), { kind: "check" });
    expect([
      linesOf(sold),
      sold.changes.map(({ reason, requested, applied }) => [reason, requested, applied]),
    ]).toEqual([[["FLOUR", 3]], [["stock", 4, 3]]]);
  });

  it("[SALE-4] leaves with its offer when that ends, but for the line that is being set", () => {
    const offer = { id: 5, rate: 0.1, endsAt: addMs(NOW, 1000) } as NonNullable<
      SoldVariant["offer"]
    >; // safe: a number is an id here
    const state = since(holding([{ ...FLOUR, offer }, BUTTER]), { offer: null });
    const later = addMs(NOW, 1000);
    const sold = answered(state, { kind: "check" }, later);
    expect([linesOf(sold), sold.draft.expired]).toEqual([
      [["BUTTER", 4]],
      [{ id: FLOUR.id, reference: "F65", variantName: "Farine" }],
    ]);
    const set = answered(
      state,
      { kind: "set", item: state.items[0]?.id ?? OrderItemId.make(9), quantity: 5 },
      later,
    );
    expect([linesOf(set), set.draft.expired]).toEqual([
      [
        ["FLOUR", 5],
        ["BUTTER", 4],
      ],
      [],
    ]);
    const running = answered(state, { kind: "check" }, addMs(NOW, 999));
    expect(running.draft.expired).toEqual([]);
  });

  it("[FEST-1] comes down to what is left of its pre-order", () => {
    const preOrder = {
      variantId: FLOUR.id,
      preOrderedQuantity: 5,
      alreadyConsumedQuantity: 2,
      deadline: day("2026-11-24"),
    };
    const held = (consumed: number) => {
      const store = {
        ...EMPTY_CART.store,
        preOrders: [{ ...preOrder, alreadyConsumedQuantity: consumed }],
      };
      const sold = answered({ ...EMPTY_CART, store, variants: [FLOUR] }, add(["FLOUR", 9]));
      return [
        linesOf(sold),
        sold.changes.map(({ reason, requested, applied }) => [reason, requested, applied]),
      ];
    };
    expect([held(2), held(5)]).toEqual([
      [[["FLOUR", 3]], [["preOrder", 9, 3]]],
      [[], [["preOrder", 9, 0]]],
    ]);
  });

  it("[SALE-3] shows the price that the customer saw beside the new one, until they set the line", () => {
    const state = since(holding([FLOUR]), { unitPrice: cents(2100) });
    const prices = (sold: SoldCart) =>
      sold.totals.shipments.flatMap(({ lines }) =>
        lines.map(({ line }) => [line.unitPrice, line.previousUnitPrice]),
      );
    const item = state.items[0]?.id ?? OrderItemId.make(9);
    expect([
      prices(see(state, selling)),
      prices(answered(writtenAs(state, answered(state, { kind: "check" })), { kind: "check" })),
      prices(answered(state, { kind: "set", item, quantity: 4 })),
    ]).toEqual([[[2100, 2000]], [[2100, 2000]], [[2100, null]]]);
  });
});

describe("looking", () => {
  it("changes nothing, whatever is not so any more", () => {
    const state = since(holding([FLOUR, BUTTER]), { stock: 0 });
    const seen = see(state, selling);
    expect([linesOf(seen), seen.left, seen.isWritten, seen.checkoutState]).toEqual([
      [
        ["FLOUR", 4],
        ["BUTTER", 4],
      ],
      [],
      false,
      "cart",
    ]);
    expect(seen.blockers.map(({ code: reason }) => reason)).toContain("unavailable");
  });
});
