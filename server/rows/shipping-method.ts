import { Schema } from "effect";
import { Cents, MerchantId, Rate } from "../../api-schema/primitives.ts";
import { int, numeric, table, text } from "./table.ts";

/** A way in which a merchant sends its parcels. */
export const shippingMethod = table("shipping_method", {
  id: int(Schema.Int),
  merchantId: int(MerchantId),
  code: text(Schema.String),
  name: text(Schema.String),
  amount: int(Cents),
  vatRate: numeric(Rate),
  collectionWithinHours: int(Schema.Int),
  deliveryWithinHours: int(Schema.Int),
  /** Where the customer fetches the goods; null when they are delivered. */
  pickupPlace: text(Schema.NullOr(Schema.String)),
  rank: int(Schema.Int),
});
