import { describe, expect, it } from "vitest";
import { AddressId, MerchantId, OrderItemId, ShipmentId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import type { CartCommand } from "../../../core/selling/edit-draft.ts";
import { see } from "../../../core/selling/sell.ts";
import { day } from "../values.ts";
import { BUTTER, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import {
  add,
  ADDRESS,
  answered,
  byCard,
  delivered,
  holding,
  paid,
  refused,
  selling,
  since,
  toDeliver,
} from "./commands.ts";

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
