import { Schema } from "effect";
import { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { sampleCart, samplePaymentChoices } from "./sample-order.ts";

/** What the cart of the first store would be with two sacks more, everything chosen. */
export const samplePreview: OrderPreview = Schema.decodeUnknownSync(OrderPreview)({
  order: sampleCart,
  changes: [],
  lines: [{ variant: "FARINE-T65-25", inCart: 1, added: 2 }],
  paymentChoices: samplePaymentChoices,
  proposal: {
    shippingAddress: 11,
    shipments: [
      { key: "gmp:Z002", shipment: 51, deliveryDate: "2026-11-24", shippingMethod: null },
    ],
    payments: [{ scope: "gmp", method: "CB" }],
  },
});

/** The same without a method of payment: nothing can be ordered before one is chosen. */
export const samplePreviewToPay: OrderPreview = {
  ...samplePreview,
  proposal: { ...samplePreview.proposal, payments: [] },
};
