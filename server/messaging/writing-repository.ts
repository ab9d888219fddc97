import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  type IncidentLine,
  IncidentState,
  MessageId,
  type Participant,
  ThreadId,
} from "../../api-schema/messaging.ts";
import { ShipmentStatus } from "../../api-schema/order.ts";
import {
  CustomerId,
  MerchantId,
  OrderItemId,
  type ShipmentId,
  type StoreId,
  type VariantCode,
} from "../../api-schema/primitives.ts";
import type { StoredFile } from "./stored-files.ts";

/** Where a conversation begins; a null merchant is the operator. */
export interface NewThread {
  readonly storeId: StoreId;
  readonly merchantId: MerchantId | null;
  readonly shipmentId: ShipmentId | null;
  readonly variantId: number | null;
  readonly incident: {
    readonly reason: string;
    readonly lines: readonly IncidentLine[];
  } | null;
}

/** A message of a conversation, with files that lie in the storage. */
export interface NewMessage {
  readonly threadId: ThreadId;
  readonly title: string;
  readonly body: string;
  readonly sender: Participant;
  /** Who of the store wrote it; null for the other side. */
  readonly customerId: CustomerId | null;
  readonly recipients: readonly Recipient[];
  readonly files: readonly StoredFile[];
}

/** To whom a message goes; of a person of the store by number too: the name goes when they do (ACC-10). */
export interface Recipient extends Participant {
  readonly customerId: CustomerId | null;
}

/** The channel on which processes notify each other of what happened in conversations. */
export const messagingChannel = "panetier_messaging";

/** SQL of what is written in conversations; call it inside a transaction. */
export class WritingRepository extends Context.Service<
  WritingRepository,
  {
    readonly begin: (thread: NewThread, at: Date) => Effect.Effect<ThreadId>;
    readonly say: (message: NewMessage, at: Date) => Effect.Effect<MessageId>;
    /** Tells every process, at the commit, that something happened in a conversation. */
    readonly notify: (
      storeId: StoreId,
      threadId: ThreadId,
      type: "message" | "viewed",
    ) => Effect.Effect<void>;
    /** A conversation of a store, held until the transaction ends: what is written stands in a row. */
    readonly lock: (
      threadId: ThreadId,
      storeId: StoreId | null,
    ) => Effect.Effect<LockedThread | undefined>;
    readonly setIncidentState: (threadId: ThreadId, state: IncidentState) => Effect.Effect<void>;
    /** The other side has seen what the store wrote. */
    readonly markSeen: (threadId: ThreadId) => Effect.Effect<void>;
    /** Writes that an agent did something, once for each form; false for a form that was sent before. */
    readonly noteAction: (action: NotedAction) => Effect.Effect<boolean>;

    /** Whether a conversation is the store's. */
    readonly hasThread: (storeId: StoreId, threadId: ThreadId) => Effect.Effect<boolean>;
    /** A delivery of a completed order of the store, with what it brings. */
    readonly shipment: (
      storeId: StoreId,
      id: ShipmentId,
    ) => Effect.Effect<typeof ShipmentRow.Type | undefined>;
    /** An offer that is sold, with who sells it. */
    readonly offer: (code: VariantCode) => Effect.Effect<typeof OfferRow.Type | undefined>;
    readonly merchant: (slug: string) => Effect.Effect<typeof MerchantRow.Type | undefined>;

    /** The name that a customer signs with. */
    readonly nameOf: (customerId: CustomerId) => Effect.Effect<string>;
    /** Who of the store has written in a conversation, by the names that they signed with. */
    readonly writers: (threadId: ThreadId) => Effect.Effect<readonly (typeof WriterRow.Type)[]>;
    /**
     * When the customer wrote the message that is so many places back, the newest being the first. One
     * message at a time of a customer's is counted: the next waits for the commit.
     */
    readonly nthNewest: (customerId: CustomerId, place: number) => Effect.Effect<Date | undefined>;
  }
