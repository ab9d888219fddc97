import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { OrderAtOnce, ShipmentWish } from "../../../api-schema/order-sheet.ts";
import { AddressId, type Cents, VariantCode } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import { previewOf, sellAtOnce } from "../../../core/selling/order-at-once.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { day } from "../values.ts";
import { writtenAs } from "./any-cart.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { ADDRESS, answered, holding, selling } from "./commands.ts";
import { bakersCart } from "./written-cart.ts";

const wednesday = day("2026-11-25");
const thursday = day("2026-11-26");

const sack = (quantity: number) => ({ variant: FLOUR.code, quantity });
const tins = (quantity: number) => ({ variant: PARCEL.code, quantity });
const byLorry: ShipmentWish = { key: "gmp:Z002", deliveryDate: wednesday };
const byParcel: ShipmentWish = { key: "mkp:7", shippingMethod: 2 };

/** Four sacks and two tins: 80 € and 18 € HT, 11,80 € HT of carriage, 10,36 € of VAT. */
const WISH: OrderAtOnce = {
  items: [sack(4), tins(2)],
  shippingAddress: ADDRESS.id,
  shipments: [byParcel, byLorry],
  payments: [
    { scope: "gmp", method: "CB" },
    { scope: "mkp", method: "CB" },
  ],
  cgvAccepted: true,
  expectedTotal: cents(12_016),
};

const shelf = (...variants: readonly SoldVariant[]): CartState => ({ ...EMPTY_CART, variants });

const atOnce = (state: CartState, change: Partial<OrderAtOnce> = {}) =>
  sellAtOnce(state, { wish: { ...WISH, ...change }, addresses: [ADDRESS] }, selling);

const refusal = (state: CartState, change: Partial<OrderAtOnce> = {}) => {
  const answer = atOnce(state, change);
  return Result.isFailure(answer) ? answer.failure : "not refused";
};

const told = ({ checkoutState, draft, shipments, payments, blockers, totals }: SoldCart) => ({
  checkoutState,
  total: totals.total,
  address: draft.shippingAddress?.id,
  addressChosen: draft.addressChosen,
  lines: draft.lines.map(({ variant, quantity }) => [variant.code, quantity]),
  choices: shipments.map(({ key, choice: { deliveryDate, shippingMethodId, note } }) => ({
    key,
    deliveryDate,
    shippingMethodId,
    note,
  })),
  payments,
  blockers: blockers.map(({ code }) => code),
});

const conflict = (message: string) => ({ _tag: "CartRefused", reason: "conflict", message });
const field = (name: string, message: string) => ({
  _tag: "CartRefused",
  reason: "field",
  field: name,
  message,
});

