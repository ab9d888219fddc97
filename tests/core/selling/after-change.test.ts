import { describe, expect, it } from "vitest";
import type { LeftItem } from "../../../api-schema/cart-basis.ts";
import { VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { shownLeftItems, stateAfter, withoutReplaced } from "../../../core/selling/after-change.ts";
import { draftOf, holdInDraft } from "../../../core/selling/cart-draft.ts";
import type { CartShipment, CartState } from "../../../core/selling/cart-state.ts";
import { priceCart } from "../../../core/selling/price-cart.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { BUTTER, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { delivered, holding, paid } from "./commands.ts";
import { bakersCart } from "./written-cart.ts";

const HOUR = 3_600_000;

/** Where the checkout of a cart stands once it holds these quantities. */
const after = (state: CartState, quantities: readonly (readonly [string, number])[], now = NOW) => {
  const wishes = quantities.map(([code, quantity]) => ({
    variant: VariantCode.make(code),
    quantity,
  }));
  return stateAfter(state, priceCart(holdInDraft(draftOf(state), wishes, state), state, now));
};

const withShipment = (
  state: CartState,
  index: number,
  change: Partial<CartShipment>,
): CartState => ({
  ...state,
  shipments: state.shipments.map((shipment, at) =>
    at === index ? { ...shipment, ...change } : shipment,
  ),
});

describe("the checkout after a change", () => {
  it("[CHECK-2] stays where it stands while nothing has changed", () => {
    expect([after(bakersCart(), []), after(holding([FLOUR]), [])]).toEqual([
      "payment_selected",
      "cart",
    ]);
  });

  it("[CHECK-2] asks for the payment of another amount, by the same lorries and parcels", () => {
    expect([
      after(bakersCart(), [["FLOUR", 5]]),
      after(bakersCart(), [["PARCEL", 3]]),
      after({ ...bakersCart(), order: { ...bakersCart().order, amount: cents(1) } }, []),
    ]).toEqual(["shipping_selected", "shipping_selected", "shipping_selected"]);
  });

  it("[CHECK-2] asks for the delivery of a shipment that is new, or in place of another", () => {
    const two = paid(delivered(holding([FLOUR, BUTTER])));
    const shelf = { ...two, variants: [...two.variants, PARCEL] };
    expect([
      after(shelf, [["PARCEL", 1]]),
      after(shelf, [["BUTTER", 0]]),
      after(shelf, [
        ["BUTTER", 0],
        ["PARCEL", 1],
      ]),
    ]).toEqual(["cart", "cart", "cart"]);
  });

  it("[CHECK-2] asks again for a day that has passed, whatever the other lorry's", () => {
    const two = paid(delivered(holding([FLOUR, BUTTER])));
    const friday = withShipment(two, 1, { deliveryDate: day("2026-11-27") });
    expect([after(friday, []), after(friday, [], addMs(NOW, 48 * HOUR))]).toEqual([
      "payment_selected",
      "cart",
    ]);
  });

  it("[CHECK-2] asks again for a way of sending that the merchant has no more", () => {
    const state = bakersCart();
    const dearest = state.methods.filter(({ id }) => id === 2);
    const cheapest = state.methods.filter(({ id }) => id === 1);
    expect([
      after({ ...state, methods: dearest }, []),
      after({ ...state, methods: cheapest }, []),
    ]).toEqual(["payment_selected", "cart"]);
  });

  it("[CHECK-2] asks for nothing again that nobody had to choose", () => {
    const unsent = paid(delivered({ ...holding([PARCEL]), methods: [] }));
    const undated = withShipment(paid(delivered(holding([FLOUR]))), 0, { deliveryDate: null });
    expect([after(unsent, []), after(undated, [])]).toEqual([
      "payment_selected",
      "payment_selected",
    ]);
  });
});

const leftFor = (ms: number, variantId = FLOUR.id): LeftItem => ({
  variantId,
  quantity: 4,
  reason: "outOfStock",
  at: addMs(NOW, -ms),
});

describe("a line that has left by itself", () => {
  const shown = (left: readonly LeftItem[], state = holding([BUTTER])) => {
    const before = { ...state, order: { ...state.order, unavailable: left } };
    return shownLeftItems(priceCart(draftOf(before), before, NOW), NOW);
  };

  it("[SALE-4] is shown for a day", () => {
    const recent = leftFor(24 * HOUR - 1);
    const other = leftFor(24 * HOUR, PARCEL.id);
    expect([shown([]), shown([recent, other])]).toEqual([[], [recent]]);
  });

  it("[SALE-4] is not shown while it is back in the cart", () => {
    const flour = leftFor(HOUR);
    expect(shown([leftFor(HOUR, BUTTER.id), flour])).toEqual([flour]);
  });

  it("[SALE-4] is replaced by any of its own substitutes, once that is added", () => {
    const butter = leftFor(HOUR, BUTTER.id);
    const left = [leftFor(HOUR), butter];
    const [t80, t110, brioche] = ["T80", "T110", "BRIOCHE"].map((code) => VariantCode.make(code));
    if (t80 === undefined || t110 === undefined || brioche === undefined) {
      throw new Error("Three codes");
    }
    const replacements = [
      { variantId: VariantId.make(99), substitutes: [brioche] },
      { variantId: FLOUR.id, substitutes: [t80, t110] },
      { variantId: BUTTER.id, substitutes: [] },
    ];
    expect([
      withoutReplaced(left, [brioche, t110], replacements),
      withoutReplaced(left, [t80], replacements),
      withoutReplaced(left, [brioche], replacements),
      withoutReplaced(left, [], replacements),
      withoutReplaced(left, [t80], []),
    ]).toEqual([[butter], [butter], left, left, left]);
  });
});
