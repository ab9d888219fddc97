import { Schema } from "effect";
import {
  Count,
  ErpId,
  Instant,
  MerchantId,
  OrderItemId,
  OrderToken,
  Quantity,
  ShipmentId,
  Slug,
  StoreId,
  Text,
  VariantCode,
} from "./primitives.ts";
import { idFromString } from "./path-ids.ts";

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }));
export const ThreadId = positive.pipe(Schema.brand("ThreadId"));
export type ThreadId = typeof ThreadId.Type;
export const MessageId = positive.pipe(Schema.brand("MessageId"));
export type MessageId = typeof MessageId.Type;

export const Participant = Schema.Struct({
  type: Schema.Literals(["user", "merchant", "operator"]),
  name: Schema.String,
}).annotate({ identifier: "Participant" });
export type Participant = typeof Participant.Type;

export const AttachmentId = positive.pipe(Schema.brand("AttachmentId"));
export type AttachmentId = typeof AttachmentId.Type;

export const Attachment = Schema.Struct({
  id: AttachmentId,
  name: Schema.String,
  /** Bytes. */
  size: Count,
  /** What the file is, as its bytes say. */
  mediaType: Schema.String,
}).annotate({ identifier: "Attachment" });
export type Attachment = typeof Attachment.Type;

export const Message = Schema.Struct({
  id: MessageId,
  title: Schema.String,
  body: Schema.String,
  viewed: Schema.Boolean,
  store: Schema.Struct({
    id: StoreId,
    erpId: Schema.NullOr(ErpId),
    legalName: Schema.NullOr(Schema.String),
  }),
  createdAt: Instant,
  shipment: Schema.NullOr(Schema.Struct({ miraklId: Schema.String })),
  attachments: Schema.Array(Attachment),
  sender: Participant,
  recipients: Schema.Array(Participant),
}).annotate({ identifier: "Message" });
export type Message = typeof Message.Type;

/** What a conversation is about: a delivery, an offer, an incident on a delivery, or nothing. */
export const ThreadSubject = Schema.Struct({
  kind: Schema.Literals(["order", "offer", "incident", "none"]),
  /** 'Commande P26-001042 · Surgelés', the name of a product, or '' for nothing. */
  label: Schema.String,
  orderToken: Schema.NullOr(OrderToken),
  shipmentId: Schema.NullOr(ShipmentId),
  productSlug: Schema.NullOr(Slug),
}).annotate({ identifier: "ThreadSubject" });
export type ThreadSubject = typeof ThreadSubject.Type;

export const MessageReasonCode = Schema.Literals([
  "missing",
  "damaged",
  "wrong-product",
  "late",
  "temperature",
  "best-before",
  "billing",
  "other",
]);
export type MessageReasonCode = typeof MessageReasonCode.Type;

export const MessageReason = Schema.Struct({
  label: Schema.String,
  code: MessageReasonCode,
}).annotate({ identifier: "MessageReason" });
export type MessageReason = typeof MessageReason.Type;

/** Open until the other side answers; closed by either side; a reply of the store opens it again. */
export const IncidentState = Schema.Literals(["open", "answered", "closed"]);
export type IncidentState = typeof IncidentState.Type;

export const IncidentLine = Schema.Struct({
  orderItemId: OrderItemId,
  name: Schema.String,
  quantity: Quantity,
}).annotate({ identifier: "IncidentLine" });
export type IncidentLine = typeof IncidentLine.Type;

export const Incident = Schema.Struct({
  state: IncidentState,
  reason: MessageReason,
  lines: Schema.Array(IncidentLine),
}).annotate({ identifier: "Incident" });
export type Incident = typeof Incident.Type;

/** A conversation with a merchant or the operator (spec §3 Messaging). */
export const Thread = Schema.Struct({
  id: ThreadId,
  replyCount: Count,
  merchantId: Schema.NullOr(MerchantId),
  /** The title of its first message. */
  subject: Schema.String,
  about: ThreadSubject,
  /** Null for the operator, 'Grands Moulins Panetier'. */
  merchant: Schema.NullOr(
    Schema.Struct({ id: MerchantId, name: Schema.String, slug: Slug }).annotate({
      identifier: "ThreadMerchant",
    }),
  ),
  incident: Schema.NullOr(Incident),
  /** Its messages that are unviewed and not the store's own. */
  unviewed: Count,
  messages: Schema.Array(Message),
}).annotate({ identifier: "Thread" });
export type Thread = typeof Thread.Type;

/** Messages that are unviewed and were not sent by a 'user' (spec §4). */
export const UnviewedCount = Schema.Struct({ count: Count }).annotate({
  identifier: "UnviewedCount",
});
export type UnviewedCount = typeof UnviewedCount.Type;

/** The viewed flag that is wanted: repeating it is harmless. */
export const ViewedWish = Schema.Struct({ viewed: Schema.Boolean }).annotate({
  identifier: "ViewedWish",
});
export type ViewedWish = typeof ViewedWish.Type;

/** The flag as it is now, and how many messages of the store are unviewed in all. */
export const Viewed = Schema.Struct({ viewed: Schema.Boolean, count: Count }).annotate({
  identifier: "Viewed",
});
export type Viewed = typeof Viewed.Type;

/**
 * What `messaging/events` sends to the store: something was written in a conversation, or something of
 * it was viewed, elsewhere or here; and how many of the store's messages are unviewed now.
 */
export const MessagingEvent = Schema.Struct({
  type: Schema.Literals(["message", "viewed"]),
  threadId: ThreadId,
  count: Count,
}).annotate({ identifier: "MessagingEvent" });
export type MessagingEvent = typeof MessagingEvent.Type;

/** One line of an incident as it is reported. */
export const ReportedLine = Schema.Struct({ orderItemId: OrderItemId, quantity: Quantity });
export type ReportedLine = typeof ReportedLine.Type;

/** Whom a conversation about nothing in particular is with: a merchant's slug, or 'operator'. */
export const OPERATOR = "operator";

/** Fields of the inbox's filters. */
export const inboxFilters = {
  /** Words of titles, messages, the merchant's name or the order's number, whatever their accents. */
  search: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
  unread: Schema.optionalKey(Schema.Literal("true")),
  about: Schema.optionalKey(ThreadSubject.fields.kind),
  /** A merchant's slug, or 'operator'. */
  merchant: Schema.optionalKey(Slug),
};

/**
 * Fields of the forms with which a store writes. Texts may be missing, so that all that is wrong is
 * said at once (422); ids may not.
 */
const words = { body: Schema.optionalKey(Text) };
const titled = { title: Schema.optionalKey(Text), ...words };
export const aboutOrderFields = { shipmentId: idFromString(ShipmentId), ...titled };
export const aboutOfferFields = { variantCode: VariantCode, ...titled };
export const newThreadFields = { merchant: Slug, ...titled };
export const replyFields = { threadId: idFromString(ThreadId), ...words };
export const incidentFields = {
  shipmentId: idFromString(ShipmentId),
  reason: MessageReasonCode,
  ...titled,
  /** JSON: [{"orderItemId", "quantity"}]. */
  lines: Schema.optionalKey(Text.check(Schema.isMaxLength(20_000))),
};
