import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Grams, VariantCode } from "../../../api-schema/primitives.ts";
import { applyRate, cents, sumCents, ZERO } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import type { AmendedLine, AmendedVariant } from "../../../core/selling/amendment.ts";
import { movedPromises, movedTotals, type MovedTotals } from "../../../core/selling/moved-goods.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { anyPrice, anyVatRate, rate } from "../values.ts";

const anyLine = fc
  .record({
    unitPrice: anyPrice,
    vatRate: anyVatRate,
    quantity: fc.integer({ min: 1, max: 40 }),
    gone: fc.nat(40),
  })
  .map((line) => ({ ...line, gone: Math.min(line.gone, line.quantity) }));

type Line = typeof anyLine extends fc.Arbitrary<infer L> ? L : never;

const lineOf = ({ unitPrice, vatRate }: Line, id: number, quantity: number): AmendedLine => ({
  id,
  group: "gmp:Z002",
  ...NOTHING_SAID,
  ...NO_TARIFF,
  quantity,
  vatRate,
  unitPrice,
  originalUnitPrice: unitPrice,
  volumeFrom: null,
  variant: {
    code: VariantCode.make(`V${id}`),
    productName: `V${id}`,
    orderStep: 1,
    netWeight: Grams.make(25_000),
    vatRate,
    stock: 0,
    unitPrice,
    volumePrices: [],
    offer: null,
    saleable: true,
    preOrderLeft: null,
  },
});

const sideOf = (lines: readonly AmendedLine[], feeHT: number) => ({
  lines,
  feeHT: cents(feeHT),
  terms: {
    key: "gmp:Z002",
    transportTypeCode: "Z002",
    minimum: null,
    maximum: null,
  } as const,
});

const totalsOf = ({ totals }: MovedTotals<AmendedVariant>) => ({
  ttc: totals?.totalTTC ?? ZERO,
  promotion: sumCents((totals?.lines ?? []).map(({ promotionTotal }) => promotionTotal)),
  subtotal: sumCents((totals?.lines ?? []).map(({ subtotal }) => subtotal)),
  fee: totals?.shippingTotalHT ?? ZERO,
});

const whole = (lines: readonly Line[], fee: number, promotion: number) =>
  movedTotals(
    {
      from: sideOf([], 0),
      to: sideOf(
        lines.map((line, id) => lineOf(line, id, line.quantity)),
        fee,
      ),
    },
    { promotion: cents(promotion), totalTTC: cents(Number.MAX_SAFE_INTEGER) },
  ).to;

const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    fee: fc.constantFrom(0, 1500, 1499),
    rate: fc.constantFrom(0, 0, 0.1, 0.033),
  })
  .filter(({ lines }) => lines.some(({ gone, quantity }) => gone < quantity));

