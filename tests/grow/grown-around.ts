import { uniformSql } from "./chance.ts";
import type { Copying } from "./loading.ts";

/** SQL that names the copy of the order `g`, and what ids were in use before. */
interface Place {
  readonly order: string;
  readonly until: string;
  readonly seed: number;
  readonly last: {
    readonly thread: number;
    readonly message: number;
    readonly impersonation: number;
    readonly agent: number;
  };
}

/** One order of so many is written about. */
const WRITTEN_ABOUT = 25;
/** Messages of the longest conversation of the demonstration, and room for more. */
const MESSAGES = 20;

/** Conversations about deliveries like those of the demonstration: its words, another order. */
export const conversations = (
  copy: Copying,
  { shipment, last, until, seed }: Place & { readonly shipment: (rank: string) => string },
): readonly string[] => {
  // Of a delivery that came long enough ago for all to be answered.
  const about = `(select g.*, (g.n / ${WRITTEN_ABOUT})::int as nth, f.*
      from grow_placed g cross join lateral (
        select k.id as thread, k.created_at as began from message_thread k
        where k.shipment_id is not null and k.id <= ${last.thread} and k.reason_code is null
        order by hashint8extended(k.id, g.n) limit 1) f
      where g.n % ${WRITTEN_ABOUT} = 0 and g.at < ${until} - interval '15 days') g`;
  const at = (column: string) => `(g.at + interval '6 days' + (${column} - g.began))`;
  const thread = `(${last.thread} + g.nth)`;
  const message = (rank: string) => `(${last.message} + g.nth * ${MESSAGES} + ${rank})`;
  const messages = `(select *, (row_number() over (partition by thread_id order by id))::int as rank
    from message where id <= ${last.message})`;
  return [
    copy(
      "message_thread",
      `${about} join message_thread t on t.id = g.thread
      join grow_shipment h on h.order_id = g.base_order and h.rank = 1 join merchant m on m.id = h.merchant_id`,
      {
        id: thread,
        store_id: "g.store_id",
        merchant_id: "case when m.gmp then null else m.id end",
        shipment_id: shipment("1"),
        created_at: at("t.created_at"),
      },
    ),
    copy("message", `${about} join ${messages} t on t.thread_id = g.thread`, {
      id: message("t.rank"),
      thread_id: thread,
      title: "regexp_replace(t.title, 'P\\d\\d-\\d{6,}', g.number)",
      body: "regexp_replace(t.body, 'P\\d\\d-\\d{6,}', g.number)",
      customer_id: "case when t.customer_id is not null then g.customer_id end",
      // What came lately waits to be read.
      viewed: `${at("t.created_at")} < ${until} - interval '20 days' or ${uniformSql(seed, "viewed", "g.n")} < 0.5`,
      created_at: at("t.created_at"),
    }),
    copy(
      "message_recipient",
      `${about} join ${messages} k on k.thread_id = g.thread
      join message_recipient t on t.message_id = k.id`,
      {
        message_id: message("k.rank"),
        customer_id: "case when t.customer_id is not null then g.customer_id end",
      },
    ),
  ];
};

/** Calls and events of an order, as long as the shop keeps them. */
const KEPT_DAYS = 7;
const CALLS = 7;
const EVENTS = 9;
/** Characters of a remembered answer: an order of ten lines. */
const ANSWERED = 16_000;
/** Of so many orders one was looked at by the support, with so many requests. */
const LOOKED_INTO = 250;
const REQUESTS = 12;

/** What piles up beside orders: remembered answers, done events, proofs of consent, journals of the staff. */
export const piles = ({
  order,
  until,
  seed,
  orders,
  years,
  last,
}: Place & { readonly orders: number; readonly years: number }): readonly string[] => {
  const lately = `grow_placed g where g.at > ${until} - interval '${KEPT_DAYS} days'`;
  const when = `(g.at + interval '1 hour')`;
  const uuid = (what: string) => `md5('${what} ${seed} ' || g.n)::uuid`;
  const looked = `grow_placed g where g.n % ${LOOKED_INTO} = 0`;
  const impersonation = `(${last.impersonation} + g.n / ${LOOKED_INTO})`;
  return [
    `insert into idempotency (customer_id, key, fingerprint, status, answer, created_at)
     select g.customer_id, 'grow-' || g.n || '-' || k, sha256(convert_to('grow ${seed} ' || g.n || k, 'UTF8')), 200,
       jsonb_build_object('order', ${order}, 'fill', repeat(md5(g.n::text || k), ${ANSWERED / 32}))::text, g.at
     from generate_series(1, ${CALLS}) k, ${lately}`,
    `insert into outbox (topic, payload, attempts, available_at, created_at, done_at)
     select (array['order.completed', 'order.confirmed', 'erp.order', 'mail', 'shipments.moved'])[1 + k % 5],
       jsonb_build_object('orderId', ${order}), 1, g.at, g.at, ${until} - (${until} - g.at) * 0.999
     from generate_series(1, ${EVENTS}) k, ${lately}`,
    `insert into consent_proof (visitor, video, audience, text_version, decided_at, recorded_at, user_agent_hash)
     select md5('visitor ${seed} ' || n)::uuid, n % 2 = 0, n % 3 = 0, '1', at, at, md5(n::text)
     from generate_series(1, ${Math.ceil(orders / 2)}) n
     cross join lateral (select ${until} - ${years} * interval '365 days' * ${uniformSql(seed, "consent", "n")} as at) a`,
    `insert into login_session (id, customer_id, token_hash, created_at, rotated_at, expires_at, revoked_at)
     select ${uuid("login")}, g.customer_id, sha256(convert_to('login ${seed} ' || g.n, 'UTF8')), ${when}, ${when}, ${when} + interval '1 hour', ${when} + interval '30 minutes'
     from ${looked}`,
    `insert into impersonation (id, login_id, agent_id, customer_id, started_at, expires_at, ended_at)
     select ${impersonation}, ${uuid("login")}, ${last.agent}, g.customer_id, ${when}, ${when} + interval '1 hour', ${when} + interval '30 minutes'
     from ${looked}`,
    `insert into impersonation_audit (impersonation_id, at, method, route, path, status, store_id)
     select ${impersonation}, ${when} + k * interval '1 minute', 'GET', '/orders', '/orders', 200, g.store_id
     from generate_series(1, ${REQUESTS}) k, ${looked}`,
  ];
};
