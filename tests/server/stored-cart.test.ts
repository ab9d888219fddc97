import * as fc from "fast-check";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { CartState } from "../../../core/selling/cart-state.ts";
import { anyShop } from "./any-cart.ts";
import { COUPON } from "./bakers-cart.ts";
import { bakersCart } from "./written-cart.ts";

const read = Schema.decodeUnknownSync(CartState);

describe("CartState", () => {
  it("is read as it was stored, and nothing that the rules do not ask for", () => {
    const state = { ...bakersCart(), coupon: COUPON };
    const [item] = state.items;
    expect(
      read({
        ...state,
        order: { ...state.order, storeId: 4 },
        items: [{ ...item, createdAt: "2026-11-23" }],
        password: "x",
      }),
    ).toEqual({ ...state, items: [item] });
  });

  it("is read whatever the store and the catalogue", () => {
    fc.assert(
      fc.property(anyShop, ({ empty }) => {
        expect(read(JSON.parse(JSON.stringify(empty)))).toEqual(empty);
      }),
    );
  });

  it.each(["items", "variants", "shipments", "methods", "payments"] as const)(
    "is refused with a row of its %s that says nothing",
    (rows) => {
      expect(() => read({ ...bakersCart(), [rows]: [{}] })).toThrow("Missing key");
    },
  );

  it("is refused without its order, its store or what its coupon gives", () => {
    const { order, store, ...rest } = bakersCart();
    expect(
      [
        () => read({ ...rest, store }),
        () => read({ ...rest, order }),
        () => read({ ...bakersCart(), order: {} }),
        () => read({ ...bakersCart(), coupon: {} }),
      ].map(refusal),
    ).toEqual(["Missing key", "Missing key", "Missing key", "Missing key"]);
  });
});

const refusal = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    return String(error).includes("Missing key") ? "Missing key" : String(error);
  }
  return "not refused";
};