>()("panetier/messaging/WritingRepository") {
  static readonly layer: Layer.Layer<WritingRepository, never, SqlClient.SqlClient> = Layer.effect(
    WritingRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      WritingRepository.of({ ...threadQueries(sql), ...targetQueries(sql), ...writerQueries(sql) }),
    ),
  );
}

/** What an agent did with a form. */
type NotedAction = {
  readonly threadId: ThreadId;
  readonly agentId: number;
  readonly action: "replied" | "closed" | "viewed";
  readonly formKey: string;
  readonly at: Date;
};

const threadQueries = (sql: SqlClient.SqlClient) => ({
  begin: (thread: NewThread, at: Date) => Effect.orDie(begin(sql, thread, at)),
  say: (message: NewMessage, at: Date) => Effect.orDie(say(sql, message, at)),
  notify: (storeId: StoreId, threadId: ThreadId, type: "message" | "viewed") =>
    Effect.orDie(
      sql`select pg_notify(${messagingChannel},
        ${JSON.stringify({ storeId, threadId, type })})`,
    ),
  lock: (threadId: ThreadId, storeId: StoreId | null) =>
    sql`select t.id, t.store_id as "storeId", t.incident_state as "incidentState",
        r.name as "merchantName",
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
        (select m.title from message m where m.thread_id = t.id
          order by m.created_at, m.id limit 1) as subject
      from message_thread t join store s on s.id = t.store_id
      left join merchant r on r.id = t.merchant_id
      where t.id = ${threadId} and (${storeId}::int is null or t.store_id = ${storeId}::int)
        and exists (select from message m where m.thread_id = t.id)
      for update of t`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(LockedThread))),
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  setIncidentState: (threadId: ThreadId, state: IncidentState) =>
    Effect.orDie(sql`update message_thread set incident_state = ${state} where id = ${threadId}`),
  markSeen: (threadId: ThreadId) =>
    Effect.orDie(
      sql`update message set viewed = true
        where thread_id = ${threadId} and sender_type = 'user' and not viewed`,
    ),
  noteAction: (action: NotedAction) =>
    Effect.orDie(
      Effect.map(
        sql`insert into conversation_action (thread_id, agent_id, at, action, form_key)
          values (${action.threadId}, ${action.agentId}, ${action.at}, ${action.action},
            ${action.formKey})
          on conflict (form_key) do nothing returning id`,
        (rows) => rows.length > 0,
      ),
    ),
});

/** Where a conversation may begin or go on. */
const targetQueries = (sql: SqlClient.SqlClient) => ({
  hasThread: (storeId: StoreId, threadId: ThreadId) =>
    Effect.orDie(
      Effect.map(
        sql`select from message_thread t where t.id = ${threadId} and t.store_id = ${storeId}
          and exists (select from message m where m.thread_id = t.id)`,
        (rows) => rows.length > 0,
      ),
    ),
  shipment: (storeId: StoreId, id: ShipmentId) =>
    sql`select h.status, r.id as "merchantId", r.name as "merchantName", r.gmp,
        r.status = 'active' as active,
        (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantity,
            'name', coalesce(i.product_snapshot ->> 'productName', p.name)) order by i.id), '[]')
          from order_item i join variant v on v.id = i.variant_id
          join product p on p.id = v.product_id where i.shipment_id = h.id) as items
      from shipment h join "order" o on o.id = h.order_id join merchant r on r.id = h.merchant_id
      where h.id = ${id} and o.store_id = ${storeId} and o.checkout_state = 'completed'`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(ShipmentRow))),
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  offer: (code: VariantCode) =>
    sql`select v.id as "variantId", r.id as "merchantId", r.name as "merchantName", r.gmp,
        r.status = 'active' as active
      from variant v join product p on p.id = v.product_id join merchant r on r.id = p.merchant_id
      where v.code = ${code} and p.active`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(OfferRow))),
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  merchant: (slug: string) =>
    sql`select r.id as "merchantId", r.name as "merchantName", r.gmp,
        r.status = 'active' as active from merchant r where r.slug = ${slug}`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(MerchantRow))),
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
});

