import { describe, expect, it } from "vitest";
import { AddressId, MerchantId, OrderItemId, ShipmentId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { cents } from "../../../core/money/cents.ts";
import type { SoldVariant } from "../../../core/selling/cart-state.ts";
import { draftOf, holdInDraft } from "../../../core/selling/cart-draft.ts";
import { addedCodes, type CartCommand } from "../../../core/selling/edit-draft.ts";
import { see } from "../../../core/selling/sell.ts";
import { soldDraft, type SoldCart } from "../../../core/selling/sold-cart.ts";
import { day } from "../values.ts";
import { writtenAs } from "./any-cart.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import {
  add,
  ADDRESS,
  answered,
  byCard,
  code,
  delivered,
  holding,
  linesOf,
  paid,
  refused,
  selling,
  since,
  toDeliver,
} from "./commands.ts";

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

describe("the checkout", () => {
  it("[CHECK-1] chooses the delivery of every shipment, at an address of the store", () => {
    const state = holding([FLOUR, PARCEL]);
    const sold = answered(state, toDeliver(state));
    expect([
      sold.checkoutState,
      sold.draft.shippingAddress?.id,
      sold.draft.addressChosen,
      sold.shipments.map(({ choice }) => [choice.deliveryDate, choice.shippingMethodId]),
    ]).toEqual([
      "shipping_selected",
      12,
      true,
      [
        ["2026-11-25", null],
        [null, 2],
      ],
    ]);
  });

  it("[SALE-5] refuses another address, another shipment, a missing choice, a day or a way that is not offered", () => {
    const state = holding([FLOUR, PARCEL]);
    const command = toDeliver(state);
    const [lorry, parcel] = command.wish.shipments;
    if (lorry === undefined || parcel === undefined) throw new Error("Two shipments");
    const wish = (shipments: typeof command.wish.shipments): CartCommand => ({
      ...command,
      wish: { ...command.wish, shipments },
    });
    const dated = (date: string) => wish([{ ...lorry, deliveryDate: day(date) }, parcel]);
    const undated = { shipment: lorry.shipment };
    const reasons = [
      { ...command, addresses: [] },
      wish([lorry, { ...parcel, shipment: ShipmentId.make(999) }]),
      wish([lorry]),
      wish([undated, parcel]),
      dated("2026-11-24"),
      dated("2026-11-29"),
      dated("2027-03-01"),
      wish([lorry, { ...parcel, shippingMethod: 9 }]),
    ].map((each) => {
      const refusal = refused(state, each);
      if (refusal === "not refused") return refusal;
      return [refusal.reason === "field" ? refusal.field : refusal.reason, refusal.message];
    });
    expect(reasons).toEqual([
      ["notFound", "Cette adresse n'existe pas."],
      ["notFound", "Cette livraison n'existe pas."],
      ["shipments", "Choisissez la livraison de chaque expédition."],
      ["shipments.0.deliveryDate", "Choisissez une date de livraison."],
      [
        "shipments.0.deliveryDate",
        "L'heure limite de commande pour cette date est passée. Prochaine livraison possible : mercredi 25 novembre.",
      ],
      [
        "shipments.0.deliveryDate",
        "Le camion ne passe pas ce jour-là. Prochaine livraison possible : mercredi 25 novembre.",
      ],
      ["shipments.0.deliveryDate", "Cette date n'est pas encore ouverte à la commande."],
      ["shipments.1.shippingMethod", "Choisissez un mode de livraison."],
    ]);
    expect(refused({ ...state, plans: [] }, command)).toMatchObject({
      field: "shipments.0.deliveryDate",
      message: "Aucun camion ne dessert votre boutique.",
    });
  });

  it("[CHECK-1] takes the address that is wished among several, and keeps the note to the driver", () => {
    const state = holding([FLOUR]);
    const noted = {
      ...state,
      shipments: state.shipments.map((shipment) => ({ ...shipment, note: "Par la cour" })),
    };
    const other = { ...ADDRESS, id: AddressId.make(13) };
    const sold = answered(noted, { ...toDeliver(noted), addresses: [other, ADDRESS] });
    expect([sold.draft.shippingAddress, sold.shipments.map(({ choice }) => choice)]).toEqual([
      ADDRESS,
      [{ ...noted.shipments[0], deliveryDate: "2026-11-25" }],
    ]);
  });

  it("[SALE-5] asks each lorry for its own days, and names no next day where there is none", () => {
    const state = holding([FLOUR, BUTTER]);
    const plans = state.plans.map((plan) =>
      plan.rangeCode === "Z001" ? { ...plan, weekdays: [4 as const] } : plan,
    );
    const on = (flour: string, butter: string): CartCommand => ({
      ...toDeliver(state),
      wish: {
        shippingAddress: ADDRESS.id,
        shipments: state.shipments.map(({ id, transportTypeCode }) => ({
          shipment: id,
          deliveryDate: day(transportTypeCode === "Z001" ? butter : flour),
        })),
      },
    });
    const closed = { ...state.store, closingDays: [1, 2, 3, 4, 5, 6, 7] as const };
    expect(
      answered({ ...state, plans }, on("2026-11-25", "2026-11-26")).shipments.map(
        ({ choice }) => choice.deliveryDate,
      ),
    ).toEqual(["2026-11-25", "2026-11-26"]);
    expect([
      refused({ ...state, plans }, on("2026-11-25", "2026-11-25")),
      refused({ ...state, store: closed }, on("2026-11-25", "2026-11-25")),
    ]).toMatchObject([
      {
        field: "shipments.1.deliveryDate",
        message:
          "Le camion ne passe pas ce jour-là. Prochaine livraison possible : jeudi 26 novembre.",
      },
      { field: "shipments.0.deliveryDate", message: "Votre boutique est fermée ce jour-là." },
    ]);
  });

  it("[SALE-5] refuses another merchant's way to send, and none at all", () => {
    const state = holding([PARCEL]);
    const methods = state.methods.map((method) =>
      method.id === 2 ? { ...method, merchantId: MerchantId.make(8) } : method,
    );
    const command = toDeliver(state);
    const shipments = command.wish.shipments.map(({ shipment }) => ({ shipment }));
    const refusal = {
      _tag: "CartRefused",
      reason: "field",
      field: "shipments.0.shippingMethod",
      message: "Choisissez un mode de livraison.",
    };
    expect([
      refused({ ...state, methods }, command),
      refused(state, { ...command, wish: { ...command.wish, shipments } }),
    ]).toEqual([refusal, refusal]);
  });

  it("[BLOCK-2] goes no further for a store that may not order", () => {
    const ready = delivered(holding([FLOUR]));
    const banned = { ...ready.store, banned: true };
    const refusal = {
      _tag: "CartRefused",
      reason: "conflict",
      message:
        "Votre boutique ne peut plus commander : appelez le service clients au 01\u00a099\u00a000\u00a012\u00a034 pour la débloquer.",
    };
    const state = { ...ready, store: banned };
    expect([refused(state, toDeliver(state)), refused(state, byCard(state))]).toEqual([
      refusal,
      refusal,
    ]);
  });

  it("chooses nothing of a merchant that sends in one way only", () => {
    const state = { ...delivered(holding([PARCEL])), methods: [] };
    const command = toDeliver(state);
    const shipments = command.wish.shipments.map(({ shipment }) => ({ shipment }));
    const sold = answered(state, { ...command, wish: { ...command.wish, shipments } });
    expect(sold.shipments.map(({ choice }) => choice.shippingMethodId)).toEqual([null]);
    expect(sold.blockers.map(({ code: reason }) => reason)).toEqual(["paymentMethod"]);
  });

  it("[CHECK-1] chooses one method for each part, after the delivery", () => {
    const state = delivered(holding([FLOUR, PARCEL]));
    const sold = answered(state, byCard(state));
    expect([sold.checkoutState, sold.payments, sold.blockers]).toEqual([
      "payment_selected",
      [
        { id: -1, scope: "gmp", method: "CB", state: "new" },
        { id: -2, scope: "mkp", method: "CB", state: "new" },
      ],
      [],
    ]);
    const again = answered(paid(state), byCard(state));
    expect(again.payments.map(({ id }) => id)).toEqual([71, 72]);
    const reversed = answered(state, {
      kind: "choosePayment",
      wish: {
        payments: [
          { scope: "mkp", method: "CB" },
          { scope: "gmp", method: "VIREMENT" },
        ],
      },
    });
    expect(reversed.payments.map(({ scope, method }) => [scope, method])).toEqual([
      ["gmp", "VIREMENT"],
      ["mkp", "CB"],
    ]);
    const [first, second] = [
      { scope: "gmp" as const, method: "CB" as const },
      { scope: "mkp" as const, method: "PRELEVEMENT" as const },
    ];
    const wish = (...payments: readonly (typeof first | typeof second)[]) =>
      refused(state, { kind: "choosePayment", wish: { payments } });
    expect([
      wish(first),
      wish(first, second),
      wish(first, { ...second, method: "CB" as never }, first),
      refused(holding([FLOUR]), byCard(holding([FLOUR]))),
    ]).toMatchObject([
      { field: "payments", message: "Méthode de paiment obligatoire" },
      {
        field: "payments.1.method",
        message: "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
      },
      { field: "payments", message: "Un seul moyen de paiement par partie de la commande." },
      { reason: "conflict", message: "Choisissez d'abord la livraison." },
    ]);
  });

  it("[CHECK-2] undoes the payment for another amount, the delivery for other shipments", () => {
    const state = paid(delivered(holding([FLOUR, BUTTER])));
    const [flour, butter] = state.items.map(({ id }) => id);
    const stateAfter = (command: CartCommand, at = state) => answered(at, command).checkoutState;
    expect([
      stateAfter({ kind: "check" }),
      stateAfter({ kind: "set", item: flour ?? OrderItemId.make(9), quantity: 5 }),
      stateAfter({ kind: "remove", items: [butter ?? OrderItemId.make(9)] }),
      stateAfter(add(["PARCEL", 1]), { ...state, variants: [...state.variants, PARCEL] }),
      answered(state, { kind: "check" }, addMs(NOW, 3 * 86_400_000)).checkoutState,
      stateAfter({ kind: "check" }, since(state, { unitPrice: cents(2001) })),
    ]).toEqual([
      "payment_selected",
      "shipping_selected",
      "cart",
      "cart",
      "cart",
      "shipping_selected",
    ]);
    const parcel = paid(delivered(holding([PARCEL])));
    expect(stateAfter({ kind: "check" }, { ...parcel, methods: parcel.methods.slice(0, 1) })).toBe(
      "cart",
    );
  });

  it("[SALE-6] completes what the customer saw, and else says what is not so any more", () => {
    const state = paid(delivered(holding([FLOUR, BUTTER])));
    const complete: CartCommand = { kind: "complete", expectedTotal: state.order.amount };
    const sold = answered(state, complete);
    expect([sold.checkoutState, sold.totals.total]).toEqual([
      "payment_selected",
      state.order.amount,
    ]);
    const banned = { ...state, store: { ...state.store, banned: true } };
    const unpaid = delivered(holding([FLOUR]));
    expect([
      refused(state, { ...complete, expectedTotal: cents(1) }),
      refused(since(state, { stock: 0 }), complete),
      refused(since(state, { stock: 3 }), complete),
      refused(banned, complete),
      refused(unpaid, { ...complete, expectedTotal: unpaid.order.amount }),
      // A colleague's change takes the choice of payment back: what has changed is said.
      refused(unpaid, complete),
    ]).toMatchObject([
      {
        reason: "conflict",
        message: `Le montant de votre commande a changé : il est maintenant de 253,20\u00a0€ TTC.`,
      },
      {
        reason: "conflict",
        message:
          "Votre panier a changé, vérifiez-le avant de continuer. Farine n'est plus disponible.",
      },
      {
        reason: "conflict",
        message:
          "Votre panier a changé, vérifiez-le avant de continuer. Farine : Stock insuffisant : quantité ramenée à 3.",
      },
      { reason: "conflict" },
      { reason: "conflict", message: "Choisissez d'abord le paiement." },
      {
        reason: "conflict",
        message: `Le montant de votre commande a changé : il est maintenant de ${euros(unpaid.order.amount)} TTC.`,
      },
    ]);
  });
});

describe("a completion", () => {
  it("[SALE-6] is of a new price that the customer has seen, without choosing the payment again", () => {
    const state = since(paid(delivered(holding([FLOUR]))), { unitPrice: cents(2500) });
    const { total } = see(state, selling).totals;
    const sold = answered(state, { kind: "complete", expectedTotal: total });
    expect([total, sold.totals.total, sold.checkoutState]).toEqual([
      10_550,
      10_550,
      "payment_selected",
    ]);
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
