import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderTotals, promotionAmount, type PricedLine } from "../../../core/selling/totals.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { rate } from "../values.ts";
import { anyCart, FLOUR, FROZEN } from "./any-totals.ts";

const line = (fields: Partial<PricedLine> & Pick<PricedLine, "id">): PricedLine => ({
  group: FLOUR,
  quantity: 1,
  unitPrice: cents(1000),
  originalUnitPrice: cents(1000),
  vatRate: rate(0.055),
  ...fields,
});

/** A rate in ten-thousandths, so that products with cents are whole. */
const points = (of: number): number => Math.round(of * 10_000);

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

describe("orderTotals", () => {
  it("[TOTAL-1] prices the cart of the drawings", () => {
    const totals = orderTotals({
      lines: [
        line({ id: 1, quantity: 12, unitPrice: cents(2033), originalUnitPrice: cents(2140) }),
        line({ id: 2, quantity: 4, unitPrice: cents(3410), originalUnitPrice: cents(3410) }),
        line({
          id: 3,
          group: FROZEN,
          quantity: 4,
          unitPrice: cents(5890),
          originalUnitPrice: cents(6420),
        }),
      ],
      promotion: null,
      shippingFees: new Map([[FLOUR, cents(1400)]]),
    });
    const { shipments, ...order } = totals;
    expect(order).toEqual({
      itemsTotal: 64_984,
      itemsTotalHT: 61_596,
      itemsOriginalTotalHT: 65_000,
      orderPromotionTotal: 0,
      shippingTotal: 1680,
      shippingTotalHT: 1400,
      taxTotal: 3668,
      totalHT: 62_996,
      total: 66_664,
      vat: [
        { rate: 0.055, base: 61_596, amount: 3388 },
        { rate: 0.2, base: 1400, amount: 280 },
      ],
    });
    expect(shipments.map((shipment) => ({ ...shipment, lines: shipment.lines.length }))).toEqual([
      {
        group: FLOUR,
        lines: 2,
        quantity: 16,
        originalTotalHt: 39_320,
        totalDiscount: 1284,
        totalHtWithoutShippingFee: 38_036,
        shippingTotalHT: 1400,
        shippingTotal: 1680,
        totalHt: 39_436,
        taxTotal: 2372,
        totalTTC: 41_808,
        vat: [
          { rate: 0.055, base: 38_036, amount: 2092 },
          { rate: 0.2, base: 1400, amount: 280 },
        ],
      },
      {
        group: FROZEN,
        lines: 1,
        quantity: 4,
        originalTotalHt: 25_680,
        totalDiscount: 2120,
        totalHtWithoutShippingFee: 23_560,
        shippingTotalHT: 0,
        shippingTotal: 0,
        totalHt: 23_560,
        taxTotal: 1296,
        totalTTC: 24_856,
        vat: [{ rate: 0.055, base: 23_560, amount: 1296 }],
      },
    ]);
  });

  it("[TOTAL-3] shows what one packaging comes to after the promotion, of none nothing", () => {
    const { shipments, vat } = orderTotals({
      lines: [
        line({ id: 1, quantity: 3, unitPrice: cents(1000) }),
        line({ id: 2, quantity: 0, unitPrice: cents(1000) }),
      ],
      promotion: { kind: "amount", amount: cents(500) },
      shippingFees: new Map(),
    });
    expect(shipments.flatMap(({ lines }) => lines.map((of) => of.discountedUnitPrice))).toEqual([
      833, 0,
    ]);
    expect(vat).toEqual([{ rate: 0.055, base: 2500, amount: 138 }]);
  });

  it("[TOTAL-2] spreads an order promotion over the lines and loses no cent", () => {
    const { shipments, orderPromotionTotal } = orderTotals({
      lines: [1, 2, 3].map((id) => line({ id, unitPrice: cents(333) })),
      promotion: { kind: "amount", amount: cents(100) },
      shippingFees: new Map(),
    });
    expect(orderPromotionTotal).toBe(-100);
    expect(shipments.flatMap(({ lines }) => lines.map((of) => of.promotionTotal))).toEqual([
      -34, -33, -33,
    ]);
  });

  it("[TOTAL-1] [TOTAL-3] multiplies and discounts each line, then taxes it by a share of its rate", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        for (const shipment of orderTotals(cart).shipments) {
          for (const priced of shipment.lines) {
            const { line: of, subtotal, promotionTotal, totalHT, taxTotal, total } = priced;
            expect(subtotal).toBe(of.quantity * of.unitPrice);
            expect(totalHT).toBe(subtotal + promotionTotal);
            expect(promotionTotal <= 0 && totalHT >= 0).toBe(true);
            // Its own VAT, rounded down or up: less than a cent away.
            expect(Math.abs(10_000 * taxTotal - totalHT * points(of.vatRate))).toBeLessThan(10_000);
            expect(total).toBe(totalHT + taxTotal);
          }
        }
      }),
    );
  });

  it("[TOTAL-3] rounds the VAT of a rate once in each shipment, on its base, the fee's included", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { shipments, vat } = orderTotals(cart);
        for (const { lines, shippingTotalHT, shippingTotal, vat: own, taxTotal } of shipments) {
          const parts = [
            ...lines.map((of) => ({ rate: of.line.vatRate, base: of.totalHT, tax: of.taxTotal })),
            { rate: 0.2, base: shippingTotalHT, tax: shippingTotal - shippingTotalHT },
          ].filter(({ base }) => base > 0);
          const rates = [...new Set(parts.map((part) => part.rate))].toSorted((a, b) => a - b);
          expect(own).toEqual(
            rates.map((of) => {
              const members = parts.filter((part) => part.rate === of);
              const base = sum(members.map((part) => part.base));
              expect(sum(members.map(({ tax }) => tax))).toBe(applyRate(cents(base), of));
              return { rate: of, base, amount: applyRate(cents(base), of) };
            }),
          );
          expect(taxTotal).toBe(sum(own.map(({ amount }) => amount)));
        }
        for (const { rate: of, base, amount } of vat) {
          const rows = shipments.flatMap((shipment) =>
            shipment.vat.filter((row) => row.rate === of),
          );
          expect([base, amount]).toEqual([
            sum(rows.map((row) => row.base)),
            sum(rows.map((row) => row.amount)),
          ]);
        }
      }),
    );
  });

  it("[TOTAL-3] rounds two lorries apart, as their invoices are: 4 cents of VAT, not 5", () => {
    const lines = [FLOUR, FROZEN].map((group, id) =>
      line({ id, group, unitPrice: cents(45), originalUnitPrice: cents(45) }),
    );
    const { shipments, vat, taxTotal } = orderTotals({
      lines,
      promotion: null,
      shippingFees: new Map(),
    });
    expect(shipments.map(({ vat: own }) => own)).toEqual([
      [{ rate: 0.055, base: 45, amount: 2 }],
      [{ rate: 0.055, base: 45, amount: 2 }],
    ]);
    expect([vat, taxTotal]).toEqual([[{ rate: 0.055, base: 90, amount: 4 }], 4]);
  });

  it("[TOTAL-5] adds lines up to shipments and shipments up to the order, to the cent", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { shipments, ...order } = orderTotals(cart);
        const lines = shipments.flatMap((shipment) => shipment.lines);
        expect(lines.length).toBe(cart.lines.length);
        for (const shipment of shipments) {
          expect(shipment.totalHt).toBe(
            sum(shipment.lines.map(({ totalHT }) => totalHT)) + shipment.shippingTotalHT,
          );
          expect(shipment.totalTTC).toBe(
            sum(shipment.lines.map(({ total }) => total)) + shipment.shippingTotal,
          );
        }
        expect(order.totalHT).toBe(sum(shipments.map(({ totalHt }) => totalHt)));
        expect(order.total).toBe(sum(shipments.map(({ totalTTC }) => totalTTC)));
        expect(order.itemsTotal + order.shippingTotal).toBe(order.total);
        expect(order.itemsTotalHT + order.shippingTotalHT).toBe(order.totalHT);
        expect(order.orderPromotionTotal).toBe(sum(lines.map((of) => of.promotionTotal)));
      }),
    );
  });

  it("[TOTAL-5] keeps HT + VAT = TTC at every level, and VAT by rate adds up", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { shipments, ...order } = orderTotals(cart);
        for (const shipment of shipments) {
          expect(shipment.totalHt + shipment.taxTotal).toBe(shipment.totalTTC);
        }
        expect(order.totalHT + order.taxTotal).toBe(order.total);
        expect(sum(order.vat.map(({ base }) => base))).toBe(order.totalHT);
        expect(sum(order.vat.map(({ amount }) => amount))).toBe(order.taxTotal);
        const rates = order.vat.map((row) => row.rate);
        expect(rates).toEqual([...new Set(rates)].toSorted((a, b) => a - b));
      }),
    );
  });

  it("[TOTAL-4] taxes each shipping fee at 20 %", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        for (const { group, shippingTotalHT, shippingTotal } of orderTotals(cart).shipments) {
          expect(shippingTotalHT).toBe(cart.shippingFees.get(group) ?? 0);
          expect(shippingTotal).toBe(shippingTotalHT + applyRate(shippingTotalHT, 0.2));
        }
      }),
    );
  });

  it("[TOTAL-5] is all zeros for an empty cart", () => {
    const empty = { lines: [], promotion: null, shippingFees: new Map([[FLOUR, cents(900)]]) };
    expect(orderTotals(empty)).toEqual({
      shipments: [],
      itemsTotal: 0,
      itemsTotalHT: 0,
      itemsOriginalTotalHT: 0,
      orderPromotionTotal: 0,
      shippingTotal: 0,
      shippingTotalHT: 0,
      taxTotal: 0,
      totalHT: 0,
      total: 0,
      vat: [],
    });
  });
});

describe("promotionAmount", () => {
  it.each([
    [10_000, null, 0],
    [10_005, { kind: "percentage", rate: 0.1 }, 1001],
    [3000, { kind: "amount", amount: cents(5000) }, 3000],
    [3000, { kind: "amount", amount: cents(500) }, 500],
    [3000, { kind: "percentage", rate: 7 }, 3000],
  ] as const)(
    "[TOTAL-2] takes %j off by %j, never more than the subtotal",
    (subtotal, of, taken) => {
      expect(promotionAmount(cents(subtotal), of)).toBe(taken);
    },
  );
});
