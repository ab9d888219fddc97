import { Schema } from "effect";
import {
  IncidentLine,
  IncidentState,
  Message,
  Thread,
  ThreadId,
} from "../../api-schema/messaging.ts";
import {
  Count,
  MerchantId,
  OrderToken,
  ShipmentId,
  Slug,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { messageReason } from "../../core/messaging/message-reasons.ts";
import { unreadCount } from "../../core/messaging/unread.ts";
import { groupLabel } from "../../core/selling/shipping-groups.ts";

/** A conversation as threadJson writes it. */
const StoredThread = Schema.Struct({
  id: ThreadId,
  replyCount: Count,
  merchant: Thread.fields.merchant,
  shipment: Schema.NullOr(
    Schema.Struct({
      id: ShipmentId,
      orderToken: OrderToken,
      orderNumber: Schema.String,
      transportTypeCode: TransportTypeCode,
      merchantName: Schema.String,
    }),
  ),
  offer: Schema.NullOr(Schema.Struct({ slug: Slug, name: Schema.String })),
  incident: Schema.NullOr(
    Schema.Struct({
      state: IncidentState,
      reason: Schema.String,
      lines: Schema.Array(IncidentLine),
    }),
  ),
  messages: Schema.Array(Message),
});
type StoredThread = typeof StoredThread.Type;

export const decodeThreads = Schema.decodeUnknownEffect(Schema.Array(StoredThread));

/** A conversation as the wire has it. */
export const threadView = (stored: StoredThread): Thread => ({
  id: stored.id,
  replyCount: stored.replyCount,
  merchantId: stored.merchant === null ? null : MerchantId.make(stored.merchant.id),
  subject: stored.messages[0]?.title ?? "",
  about: aboutOf(stored),
  merchant: stored.merchant,
  incident:
    stored.incident === null
      ? null
      : { ...stored.incident, reason: messageReason(stored.incident.reason) },
  unviewed: unreadCount([stored]),
  messages: stored.messages,
});

const aboutOf = ({ shipment, offer, incident }: StoredThread): Thread["about"] => {
  if (shipment !== null) {
    return {
      kind: incident === null ? "order" : "incident",
      label: `Commande ${shipment.orderNumber} · ${groupLabel(shipment).title}`,
      orderToken: shipment.orderToken,
      shipmentId: shipment.id,
      productSlug: null,
    };
  }
  const none = { orderToken: null, shipmentId: null };
  if (offer !== null) {
    return { kind: "offer", label: offer.name, ...none, productSlug: offer.slug };
  }
  return { kind: "none", label: "", ...none, productSlug: null };
};

const recipientsJson = `(select coalesce(jsonb_agg(jsonb_build_object('type', r.type, 'name', r.name)
  order by r.position), '[]') from message_recipient r where r.message_id = m.id)`;

// A file that never arrived whole cannot be opened.
const attachmentsJson = `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name,
  'size', a.size, 'mediaType', a.media_type) order by a.id), '[]')
  from message_attachment a
  where a.message_id = m.id and num_nonnulls(a.content, a.storage_key) = 1)`;

const messageJson = `jsonb_build_object('id', m.id, 'title', m.title, 'body', m.body,
  'viewed', m.viewed,
  'store', jsonb_build_object('id', s.id, 'erpId', s.erp_id, 'legalName', s.legal_name),
  'createdAt', wire_instant(m.created_at),
  'shipment', case when h.id is not null
    then jsonb_build_object('miraklId', o.number || '-' || h.id) end,
  'attachments', ${attachmentsJson},
  'sender', jsonb_build_object('type', m.sender_type, 'name', m.sender_name),
  'recipients', ${recipientsJson})`;

const linesJson = `(select coalesce(jsonb_agg(jsonb_build_object('orderItemId', l.order_item_id,
  'name', l.name, 'quantity', l.quantity) order by l.position), '[]')
  from incident_line l where l.thread_id = t.id)`;

/** A conversation `t` of store `s` with all that it hangs on; its messages stand in `said`. */
export const threadJson = `jsonb_build_object('id', t.id,
  'replyCount', jsonb_array_length(said.messages) - 1,
  'merchant', case when r.id is not null
    then jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug) end,
  'shipment', case when h.id is not null then jsonb_build_object('id', h.id, 'orderToken', o.token,
    'orderNumber', coalesce(o.number, ''), 'transportTypeCode', h.transport_type_code,
    'merchantName', hr.name) end,
  'offer', case when p.id is not null
    then jsonb_build_object('slug', p.slug, 'name', p.name) end,
  'incident', case when t.incident_state is not null then jsonb_build_object(
    'state', t.incident_state, 'reason', t.reason_code, 'lines', ${linesJson}) end,
  'messages', said.messages)`;

/** What threadJson reads of, beginning at a conversation `t`. */
export const threadJoins = `join store s on s.id = t.store_id
  left join merchant r on r.id = t.merchant_id
  left join shipment h on h.id = t.shipment_id
  left join "order" o on o.id = h.order_id
  left join merchant hr on hr.id = h.merchant_id
  left join variant v on v.id = t.variant_id
  left join product p on p.id = v.product_id
  cross join lateral (select jsonb_agg(${messageJson} order by m.created_at, m.id) as messages
    from message m where m.thread_id = t.id) said`;
