import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ShipmentId } from "../../../api-schema/primitives.ts";
import {
  blockersUpTo,
  orderBlockers,
  scopesOf,
  type BlockableShipment,
  type CartToCheck,
} from "../../../core/selling/blockers.ts";
import { shipmentConditions } from "../../../core/selling/conditions.ts";
import { cents } from "../../../core/money/cents.ts";
import { day, grams } from "../values.ts";

const load = (itemsHT: number) => ({ grams: grams(100_000), itemsHT: cents(itemsHT) });

const flour: BlockableShipment = {
  id: ShipmentId.make(1),
  label: "Farine",
  gmp: true,
  merchantName: "Grands Moulins Panetier",
  conditions: shipmentConditions(
    { transportTypeCode: "Z002", minimum: 500_000, maximum: 3_000_000 },
    load(5000),
  ),
  deliveryDate: day("2026-11-26"),
  availableDates: [day("2026-11-26"), day("2026-11-28")],
  shippingMethod: null,
  hasUnavailableItem: false,
};

const merchant: BlockableShipment = {
  ...flour,
  id: ShipmentId.make(2),
  label: "Maison Vasseur",
  gmp: false,
  merchantName: "Maison Vasseur",
  conditions: shipmentConditions(
    { transportTypeCode: "MKP", minimum: 10_000, maximum: 50_000 },
    load(12_000),
  ),
  deliveryDate: null,
  availableDates: [],
  shippingMethod: 4,
};

const PAYING: CartToCheck["store"]["paying"] = {
  takesCards: true,
  cardOnly: false,
  mandates: { gmp: "present", mkp: "present" },
  servicePhone: "01\u00a099\u00a000\u00a012\u00a034",
};

const ready: CartToCheck = {
  role: "manager",
  store: {
    active: true,
    banned: false,
    approval: "approved",
    marketPlaceAccess: true,
    paymentMethod: "CB",
    paying: PAYING,
  },
  shipments: [flour, merchant],
  payments: [
    { scope: "gmp", method: "PRELEVEMENT" },
    { scope: "mkp", method: "CB" },
  ],
};

const told = (cart: CartToCheck) =>
  orderBlockers(cart).map(({ code, shipment, step, message }) => [
    code,
    shipment,
    step,
    message.replaceAll("\u00a0", " "),
  ]);

const withStore = (store: Partial<CartToCheck["store"]>): CartToCheck => ({
  ...ready,
  store: { ...ready.store, ...store },
});

const withFlour = (fields: Partial<BlockableShipment>): CartToCheck => ({
  ...ready,
  shipments: [{ ...flour, ...fields }, merchant],
});

const withMerchant = (fields: Partial<BlockableShipment>): CartToCheck => ({
  ...ready,
  shipments: [flour, { ...merchant, ...fields }],
});

const over = (transportTypeCode: "Z002" | "MKP", minimum: number, maximum: number, price: number) =>
  shipmentConditions({ transportTypeCode, minimum, maximum }, load(price));

