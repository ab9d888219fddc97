import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { besideCart, orderedCart } from "../../../core/selling/beside-cart.ts";
import type { CartState } from "../../../core/selling/cart-state.ts";
import { cartView } from "../../../core/selling/cart-view.ts";
import { previewOf } from "../../../core/selling/order-at-once.ts";
import { heldLines, orderParts } from "../../../core/selling/order-parts.ts";
import { see } from "../../../core/selling/sell.ts";
import { anyShop, readAt, START, writtenAs } from "./any-cart.ts";
import { BUTTER, EMPTY_CART, FLOUR, PARCEL } from "./bakers-cart.ts";
import { answered, holding, selling } from "./commands.ts";
import { bakersCart } from "./written-cart.ts";

type Wished = ReadonlyArray<{ readonly index: number; readonly quantity: number }>;

const lines: fc.Arbitrary<Wished> = fc.uniqueArray(
  fc.record({ index: fc.nat({ max: 9 }), quantity: fc.integer({ min: 1, max: 40 }) }),
  { maxLength: 6, selector: ({ index }) => index },
);

/** What the sheet shows, as the server makes it of a cart and a wish. */
const shown = (
  cart: CartState,
  wish: { readonly items: OrderPreview["lines"][number][] },
  keepCart: boolean,
) => {
  const state = orderedCart(cart, { keepCart });
  const items = wish.items.map(({ variant, added }) => ({ variant, quantity: added }));
  const sold = previewOf(state, { items }, selling);
  const order = cartView({ state, sold, revision: 1, left: [] });
  const held = new Map(state.items.map(({ variantId, quantity }) => [variantId, quantity]));
  return {
    order,
    lines: items.map(({ variant }) => {
      const found = sold.draft.lines.find((line) => line.variant.code === variant);
      const inCart = found === undefined ? 0 : (held.get(found.variant.id) ?? 0);
      return { variant, inCart, added: Math.max(0, (found?.quantity ?? 0) - inCart) };
    }),
  };
};

describe("the figure of a sheet", () => {
  it("[ONCE-11] is the cart, what is added, the delivery and the code, to the cent", () => {
    fc.assert(
      fc.property(
        anyShop,
        lines,
        lines,
        fc.boolean(),
        ({ catalogue, empty }, held, wished, keep) => {
          const codes = catalogue.map(({ code }) => code);
          const start = readAt(empty, catalogue, START, codes);
          const wish = (all: Wished) =>
            all.flatMap(({ index, quantity }) => {
              const variant = catalogue[index]?.code;
              return variant === undefined ? [] : [{ variant, quantity }];
            });
          const filled = writtenAs(
            start,
            answered(start, { kind: "add", items: wish(held) }, START),
          );
          const cart = readAt(filled, catalogue, START, codes);
          const preview = shown(
            cart,
            { items: wish(wished).map((one) => ({ ...one, inCart: 0, added: one.quantity })) },
            keep,
          );
          const parts = orderParts(preview);
          expect(sumCents([parts.cart, parts.added, parts.delivery, parts.code])).toBe(
            preview.order.totalHT,
          );
          if (keep) expect([parts.cart, parts.code]).toEqual([0, 0]);
          const rows = heldLines(preview, null, false);
          expect(sumCents(rows.map(({ amount }) => amount))).toBe(parts.cart);
        },
      ),
    );
  });

  it("[ONCE-10] has nothing of a cart that is kept", () => {
    const cart = bakersCart();
    expect(besideCart(cart)).toEqual({
      ...EMPTY_CART,
      order: { ...cart.order, checkoutState: "cart", amount: 0, unavailable: [] },
      variants: cart.variants,
      methods: cart.methods,
    });
    expect(orderedCart(cart, {})).toBe(cart);
  });

  it("[ONCE-11] holds of a line what is not added, and nothing of one that is added whole", () => {
    const cart = holding([FLOUR]);
    const state = { ...cart, variants: [FLOUR, BUTTER] };
    const wished = [FLOUR, BUTTER].map(({ code }) => ({ variant: code, inCart: 0, added: 3 }));
    const preview = shown(state, { items: wished }, false);
    expect([
      orderParts(preview),
      heldLines(preview, null, false).map(({ item, quantity, amount }) => [
        item.variant,
        quantity,
        amount,
      ]),
    ]).toEqual([
      { cart: 8000, added: 6000 + 12_000, delivery: 0, code: 0 },
      [[FLOUR.code, 4, 8000]],
    ]);
  });

  it("[ONCE-11] shows the kept cart's lines as they are priced there", () => {
    const cart = bakersCart();
    const preview = shown(cart, { items: [{ variant: FLOUR.code, inCart: 0, added: 3 }] }, true);
    const order = cartView({ state: cart, sold: see(cart, selling), revision: 1, left: [] });
    expect(
      heldLines(preview, order, true).map(({ item, quantity, amount }) => [
        item.variant,
        quantity,
        amount,
      ]),
    ).toEqual([
      [FLOUR.code, 4, 8000],
      [BUTTER.code, 4, expect.any(Number)],
      [PARCEL.code, 4, 3600],
    ]);
    expect(heldLines(preview, null, true)).toEqual([]);
  });
});
