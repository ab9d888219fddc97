import { Schema } from "effect";
import { Count, ErpId, Instant, MerchantId, StoreId } from "./primitives.ts";

const positive = Schema.Int.check(Schema.isGreaterThan(0));
export const ThreadId = positive.pipe(Schema.brand("ThreadId"));
export type ThreadId = typeof ThreadId.Type;
export const MessageId = positive.pipe(Schema.brand("MessageId"));
export type MessageId = typeof MessageId.Type;

export const Participant = Schema.Struct({
  type: Schema.Literals(["user", "merchant", "operator"]),
  name: Schema.String,
}).annotate({ identifier: "Participant" });
export type Participant = typeof Participant.Type;

export const Attachment = Schema.Struct({
  id: positive,
  name: Schema.String,
  /** Bytes. */
  size: Count,
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

/** A conversation with a merchant or the operator (spec §3 Messaging). */
export const Thread = Schema.Struct({
  id: ThreadId,
  replyCount: Count,
  merchantId: Schema.NullOr(MerchantId),
  messages: Schema.Array(Message),
}).annotate({ identifier: "Thread" });
export type Thread = typeof Thread.Type;

/** Messages that are unviewed and were not sent by a 'user' (spec §4). */
export const UnviewedCount = Schema.Struct({ count: Count }).annotate({
  identifier: "UnviewedCount",
});
export type UnviewedCount = typeof UnviewedCount.Type;

export const MessageReason = Schema.Struct({
  label: Schema.String,
  code: Schema.String,
}).annotate({ identifier: "MessageReason" });
export type MessageReason = typeof MessageReason.Type;
