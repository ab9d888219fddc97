import { expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import {
  lineColumns,
  lineOnWire,
  NOTHING_SAID,
  orderAmounts,
  pricedColumns,
  saidOfLine,
  shipmentAmounts,
} from "../../../core/selling/row-columns.ts";
import { orderTotals } from "../../../core/selling/totals.ts";
import { rate } from "../values.ts";

const TARIFF = {
  tariffPrice: 80_000,
  priceUnit: "kilogram",
  priceBase: 100,
  priceHeld: 25_000,
} as const;

const LINE = {
  id: 7,
  group: "gmp:Z002",
  quantity: 3,
  customerReference: "F-12",
  unitPrice: cents(1800),
  originalUnitPrice: cents(2000),
  volumeFrom: 3,
  vatRate: rate(0.055),
  ...NO_TARIFF,
} as const;

const TOTALS = orderTotals({
  lines: [LINE],
  promotion: { kind: "amount", amount: cents(400) },
  shippingFees: new Map([["gmp:Z002", cents(1000)]]),
});

/** What is written of the line: 54 € less 4 € of promotion, and 5,5 % of VAT. */
const WRITTEN = {
  quantity: 3,
  customerReference: "F-12",
  unitPrice: 1800,
  originalUnitPrice: 2000,
  volumeFrom: 3,
  vatRate: 0.055,
  subtotal: 5400,
  promotionTotal: -400,
  taxTotal: 275,
  total: 5275,
};

const [shipment] = TOTALS.shipments;
const [priced] = shipment?.lines ?? [];
if (shipment === undefined || priced === undefined) throw new Error("The cart has a line");

it("[TOTAL-1] a priced line is written with what it says, its prices, its totals and its mill's price", () => {
  expect([
    pricedColumns(priced),
    pricedColumns({ ...priced, line: { ...LINE, ...TARIFF } }),
    lineColumns(Object.assign(pricedColumns(priced), { itemId: 9 })),
  ]).toEqual([
    { ...WRITTEN, ...NO_TARIFF },
    { ...WRITTEN, ...TARIFF },
    { ...WRITTEN, ...NO_TARIFF },
  ]);
});

it("[PRICE-10] a line goes on the wire with its mill's price where it has one", () => {
  const columns = pricedColumns(priced);
  expect([lineOnWire(columns), lineOnWire({ ...columns, ...TARIFF })]).toEqual([
    WRITTEN,
    { ...WRITTEN, tariff: TARIFF },
  ]);
});

it("[CART-13] a line says how many and by which reference of the customer, nothing at first", () => {
  expect([saidOfLine(LINE), NOTHING_SAID]).toEqual([
    { quantity: 3, customerReference: "F-12" },
    { quantity: 0, customerReference: null },
  ]);
});

it("[TOTAL-5] a shipment and an order are written with their amounts alone", () => {
  expect([shipmentAmounts(shipment), orderAmounts(TOTALS)]).toEqual([
    {
      totalHt: 6000,
      totalTTC: 6475,
      totalHtWithoutShippingFee: 5000,
      originalTotalHt: 6000,
      totalDiscount: 1000,
      taxTotal: 475,
      shippingTotal: 1200,
      shippingTotalHT: 1000,
    },
    {
      itemsTotal: 5275,
      itemsTotalHT: 5000,
      itemsOriginalTotalHT: 6000,
      orderPromotionTotal: -400,
      shippingTotal: 1200,
      shippingTotalHT: 1000,
      taxTotal: 475,
      total: 6475,
      totalHT: 6000,
      vat: [
        { rate: 0.055, base: 5000, amount: 275 },
        { rate: 0.2, base: 1000, amount: 200 },
      ],
    },
  ]);
});
