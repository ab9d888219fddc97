import { cents } from "../../../core/money/cents.ts";
import type { KnownArticle } from "../../../core/shadow/shadow-order.ts";
import { grams, merchantId, rate } from "../values.ts";

export const flourPrice = {
  list: "ZN",
  from: null,
  unitPrice: cents(1840),
  volumePrices: [{ quantityFrom: 10, percentage: 0.05 }],
  offerPercentage: null,
};

/** A flour that the shop sells, at one price that always was. */
export const flour: KnownArticle = {
  name: "Farine T65",
  isSold: true,
  transport: "Z002",
  merchantId: merchantId(1),
  merchantName: "Moulin",
  merchantMinimum: 0,
  vatRate: rate(0.055),
  netWeight: grams(25_000),
  price: flourPrice,
  prices: [],
  free: 100,
};
