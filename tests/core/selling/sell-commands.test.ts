import { describe, expect, it } from "vitest";
import { OrderItemId, ShipmentId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import { draftOf, holdInDraft } from "../../../core/selling/cart-draft.ts";
import { addedCodes, type CartCommand } from "../../../core/selling/edit-draft.ts";
import { soldDraft, type SoldCart } from "../../../core/selling/sold-cart.ts";
import { writtenAs } from "./any-cart.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { add, answered, code, delivered, holding, linesOf, refused, selling } from "./commands.ts";

describe("a command", () => {
  it("[SALE-4] adds up what is named twice, and names what cannot be had", () => {
    const state = { ...EMPTY_CART, variants: [FLOUR, { ...BUTTER, stock: 3 }] };
    const sold = answered(state, add(["FLOUR", 2], ["FLOUR", 3], ["BUTTER", 5], ["NOTHING", 1]));
    expect(linesOf(sold)).toEqual([
      ["FLOUR", 5],
      ["BUTTER", 3],
    ]);
    expect(sold.changes).toEqual([
      {
        variant: "BUTTER",
        productName: "Beurre",
        reason: "stock",
        requested: 5,
        applied: 3,
        message: "Stock insuffisant : quantité ramenée à 3.",
      },
      {
        variant: "NOTHING",
        productName: "NOTHING",
        reason: "unknown",
        requested: 1,
        applied: 0,
        message: "Cette référence n'existe pas au catalogue.",
      },
    ]);
  });

  it("[SALE-4] adds nothing of what is withdrawn, or of a marketplace without access", () => {
    const withdrawn = answered(
      { ...EMPTY_CART, variants: [{ ...FLOUR, onSale: false }] },
      add(["FLOUR", 1]),
    );
    const noPrice = answered(
      { ...EMPTY_CART, variants: [{ ...FLOUR, unitPrice: null }] },
      add(["FLOUR", 1]),
    );
    const store = { ...EMPTY_CART.store, marketPlaceAccess: false };
    const barred = answered({ ...EMPTY_CART, store, variants: [PARCEL] }, add(["PARCEL", 2]));
    const told = (sold: SoldCart) =>
      sold.changes.map(({ reason, requested, applied }) => [reason, requested, applied]);
    expect([withdrawn, noPrice, barred].map(told)).toEqual([
      [["unavailable", 1, 0]],
      [["unavailable", 1, 0]],
      [["noMarketplaceAccess", 2, 0]],
    ]);
    expect([withdrawn, noPrice, barred].flatMap(linesOf)).toEqual([]);
    expect(barred.changes[0]?.message).toBe(
      "Votre boutique n'a pas encore accès à la marketplace.",
    );
  });

  it("refuses one unknown code, and lines that the cart has not", () => {
    const state = holding([FLOUR]);
    const no = OrderItemId.make(9);
    const line = state.items[0]?.id ?? no;
    expect([
      refused(state, add(["NOTHING", 1])),
      refused(state, { kind: "set", item: no, quantity: 1 }),
      refused(state, { kind: "remove", items: [line, no] }),
    ]).toEqual([
      {
        _tag: "CartRefused",
        reason: "field",
        field: "variant",
        message: "Cette référence n'existe pas au catalogue.",
      },
      { _tag: "CartRefused", reason: "notFound", message: "Cette ligne n'existe pas." },
      { _tag: "CartRefused", reason: "notFound", message: "Cette ligne n'existe pas." },
    ]);
  });

  it("[SALE-4] adds the rest of several when one of them is unknown, and nothing of none", () => {
    const state = { ...holding([FLOUR]), variants: [FLOUR, BUTTER] };
    expect([
      linesOf(answered(state, add(["NOTHING", 1], ["BUTTER", 2]))),
      linesOf(answered(state, add())),
    ]).toEqual([
      [
        ["FLOUR", 4],
        ["BUTTER", 2],
      ],
      [["FLOUR", 4]],
    ]);
  });

  it("has the products that it may bring into the cart read with it", () => {
    expect([
      addedCodes(add(["FLOUR", 1], ["BUTTER", 2])),
      addedCodes({ kind: "set", item: OrderItemId.make(9), quantity: 1 }),
      addedCodes({ kind: "empty" }),
    ]).toEqual([["FLOUR", "BUTTER"], [], []]);
  });

  it("sets, holds, removes and empties, each line in its place", () => {
    const state = holding([FLOUR, BUTTER]);
    const [flour, butter] = state.items.map(({ id }) => id);
    const first = flour ?? OrderItemId.make(9);
    expect([
      linesOf(answered(state, { kind: "set", item: first, quantity: 7 })),
      linesOf(answered(state, { kind: "set", item: first, quantity: 0 })),
      linesOf(answered(state, { kind: "remove", items: [butter ?? first] })),
      linesOf(answered(state, { kind: "empty" })),
      linesOf(
        soldDraft(
          state,
          holdInDraft(
            draftOf(state),
            [
              { variant: code("BUTTER"), quantity: 9 },
              { variant: code("PARCEL"), quantity: 2 },
              { variant: code("FLOUR"), quantity: 0 },
            ],
            { ...state, variants: [FLOUR, BUTTER, PARCEL] },
          ),
          selling,
        ),
      ),
    ]).toEqual([
      [
        ["FLOUR", 7],
        ["BUTTER", 4],
      ],
      [["BUTTER", 4]],
      [["FLOUR", 4]],
      [],
      [
        ["BUTTER", 9],
        ["PARCEL", 2],
      ],
    ]);
  });

  it("[CART-8] takes a code that works, keeps or removes it, and says why another does not", () => {
    const state = holding([FLOUR]);
    const annotate = (coupon: (CartCommand & { kind: "annotate" })["coupon"]): CartCommand => ({
      kind: "annotate",
      coupon,
      words: {},
    });
    const taken = writtenAs(state, answered(state, annotate({ found: COUPON })));
    const total = (sold: SoldCart) => [
      sold.draft.coupon?.code ?? null,
      sold.totals.orderPromotionTotal,
    ];
    expect([
      total(answered(taken, annotate("kept"))),
      total(answered(taken, annotate("removed"))),
      total(answered(taken, { kind: "check" }, addMs(NOW, 48 * 3_600_000))),
    ]).toEqual([
      ["FOURNIL", -800],
      [null, 0],
      [null, 0],
    ]);
    expect([
      refused(state, annotate({ found: null })),
      refused(state, annotate({ found: { ...COUPON, minimum: cents(8001) } })),
    ]).toEqual([
      {
        _tag: "CartRefused",
        reason: "field",
        field: "couponCode",
        message: "Ce code promotionnel n'existe pas.",
      },
      {
        _tag: "CartRefused",
        reason: "field",
        field: "couponCode",
        message: "Il manque 0,01\u00a0€ HT pour utiliser ce code promotionnel.",
      },
    ]);
  });

  it("notes what the drivers are to know, and nothing of a shipment that there is not", () => {
    const state = holding([FLOUR, BUTTER]);
    const [first] = state.shipments;
    const note = (shipment: number, text: string): CartCommand => ({
      kind: "annotate",
      coupon: "kept",
      words: { notes: [{ shipment: ShipmentId.make(shipment), note: text }] },
    });
    const sold = answered(state, note(first?.id ?? 0, "  Par la cour "));
    expect(sold.shipments.map(({ choice }) => choice.note)).toEqual(["Par la cour", ""]);
    const dated = delivered(state);
    const noted = answered(dated, note(dated.shipments[0]?.id ?? 0, "Par la cour"));
    expect(noted.shipments.map(({ choice }) => [choice.note, choice.deliveryDate])).toEqual([
      ["Par la cour", "2026-11-25"],
      ["", "2026-11-25"],
    ]);
    expect(refused(state, note(999, "x"))).toEqual({
      _tag: "CartRefused",
      reason: "notFound",
      message: "Cette livraison n'existe pas.",
    });
  });
});

describe("[CART-13] the customer's reference of a line", () => {
  const give = (...references: readonly (readonly [string, string | null])[]): CartCommand => ({
    kind: "annotate",
    coupon: "kept",
    words: {
      references: references.map(([variant, customerReference]) => ({
        variant: code(variant),
        customerReference,
      })),
    },
  });
  const given = ({ draft }: SoldCart) => draft.lines.map((line) => line.customerReference);

  it("is trimmed, none when it is empty, the last one of several, and stays with its line", () => {
    const state = holding([FLOUR, BUTTER]);
    const sold = answered(state, give(["FLOUR", "A"], ["FLOUR", "  F-1 "]));
    expect(given(sold)).toEqual(["F-1", null]);
    const stored = writtenAs(state, sold);
    expect([
      given(answered(stored, add(["FLOUR", 3]))),
      given(answered(stored, give(["BUTTER", "B"]))),
      given(answered(stored, give(["FLOUR", "  "]))),
      given(answered(stored, give(["FLOUR", null]))),
    ]).toEqual([
      ["F-1", null],
      ["F-1", "B"],
      [null, null],
      [null, null],
    ]);
  });

  it("is refused for a line that there is not, and leaves the others as they are", () => {
    expect(refused(holding([FLOUR]), give(["FLOUR", "F"], ["BUTTER", "B"]))).toEqual({
      _tag: "CartRefused",
      reason: "notFound",
      message: "Cette ligne n'existe pas.",
    });
  });
});