const writerQueries = (sql: SqlClient.SqlClient) => ({
  nameOf: (customerId: CustomerId) =>
    sql`select trim(first_name || ' ' || last_name) as name from customer
      where id = ${customerId}`.pipe(
      Effect.flatMap(decodeOne(Schema.Struct({ name: Schema.String }))),
      Effect.map(({ name }) => name),
      Effect.orDie,
    ),
  writers: (threadId: ThreadId) =>
    sql`select sender_name as name, customer_id as "customerId" from message
      where thread_id = ${threadId} and sender_type = 'user'
      group by sender_name, customer_id order by min(id)`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(WriterRow))),
      Effect.orDie,
    ),
  nthNewest: Effect.fnUntraced(function* (customerId: CustomerId, place: number) {
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${`message of ${customerId}`}, 7))`;
    const [row] = yield* sql<{ readonly at: Date }>`select created_at as at from message
      where customer_id = ${customerId} order by created_at desc offset ${place - 1} limit 1`;
    return row?.at;
  }, Effect.orDie),
});

const begin = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, thread: NewThread, at: Date) {
  const { storeId, merchantId, shipmentId, variantId, incident } = thread;
  const rows = yield* sql`insert into message_thread
      (store_id, merchant_id, shipment_id, variant_id, reason_code, incident_state, created_at)
    values (${storeId}, ${merchantId}, ${shipmentId}, ${variantId}, ${incident?.reason ?? null},
      ${incident === null ? null : "open"}, ${at}) returning id`;
  const { id } = yield* decodeOne(ThreadRow)(rows);
  for (const [position, { orderItemId, name, quantity }] of (incident?.lines ?? []).entries()) {
    yield* sql`insert into incident_line (thread_id, order_item_id, position, name, quantity)
      values (${id}, ${orderItemId}, ${position}, ${name}, ${quantity})`;
  }
  return id;
});

const say = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, message: NewMessage, at: Date) {
  const { threadId, title, body, sender, customerId, recipients, files } = message;
  const rows = yield* sql`insert into message
      (thread_id, title, body, sender_type, sender_name, customer_id, created_at)
    values (${threadId}, ${title}, ${body}, ${sender.type}, ${sender.name}, ${customerId}, ${at})
    returning id`;
  const { id } = yield* decodeOne(MessageRow)(rows);
  for (const [position, recipient] of recipients.entries()) {
    yield* sql`insert into message_recipient (message_id, position, type, name, customer_id)
      values (${id}, ${position + 1}, ${recipient.type}, ${recipient.name},
        ${recipient.customerId})`;
  }
  for (const { key, name, mediaType, size } of files) {
    yield* sql`insert into message_attachment
        (message_id, name, media_type, size, storage_key, created_at)
      values (${id}, ${name}, ${mediaType}, ${size}, ${key}, ${at})`;
  }
  return id;
});

const ThreadRow = Schema.Struct({ id: ThreadId });
const WriterRow = Schema.Struct({ name: Schema.String, customerId: CustomerId });
const MessageRow = Schema.Struct({ id: MessageId });

const LockedThread = Schema.Struct({
  id: ThreadId,
  storeId: Schema.Int,
  incidentState: Schema.NullOr(IncidentState),
  merchantName: Schema.NullOr(Schema.String),
  company: Schema.String,
  subject: Schema.String,
});
export type LockedThread = typeof LockedThread.Type;

const merchantFields = {
  merchantId: MerchantId,
  merchantName: Schema.String,
  gmp: Schema.Boolean,
  active: Schema.Boolean,
};
const MerchantRow = Schema.Struct(merchantFields);

const ShipmentRow = Schema.Struct({
  ...merchantFields,
  status: ShipmentStatus,
  items: Schema.Array(
    Schema.Struct({ id: OrderItemId, name: Schema.String, quantity: Schema.Int }),
  ),
});

const OfferRow = Schema.Struct({ ...merchantFields, variantId: Schema.Int });

const decodeOne =
  <A, I>(schema: Schema.Codec<A, I>) =>
  (rows: readonly unknown[]) =>
    Schema.decodeUnknownEffect(schema)(rows[0]);
