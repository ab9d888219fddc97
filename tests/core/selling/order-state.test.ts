import { describe, expect, it } from "vitest";
import type { CartBasis } from "../../../api-schema/cart-basis.ts";
import type { Order } from "../../../api-schema/order.ts";
import { PromotionId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState } from "../../../core/selling/cart-state.ts";
import { cartView } from "../../../core/selling/cart-view.ts";
import { stateOfOrder } from "../../../core/selling/order-state.ts";
import { see } from "../../../core/selling/sell.ts";
import { writtenAs } from "./any-cart.ts";
import { COUPON, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { answered, holding, selling } from "./commands.ts";
import { bakersCart } from "./written-cart.ts";

const HOUR = 3_600_000;

/** A cart as the wire tells of it, with its basis. */
const onTheWire = (state: CartState): { readonly order: Order; readonly basis: CartBasis } => {
  const sold = see(state, selling);
  const order = cartView({ state, sold, revision: state.order.revision, left: [] });
  return { order, basis: order.basis ?? expect.unreachable("a cart has a basis") };
};

const readBack = (state: CartState, now = NOW): CartState => {
  const { order, basis } = onTheWire(state);
  return stateOfOrder(order, basis, now);
};

describe("a cart that was answered", () => {
  it("[SALE-12] is the cart that the server has, but for whether its address was chosen", () => {
    const state = bakersCart();
    expect(readBack(state)).toEqual({
      ...state,
      order: { ...state.order, addressChosen: false },
    });
  });

  it("[SALE-12] has the terms of each of its merchants", () => {
    const terms = {
      merchantMinimum: cents(5000),
      merchantMaximum: cents(900_000),
      merchantLatestDays: 9,
    };
    const state = holding([FLOUR, { ...PARCEL, ...terms }]);
    expect(readBack(state).variants).toEqual(state.variants);
  });

  it("[SALE-12] has the mill's price and the coming one of what has them, and no other", () => {
    const tariff = {
      tariffPrice: 80_000,
      priceUnit: "kilogram" as const,
      priceBase: 100,
      priceHeld: 25_000,
    };
    const comingPrice = { from: addMs(NOW, HOUR), price: cents(2100) };
    const state = holding([{ ...FLOUR, tariff, comingPrice }, PARCEL]);
    const back = readBack(state);
    expect([back.variants, back.items]).toEqual([state.variants, state.items]);
  });

  it("[SALE-12] has an offer until the instant at which that ends", () => {
    const endsAt = addMs(NOW, HOUR);
    const offer = { id: PromotionId.make(5), rate: 0.08, endsAt };
    const state = holding([{ ...FLOUR, offer }]);
    const offerAt = (ms: number) =>
      readBack(state, addMs(endsAt, ms)).variants.map((variant) => variant.offer);
    expect([offerAt(-1), offerAt(0)]).toEqual([[offer], [null]]);
    expect(readBack(state).items).toEqual(state.items);
    expect(state.items[0]?.offerEndsAt).toBe(endsAt);
  });

  it("[SALE-12] has its promotion code with what that gives, usable or used up", () => {
    const held = holding([FLOUR]);
    const coded = (usageLimit: number | null): CartState => ({
      ...writtenAs(
        held,
        answered(held, { kind: "annotate", coupon: { found: COUPON }, words: {} }),
      ),
      coupon: { ...COUPON, usageLimit, used: 3 },
    });
    expect([null, 4, 3].map((limit) => readBack(coded(limit)).coupon)).toEqual([
      { ...COUPON, usageLimit: null, used: 0 },
      { ...COUPON, usageLimit: null, used: 0 },
      { ...COUPON, usageLimit: 0, used: 0 },
    ]);
  });

  it("[SALE-12] has no promotion code of which only a part is told", () => {
    const { order, basis } = onTheWire({ ...holding([FLOUR]), coupon: COUPON });
    expect([
      stateOfOrder({ ...order, promotionCoupon: null }, basis, NOW).coupon,
      stateOfOrder(order, { ...basis, coupon: null }, NOW).coupon,
    ]).toEqual([null, null]);
  });

  it("[SALE-12] is without a line of which the basis tells nothing", () => {
    const state = bakersCart();
    const { order, basis } = onTheWire(state);
    const variants = basis.variants.filter(({ code }) => code !== FLOUR.code);
    const { items, variants: known } = stateOfOrder(order, { ...basis, variants }, NOW);
    expect([items, known]).toEqual([state.items.slice(1), state.variants.slice(1)]);
  });
});
