import { describe, expect, it } from "vitest";
import { OrderItemId, VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import {
  addToDraft,
  draftOf,
  type DraftLine,
  holdInDraft,
  removeLines,
  setLine,
} from "../../../core/selling/cart-draft.ts";
import type { SoldVariant } from "../../../core/selling/cart-state.ts";
import { FULL_CART, MAX_CART_LINES } from "../../../core/selling/quantity.ts";
import { BUTTER, EMPTY_CART, FLOUR, PARCEL } from "./bakers-cart.ts";
import { code, holding } from "./commands.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";

const variant = (index: number): SoldVariant => ({
  ...FLOUR,
  id: VariantId.make(1000 + index),
  code: VariantCode.make(`V-${index}`),
});

const lineOf = (sold: SoldVariant, itemId: number | null): DraftLine => ({
  itemId: itemId === null ? null : OrderItemId.make(itemId),
  variant: sold,
  ...NOTHING_SAID,
  quantity: 1,
  stored: null,
  touched: false,
});

/** A draft of so many lines of different products. */
const filled = (count: number) => ({
  ...draftOf(EMPTY_CART),
  lines: Array.from({ length: count }, (_, index) => lineOf(variant(index), index + 1)),
});

const shelf = { variants: [FLOUR, BUTTER, variant(0)], store: EMPTY_CART.store };

describe("a full cart", () => {
  it("[CART-10] takes a 500th product and names the 501st", () => {
    const added = (count: number) => {
      const draft = addToDraft(filled(count), [{ variant: code("FLOUR"), quantity: 2 }], shelf);
      return [draft.lines.length, draft.changes];
    };
    expect([added(MAX_CART_LINES - 1), added(MAX_CART_LINES)]).toEqual([
      [500, []],
      [
        500,
        [
          {
            variant: "FLOUR",
            productName: "Farine",
            reason: "maximum",
            requested: 2,
            applied: 0,
            message: FULL_CART,
          },
        ],
      ],
    ]);
  });

  it("[CART-10] still takes more of what it holds", () => {
    const draft = addToDraft(
      filled(MAX_CART_LINES),
      [{ variant: code("V-0"), quantity: 2 }],
      shelf,
    );
    expect([draft.lines.length, draft.lines[0]?.quantity, draft.changes]).toEqual([500, 3, []]);
  });
});

describe("[CART-10] a full cart that holds what a pad says", () => {
  const held = (count: number, ...wished: readonly (readonly [string, number])[]) => {
    const requests = wished.map(([of, quantity]) => ({ variant: code(of), quantity }));
    const draft = holdInDraft(filled(count), requests, shelf);
    return {
      lines: draft.lines.length,
      last: draft.lines.at(-1)?.variant.code,
      changes: draft.changes.map(({ variant: of, reason, applied }) => [of, reason, applied]),
    };
  };

  it("takes a 500th product and no 501st", () => {
    expect([
      held(MAX_CART_LINES - 1, ["FLOUR", 2], ["BUTTER", 2]),
      held(MAX_CART_LINES, ["FLOUR", 2]),
    ]).toEqual([
      { lines: 500, last: "FLOUR", changes: [["BUTTER", "maximum", 0]] },
      { lines: 500, last: "V-499", changes: [["FLOUR", "maximum", 0]] },
    ]);
  });

  it("takes another product once one has made room, and any quantity of what it holds", () => {
    expect([
      held(MAX_CART_LINES, ["V-0", 0], ["FLOUR", 2]),
      held(MAX_CART_LINES, ["V-0", 7]),
    ]).toEqual([
      { lines: 500, last: "FLOUR", changes: [] },
      { lines: 500, last: "V-499", changes: [] },
    ]);
  });
});

describe("a stored cart", () => {
  it("is its lines as they were written, but for a product that is not known any more", () => {
    const state = holding([FLOUR, BUTTER]);
    const [, butter] = state.items;
    expect(draftOf({ ...state, variants: [BUTTER] }).lines).toEqual([
      {
        itemId: butter?.id,
        variant: BUTTER,
        ...NOTHING_SAID,
        quantity: 4,
        stored: butter,
        touched: false,
      },
    ]);
  });
});

describe("a line", () => {
  const draft = draftOf(holding([FLOUR, BUTTER, PARCEL]));

  it("[CART-1] that is set keeps its place and is the customer's; at 0 it goes", () => {
    const [flour, butter, parcel] = draft.lines;
    if (butter === undefined) throw new Error("Three lines");
    expect([setLine(draft, butter, 7).lines, setLine(draft, butter, 0).lines]).toEqual([
      [flour, { ...butter, quantity: 7, touched: true }, parcel],
      [flour, parcel],
    ]);
  });

  it("that is new stands last, not written yet and the customer's", () => {
    const added = addToDraft(
      draftOf(EMPTY_CART),
      [
        { variant: code("BUTTER"), quantity: 1 },
        { variant: code("FLOUR"), quantity: 2 },
      ],
      shelf,
    );
    expect(added.lines).toEqual([
      { itemId: null, variant: BUTTER, ...NOTHING_SAID, quantity: 1, stored: null, touched: true },
      { itemId: null, variant: FLOUR, ...NOTHING_SAID, quantity: 2, stored: null, touched: true },
    ]);
  });

  it("is taken out by its own id; one that is not written yet stays", () => {
    const lines = [lineOf(FLOUR, 1), lineOf(BUTTER, null), lineOf(PARCEL, 3)];
    const ids = new Set([1, 9].map((id) => OrderItemId.make(id)));
    expect(removeLines({ ...draft, lines }, ids).lines).toEqual(lines.slice(1));
  });

  it("[CART-1] is not asked for by a wish of none of an unknown product", () => {
    const wish = (quantity: number) =>
      holdInDraft(draft, [{ variant: code("NOTHING"), quantity }], shelf);
    expect(wish(0)).toEqual(draft);
    expect(wish(1).changes.map(({ reason }) => reason)).toEqual(["unknown"]);
  });

  it("takes the last wish of a product that is wished twice", () => {
    const held = holdInDraft(
      draft,
      [
        { variant: code("FLOUR"), quantity: 9 },
        { variant: code("FLOUR"), quantity: 2 },
      ],
      shelf,
    );
    expect(held.lines.map(({ quantity }) => quantity)).toEqual([2, 4, 4]);
  });

  it("that is held keeps the quantity that is wished while it is sold no more; a new one is refused", () => {
    const barred = { ...FLOUR, onSale: false };
    const before = draftOf(holding([FLOUR]));
    const lines = before.lines.map((line) => ({ ...line, variant: barred }));
    const wish = [{ variant: code("FLOUR"), quantity: 2 }];
    const sold = { ...shelf, variants: [barred] };
    const kept = holdInDraft({ ...before, lines }, wish, sold);
    const refused = holdInDraft(draftOf(EMPTY_CART), wish, sold);
    expect([kept.lines.map(({ quantity }) => quantity), kept.changes]).toEqual([[2], []]);
    expect([refused.lines, refused.changes]).toEqual([
      [],
      [
        {
          variant: "FLOUR",
          productName: "Farine",
          reason: "unavailable",
          requested: 2,
          applied: 0,
          message: "Ce produit n'est plus proposé à votre boutique.",
        },
      ],
    ]);
  });

  it("[CART-2] says of each product what it got otherwise than wished, after what was said before", () => {
    const few = { ...FLOUR, stock: 3 };
    const said = {
      ...draft,
      changes: holdInDraft(draft, [{ variant: code("NO"), quantity: 1 }], shelf).changes,
    };
    const wishes = [
      { variant: code("FLOUR"), quantity: 9 },
      { variant: code("BUTTER"), quantity: 2 },
    ];
    const lines = draft.lines.map((line) =>
      line.variant === FLOUR ? { ...line, variant: few } : line,
    );
    const { changes } = holdInDraft({ ...said, lines }, wishes, shelf);
    expect(
      changes.map(({ variant: of, reason, requested, applied }) => [
        of,
        reason,
        requested,
        applied,
      ]),
    ).toEqual([
      ["NO", "unknown", 1, 0],
      ["FLOUR", "stock", 9, 3],
    ]);
  });
});
