import { describe, expect, it } from "vitest";
import { CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { orderTimeline } from "../../../core/orders/order-timeline.ts";

const at = (hour: number) => Instant.make(`2026-11-24T${String(hour).padStart(2, "0")}:00:00.000Z`);

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
        { at: at(8), shipment: "Farine", status: 0 },
        { at: at(8), shipment: "Fromages", status: 10 },
        { at: at(9), shipment: "Fromages", status: 5 },
        { at: at(10), shipment: "Fromages", status: 0 },
        { at: at(11), shipment: "Farine", status: 1 },
        { at: at(12), shipment: "Farine", status: 2 },
        { at: at(16), shipment: "Fromages", status: 7 },
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
    const [first] = orderTimeline({
      completedAt: at(8),
      customer: "Camille Martin",
      placedBy: "Inès",
      versions: [],
      moves: [],
      payments: [],
      refunds: [],
      invoices: [],
      creditNotes: [],
      told: [],
      acts: [],
    });
    expect(first).toEqual({
      at: at(8),
      by: "staff",
      name: "Inès",
      what: "Commande passée par téléphone, pour Camille Martin",
    });
  });
});
