import { describe, expect, it } from "vitest";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { Order, UnavailableItem } from "../../../api-schema/order.ts";
import { VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import { cartView } from "../../../core/selling/cart-view.ts";
import { predictedOrder } from "../../../core/selling/predicted-order.ts";
import { see } from "../../../core/selling/sell.ts";
import { unavailableItem } from "../../../core/selling/unavailable-item.ts";
import { cardOf } from "./any-cart.ts";
import { BUTTER, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { holding, selling } from "./commands.ts";
import { bakersCart } from "./written-cart.ts";

const CREAM: SoldVariant = {
  ...BUTTER,
  id: VariantId.make(4),
  code: VariantCode.make("CREAM"),
  productName: "Crème",
};

const YEAST: SoldVariant = {
  ...BUTTER,
  id: VariantId.make(5),
  code: VariantCode.make("YEAST"),
  productName: "Levure",
};

const sacks = (quantity: number) => [{ variant: FLOUR.code, quantity }];
const ofTheCart = (state: CartState, left: readonly UnavailableItem[] = []): Order => {
  const sold = see(state, selling);
  return cartView({
    state,
    sold,
    revision: state.order.revision,
    left: left.flatMap((shown, index) => {
      const item = sold.left[index];
      return item === undefined ? [] : [{ item, shown }];
    }),
  });
};
const linesOf = ({ shipments }: Order) =>
  shipments.flatMap(({ items }) => items.map(({ variant, quantity }) => [variant, quantity]));
const codesLeft = ({ unAvailableShippingItems }: Order) =>
  unAvailableShippingItems.map(({ variant }) => variant);

/** Flour and tins have left; butter is offered in place of flour. */
const withLeft = (): { readonly order: Order; readonly shown: readonly UnavailableItem[] } => {
  const state = holding([CREAM]);
  const unavailable = [FLOUR, PARCEL].map(({ id }) => ({
    variantId: id,
    quantity: 4,
    reason: "outOfStock" as const,
    at: NOW,
  }));
  const shown = unavailable.flatMap((item, index) => [
    unavailableItem(item, index === 0 ? FLOUR : PARCEL, index === 0 ? [cardOf(BUTTER)] : []),
  ]);
  return {
    order: ofTheCart({ ...state, order: { ...state.order, unavailable } }, shown),
    shown,
  };
};

describe("what a prediction begins with", () => {
  it("[SALE-12] is the order itself without a wish, and without what prices its next change", () => {
    const order = ofTheCart(bakersCart());
    const ordered = { ...order, basis: null };
    expect(predictedOrder(order, [], { ...selling, known: [] })).toBe(order);
    expect(predictedOrder(ordered, sacks(9), { ...selling, known: [] })).toBe(ordered);
  });

  it("[SALE-12] is what the cart says of its variants, whatever a card shows", () => {
    const order = ofTheCart(bakersCart());
    const cheaper = cardOf({ ...FLOUR, unitPrice: cents(1) });
    expect(predictedOrder(order, sacks(5), { ...selling, known: [cheaper] })).toEqual(
      predictedOrder(order, sacks(5), { ...selling, known: [] }),
    );
  });

  it("[SALE-12] adds what a card tells enough of, and leaves out the rest", () => {
    const order = ofTheCart(holding([BUTTER]));
    const card = cardOf(FLOUR);
    const unpriced = { ...card, price: null };
    const predicted = (known: readonly Variant[]) =>
      predictedOrder(order, sacks(5), { ...selling, known });
    expect([predicted([card]), predicted([unpriced]), predicted([])].map(linesOf)).toEqual([
      [
        ["FLOUR", 5],
        ["BUTTER", 4],
      ],
      [["BUTTER", 4]],
      [["BUTTER", 4]],
    ]);
  });

  it("[SALE-4] shows what has left as before, until what replaces it is added", () => {
    const { order, shown } = withLeft();
    const known = [cardOf(BUTTER), cardOf(YEAST)];
    const adding = (variant: VariantCode) =>
      predictedOrder(order, [{ variant, quantity: 1 }], { ...selling, known });
    expect([
      adding(YEAST.code).unAvailableShippingItems,
      codesLeft(adding(BUTTER.code)),
      codesLeft(predictedOrder(order, sacks(1), { ...selling, known })),
    ]).toEqual([shown, ["PARCEL"], ["FLOUR", "PARCEL"]]);
  });

  it("[SALE-4] names what leaves with the change, and what replaces it when the server answers", () => {
    const { order, shown } = withLeft();
    const { basis, shipments } = order;
    if (basis === null) throw new Error("A cart has a basis");
    const soldOut = {
      ...order,
      shipments: shipments.map((shipment) => ({
        ...shipment,
        items: shipment.items.map((item) => ({ ...item, stock: 0 })),
      })),
    };
    const known = [cardOf(YEAST)];
    const predicted = predictedOrder(soldOut, [{ variant: YEAST.code, quantity: 1 }], {
      ...selling,
      known,
    });
    expect([linesOf(predicted), predicted.unAvailableShippingItems]).toEqual([
      [["YEAST", 1]],
      [...shown, unavailableItem({ quantity: 4, reason: "outOfStock" }, CREAM, [])],
    ]);
  });

  it("[SALE-12] says nothing of what left and is not shown", () => {
    const { order } = withLeft();
    const unshown = { ...order, unAvailableShippingItems: [] };
    const predicted = predictedOrder(unshown, [{ variant: CREAM.code, quantity: 5 }], {
      ...selling,
      known: [],
    });
    expect([linesOf(predicted), codesLeft(predicted)]).toEqual([[["CREAM", 5]], []]);
  });
});
