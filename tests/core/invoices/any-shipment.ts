import fc from "fast-check";
import { CalendarDay, OrderNumber } from "../../../api-schema/primitives.ts";
import type { DeliveredShipment } from "../../../core/invoices/shipment-invoice.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { orderTotals } from "../../../core/selling/totals.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { anyCart } from "../selling/any-totals.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";

/** A shipment as it was ordered, with prices, promotion and fee that a cart came to. */
export const anyShipment: fc.Arbitrary<DeliveredShipment> = anyCart
  .filter(({ lines }) => lines.length > 0)
  .map((cart) => {
    const [shipment] = orderTotals(cart).shipments;
    if (shipment === undefined) throw new Error("No shipment");
    return {
      id: 12,
      order: OrderNumber.make("P26-000123"),
      deliveredOn: CalendarDay.make("2026-11-23"),
      gmp: true,
      isPerishable: false,
      termDays: null,
      seller: sellerOf(DEMONSTRATION_FIRM),
      issuer: null,
      buyer: {
        name: "SARL Pain",
        shopName: null,
        customerNumber: "104514",
        siren: null,
        siret: null,
        vatNumber: null,
        street: "12 rue du Marché",
        postcode: "76000",
        city: "Rouen",
      },
      shippingAddress: null,
      method: "VIREMENT",
      isPaid: false,
      account: {
        beneficiary: "Moulins",
        iban: "FR76",
        bic: "PANT",
        mandate: null,
        creditorId: null,
      },
      items: shipment.lines.map(({ line, subtotal, promotionTotal, taxTotal }) => ({
        reference: `REF-${line.id}`,
        name: "Farine T65",
        packaging: "Sac 25 kg",
        ...NOTHING_SAID,
        ...NO_TARIFF,
        quantity: line.quantity,
        shipped: line.quantity,
        unitPrice: line.unitPrice,
        subtotal,
        promotionTotal,
        taxTotal,
        vatRate: line.vatRate,
      })),
      shippingTotalHT: shipment.shippingTotalHT,
      shippingTotal: shipment.shippingTotal,
    };
  });

/** What came of it, in quarters of what was ordered, line by line. */
export const came = (
  shipment: DeliveredShipment,
  shares: readonly number[],
): DeliveredShipment => ({
  ...shipment,
  items: shipment.items.map((item, at) => ({
    ...item,
    shipped: Math.floor((item.quantity * (shares[at % shares.length] ?? 0)) / 4),
  })),
});

/** Nothing to more than all, line by line. */
export const shares = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 15 });
