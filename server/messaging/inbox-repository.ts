import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  type MessageId,
  OPERATOR,
  type Thread,
  ThreadId,
  type ThreadSubject,
  UnviewedCount,
} from "../../api-schema/messaging.ts";
import type { Slug, StoreId } from "../../api-schema/primitives.ts";
import { tokens } from "../../core/search/text.ts";
import { decodeThreads, threadJoins, threadJson, threadView } from "./stored-thread.ts";

/** Which conversations of a store are wanted; none of them narrows nothing. */
export interface InboxFilters {
  readonly search?: string | undefined;
  readonly unread?: "true" | undefined;
  readonly about?: ThreadSubject["kind"] | undefined;
  readonly merchant?: Slug | undefined;
}

/** SQL of a store's conversations; each query names the store that they belong to. */
export class InboxRepository extends Context.Service<
  InboxRepository,
  {
    /** Newest first, with how many there are in all. */
    readonly page: (
      store: StoreId,
      filters: InboxFilters,
      limit: number,
      offset: number,
    ) => Effect.Effect<{ readonly threads: readonly Thread[]; readonly total: number }>;
    /** One conversation; undefined for one of another store, and for one without messages. */
    readonly find: (store: StoreId, id: ThreadId) => Effect.Effect<Thread | undefined>;
    /** The rule of core/messaging/unread.ts over all of them. */
    readonly unviewed: (store: StoreId) => Effect.Effect<UnviewedCount>;
    /**
     * Sets the viewed flag of a message of the store, whoever sets it at the same time; the conversation
     * and whether that changed anything, undefined for a message of another store.
     */
    readonly setViewed: (
      store: StoreId,
      id: MessageId,
      viewed: boolean,
    ) => Effect.Effect<ViewedSet | undefined>;
  }
>()("panetier/messaging/InboxRepository") {
  static readonly layer: Layer.Layer<InboxRepository, never, SqlClient.SqlClient> = Layer.effect(
    InboxRepository,
    Effect.suspend(() => makeInboxRepository),
  );
}

const makeInboxRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  return InboxRepository.of({
    page: (store, filters, limit, offset) =>
      sql
        .unsafe<{ readonly threads: unknown; readonly total: number }>(inboxQuery, [
          store,
          limit,
          offset,
          `{${tokens(filters.search ?? "").join(",")}}`,
          filters.unread === "true",
          filters.about ?? null,
          filters.merchant ?? null,
        ])
        .pipe(
          Effect.flatMap(([row]) =>
            Effect.map(decodeThreads(row?.threads), (threads) => ({
              threads: threads.map(threadView),
              total: row?.total ?? 0,
            })),
          ),
          Effect.orDie,
        ),
    find: (store, id) =>
      sql.unsafe<{ readonly thread: unknown }>(threadQuery, [store, id]).pipe(
        Effect.flatMap((rows) => decodeThreads(rows.map(({ thread }) => thread))),
        Effect.map(([stored]) => (stored === undefined ? undefined : threadView(stored))),
        Effect.orDie,
      ),
    unviewed: (store) =>
      sql`select count(*)::int as count from message m join message_thread t on t.id = m.thread_id
        where t.store_id = ${store} and not m.viewed and m.sender_type <> 'user'`.pipe(
        Effect.flatMap(([row]) => decodeCount(row)),
        Effect.orDie,
      ),
    setViewed: (store, id, viewed) =>
      sql`with own as (
          select m.id, m.thread_id, m.viewed from message m
          join message_thread t on t.id = m.thread_id
          where m.id = ${id} and t.store_id = ${store} for update of m),
        changed as (update message m set viewed = ${viewed} from own
          where m.id = own.id and own.viewed <> ${viewed} returning m.id)
        select thread_id as "threadId", exists (select from changed) as changed from own`.pipe(
        Effect.flatMap(decodeSet),
        Effect.map(([row]) => row),
        Effect.orDie,
      ),
  });
});

const decodeCount = Schema.decodeUnknownEffect(UnviewedCount);
const ViewedSet = Schema.Struct({ threadId: ThreadId, changed: Schema.Boolean });
type ViewedSet = typeof ViewedSet.Type;
const decodeSet = Schema.decodeUnknownEffect(Schema.Array(ViewedSet));

const kindOf = `case when t.incident_state is not null then 'incident'
  when t.shipment_id is not null then 'order' when t.variant_id is not null then 'offer'
  else 'none' end`;

const textOf = `plain_text(coalesce((select r.name from merchant r where r.id = t.merchant_id),
    (select f.document ->> 'name' from firm f)) || ' ' || coalesce((select o.number from shipment h
    join "order" o on o.id = h.order_id where h.id = t.shipment_id), '') || ' ' ||
  coalesce((select p.name from variant v join product p on p.id = v.product_id
    where v.id = t.variant_id), '') || ' ' ||
  (select string_agg(m.title || ' ' || m.body || ' ' || coalesce((select string_agg(a.name, ' ')
    from message_attachment a where a.message_id = m.id), ''), ' ')
    from message m where m.thread_id = t.id))`;

// A thread without messages cannot be shown: the join leaves it out of the list and of the count.
// $4 words as core/search/text.ts folds them, $5 only with unread, $6 kind, $7 merchant.
const inboxQuery = `
  with own as (
    select t.*, last.created_at as last_at, last.id as last_id
    from message_thread t
    join lateral (select m.id, m.created_at from message m where m.thread_id = t.id
      order by m.created_at desc, m.id desc limit 1) last on true
    where t.store_id = $1::int
      and (not $5::boolean or exists (select from message m where m.thread_id = t.id
        and not m.viewed and m.sender_type <> 'user'))
      and ($6::text is null or ${kindOf} = $6::text)
      and ($7::text is null or case when $7::text = '${OPERATOR}' then t.merchant_id is null
        else t.merchant_id = (select r.id from merchant r where r.slug = $7::text) end)
      and (cardinality($4::text[]) = 0 or (select bool_and(strpos(written.text, word) > 0)
        from (select ${textOf} as text offset 0) written, unnest($4::text[]) word))
  ), shown as (
    select * from own order by last_at desc, last_id desc limit $2::int offset $3::int
  )
  select (select count(*)::int from own) as total,
    (select coalesce(jsonb_agg(${threadJson} order by t.last_at desc, t.last_id desc), '[]')
      from shown t ${threadJoins}) as threads`;

const threadQuery = `select ${threadJson} as thread from message_thread t ${threadJoins}
  where t.store_id = $1::int and t.id = $2::int and said.messages is not null`;