describe("an order at once", () => {
  it("[ONCE-5] adds, delivers and pays in one step", () => {
    expect(told(Result.getOrThrow(atOnce(shelf(FLOUR, PARCEL))))).toEqual({
      checkoutState: "payment_selected",
      total: 12_016,
      address: 12,
      addressChosen: true,
      lines: [
        ["FLOUR", 4],
        ["PARCEL", 2],
      ],
      choices: [
        { key: "gmp:Z002", deliveryDate: wednesday, shippingMethodId: null, note: "" },
        { key: "mkp:7", deliveryDate: null, shippingMethodId: 2, note: "" },
      ],
      payments: [
        { id: -1, scope: "gmp", method: "CB", state: "new" },
        { id: -2, scope: "mkp", method: "CB", state: "new" },
      ],
      blockers: [],
    });
  });

  it("[ONCE-5] comes to what the long way comes to", () => {
    const long = bakersCart();
    const short = atOnce(shelf(FLOUR, BUTTER, PARCEL), {
      items: [sack(4), { variant: BUTTER.code, quantity: 4 }, tins(4)],
      shipments: [byLorry, { key: "gmp:Z001", deliveryDate: wednesday }, byParcel],
      expectedTotal: long.order.amount,
    });
    expect(writtenAs(shelf(FLOUR, BUTTER, PARCEL), Result.getOrThrow(short))).toEqual({
      ...long,
      order: { ...long.order, revision: 1 },
    });
  });

  it("[ONCE-5] adds to what the cart holds, and keeps what its driver is to know", () => {
    const held = holding([FLOUR]);
    const [lorry] = held.shipments;
    const notes = lorry === undefined ? [] : [{ shipment: lorry.id, note: "Par la cour" }];
    const state = writtenAs(
      held,
      answered(held, { kind: "annotate", coupon: "kept", words: { notes } }),
    );
    const sold = atOnce(state, {
      items: [sack(1)],
      shipments: [{ ...byLorry, deliveryDate: thursday }],
      payments: [{ scope: "gmp", method: "CB" }],
      expectedTotal: cents(10_550),
    });
    expect(told(Result.getOrThrow(sold))).toMatchObject({
      total: 10_550,
      lines: [["FLOUR", 5]],
      choices: [
        {
          key: "gmp:Z002",
          deliveryDate: thursday,
          shippingMethodId: null,
          note: "Par la cour",
        },
      ],
    });
  });

  it("[ONCE-5] is refused as the long way refuses it", () => {
    const state = shelf(FLOUR, PARCEL);
    expect([
      refusal(state, { shippingAddress: AddressId.make(99) }),
      refusal(state, { shipments: [byLorry] }),
      refusal(state, { shipments: [byParcel, { key: "gmp:Z001", deliveryDate: wednesday }] }),
      refusal(state, { shipments: [byParcel, { key: "gmp:Z002" }] }),
      refusal(state, { shipments: [byLorry, { ...byParcel, shippingMethod: 9 }] }),
      refusal(state, { shipments: [byLorry, { key: "mkp:7", deliveryDate: wednesday }] }),
      refusal(state, { payments: [{ scope: "gmp", method: "CB" }] }),
      refusal(state, { expectedTotal: cents(12_015) }),
      refusal({ ...state, store: { ...state.store, banned: true } }),
    ]).toEqual([
      { _tag: "CartRefused", reason: "notFound", message: "Cette adresse n'existe pas." },
      field("shipments", "Choisissez la livraison de chaque expédition."),
      field("shipments", "Choisissez la livraison de chaque expédition."),
      field("shipments.1.deliveryDate", "Choisissez une date de livraison."),
      field("shipments.1.shippingMethod", "Choisissez un mode de livraison."),
      field("shipments.1.shippingMethod", "Choisissez un mode de livraison."),
      field("payments", "Méthode de paiment obligatoire"),
      conflict("Le montant de votre commande a changé : il est maintenant de 120,16\u00a0€ TTC."),
      conflict(
        "Votre boutique ne peut plus commander : appelez le service clients au 01\u00a099\u00a000\u00a012\u00a034 pour la débloquer.",
      ),
    ]);
  });

  it("[ONCE-5] goes to the one of the store's addresses that was chosen", () => {
    const own = EMPTY_CART.order.shippingAddress ?? ADDRESS;
    const sold = sellAtOnce(
      shelf(FLOUR, PARCEL),
      { wish: WISH, addresses: [own, ADDRESS] },
      selling,
    );
    expect(Result.getOrThrow(sold).draft.shippingAddress).toEqual(ADDRESS);
  });

  it("[ONCE-8] of which the last sack has just been sold is told by its total, and by its name", () => {
    const state = shelf({ ...FLOUR, stock: 0 }, PARCEL);
    const seen = (expectedTotal: Cents) => ({
      expectedTotal,
      payments: WISH.payments.slice(1),
    });
    expect(refusal(state, seen(cents(12_016)))).toEqual(
      conflict(
        "Votre panier a changé, vérifiez-le avant de continuer. Farine : Ce produit est en rupture de stock.",
      ),
    );
    expect(told(Result.getOrThrow(atOnce(state, seen(cents(3576)))))).toMatchObject({
      total: 3576,
      lines: [["PARCEL", 2]],
    });
  });

  it("[CART-8] has no promotion code any more once that is over", () => {
    const state = { ...shelf(FLOUR, PARCEL), coupon: { ...COUPON, endsAt: NOW } };
    expect(Result.getOrThrow(atOnce(state)).draft.coupon).toBeNull();
  });
});

const preview = (state: CartState, ...items: readonly ReturnType<typeof sack>[]) =>
  previewOf(state, { items }, selling);

