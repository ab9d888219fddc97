import { describe, expect, it } from "vitest";
import { CalendarDay, Cents, VariantCode } from "../../../api-schema/primitives.ts";
import { type Baseline, baselineOf, whatChanged } from "../../../core/selling/what-changed.ts";
import { assertPresent } from "../../../machines/system/assert-present.ts";
import {
  sampleCart,
  sampleCartAfterAdding,
} from "../../../machines/laboratory/flows/sample-order.ts";

const today = { order: sampleCart, changes: [] };
const lorry = assertPresent(sampleCart.shipments[0] ?? null);
const line = assertPresent(lorry.items[0] ?? null);
const tuesday = CalendarDay.make("2026-11-24");
const thursday = CalendarDay.make("2026-11-26");
const seen = (change: Partial<Baseline["lines"][number]>): Baseline => ({
  lines: [{ ...line, ...change }],
  deliveries: [],
});

describe("whatChanged", () => {
  it("[NEWS-1] says nothing of what is as it was", () => {
    expect(whatChanged(baselineOf(sampleCart, true), today)).toEqual([]);
  });

  it("[NEWS-1] compares prices for the same quantity, else before volume prices", () => {
    const price = (before: number, now: number) => [
      { kind: "price", productName: line.productName, before, now },
    ];
    expect([
      whatChanged(seen({ unitPrice: Cents.make(1800) }), today),
      whatChanged(seen({ quantity: 30, unitPrice: Cents.make(1800) }), today),
      whatChanged(seen({ quantity: 30, originalUnitPrice: Cents.make(2000) }), today),
      whatChanged(seen({ quantity: 30, originalUnitPrice: null }), today),
      whatChanged(seen({ variant: VariantCode.make("AUTRE-1"), unitPrice: Cents.make(1) }), today),
      whatChanged(baselineOf(sampleCartAfterAdding, true), today),
    ]).toEqual([price(1800, 1890), [], price(2000, 1890), [], [], []]);
  });

  it("[NEWS-2] names each product once: gone with its substitutes, else its other quantity", () => {
    const gone = {
      variant: VariantCode.make("BEURRE-1"),
      productName: "Beurre",
      reference: "B1",
      productSlug: line.productSlug,
      quantity: 2,
      reason: "outOfStock" as const,
      message: "Ce produit est en rupture de stock.",
      substitutes: [],
    };
    const change = {
      variant: line.variant,
      productName: line.productName,
      reason: "stock" as const,
      requested: 9,
      applied: 3,
      message: "Il en reste 3.",
    };
    const order = {
      ...sampleCart,
      unAvailableShippingItems: [gone],
      expiredOffers: [{ id: 1, reference: "L1", variantName: "Levure" }],
    };
    const changes = [change, { ...change, variant: gone.variant, productName: "Beurre" }];
    expect(whatChanged({ lines: [], deliveries: [] }, { order, changes })).toEqual([
      { kind: "gone", item: gone },
      { kind: "stock", productName: line.productName, message: "Il en reste 3." },
      { kind: "offer", productName: "Levure" },
    ]);
  });

  it("[NEWS-3] tells of a day that is another one, or none any more, and of a minimum", () => {
    const on = (deliveryDate: CalendarDay | null) => ({
      order: { ...sampleCart, shipments: [{ ...lorry, deliveryDate }] },
      changes: [],
    });
    const then = baselineOf(on(tuesday).order, true);
    const date = (now: CalendarDay | null) => [
      { kind: "date", label: lorry.label, before: tuesday, now },
    ];
    const message = "Il manque 40,00 € pour commander chez Delaubier.";
    const blocker = {
      code: "minimum" as const,
      shipment: lorry.id,
      step: "cart" as const,
      message,
    };
    expect([
      whatChanged(then, on(tuesday)),
      whatChanged(then, on(thursday)),
      whatChanged(then, on(null)),
      whatChanged(baselineOf(on(tuesday).order, false), on(thursday)),
      whatChanged(then, { order: { ...on(tuesday).order, blockers: [blocker] }, changes: [] }),
    ]).toEqual([[], date(thursday), date(null), [], [{ kind: "minimum", message }]]);
  });

  it("[NEWS-3] tells the day of each shipment, and nothing of a day that was not counted on", () => {
    const frozen = { ...lorry, label: "Camion surgelés", deliveryDate: thursday };
    const parcel = { ...lorry, label: "Colis Ferblanc", deliveryDate: null };
    const then = baselineOf(
      { shipments: [{ ...lorry, deliveryDate: tuesday }, frozen, parcel] },
      true,
    );
    expect(then.deliveries).toEqual([
      { label: lorry.label, day: tuesday },
      { label: "Camion surgelés", day: thursday },
    ]);
    const shipments = [
      { ...lorry, deliveryDate: thursday },
      { ...frozen, deliveryDate: tuesday },
    ];
    expect([
      whatChanged(then, { order: { ...sampleCart, shipments }, changes: [] }),
      whatChanged(then, { order: { ...sampleCart, shipments: [frozen] }, changes: [] }),
    ]).toEqual([
      [
        { kind: "date", label: lorry.label, before: tuesday, now: thursday },
        { kind: "date", label: "Camion surgelés", before: thursday, now: tuesday },
      ],
      [],
    ]);
  });

  it("[NEWS-3] tells of a minimum and a maximum, and of nothing else that stops the order", () => {
    const blockers = (["minimum", "maximum", "paymentMethod", "cutOffPassed"] as const).map(
      (code) => ({ code, shipment: lorry.id, step: "cart" as const, message: `Voir ${code}.` }),
    );
    const nothing = { lines: [], deliveries: [] };
    expect(whatChanged(nothing, { order: { ...sampleCart, blockers }, changes: [] })).toEqual([
      { kind: "minimum", message: "Voir minimum." },
      { kind: "minimum", message: "Voir maximum." },
    ]);
  });
});
