import { Schema } from "effect";
import { CartChange, Order, PaymentScope } from "./order.ts";
import { OrderAtOnce, OrderPreview, PreviewOrder } from "./order-sheet.ts";
import {
  CustomerId,
  OrderId,
  OrderNumber,
  Role,
  StoreId,
  Text,
  VariantCode,
} from "./primitives.ts";
import { QuickEntryVocabulary } from "./quick-entry.ts";

/** A store that somebody calls for, as it is looked up. */
export const PhoneStoreLine = Schema.Struct({
  id: StoreId,
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
}).annotate({ identifier: "PhoneStoreLine" });
export type PhoneStoreLine = typeof PhoneStoreLine.Type;

/** A store that an order is taken for, and whom of it the order may be for. */
export const PhoneStore = Schema.Struct({
  ...PhoneStoreLine.fields,
  area: Schema.String,
  phone: Schema.NullOr(Schema.String),
  /** Who of the store may order: whoever ordered last first. The order is theirs, and they get its mails. */
  buyers: Schema.Array(
    Schema.Struct({ id: CustomerId, name: Schema.String, email: Schema.String, role: Role }),
  ),
}).annotate({ identifier: "PhoneStore" });
export type PhoneStore = typeof PhoneStore.Type;

/** What the store may buy and usually takes, and what of it cannot be had at the moment. */
export const PhoneVocabulary = Schema.Struct({
  ...QuickEntryVocabulary.fields,
  /** Each with what may be had in its place, as the catalogue ranks it. */
  lacking: Schema.Array(
    Schema.Struct({ variant: VariantCode, substitutes: Schema.Array(VariantCode) }),
  ),
}).annotate({ identifier: "PhoneVocabulary" });
export type PhoneVocabulary = typeof PhoneVocabulary.Type;

/** What somebody says on the phone, and for whom of the store. */
export const PhoneWish = Schema.Struct({
  buyer: CustomerId,
  items: PreviewOrder.fields.items,
  shipments: PreviewOrder.fields.shipments,
}).annotate({ identifier: "PhoneWish" });
export type PhoneWish = typeof PhoneWish.Type;

/** How an order that is taken by telephone is paid: by what needs nobody else's act. */
export const PhoneMethodCode = Schema.Literals(["PRELEVEMENT", "VIREMENT"]);
export type PhoneMethodCode = typeof PhoneMethodCode.Type;

/** An order as it would be, and what stands in its way; nothing is written. */
export const PhonePreview = Schema.Struct({
  shipments: Order.fields.shipments,
  totalHT: Order.fields.totalHT,
  taxTotal: Order.fields.taxTotal,
  total: Order.fields.total,
  changes: Schema.Array(CartChange),
  /** What left it at once: nothing of it can be had. */
  left: Schema.Array(Schema.Struct({ productName: Schema.String, message: Schema.String })),
  /** Why it cannot be ordered, in French. */
  refusals: Schema.Array(Schema.String),
  payments: Schema.Array(
    Schema.Struct({
      scope: PaymentScope,
      /** What is chosen as long as nobody says anything else; null where nothing may be. */
      proposed: Schema.NullOr(PhoneMethodCode),
      methods: Schema.Array(
        Schema.Struct({
          code: PhoneMethodCode,
          name: Schema.String,
          enabled: Schema.Boolean,
          message: Schema.NullOr(Schema.String),
        }),
      ),
    }),
  ),
  shippingAddress: OrderPreview.fields.proposal.fields.shippingAddress,
  deliveries: OrderPreview.fields.proposal.fields.shipments,
}).annotate({ identifier: "PhonePreview" });
export type PhonePreview = typeof PhonePreview.Type;

/** An order that is taken by telephone: as it was read out, for the total that was said. */
export const PlacePhoneOrder = Schema.Struct({
  /** Sent twice it is one order. */
  key: Text.check(Schema.isPattern(/^[\w-]{8,40}$/)),
  buyer: CustomerId,
  items: OrderAtOnce.fields.items,
  shippingAddress: OrderAtOnce.fields.shippingAddress,
  shipments: OrderAtOnce.fields.shipments,
  payments: Schema.Array(Schema.Struct({ scope: PaymentScope, method: PhoneMethodCode })).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(2),
  ),
  expectedTotal: OrderAtOnce.fields.expectedTotal,
}).annotate({ identifier: "PlacePhoneOrder" });
export type PlacePhoneOrder = typeof PlacePhoneOrder.Type;

export const PlacedPhoneOrder = Schema.Struct({ id: OrderId, number: OrderNumber }).annotate({
  identifier: "PlacedPhoneOrder",
});
export type PlacedPhoneOrder = typeof PlacedPhoneOrder.Type;