describe("goods that go to another shipment", () => {
  it("[CHANGE-14] leave subtotals and carriage as they were, add nothing to pay, and take off a cent a rate at most", () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, fee, rate }) => {
        const subtotal = sumCents(
          lines.map(({ unitPrice, quantity }) => cents(unitPrice * quantity)),
        );
        const promotion = cents(0 - applyRate(subtotal, rate));
        const was = totalsOf(whole(lines, fee, promotion));
        const { from, to } = movedTotals(
          {
            from: sideOf(
              lines.flatMap((line, id) =>
                line.gone === line.quantity ? [] : [lineOf(line, id, line.quantity - line.gone)],
              ),
              fee,
            ),
            to: sideOf(
              lines.flatMap((line, id) => (line.gone === 0 ? [] : [lineOf(line, id, line.gone)])),
              0,
            ),
          },
          { promotion, totalTTC: was.ttc },
        );
        const [left, moved] = [totalsOf(from), totalsOf(to)];
        expect([left.subtotal + moved.subtotal, left.fee + moved.fee]).toEqual([subtotal, fee]);
        const less = was.ttc - left.ttc - moved.ttc;
        expect(less).toBeGreaterThanOrEqual(0);
        expect(less).toBeLessThanOrEqual(6);
        const extra = promotion - left.promotion - moved.promotion;
        expect(extra).toBeGreaterThanOrEqual(0);
        expect(extra).toBeLessThanOrEqual(5);
        // Each is a paper of its own: its VAT is that of its bases.
        for (const { totals } of [from, to]) {
          for (const { rate: of, base, amount } of totals?.vat ?? []) {
            expect(amount).toBe(applyRate(base, of));
          }
        }
      }),
    );
  });

  it("[CHANGE-14] are one again at what they cost, without a carriage of their own", () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, fee }) => {
        const was = totalsOf(whole(lines, fee, 0));
        const { from, to } = movedTotals(
          {
            from: sideOf([], 0),
            to: sideOf(
              lines.map((line, id) => lineOf(line, id, line.quantity)),
              fee,
            ),
          },
          { promotion: ZERO, totalTTC: was.ttc },
        );
        expect([from.totals, totalsOf(to)]).toEqual([null, was]);
      }),
    );
  });

  it("[CHANGE-14] take their part of the promotion with them, to the cent", () => {
    const line = (id: number, unitPrice: number, quantity: number) =>
      lineOf({ unitPrice: cents(unitPrice), vatRate: rate(0.2), quantity, gone: 0 }, id, quantity);
    const shared = (
      stays: readonly AmendedLine[],
      goes: readonly AmendedLine[],
      promotion: number,
    ) => {
      const { from, to } = movedTotals(
        { from: sideOf(stays, 0), to: sideOf(goes, 0) },
        { promotion: cents(promotion), totalTTC: cents(1_000_000) },
      );
      return [from, to].map((side) => totalsOf(side).promotion);
    };
    expect([
      shared([line(1, 1000, 2)], [line(1, 1000, 2)], -400),
      shared([line(1, 1000, 3)], [line(1, 1000, 1)], -400),
      shared([line(1, 1000, 1)], [line(1, 1000, 2)], -100),
      shared([], [line(1, 1000, 2)], -100),
      shared([line(1, 1000, 2)], [], -100),
      shared([line(1, 0, 2)], [line(1, 0, 1)], 0),
    ]).toEqual([
      [-200, -200],
      [-300, -100],
      [-33, -67],
      [0, -100],
      [-100, 0],
      [0, 0],
    ]);
  });

  it("[CHANGE-14] are promised whole, and nothing that stays is promised beyond what it was", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.nat(50)),
        fc.nat(50),
        (quantity, share, wished) => {
          const moved = Math.min(quantity, Math.max(1, wished));
          const allotted = share === null || share >= quantity ? null : share;
          const { from, to, more } = movedPromises({ quantity, allotted }, null, moved);
          const stays = quantity - moved;
          const promised = allotted ?? quantity;
          expect(from ?? stays).toBe(Math.min(stays, promised));
          expect(to).toBeNull();
          expect((from ?? stays) + moved).toBe(promised + more);
          expect(more).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it("[CHANGE-14] are promised beside what was promised of the line that they join", () => {
    const shared = { quantity: 6, allotted: 4 };
    expect([
      movedPromises({ quantity: 6, allotted: null }, { quantity: 4, allotted: 1 }, 2),
      movedPromises({ quantity: 6, allotted: null }, { quantity: 4, allotted: null }, 2),
      movedPromises(shared, { quantity: 4, allotted: 1 }, 1),
      movedPromises(shared, null, 3),
      movedPromises(shared, null, 6),
      movedPromises({ quantity: 6, allotted: 0 }, null, 2),
    ]).toEqual([
      { from: null, to: 3, more: 0 },
      { from: null, to: null, more: 0 },
      { from: 4, to: 2, more: 1 },
      { from: null, to: null, more: 2 },
      { from: null, to: null, more: 2 },
      { from: 0, to: null, more: 2 },
    ]);
  });
});
