import { describe, expect, it } from "vitest";
import type { LeftItem } from "../../../api-schema/cart-basis.ts";
import { PromotionId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { type CartDraft, draftOf } from "../../../core/selling/cart-draft.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import { dropDeadCoupon, expireOffers, settleDraft } from "../../../core/selling/settle-draft.ts";
import { day } from "../values.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { holding, since } from "./commands.ts";

const settled = (state: CartState, draft: CartDraft = draftOf(state)) => {
  const { lines, changes, left } = settleDraft(draft, state.store, NOW);
  return {
    lines: lines.map(({ variant, quantity }) => [variant.code, quantity]),
    changes: changes.map(({ variant, reason, requested, applied }) => [
      variant,
      reason,
      requested,
      applied,
    ]),
    left,
  };
};

const withPreOrder = (
  state: CartState,
  { id }: SoldVariant,
  preOrderedQuantity: number,
): CartState => ({
  ...state,
  store: {
    ...state.store,
    preOrders: [
      {
        variantId: id,
        preOrderedQuantity,
        alreadyConsumedQuantity: 0,
        deadline: day("2026-11-24"),
      },
    ],
  },
});

describe("a cart that is settled", () => {
  const state = holding([FLOUR, BUTTER, PARCEL]);

  it("[SALE-4] stays as it is when everything in it can be had", () => {
    expect(settleDraft(draftOf(state), state.store, NOW)).toEqual(draftOf(state));
  });

  it("[SALE-4] brings one line down to the stock and leaves the others alone", () => {
    expect(settled(since(state, { stock: 3 }))).toEqual({
      lines: [
        ["FLOUR", 3],
        ["BUTTER", 4],
        ["PARCEL", 4],
      ],
      changes: [["FLOUR", "stock", 4, 3]],
      left: [],
    });
  });

  it("[SALE-4] tells of a product that leaves again as it left last", () => {
    const before = (variant: SoldVariant): LeftItem => ({
      variantId: variant.id,
      quantity: 9,
      reason: "withdrawn",
      at: addMs(NOW, -3_600_000),
    });
    const gone = since(state, { stock: 0 });
    const draft = { ...draftOf(gone), left: [before(FLOUR), before(BUTTER)] };
    expect(settled(gone, draft)).toEqual({
      lines: [
        ["BUTTER", 4],
        ["PARCEL", 4],
      ],
      changes: [],
      left: [before(BUTTER), { variantId: FLOUR.id, quantity: 4, reason: "outOfStock", at: NOW }],
    });
  });

  it("[FEST-1] holds what was pre-ordered, and only that, to what is left of it", () => {
    expect([
      settled(withPreOrder(state, BUTTER, 3)),
      settled(withPreOrder(state, BUTTER, 0)),
    ]).toEqual([
      {
        lines: [
          ["FLOUR", 4],
          ["BUTTER", 3],
          ["PARCEL", 4],
        ],
        changes: [["BUTTER", "preOrder", 4, 3]],
        left: [],
      },
      {
        lines: [
          ["FLOUR", 4],
          ["PARCEL", 4],
        ],
        changes: [["BUTTER", "preOrder", 4, 0]],
        left: [],
      },
    ]);
  });

  it("[FEST-1] says nothing of a pre-order that is not passed, nor of one of another product", () => {
    const unchanged = settled(state);
    expect([
      settled(withPreOrder(state, BUTTER, 4)),
      settled(withPreOrder(state, BUTTER, 5)),
      settled(withPreOrder(state, { ...BUTTER, id: 9 as SoldVariant["id"] }, 1)), // safe: a number is an id here
    ]).toEqual([unchanged, unchanged, unchanged]);
  });
});

describe("an offer that ends", () => {
  const offer = { id: PromotionId.make(5), rate: 0.1, endsAt: addMs(NOW, 1000) };
  const state = holding([{ ...FLOUR, offer }, BUTTER]);
  const after = (now: typeof NOW, draft: CartDraft) => {
    const { lines, expired } = expireOffers(draft, now);
    return [lines.map(({ variant }) => variant.code), expired.map(({ id }) => id)];
  };
  const over = draftOf(since(state, { offer: null }));

  it("[SALE-4] takes its line out at that very instant, and no other", () => {
    expect([after(addMs(NOW, 1000), over), after(addMs(NOW, 999), over)]).toEqual([
      [["BUTTER"], [FLOUR.id]],
      [["FLOUR", "BUTTER"], []],
    ]);
  });

  it("[SALE-4] leaves the line in when another offer follows, when it is being set, or was never priced", () => {
    const line = (fields: Partial<CartDraft["lines"][number]>): CartDraft => ({
      ...over,
      lines: over.lines.map((each, index) => (index === 0 ? { ...each, ...fields } : each)),
    });
    const kept = [["FLOUR", "BUTTER"], []];
    const next = { ...offer, endsAt: addMs(NOW, 90_000) };
    expect(
      [
        line({ variant: { ...FLOUR, offer: next } }),
        line({ touched: true }),
        line({ stored: null }),
      ].map((draft) => after(addMs(NOW, 2000), draft)),
    ).toEqual([kept, kept, kept]);
  });
});

it("[CART-8] drops a code at the instant of its end or after its last use, not under its minimum", () => {
  const kept = (coupon: CartState["coupon"], now = NOW) =>
    dropDeadCoupon({ ...draftOf(EMPTY_CART), coupon }, now).coupon?.code ?? null;
  expect([
    kept(COUPON),
    kept(null),
    kept(COUPON, addMs(COUPON.endsAt, -1)),
    kept(COUPON, COUPON.endsAt),
    kept({ ...COUPON, usageLimit: 2, used: 1 }),
    kept({ ...COUPON, usageLimit: 2, used: 2 }),
  ]).toEqual(["FOURNIL", null, "FOURNIL", null, "FOURNIL", null]);
});
