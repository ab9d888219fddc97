import fc from "fast-check";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import { creditNote } from "../../../core/invoices/credit-note.ts";
import type { Invoice } from "../../../core/invoices/invoice.ts";
import { hasCome, shipmentInvoice } from "../../../core/invoices/shipment-invoice.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { SHIPPING_VAT_RATE } from "../../../core/selling/totals.ts";
import { anyShipment, came, shares } from "./any-shipment.ts";

const ISSUE = { number: "FA26000001", issuedOn: CalendarDay.make("2026-11-24") };

const totalsOf = ({ totals: { net, vat, gross } }: Invoice) => [net, vat, gross];

describe("the invoice of what came short", () => {
  it("[INV-18] is the invoice of what was ordered less the credit note of what is missing, to the cent", () => {
    fc.assert(
      fc.property(anyShipment, shares, (shipment, parts) => {
        const short = came(shipment, parts);
        const ordered = shipmentInvoice(shipment, ISSUE);
        const missing = short.items.map(({ quantity, shipped }, at) => ({
          line: at + 1,
          quantity: Math.max(quantity - shipped, 0),
        }));
        const note = Result.getOrThrow(
          creditNote(ordered, [], missing, { ...ISSUE, number: "AV26000001" }),
        );
        const invoice = shipmentInvoice(short, ISSUE);
        expect(totalsOf(invoice)).toEqual(
          totalsOf(ordered).map((sum, at) => sum - (totalsOf(note)[at] ?? 0)),
        );
      }),
    );
  });

  it("[INV-18] keeps the prices and the carriage that were agreed, and rounds its VAT once a rate", () => {
    fc.assert(
      fc.property(anyShipment, shares, (shipment, parts) => {
        const short = came(shipment, parts);
        const { lines, totals } = shipmentInvoice(short, ISSUE);
        const goods = lines.filter(({ reference }) => reference !== "PORT");
        expect(
          goods.map(({ reference, quantity, unitPrice }) => [reference, quantity, unitPrice]),
        ).toEqual(
          short.items.flatMap(({ reference, quantity, shipped, unitPrice }) =>
            shipped === 0 ? [] : [[reference, Math.min(quantity, shipped), unitPrice]],
          ),
        );
        const carriage = lines.filter(({ reference }) => reference === "PORT");
        expect(carriage.map(({ net, vat }) => [net, vat])).toEqual(
          shipment.shippingTotalHT === 0
            ? []
            : [[shipment.shippingTotalHT, applyRate(shipment.shippingTotalHT, SHIPPING_VAT_RATE)]],
        );
        for (const { rate, base, amount } of totals.vatLines) {
          expect(amount).toBe(applyRate(base, rate));
        }
        const { totals: ordered } = shipmentInvoice(shipment, ISSUE);
        expect(totals.gross).toBeLessThanOrEqual(ordered.gross);
      }),
    );
  });

  it("[INV-18] is what was ordered, as it was frozen, where all of it came, or more", () => {
    fc.assert(
      fc.property(anyShipment, fc.integer({ min: 0, max: 3 }), (shipment, more) => {
        const frozen = shipment.items.map((item) => ({
          ...item,
          shipped: item.quantity + more,
          taxTotal: cents(item.taxTotal + 1),
        }));
        const { lines } = shipmentInvoice({ ...shipment, items: frozen }, ISSUE);
        expect(lines.slice(0, frozen.length).map(({ vat, quantity }) => [vat, quantity])).toEqual(
          frozen.map(({ taxTotal, quantity }) => [taxTotal, quantity]),
        );
      }),
    );
  });

  it("[INV-18] is none where nothing came", () => {
    fc.assert(
      fc.property(anyShipment, (shipment) => {
        expect([hasCome(came(shipment, [0])), hasCome(came(shipment, [4]))]).toEqual([false, true]);
        // One line that came is enough, wherever it stands.
        const whole = came(shipment, [4]).items;
        const none = came(shipment, [0]).items;
        expect([
          hasCome({ items: [...whole, ...none] }),
          hasCome({ items: [...none, ...whole] }),
          hasCome({ items: [] }),
        ]).toEqual([true, true, false]);
      }),
    );
  });
});
