import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { followIds } from "../../server/database/insert-rows.ts";
import type { BaseOrder } from "./base-orders.ts";
import { uniformSql } from "./chance.ts";
import { conversations, piles } from "./grown-around.ts";
import { buildIndexes, copyOf, loading, setIndexesAside } from "./loading.ts";

export interface OrdersWish {
  readonly orders: number;
  readonly years: number;
  readonly variations: number;
  readonly seed: number;
  readonly now: Date;
}

/** Tables that five years fill, the largest first. */
const FILLED = [
  "order_item",
  "ledger_line",
  "shipment_history",
  "ledger_movement",
  "invoice",
  "payment_history",
  "order",
  "shipment",
  "outstanding",
  "payment",
  "order_mail",
  "bank_transaction",
  "debit_line",
  "debit",
  "transfer",
  "debit_batch",
  "message",
  "message_recipient",
  "message_thread",
  "outbox",
  "idempotency",
  "consent_proof",
] as const;

/** Everything is over, the payment as well, so many days after an order. */
const OVER_DAYS = 90;
/** Of a hundred customers who are to pay later, so many never do. */
const NEVER_PAID = 1;

/**
 * Orders of past years in the stores of `grow_store`, with all that became of them up to `now`: shipments,
 * invoices, payments, what the ledger says, conversations, and what was kept of calls and events lately.
 */