describe("the preview of an order", () => {
  it("[ONCE-4] is the cart with the wished lines, delivered as proposed, whatever is still to pay", () => {
    expect(told(preview(shelf(FLOUR, PARCEL), sack(4), tins(2)))).toEqual({
      checkoutState: "cart",
      total: 11_308,
      address: 11,
      addressChosen: false,
      lines: [
        ["FLOUR", 4],
        ["PARCEL", 2],
      ],
      choices: [
        { key: "gmp:Z002", deliveryDate: wednesday, shippingMethodId: null, note: "" },
        { key: "mkp:7", deliveryDate: null, shippingMethodId: 1, note: "" },
      ],
      payments: [],
      blockers: [],
    });
  });

  it("[ONCE-1] [ONCE-2] is delivered as it is wished", () => {
    const shipments = [byParcel, { ...byLorry, deliveryDate: thursday }];
    const sold = previewOf(shelf(FLOUR, PARCEL), { items: [sack(4), tins(2)], shipments }, selling);
    expect([told(sold).total, told(sold).choices]).toEqual([
      12_016,
      [
        { key: "gmp:Z002", deliveryDate: thursday, shippingMethodId: null, note: "" },
        { key: "mkp:7", deliveryDate: null, shippingMethodId: 2, note: "" },
      ],
    ]);
  });

  it("[ONCE-4] names what stops the order before its payment", () => {
    const short = { ...PARCEL, merchantMinimum: cents(5000) };
    const unserved = { ...shelf(FLOUR, short), plans: [] };
    expect(told(preview(unserved, sack(1), tins(1))).blockers).toEqual(["minimum", "deliveryDate"]);
  });

  it("[ONCE-4] keeps the cart as it was: its payments, its address, its notes", () => {
    const state = bakersCart();
    const [lorry] = state.shipments;
    const shipments = state.shipments.map((shipment) =>
      shipment === lorry ? { ...shipment, note: "Par la cour" } : shipment,
    );
    const sold = told(preview({ ...state, shipments }, sack(1)));
    expect([sold.address, sold.lines, sold.payments, sold.choices]).toEqual([
      12,
      [
        ["FLOUR", 5],
        ["BUTTER", 4],
        ["PARCEL", 4],
      ],
      state.payments,
      [
        {
          key: "gmp:Z002",
          deliveryDate: wednesday,
          shippingMethodId: null,
          note: "Par la cour",
        },
        { key: "gmp:Z001", deliveryDate: wednesday, shippingMethodId: null, note: "" },
        { key: "mkp:7", deliveryDate: null, shippingMethodId: 2, note: "" },
      ],
    ]);
  });

  it("[SALE-4] shows the wished products of which nothing can be had, and why", () => {
    const soldOut = { ...FLOUR, stock: 0 };
    const withdrawn = { ...BUTTER, onSale: false };
    const barred = {
      ...shelf(soldOut, withdrawn, PARCEL),
      store: { ...EMPTY_CART.store, marketPlaceAccess: false },
    };
    const butter = { variant: BUTTER.code, quantity: 2 };
    const unknown = { variant: VariantCode.make("NOTHING"), quantity: 1 };
    expect(preview(barred, sack(3), butter, tins(5), unknown).left).toEqual([
      { variantId: FLOUR.id, quantity: 3, reason: "outOfStock", at: NOW },
      { variantId: BUTTER.id, quantity: 2, reason: "withdrawn", at: NOW },
      { variantId: PARCEL.id, quantity: 5, reason: "noMarketplaceAccess", at: NOW },
    ]);
  });

  it("[SALE-4] shows a product once, however often it was wished, and not at all while some can be had", () => {
    const few = shelf({ ...FLOUR, stock: 2 }, { ...BUTTER, stock: 0 });
    const butter = { variant: BUTTER.code, quantity: 2 };
    expect(preview(few, butter, sack(3), butter).left).toEqual([
      { variantId: BUTTER.id, quantity: 4, reason: "outOfStock", at: NOW },
    ]);
  });

  it("[SALE-4] shows what left the cart once, a day later again when it is wished again", () => {
    const leftAt = (hours: number): CartState => {
      const at = addMs(NOW, -hours * 3_600_000);
      const gone = { variantId: FLOUR.id, quantity: 9, reason: "withdrawn" as const, at };
      const state = shelf({ ...FLOUR, stock: 0 });
      return { ...state, order: { ...state.order, unavailable: [gone] } };
    };
    expect([preview(leftAt(23), sack(1)).left, preview(leftAt(24), sack(1)).left]).toEqual([
      leftAt(23).order.unavailable,
      [{ variantId: FLOUR.id, quantity: 1, reason: "outOfStock", at: NOW }],
    ]);
  });

  it("[SALE-4] shows what leaves the cart of itself beside what was wished", () => {
    const state = holding([BUTTER]);
    const sold = preview({ ...state, variants: [{ ...BUTTER, stock: 0 }, FLOUR] }, sack(1));
    expect([told(sold).lines, sold.left]).toEqual([
      [["FLOUR", 1]],
      [{ variantId: BUTTER.id, quantity: 4, reason: "outOfStock", at: NOW }],
    ]);
  });
});
