import { PaymentState } from "../../../api-schema/order.ts";
import { describe, expect, it } from "vitest";
import { CalendarDay, Instant, ShipmentId } from "../../../api-schema/primitives.ts";
import { orderTimeline, type OrderTraces } from "../../../core/orders/order-timeline.ts";

const at = (hour: number) => Instant.make(`2026-11-24T${String(hour).padStart(2, "0")}:00:00.000Z`);

const flour = { shipmentId: ShipmentId.make(1), shipment: "Farine" };
const cheese = { shipmentId: ShipmentId.make(2), shipment: "Fromages" };

const ordered: OrderTraces = {
  completedAt: at(8),
  customer: "Camille Martin",
  placedBy: null,
  versions: [],
  moves: [],
  payments: [],
  refunds: [],
  invoices: [],
  creditNotes: [],
  told: [],
  acts: [],
};

/** Who did what, after the order itself. */
const told = (traces: Partial<OrderTraces>) =>
  orderTimeline({ ...ordered, ...traces })
    .slice(1)
    .map(({ by, name, what }) => [by, name, what]);

describe("what became of an order", () => {
  it("[DISPATCH-1] is told in the order of time, with who did it", () => {
    const events = orderTimeline({
      completedAt: at(8),
      customer: "Camille Martin",
      placedBy: null,
      versions: [
        {
          at: at(9),
          version: 2,
          by: "Léa Roux",
          isOfHouse: false,
          paidBefore: 10_000,
          paidAfter: 9000,
        },
        {
          at: at(16),
          version: 3,
          by: "Inès",
          isOfHouse: true,
          paidBefore: 9000,
          paidAfter: 0,
        },
      ],
      moves: [
        { at: at(8), ...flour, status: 0 },
        { at: at(8), ...cheese, status: 10 },
        { at: at(9), ...cheese, status: 5 },
        { at: at(10), ...cheese, status: 0 },
        { at: at(11), ...flour, status: 1 },
        { at: at(12), ...flour, status: 2 },
        { at: at(16), ...cheese, status: 7 },
      ],
      payments: [
        { at: at(8), scope: "gmp", state: "cart", reason: "" },
        { at: at(14), scope: "gmp", state: "validated", reason: "marchandise partie" },
      ],
      refunds: [{ at: at(10), amount: 1000 }],
      invoices: [{ at: at(15), number: "FA26000001", day: CalendarDay.make("2026-11-24") }],
      creditNotes: [
        { at: at(16), number: "AV26000001", gross: 1266, reason: "Marchandise abîmée", by: "Inès" },
      ],
      told: [{ at: at(13), shipment: "Farine", lines: 2 }],
      acts: [
        { at: at(12), who: "Inès", shipment: "Farine", act: "left", what: "" },
        { at: at(11), who: "Inès", shipment: "Farine", act: "typed", what: "4 × T65 (lot L)" },
        { at: at(10), who: "Inès", shipment: "Farine", act: "shared", what: "T65 : 4 sur 6" },
        { at: at(16), who: "Inès", shipment: "Fromages", act: "cancelled", what: "rupture" },
      ],
    });
    expect(
      events.map(({ at: when, by, name, what }) => [when.slice(11, 13), by, name, what]),
    ).toEqual([
      ["08", "customer", "Camille Martin", "Commande passée"],
      ["08", "shop", null, "Fromages : en attente de paiement"],
      ["09", "customer", "Léa Roux", "Version 2 : 100,00\u00a0€ devient 90,00\u00a0€"],
      ["09", "bank", null, "Fromages : reçue"],
      ["10", "erp", null, "Fromages : confirmée"],
      ["10", "bank", null, "Remboursement de 10,00\u00a0€"],
      ["10", "staff", "Inès", "Farine : partage de T65 : 4 sur 6"],
      ["11", "erp", null, "Farine : préparée"],
      ["11", "staff", "Inès", "Farine : parti 4 × T65 (lot L)"],
      ["12", "staff", "Inès", "Farine : en route"],
      ["13", "erp", null, "Farine : lots de 2 lignes"],
      ["14", "bank", null, "Paiement de la maison : dû (marchandise partie)"],
      ["15", "shop", null, "Facture FA26000001 du 24/11/2026"],
      ["16", "staff", "Inès", "Version 3 : 90,00\u00a0€ devient 0,00\u00a0€"],
      ["16", "staff", "Inès", "Fromages : annulée"],
      ["16", "staff", "Inès", "Avoir AV26000001 de 12,66\u00a0€ : marchandise abîmée"],
      ["16", "staff", "Inès", "Fromages : annulée, rupture"],
    ]);
  });

  it("[PHONE-1] begins with who of the staff took it by telephone, and for whom", () => {
    const [first] = orderTimeline({ ...ordered, placedBy: "Inès" });
    expect(first).toEqual({
      at: at(8),
      by: "staff",
      name: "Inès",
      what: "Commande passée par téléphone, pour Camille Martin",
    });
  });

  it("[DISPATCH-1] says the state of a payment in French, of which part it is, and why", () => {
    const payments = PaymentState.literals.map((state, index) => ({
      at: at(9 + index),
      scope: index % 2 === 0 ? ("gmp" as const) : ("mkp" as const),
      state,
      reason: state === "failed" ? "carte refusée" : "",
    }));
    expect(
      Object.fromEntries(
        told({ payments }).map(([, , what], index) => [PaymentState.literals[index], what]),
      ),
    ).toEqual({
      new: "Paiement de la maison : nouveau",
      cart: "Paiement de la place de marché : à payer",
      processing: "Paiement de la maison : attendu",
      abandoned: "Paiement de la place de marché : abandonné",
      authorized: "Paiement de la maison : autorisé",
      validated: "Paiement de la place de marché : dû",
      prevalidated: "Paiement de la maison : prélèvement à venir",
      completed: "Paiement de la place de marché : réglé",
      failed: "Paiement de la maison : refusé (carte refusée)",
      cancelled: "Paiement de la place de marché : annulé",
      waitingForIzbergAuthorization: "Paiement de la maison : à autoriser",
    });
  });

  it("[DISPATCH-1] says by the bank alone that a payment lets go what waited for it, of both lorries of one range", () => {
    const second = { ...flour, shipmentId: ShipmentId.make(3) };
    expect(
      told({
        moves: [
          { at: at(8), ...flour, status: 10 },
          { at: at(8), ...second, status: 10 },
          { at: at(9), ...flour, status: 0 },
          { at: at(9), ...second, status: 0 },
          { at: at(10), ...second, status: 1 },
          { at: at(11), ...flour, status: 1 },
        ],
      }),
    ).toEqual([
      ["shop", null, "Farine : en attente de paiement"],
      ["shop", null, "Farine : en attente de paiement"],
      ["bank", null, "Farine : confirmée"],
      ["bank", null, "Farine : confirmée"],
      ["erp", null, "Farine : préparée"],
      ["erp", null, "Farine : préparée"],
    ]);
  });

  it("[DISPATCH-1] says that a shipment was cancelled by who took its last goods out, else by the shop", () => {
    const cancelled = [
      { at: at(8), ...flour, status: 0 },
      { at: at(8), ...cheese, status: 10 },
      { at: at(9), ...flour, status: 7 },
      { at: at(10), ...cheese, status: 7 },
    ] as const;
    const version = { version: 2, paidBefore: 10_000, paidAfter: 10_000 };
    const byShop = ["shop", null, "Fromages : en attente de paiement"];
    const unpaid = ["shop", null, "Fromages : annulée"];
    expect(told({ moves: cancelled })).toEqual([
      byShop,
      ["shop", null, "Farine : annulée"],
      unpaid,
    ]);
    expect(
      told({
        moves: cancelled,
        versions: [{ ...version, at: at(9), by: "Léa Roux", isOfHouse: false }],
      }),
    ).toEqual([
      byShop,
      ["customer", "Léa Roux", "Version 2 : 100,00\u00a0€ devient 100,00\u00a0€"],
      ["customer", "Léa Roux", "Farine : annulée"],
      unpaid,
    ]);
    expect(
      told({
        moves: cancelled,
        versions: [{ ...version, at: at(9), by: "Inès", isOfHouse: true }],
        acts: [{ at: at(9), who: "Inès", shipment: "Farine", act: "joined", what: "4 × T65" }],
      }),
    ).toEqual([
      byShop,
      ["staff", "Inès", "Version 2 : 100,00\u00a0€ devient 100,00\u00a0€"],
      ["staff", "Inès", "Farine : annulée"],
      ["staff", "Inès", "Farine : réunie, 4 × T65"],
      unpaid,
    ]);
  });

  it("[DISPATCH-1] says once that a shipment is delivered, and then its invoice", () => {
    expect(
      told({
        moves: [
          { at: at(9), ...flour, status: 2 },
          { at: at(9), ...cheese, status: 2 },
          { at: at(10), ...flour, status: 3 },
          { at: at(11), ...flour, status: 6 },
          { at: at(11), ...cheese, status: 6 },
        ],
        invoices: [{ at: at(11), number: "FA26000001", day: CalendarDay.make("2026-11-24") }],
        told: [{ at: at(9), shipment: "Farine", lines: 1 }],
      }),
    ).toEqual([
      ["erp", null, "Farine : en route"],
      ["erp", null, "Fromages : en route"],
      ["erp", null, "Farine : lots de 1 ligne"],
      ["erp", null, "Farine : livrée"],
      ["erp", null, "Fromages : livrée"],
      ["shop", null, "Facture FA26000001 du 24/11/2026"],
    ]);
  });
});