export const addOrders = Effect.fnUntraced(function* (
  base: readonly BaseOrder[],
  wish: OrdersWish,
  told: (line: string) => void,
) {
  const sql = yield* SqlClient.SqlClient;
  const step = <E, R>(name: string, effect: Effect.Effect<unknown, E, R>) =>
    Effect.gen(function* () {
      const start = performance.now();
      yield* effect;
      told(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    });
  yield* step("who orders what when", placeOrders(wish));
  yield* setIndexesAside(FILLED);
  const statements = yield* fillStatements(base, wish);
  for (const [name, part] of Object.entries(statements)) {
    yield* name === "" ? loading(part) : step(name, loading(part));
  }
  yield* step("indexes", buildIndexes(FILLED));
  yield* followIds([
    "order",
    "shipment",
    "order_item",
    "payment",
    "outstanding",
    "ledger_movement",
    "transfer",
    "debit",
    "debit_batch",
    "message_thread",
    "message",
    "customer",
    "store",
    "address",
    "shopping_list",
    "store_shop_user",
    "impersonation",
    "outbox",
  ]);
  yield* sql`select setval('order_number_seq', (select max(substr(number, 5)::bigint) from "order"))`;
  // Orders of the last days have not left.
  yield* sql`select stock_open(${wish.now}::timestamptz)`;
});

/** SQL: an instant or a day of a template, in the week of the copy `g`. */
const moved = (at: string): string => `(${at} + g.days * interval '1 day')`;
const movedDay = (day: string): string => `(${day} + g.days)`;
/** SQL: the same for a day on which the bank works: a copy may stand a day before its template. */
const movedBankDay = (day: string): string =>
  `(${movedDay(day)} + case extract(isodow from ${movedDay(day)}) when 6 then 2 when 7 then 1 else 0 end)`;
/** SQL: a number with zeros before it, as many digits as it has where they are more. */
const padded = (number: string, digits: number): string =>
  `lpad(${number}::text, greatest(${digits}, length(${number}::text)), '0')`;

const placeOrders = Effect.fnUntraced(function* (wish: OrdersWish) {
  const { orders, years, variations, seed, now } = wish;
  const random = (what: string) => uniformSql(seed, what, "n");
  const until = `'${now.toISOString()}'::timestamptz`;
  yield* loading([
    // Large baskets come more often than in the demonstration.
    `create unlogged table grow_base as
     select *, (row_number() over (order by id) - 1)::int as rank,
       size * case when extract(isodow from completed_at) > 2 then 2 else 1 end as weight
     from (select q.id, q.sales_area_id as area, q.completed_at, q.store_id, date_trunc('week', q.completed_at)::date as monday,
         case when count(i.*) >= 9 then 40.0 when count(i.*) >= 6 then 2.0 else 1.0 end as size
       from "order" q join order_item i on i.order_id = q.id
       where q.id in (select base_order from grow_invoice) group by q.id) b`,
    // Weeks: the shop doubles in five years, bakes galettes in January and logs in December, and rests in August.
    `create unlogged table grow_week as
     select array_agg(monday order by monday) as mondays, array_agg((upto / total)::float8 order by monday) as upto from (
       select monday, sum(weight) over (order by monday) as upto, sum(weight) over () as total from (
         select monday::date, (0.7 + 0.7 * (n::float8 / (${years} * 52))) * case extract(week from monday)::int
           when 50 then 1.6 when 51 then 1.9 when 52 then 1.5 when 1 then 1.6 when 2 then 1.4 when 14 then 1.3
           when 15 then 1.3 when 32 then 0.6 when 33 then 0.6 when 34 then 0.7 else 1.0 end as weight
         from generate_series(0, ${years} * 52) n
         cross join lateral (select date_trunc('week', ${until}) - (${years} * 52 - n) * interval '7 days' as monday) m) w) u`,
  ]);
  yield* loading([
    `create unlogged table grow_area as
     select area, array_agg(id order by rank) as ids, array_agg((upto / total)::float8 order by rank) as upto
     from (select *, sum(weight) over (partition by area order by rank) as upto, sum(weight) over (partition by area) as total
       from grow_base) b group by area`,
  ]);
  yield* loading([
    "analyze grow_store",
    "analyze grow_base",
    "analyze grow_area",
    "analyze grow_week",
  ]);
  yield* loading([
    `create unlogged table grow_placed as
     -- Taken out of their rows: as they are stored they would be unpacked for each order.
     with week as materialized (select array_agg(m order by nth) as mondays, array_agg(u order by nth) as upto
       from grow_week k cross join unnest(k.mondays, k.upto) with ordinality x(m, u, nth)),
     area as materialized (select area, array_agg(i order by nth) as ids, array_agg(u order by nth) as upto
       from grow_area a cross join unnest(a.ids, a.upto) with ordinality x(i, u, nth) group by area),
     chosen as materialized (
       select n, s.id as store_id, s.customer_id, k.mondays[1 + width_bucket(${random("week")}, k.upto)] as monday,
         a.ids[1 + width_bucket(${random("template")}, a.upto)] as base
       from generate_series(1, ${orders}) n cross join week k
       join grow_store s on s.rank = 1 + floor((select count(*) from grow_store) * ${random("store")} ^ 1.6)::int
       join area a on a.area = s.sales_area_id),
     dated as materialized (
       select c.n, c.store_id, c.customer_id, b.id as base_order, b.completed_at, b.rank,
         c.monday - b.monday - case when b.completed_at + (c.monday - b.monday) * interval '1 day' > ${until} then 7 else 0 end
           -- Those of Tuesdays that come a day earlier make Monday the longest day.
           - case when extract(isodow from b.completed_at) = 2 and ${random("earlier")} < 0.6 then 1 else 0 end as days
       from chosen c join grow_base b on b.id = c.base)
     select (row_number() over in_time)::int as n, base_order,
       (rank * ${variations} + floor(${variations} * ${random("variation")}))::int as variation, store_id, customer_id, days, at,
       'P' || to_char(at, 'YY') || '-' || ${padded("(seq.last + row_number() over in_time)", 6)} as number,
       at < ${until} - interval '${OVER_DAYS} days' as over, ${random("pays")} >= ${NEVER_PAID / 100} as pays
     from dated cross join lateral (select completed_at + days * interval '1 day' as at) a
     cross join (select coalesce(max(substr(number, 5)::bigint), 0) as last from "order") seq
     window in_time as (order by at, n)`,
    ...Object.entries({
      order: `id in (select id from grow_base)`,
      shipment: `order_id in (select id from grow_base)`,
      payment: `order_id in (select id from grow_base)`,
      bank_transaction: `order_id in (select id from grow_base) and state = 'accepted'`,
    }).map(
      ([table, which]) =>
        `create unlogged table grow_${table} as select *${
          table === "shipment" || table === "payment"
            ? ", (row_number() over (partition by order_id order by id))::int as rank"
            : ""
        } from "${table}" where ${which}`,
    ),
  ]);
  yield* loading([
    `create unlogged table grow_shipment_history as select k.*, h.order_id, h.rank from shipment_history k join grow_shipment h on h.id = k.shipment_id`,
    // A debit or a transfer is over once the money is there, which the demonstration leaves open for most.
    `create unlogged table grow_payment_history as
     select k.*, y.order_id, y.rank, false as pays from payment_history k join grow_payment y on y.id = k.payment_id
       where k.to_state <> 'completed' or y.method = 'CB'
     union all select y.id, (select k.to_state from payment_history k where k.payment_id = y.id and k.to_state <> 'completed' order by k.at desc limit 1),
       'completed', '', m.at, y.order_id, y.rank, true
       from grow_payment y join grow_movement m on m.base_order = y.order_id and m.a_rank = y.rank
         and m.kind in ('transfer', 'debitSettled')`,
    `create unlogged table grow_line as
     select i.variation, i.variant_id as variant, coalesce(i.snapshot, q.product_snapshot) as snapshot,
       h.rank as shipment_rank, (row_number() over (partition by i.variation order by q.position))::int as rank, q.*
     from grow_item i join order_item q on q.id = i.base_item join grow_shipment h on h.id = q.shipment_id`,
  ]);
  yield* loading([
    "create index on grow_shipment_history (order_id, rank, at)",
    "create index on grow_payment_history (order_id, rank, at)",
    "create index on grow_movement_line (base_order, invoice)",
    ...[
      "placed",
      "line",
      "invoice",
      "movement",
      "movement_line",
      "order",
      "shipment",
      "payment",
    ].map((table) => `analyze grow_${table}`),
  ]);
});

/** The statements that fill the tables, in steps: those of one may run at once. */
const fillStatements = Effect.fnUntraced(function* (base: readonly BaseOrder[], wish: OrdersWish) {
  const sql = yield* SqlClient.SqlClient;
  const copy = yield* copyOf;
  const { seed, now, orders, years } = wish;
  const until = `'${now.toISOString()}'::timestamptz`;
  const [last] = yield* sql<Last>`select
    (select max(id) from "order")::float8 as "order", (select max(id) from shipment)::float8 as shipment,
    (select max(id) from order_item)::float8 as item, (select max(id) from payment)::float8 as payment,
    (select max(id) from outstanding)::float8 as invoice, (select coalesce(max(id), 0) from debit)::float8 as debit,
    (select coalesce(max(id), 0) from debit_batch)::float8 as batch, (select coalesce(max(id), 0) from transfer)::float8 as transfer,
    (select max(id) from ledger_movement)::float8 as movement, (select max(rank) from grow_movement)::float8 as movements,
    (select max(id) from message_thread)::float8 as thread, (select max(id) from message)::float8 as message,
    (select coalesce(max(id), 0) from impersonation)::float8 as impersonation,
    (select min(id) from staff)::float8 as agent`;
  if (last === undefined) return yield* Effect.die(new Error("Nothing is there to grow from"));
  const most = (count: (order: BaseOrder) => number): number => Math.max(...base.map(count));
  const [shipments, parts, lines] = [
    most((order) => order.shipments.length),
    most((order) => order.parts.length),
    most((order) => order.lines.length),
  ];
  /** Ids leave room for the largest order: each is known from the order's place and its own rank. */
  const idOf = (first: number, room: number, rank: string): string =>
    `(${first} + (g.n - 1)::bigint * ${room} + ${rank})`;
  const order = `(${last.order} + g.n)`;
  const shipment = (rank: string) => idOf(last.shipment, shipments, rank);
  const payment = (rank: string) => idOf(last.payment, parts, rank);
  const invoice = (rank: string) => idOf(last.invoice, shipments, rank);
  const debit = (rank: string) => idOf(last.debit, parts, rank);
  const transfer = (rank: string) => idOf(last.transfer, parts, rank);
  const movement = (rank: string) => idOf(last.movement, last.movements, rank);
  const page = `md5('page ${seed} ' || g.n)`;
  const happened = (at: string) => `(g.over or ${moved(at)} <= ${until})`;
  const came = (pays: string) => `(not ${pays} or g.pays)`;
  const placed = "grow_placed g";
  const numbered = (kind: string, rank: string) =>
    `case ${kind} when 'o' then ${invoice(rank)}::text when 'p' then ${payment(rank)}::text
      when 'd' then ${debit(rank)}::text when 't' then ${transfer(rank)}::text when 'c' then ${page} end`;
  const sumOf = (account: string) =>
    `coalesce((select sum(l.amount) from grow_movement_line l where l.base_order = g.base_order and l.invoice = i.rank
      and l.account = '${account}' and ${moved("l.at")} <= ${until} and ${came("l.pays")}), 0)`;
  return {
    "what was invoiced and debited": [
      `create unlogged table grow_issued as
       select g.n, i.rank, g.base_order, g.variation, g.store_id, g.days, g.over, g.pays, g.number as order_number, i.part,
         i.series, y.year, i.prefix || right(y.year::text, 2) || ${padded("y.nth", 6)} as number, y.nth
       from (select g.*, i.rank as invoice, i.series, extract(year from ${moved("i.issued_at")})::int as year,
           coalesce(e.last, 0) + row_number() over (partition by i.series, extract(year from ${moved("i.issued_at")})
             order by ${moved("i.issued_at")}, g.n, i.rank) as nth
         from ${placed} join grow_invoice i on i.variation = g.variation
         left join invoice_series e on e.merchant = i.series and e.kind = 'invoice'
           and e.year = extract(year from ${moved("i.issued_at")})::int
         where ${happened("i.issued_at")}) y
       cross join lateral (select y.n, y.base_order, y.variation, y.store_id, y.days, y.over, y.pays, y.number) g
       join grow_invoice i on i.variation = y.variation and i.rank = y.invoice`,
      `create unlogged table grow_debit as
       select m.base_order, m.a_rank as part, y.scope, m.day, e.day as settled_day, m.at, e.at as settled_at,
         (select sum(l.amount) from grow_movement_line l where l.base_order = m.base_order and l.movement = m.rank and l.amount > 0) as sum
       from grow_movement m join grow_payment y on y.order_id = m.base_order and y.rank = m.a_rank
       join grow_movement e on e.base_order = m.base_order and e.a_rank = m.a_rank and e.kind = 'debitSettled'
       where m.kind = 'debitPresented'`,
      `create unlogged table grow_transfer as
       select m.base_order, m.a_rank as part, m.day, m.at,
         (select sum(l.amount) from grow_movement_line l where l.base_order = m.base_order and l.movement = m.rank and l.amount > 0) as sum
       from grow_movement m where m.kind = 'transfer'`,
    ],
    "": ["analyze grow_issued", "analyze grow_debit", "analyze grow_transfer"],
    "remises, series": [
      `create unlogged table grow_batch as
       select ${last.batch} + row_number() over (order by day, scope) as id, scope, day, settled from (
         select d.scope, ${movedBankDay("d.day")} as day, bool_and(${happened("d.settled_at")}) as settled
         from ${placed} join grow_debit d on d.base_order = g.base_order
         where g.pays and ${happened("d.at")} group by 1, 2) b`,
      `insert into invoice_series (merchant, kind, year, last)
       select series, 'invoice', year, max(nth) from grow_issued group by 1, 3
       on conflict (merchant, kind, year) do update set last = excluded.last`,
    ],
    "orders, lines": [
      copy("order_item", `${placed} join grow_line t on t.variation = g.variation`, {
        id: idOf(last.item, lines, "t.rank"),
        order_id: order,
        shipment_id: shipment("t.shipment_rank"),
        variant_id: "t.variant",
        product_snapshot: "t.snapshot",
        position: idOf(last.item, lines, "t.rank"),
      }),
      copy(
        "order",
        `${placed} join grow_order t on t.id = g.base_order join grow_store s on s.id = g.store_id`,
        {
          id: order,
          token: `md5('order ${seed} ' || g.n)`,
          number: "g.number",
          store_id: "g.store_id",
          customer_id: "g.customer_id",
          billing_address: "s.address",
          shipping_address: "s.address",
          shipping_address_id: "null",
          created_at: moved("t.created_at"),
          completed_at: "g.at",
          updated_at: `least(${moved("t.updated_at")}, ${until})`,
        },
      ),
      copy(
        "shipment",
        `${placed} join grow_shipment t on t.order_id = g.base_order
        left join grow_issued i on i.n = g.n and i.rank = t.rank`,
        {
          id: shipment("t.rank"),
          // The trigger that writes it is silent while loading.
          invoice_id: `case when i.rank is not null then ${invoice("i.rank")} end`,
          order_id: order,
          status: `case when g.over then t.status else (select k.status from grow_shipment_history k
          where k.order_id = t.order_id and k.rank = t.rank and ${moved("k.at")} <= ${until} order by k.at desc limit 1) end`,
          delivery_date: movedDay("t.delivery_date"),
        },
      ),
      copy(
        "shipment_history",
        `${placed} join grow_shipment_history t on t.order_id = g.base_order where ${happened("t.at")}`,
        {
          shipment_id: shipment("t.rank"),
          at: moved("t.at"),
        },
      ),
      copy("payment", `${placed} join grow_payment t on t.order_id = g.base_order`, {
        id: payment("t.rank"),
        order_id: order,
        state: `case when g.over and g.pays then 'completed' else (select k.to_state from grow_payment_history k
          where k.order_id = t.order_id and k.rank = t.rank and ${moved("k.at")} <= ${until} and ${came("k.pays")}
          order by k.at desc limit 1) end`,
        created_at: moved("t.created_at"),
        updated_at: `least(${moved("t.updated_at")}, ${until})`,
      }),
      copy(
        "payment_history",
        `${placed} join grow_payment_history t on t.order_id = g.base_order
        where ${happened("t.at")} and ${came("t.pays")}`,
        {
          payment_id: payment("t.rank"),
          at: moved("t.at"),
        },
      ),
      copy(
        "bank_transaction",
        `${placed} join grow_bank_transaction t on t.order_id = g.base_order`,
        {
          id: page,
          order_id: order,
          payment_ids: `(select array_agg(${payment("y.rank")}::int order by u.nth) from unnest(t.payment_ids) with ordinality u(id, nth)
          join grow_payment y on y.id = u.id)`,
          created_at: moved("t.created_at"),
          answered_at: moved("t.answered_at"),
          url: "null",
          reference: "null",
          charge: "null",
        },
      ),
      `insert into order_mail (order_id, news, about, told_at)
       select ${order}, 'confirmed', ${payment("y.rank")} || '/' || y.method, g.at from ${placed} join grow_payment y on y.order_id = g.base_order
       union all select ${order}, case k.status when 2 then 'sent' else 'delivered' end, ${shipment("k.rank")}::text, ${moved("k.at")}
       from ${placed} join grow_shipment_history k on k.order_id = g.base_order and k.status in (2, 3) where ${happened("k.at")}`,
    ],
    "invoices, money": [
      copy(
        "outstanding",
        `grow_issued g join grow_invoice i on i.variation = g.variation and i.rank = g.rank
        join grow_shipment h on h.order_id = g.base_order and h.rank = g.rank
        left join grow_debit d on d.base_order = g.base_order and d.part = i.part and g.pays and ${happened("d.at")}
        cross join lateral (select case when g.over and g.pays then 0 else ${sumOf("receivable")} end as owed,
          case when g.over and g.pays then 0 else ${sumOf("collecting")} end as collecting) w
        cross join (select o.* from outstanding o join invoice using (id) where o.debit_id is null order by id limit 1) t`,
        {
          id: invoice("g.rank"),
          store_id: "g.store_id",
          merchant_id: "h.merchant_id",
          invoice_number: "g.number",
          amount: "i.gross",
          due_date: movedDay("i.due_date"),
          receipt_date: `${moved("i.issued_at")}::date`,
          fiscal_year: "g.year",
          category: "i.category",
          operation: "'Facture'",
          receipt_number: `'BL' || ${padded(shipment("g.rank"), 8)}`,
          payable: "true",
          owed: "w.owed",
          collecting: "w.collecting",
          debit_id: `case when d.base_order is not null then ${debit("i.part")} end`,
          outstanding_status: `outstanding_status_of(w.owed::bigint, w.collecting::bigint, case when d.base_order is not null then 1 end)`,
          returned_on: "null",
          return_reason: "null",
        },
      ),
      // Most of the work are their documents: one half for each core.
      ...[0, 1].map((half) =>
        copy(
          "invoice",
          `(select * from grow_issued where n % 2 = ${half}) g join grow_invoice t on t.variation = g.variation and t.rank = g.rank
        join grow_store s on s.id = g.store_id`,
          {
            id: invoice("g.rank"),
            store_id: "g.store_id",
            shipment_id: shipment("g.rank"),
            number: "g.number",
            kind: "'invoice'",
            range_code: "null",
            file_digest: "null",
            issued_on: `${moved("t.issued_at")}::date`,
            document: `t.document || jsonb_build_object('number', g.number, 'orders', jsonb_build_array(g.order_number),
          'issuedOn', ${moved("t.issued_at")}::date, 'dueDate', ${movedDay("t.due_date")},
          'deliveredOn', ((t.document ->> 'deliveredOn')::date + g.days), 'buyer', s.buyer, 'deliveredTo', null,
          'deliveryNote', 'BL' || ${padded(shipment("g.rank"), 8)},
          'payment', case when t.document #>> '{payment,mandate}' is null then t.document -> 'payment'
            else jsonb_set(t.document -> 'payment', '{mandate}', to_jsonb('RUM-' || case t.series when 0 then 'GMP-' else 'MKP-' end || s.erp_id || '-01')) end)`,
          },
        ),
      ),
      copy(
        "ledger_movement",
        `${placed} join grow_movement t on t.base_order = g.base_order
        left join grow_issued i on i.n = g.n and i.rank = t.a_rank and t.kind = 'invoice'
        where ${happened("t.at")} and ${came("t.pays")}`,
        {
          id: movement("t.rank"),
          key: `concat(t.head, ${numbered("t.a_kind", "t.a_rank")}, t.middle, ${numbered("t.b_kind", "t.b_rank")}, t.tail)`,
          day: `case when t.pays then ${movedBankDay("t.day")} else ${movedDay("t.day")} end`,
          at: moved("t.at"),
          reason:
            "t.reason || case t.kind when 'order' then g.number when 'invoice' then i.number else '' end",
          agent_id: `case t.kind when 'transfer' then ${last.agent} end`,
        },
      ),
      copy(
        "ledger_line",
        `${placed} join grow_movement_line t on t.base_order = g.base_order
        where ${happened("t.at")} and ${came("t.pays")}`,
        {
          movement_id: movement("t.movement"),
          store_id: "case when t.of_store then g.store_id end",
          outstanding_id: invoice("t.invoice"),
          payment_id: payment("t.part"),
        },
      ),
      `insert into debit_batch (id, scope, ics, scheme, sequence, day, state, proposed_at, decided_at, agent_id, handed_over_at)
       overriding system value
       select id, scope, (select ics from debit_batch k where k.scope = b.scope limit 1), 'CORE', 'RCUR', day,
         case when settled then 'closed' else 'presented' end, day - interval '3 days', day - interval '2 days', ${last.agent}, day - interval '2 days'
       from grow_batch b`,
      copy(
        "debit",
        `${placed} join grow_debit d on d.base_order = g.base_order join grow_store s on s.id = g.store_id
        join grow_batch b on b.scope = d.scope and b.day = ${movedBankDay("d.day")}
        cross join (select * from debit where state = 'settled' order by id limit 1) t where g.pays and ${happened("d.at")}`,
        {
          id: debit("d.part"),
          batch_id: "b.id",
          store_id: "g.store_id",
          rum: "'RUM-' || upper(d.scope) || '-' || s.erp_id || '-01'",
          sum: "d.sum",
          state: `case when ${happened("d.settled_at")} then 'settled' else 'presented' end`,
          settled_on: `case when ${happened("d.settled_at")} then ${movedBankDay("d.settled_day")} end`,
        },
      ),
      copy(
        "debit_line",
        `grow_issued g join grow_debit d on d.base_order = g.base_order and d.part = g.part
        join grow_invoice i on i.variation = g.variation and i.rank = g.rank
        cross join (select * from debit_line where holds limit 1) t where g.pays and ${happened("d.at")}`,
        {
          debit_id: debit("g.part"),
          outstanding_id: invoice("g.rank"),
          sum: "i.gross",
        },
      ),
      `insert into transfer (id, received_on, amount, reference, payer, agent_id, entered_at, form_key) overriding system value
       select ${transfer("d.part")}, ${movedBankDay("d.day")}, d.sum, g.number, s.buyer ->> 'name', ${last.agent}, ${moved("d.at")}, 'grow-' || ${transfer("d.part")}
       from ${placed} join grow_transfer d on d.base_order = g.base_order join grow_store s on s.id = g.store_id
       where g.pays and ${happened("d.at")}`,
      `insert into transfer_rest (transfer_id, amount, left_amount) select id, amount, 0 from transfer t
       where not exists (select from transfer_rest r where r.transfer_id = t.id)`,
    ],
    "conversations, journals, what was kept of calls": [
      ...conversations(copy, { order, shipment, last, until, seed }),
      ...piles({ order, until, seed, orders, years, last }),
    ],
  };
});

/** Ids in use before, how many movements an order has at most, and who of the staff did what staff does. */
interface Last {
  readonly order: number;
  readonly shipment: number;
  readonly item: number;
  readonly payment: number;
  readonly invoice: number;
  readonly debit: number;
  readonly batch: number;
  readonly transfer: number;
  readonly movement: number;
  readonly movements: number;
  readonly thread: number;
  readonly message: number;
  readonly impersonation: number;
  readonly agent: number;
}
