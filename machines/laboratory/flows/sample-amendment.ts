import { Schema } from "effect";
import { AmendmentPreview, type AmendmentWish } from "../../../api-schema/amendment.ts";
import { Order } from "../../../api-schema/order.ts";
import { ShipmentId, VariantCode } from "../../../api-schema/primitives.ts";
import { samplePaidOrder } from "./sample-order.ts";

/** Five sacks instead of three. */
export const sampleAmendmentRequest: AmendmentWish = {
  items: [{ variant: VariantCode.make("FARINE-T65-25"), quantity: 5 }],
};

const ITEM = {
  variant: "FARINE-T65-25",
  reference: "F65-25",
  productName: "Farine de blé T65",
  packaging: "Sac de 25 kg",
  unitPrice: 1890,
};

const side = (quantity: number, totalHt: number, totalTTC: number) => ({
  deliveryDate: "2026-11-26",
  items: [{ ...ITEM, quantity, subtotal: totalHt }],
  shippingTotalHT: 0,
  totalHt,
  totalTTC,
  orderTotalHT: totalHt,
  orderTotal: totalTTC,
});

/** What it comes to, as the server answers. */
export const sampleAmendmentPreview: AmendmentPreview = Schema.decodeUnknownSync(AmendmentPreview)({
  version: 1,
  changeableUntil: "2026-11-25T10:00:00.000Z",
  before: side(3, 5670, 5982),
  after: side(5, 9450, 9970),
  differences: [
    {
      variant: ITEM.variant,
      reference: ITEM.reference,
      productName: ITEM.productName,
      packaging: ITEM.packaging,
      before: 3,
      after: 5,
    },
  ],
  lines: [
    {
      ...ITEM,
      quantity: 5,
      subtotal: 9450,
      productSlug: "farine-de-ble-t65",
      image: null,
      ordered: 3,
      orderStep: 1,
      most: 120,
    },
  ],
  changes: [],
  refusal: null,
  money: "Le prélèvement sera de 99,70 € au lieu de 59,82 €.",
  supplement: 0,
  deliveries: [{ date: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" }],
});

/** The same order at its second version. */
export const sampleAmendedOrder: Order = Schema.decodeUnknownSync(Order)({
  ...samplePaidOrder,
  version: 2,
  amended: { at: "2026-11-24T08:00:00.000Z", by: "Camille Aubert" },
});

/** The order as it was, with a supplement to be paid by card first. */
export const sampleSupplementOrder: Order = Schema.decodeUnknownSync(Order)({
  ...samplePaidOrder,
  supplement: {
    shipment: ShipmentId.make(51),
    amount: 3988,
    until: "2026-11-24T08:30:00.000Z",
    redirectionCardUrl: "https://banque.panetier.example/supplement-1",
  },
});
