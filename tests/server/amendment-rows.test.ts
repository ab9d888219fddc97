import { Schema, Struct } from "effect";
import { describe, expect, it } from "vitest";
import { AmendmentRows } from "../../server/selling/amending/amendment-rows.ts";

const shipment = {
  id: 3,
  isCancelled: false,
  deliveryDate: "2026-11-26",
  conditions: null,
  totalHt: 11_000,
  originalTotalHt: 10_000,
  totalDiscount: 0,
  taxTotal: 750,
  shippingTotal: 1200,
};
const order = {
  itemsTotal: 10_550,
  itemsTotalHT: 10_000,
  itemsOriginalTotalHT: 10_000,
  shippingTotal: 1200,
  shippingTotalHT: 1000,
  taxTotal: 750,
  total: 11_750,
  totalHT: 11_000,
  vat: [{ rate: 0.055, base: 10_000, amount: 550 }],
};
const side = {
  deliveryDate: "2026-11-26",
  items: [],
  shippingTotalHT: 1000,
  totalHt: 11_000,
  totalTTC: 11_750,
  orderTotalHT: 11_000,
  orderTotal: 11_750,
};
const line = {
  itemId: 8,
  variantId: 5,
  quantity: 10,
  customerReference: "F-12",
  unitPrice: 1000,
  originalUnitPrice: 1000,
  volumeFrom: null,
  tariffPrice: null,
  priceUnit: null,
  priceBase: null,
  priceHeld: null,
  vatRate: 0.055,
  subtotal: 10_000,
  promotionTotal: 0,
  taxTotal: 550,
  total: 10_550,
  offerId: null,
  snapshot: { productName: "Farine T65", reference: "R1" },
};
const rest = {
  orderId: 1,
  version: 2,
  items: [line],
  removedItems: [9],
  payment: { id: 4, before: 10_000, after: 11_750 },
  stock: [{ variantId: 5, quantity: 2 }],
  before: side,
  after: side,
};
const present = {
  ...rest,
  shipment: {
    ...shipment,
    totalTTC: 11_750,
    totalHtWithoutShippingFee: 10_000,
    shippingTotalHT: 1000,
  },
  order: { ...order, orderPromotionTotal: -5 },
};

describe("a change that waits for its supplement", () => {
  const read = Schema.decodeUnknownSync(AmendmentRows);

  it("is read as it was kept", () => {
    expect(read(present)).toEqual(present);
  });

  it("is read by the names that its columns had before, and without those that it had not", () => {
    const former = {
      ...rest,
      items: [
        Struct.omit(line, [
          "customerReference",
          "tariffPrice",
          "priceUnit",
          "priceBase",
          "priceHeld",
        ]),
      ],
      shipment: { ...shipment, totalTtc: 11_750, itemsHt: 10_000, shippingTotalHt: 1000 },
      order: { ...order, promotionTotal: -5 },
    };
    expect(read(former)).toEqual({ ...present, items: [{ ...line, customerReference: null }] });
  });
});
