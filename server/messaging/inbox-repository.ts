import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Thread, UnviewedCount } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";

/** SQL of a store's conversations; each query names the store that they belong to. */
export const makeInboxRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** Newest first, with how many there are in all. */
    page: (store: StoreId, limit: number, offset: number) =>
      sql
        .unsafe<{ readonly threads: unknown; readonly total: number }>(inboxQuery, [
          store,
          limit,
          offset,
        ])
        .pipe(
          Effect.flatMap(([row]) =>
            Effect.map(decodeThreads(row?.threads), (threads) => ({
              threads,
              total: row?.total ?? 0,
            })),
          ),
          Effect.orDie,
        ),

    /** The rule of core/messaging/unread.ts over all of them. */
    unviewed: (store: StoreId) =>
      sql`select count(*)::int as count from message m join message_thread t on t.id = m.thread_id
        where t.store_id = ${store} and not m.viewed and m.sender_type <> 'user'`.pipe(
        Effect.flatMap(([row]) => decodeCount(row)),
        Effect.orDie,
      ),
  };
});

const decodeThreads = Schema.decodeUnknownEffect(Schema.Array(Thread));
const decodeCount = Schema.decodeUnknownEffect(UnviewedCount);

const recipientsJson = `(select coalesce(jsonb_agg(jsonb_build_object('type', r.type, 'name', r.name)
  order by r.position), '[]') from message_recipient r where r.message_id = m.id)`;

const attachmentsJson = `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name,
  'size', a.size) order by a.id), '[]') from message_attachment a where a.message_id = m.id)`;

const messageJson = `jsonb_build_object('id', m.id, 'title', m.title, 'body', m.body,
  'viewed', m.viewed,
  'store', jsonb_build_object('id', s.id, 'erpId', s.erp_id, 'legalName', s.legal_name),
  'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'shipment', case when h.id is not null
    then jsonb_build_object('miraklId', o.number || '-' || h.id) end,
  'attachments', ${attachmentsJson},
  'sender', jsonb_build_object('type', m.sender_type, 'name', m.sender_name),
  'recipients', ${recipientsJson})`;

// A thread without messages cannot be shown: the join leaves it out of the list and of the count.
const inboxQuery = `
  with own as (
    select t.id, t.merchant_id, t.shipment_id, t.store_id, last.created_at, last.id as last_id
    from message_thread t
    join lateral (select m.id, m.created_at from message m where m.thread_id = t.id
      order by m.created_at desc, m.id desc limit 1) last on true
    where t.store_id = $1::int
  ), shown as (
    select * from own order by created_at desc, last_id desc limit $2::int offset $3::int
  )
  select (select count(*)::int from own) as total,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'merchantId', t.merchant_id,
        'replyCount', jsonb_array_length(said.messages) - 1, 'messages', said.messages)
      order by t.created_at desc, t.last_id desc), '[]')
    from shown t join store s on s.id = t.store_id
    left join shipment h on h.id = t.shipment_id
    left join "order" o on o.id = h.order_id
    cross join lateral (select jsonb_agg(${messageJson} order by m.created_at, m.id) as messages
      from message m where m.thread_id = t.id) said) as threads`;