describe("orderBlockers", () => {
  it("[BLOCK-1] finds nothing against an order that is ready", () => {
    expect(orderBlockers(ready)).toEqual([]);
  });

  it.each([
    ["role", { ...ready, role: "accountant" as const }],
    ["role", { ...ready, role: null }],
    ["banned", withStore({ banned: true })],
    ["inactive", withStore({ active: false })],
    ["approval", withStore({ approval: "waiting" })],
    ["approval", withStore({ approval: "refused" })],
    ["empty", { ...ready, shipments: [] }],
    ["marketplaceAccess", withStore({ marketPlaceAccess: false })],
    ["unavailable", withFlour({ hasUnavailableItem: true })],
    ["maximum", withFlour({ conditions: over("Z002", 1, 99_000, 0) })],
    ["minimum", withMerchant({ conditions: over("MKP", 10_000, 50_000, 6500) })],
    ["shippingMethod", withMerchant({ shippingMethod: null })],
    ["deliveryDate", withFlour({ deliveryDate: null })],
    ["cutOffPassed", withFlour({ deliveryDate: day("2026-11-24") })],
    ["paymentMethod", { ...ready, payments: [{ scope: "gmp" as const, method: "CB" as const }] }],
    ["paymentMethod", withStore({ paying: { ...PAYING, cardOnly: true } })],
    ["mandate", withStore({ paying: { ...PAYING, mandates: { gmp: "missing", mkp: "present" } } })],
  ])("[BLOCK-1] tells %s, and only that", (code, cart) => {
    expect(orderBlockers(cart).map((blocker) => blocker.code)).toEqual([code]);
  });

  it("[BLOCK-3] tells a banned or inactive store whom to call", () => {
    expect(told(withStore({ banned: true, active: false }))).toEqual([
      [
        "banned",
        null,
        "cart",
        "Votre boutique ne peut plus commander : appelez le service clients au 01 99 00 12 34 pour la débloquer.",
      ],
      [
        "inactive",
        null,
        "cart",
        "Votre boutique est inactive : appelez le service clients au 01 99 00 12 34 pour la réactiver.",
      ],
    ]);
  });

  it("[BLOCK-4] tells a store that is not approved what it waits for, or whom to call", () => {
    expect(told(withStore({ approval: "waiting" }))).toEqual([
      [
        "approval",
        null,
        "cart",
        "Votre boutique attend la validation du moulin : vous pourrez commander dès qu'elle sera acceptée.",
      ],
    ]);
    expect(told(withStore({ approval: "refused" }))).toEqual([
      [
        "approval",
        null,
        "cart",
        "Votre boutique n'a pas été acceptée par le moulin : appelez le service clients au 01 99 00 12 34 pour en parler.",
      ],
    ]);
  });

  it("[BLOCK-1] names the shipment and what to do about it", () => {
    const cart: CartToCheck = {
      ...ready,
      shipments: [
        { ...flour, conditions: over("Z002", 1, 99_000, 0), deliveryDate: day("2026-11-24") },
        { ...merchant, conditions: over("MKP", 10_000, 50_000, 6500), shippingMethod: null },
      ],
    };
    expect(told(cart)).toEqual([
      ["maximum", 1, "cart", "Farine : au-delà du maximum de 99 kg, retirez 1 kg."],
      ["minimum", 2, "cart", "Il manque 35,00 € pour commander chez Maison Vasseur."],
      [
        "cutOffPassed",
        1,
        "delivery",
        "Farine : l'heure limite pour mardi 24 novembre est passée, la prochaine livraison est jeudi 26 novembre.",
      ],
      ["shippingMethod", 2, "delivery", "Maison Vasseur : choisissez un mode de livraison."],
    ]);
  });

  it("[BLOCK-1] says what to do about each part of the order", () => {
    const shut = { ...withStore({ marketPlaceAccess: false }), role: "accountant" as const };
    const spoilt = { ...withFlour({ hasUnavailableItem: true, deliveryDate: null }) };
    const late = withFlour({ deliveryDate: day("2026-11-24"), availableDates: [] });
    expect([shut, { ...ready, shipments: [] }, spoilt, late].map(told)).toEqual([
      [
        ["role", null, "cart", "Votre rôle ne permet pas de commander pour cette boutique."],
        [
          "marketplaceAccess",
          2,
          "cart",
          "Votre boutique n'a pas accès à la marketplace : retirez les produits de Maison Vasseur ou demandez l'accès.",
        ],
      ],
      [["empty", null, "cart", "Votre panier est vide."]],
      [
        [
          "unavailable",
          1,
          "cart",
          "Farine : des produits ne sont plus disponibles, retirez-les ou remplacez-les.",
        ],
        ["deliveryDate", 1, "delivery", "Farine : choisissez une date de livraison."],
      ],
      [
        [
          "cutOffPassed",
          1,
          "delivery",
          "Farine : l'heure limite pour mardi 24 novembre est passée.",
        ],
      ],
    ]);
  });

  it("[BLOCK-2] asks for a method where the usual one is refused, and says why of a chosen one", () => {
    const cardOnly = {
      ...withStore({ paymentMethod: "VIREMENT", paying: { ...PAYING, cardOnly: true } }),
      shipments: [flour],
    };
    const chosen = [{ scope: "gmp" as const, method: "VIREMENT" as const }];
    expect([told({ ...cardOnly, payments: [] }), told({ ...cardOnly, payments: chosen })]).toEqual([
      [["paymentMethod", null, "payment", "Méthode de paiment obligatoire"]],
      [
        [
          "paymentMethod",
          null,
          "payment",
          "Seul le paiement par carte bancaire est proposé à votre boutique.",
        ],
      ],
    ]);
  });

  it("[BLOCK-2] tells a missing mandate from the store's usual method, before any choice", () => {
    const cart = {
      ...withStore({
        paymentMethod: "PRELEVEMENT",
        paying: { ...PAYING, mandates: { gmp: "missing", mkp: "present" } },
      }),
      payments: [],
    };
    expect(orderBlockers(cart).map(({ code }) => code)).toEqual([
      "paymentMethod",
      "mandate",
      "paymentMethod",
    ]);
  });

  it("[BLOCK-2] keeps for each step what can be done up to it", () => {
    const cart = { ...withFlour({ deliveryDate: null, hasUnavailableItem: true }), payments: [] };
    const blockers = orderBlockers(cart);
    const codes = (["cart", "delivery", "payment"] as const).map((step) =>
      blockersUpTo(step, blockers).map(({ code }) => code),
    );
    expect(codes).toEqual([
      ["unavailable"],
      ["unavailable", "deliveryDate"],
      ["unavailable", "deliveryDate", "paymentMethod", "paymentMethod"],
    ]);
  });

  it("[BLOCK-1] never lets a role, a ban or an inactive store through, whatever the cart", () => {
    const anyShipments = fc.subarray([flour, merchant]);
    fc.assert(
      fc.property(
        anyShipments,
        fc.constantFrom("accountant" as const, "supervisor" as const, null),
        fc.boolean(),
        fc.boolean(),
        (shipments, role, banned, active) => {
          const cart = { ...withStore({ banned, active }), role, shipments };
          const codes = orderBlockers(cart).map(({ code }) => code);
          expect(codes).toContain("role");
          expect(codes.includes("banned")).toBe(banned);
          expect(codes.includes("inactive")).toBe(!active);
        },
      ),
    );
  });
});

it("[BLOCK-1] pays the group's part and the marketplace's part apart", () => {
  expect([[], [flour], [merchant], [merchant, flour]].map(scopesOf)).toEqual([
    [],
    ["gmp"],
    ["mkp"],
    ["gmp", "mkp"],
  ]);
});
