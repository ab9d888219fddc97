import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** What must hold of any shop, as a statement that answers a row for each that does not, said in words. */
export const rules: { readonly [rule: string]: string } = {
  "a completed order is the sum of its shipments": `
    select q.id from "order" q left join lateral (select sum(h.total_ht) as ht, sum(h.total_ttc) as ttc,
        sum(h.tax_total) as tax, sum(h.shipping_total) as shipping, sum(h.shipping_total_ht) as shipping_ht,
        sum(h.total_discount) as discount from shipment h where h.order_id = q.id) t on true
    where q.checkout_state = 'completed' and (q.total_ht, q.total, q.tax_total, q.shipping_total, q.shipping_total_ht)
      is distinct from (t.ht, t.ttc, t.tax, t.shipping, t.shipping_ht)`,
  "a shipment is the sum of its lines": `
    select h.id from shipment h left join lateral (select sum(i.subtotal + i.promotion_total) as ht,
        sum(i.total) as ttc from order_item i where i.shipment_id = h.id) t on true
    where (h.items_ht, h.total_ht, h.total_ttc)
      is distinct from (t.ht, t.ht + h.shipping_total_ht, t.ttc + h.shipping_total)`,
  "a line travels with its order": `
    select i.id from order_item i join shipment h on h.id = i.shipment_id where h.order_id <> i.order_id`,
  "VAT by rate adds up": `
    select q.id from "order" q cross join lateral (select sum((v ->> 'base')::bigint) as base,
      sum((v ->> 'amount')::bigint) as amount from jsonb_array_elements(q.vat) v) t
    where q.checkout_state = 'completed' and (t.base, t.amount) is distinct from (q.total_ht, q.tax_total)`,
  "payments are the total of their order": `
    select q.id from "order" q left join lateral (select sum(y.amount) as sum from payment y where y.order_id = q.id) t on true
    where q.checkout_state = 'completed' and t.sum is distinct from q.total`,
  "a store has one open cart at most": `
    select store_id from "order" where checkout_state <> 'completed' group by 1 having count(*) > 1`,
  "who ordered belongs to the store, which has an address and a list": `
    select q.id from "order" q join store s on s.id = q.store_id
    where q.number is not null and q.sales_area_id <> s.sales_area_id`,
  "a shipment stands where its history ends": `
    select h.id from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
    where not exists (select from shipment_history k where k.shipment_id = h.id and k.status = h.status
      and k.at = (select max(k.at) from shipment_history k where k.shipment_id = h.id))`,
  "a payment stands where its history ends": `
    select y.id from payment y join "order" q on q.id = y.order_id and q.checkout_state = 'completed'
    where exists (select from payment_history k where k.payment_id = y.id)
      and not exists (select from payment_history k where k.payment_id = y.id and k.to_state = y.state
        and k.at = (select max(k.at) from payment_history k where k.payment_id = y.id))`,
  "nothing has happened yet that is to come": `
    select 1 from shipment_history where at > now() union all select 1 from payment_history where at > now()
    union all select 1 from "order" where completed_at > now() or updated_at > now()
    union all select 1 from invoice where issued_on > (now() at time zone 'Europe/Paris')::date`,
  "every movement of the ledger is balanced": `
    select movement_id from ledger_line group by 1 having sum(amount) <> 0`,
  "an invoice owes what the ledger says": `
    select o.id from outstanding o left join lateral (
      select coalesce(sum(l.amount) filter (where account = 'receivable'), 0) as owed,
        coalesce(sum(l.amount) filter (where account = 'collecting'), 0) as collecting
      from ledger_line l where l.outstanding_id = o.id) t on true
    where (o.owed, o.collecting) is distinct from (t.owed, t.collecting)
      or o.outstanding_status <> outstanding_status_of(o.owed, o.collecting, o.debit_id)`,
  "an invoice is the paper of its shipment": `
    select i.id from invoice i join shipment h on h.id = i.shipment_id join outstanding o on o.id = i.id
      join "order" q on q.id = h.order_id
    where i.kind = 'invoice' and (o.amount <> h.total_ttc or (i.document #>> '{totals,gross}')::bigint <> h.total_ttc
      or i.store_id <> q.store_id or not i.document -> 'orders' ? q.number or h.status <> 6)`,
  "a shipment names its invoice": `
    select h.id from shipment h left join invoice i on i.shipment_id = h.id
      left join invoice p on p.id = h.invoice_id and p.shipment_id is null and h.invoiced_ttc is not null
    where h.invoice_id is distinct from coalesce(i.id, p.id)`,
  "an invoice of a period is the sum of its shipments, which are of its store": `
    select i.id from invoice i join outstanding o on o.id = i.id cross join lateral (
      select sum(h.invoiced_ttc) as sum, count(*) as count, bool_and(h.status = 6 and q.store_id = i.store_id) as own
      from shipment h join "order" q on q.id = h.order_id where h.invoice_id = i.id) t
    where i.kind = 'invoice' and i.shipment_id is null and i.document ? 'deliveries'
      and (t.sum, t.count, t.own) is distinct from
        ((i.document #>> '{totals,gross}')::bigint, jsonb_array_length(i.document -> 'deliveries')::bigint, true)`,
  "an invoice is in the ledger once, with its sum": `
    select o.id from outstanding o join invoice i on i.id = o.id and i.kind = 'invoice' left join lateral (
      select sum(l.amount) as sum, count(distinct m.id) as count from ledger_line l
      join ledger_movement m on m.id = l.movement_id and m.kind = 'invoice'
      where l.outstanding_id = o.id and l.account = 'receivable') t on true
    where t.count > 1 or (t.count = 1 and t.sum <> o.amount)`,
  "a closed month is the sum of its entries, numbered without a gap": `
    select p.id::text from accounting_period p cross join lateral (
      select count(distinct e.id) as count, sum(greatest(l.amount, 0)) as debit, sum(l.amount) as rest
      from accounting_entry e join accounting_line l on l.entry_id = e.id where e.period_id = p.id) t
    where (t.count, t.debit, t.rest) is distinct from (p.entries::bigint, p.debit::numeric, 0::numeric)
    union all select journal from accounting_entry group by journal having max(number) <> count(*)`,
  "a movement waits for its month or is closed with it": `
    select p.movement_id from accounting_pending p join accounting_entry e using (movement_id)`,
  "invoices of a series follow each other without a gap": `
    select s.merchant, s.year from invoice_series s left join lateral (
      select count(*) as count, max(right(i.number, -4 - case when s.merchant = 0 then 0 else 4 end)::int) as last from invoice i
      where i.kind = s.kind and i.number like case when s.merchant = 0 then '' else 'M' || lpad(s.merchant::text, 2, '0') || '-' end
        || case s.kind when 'invoice' then 'FA' else 'AV' end || right(s.year::text, 2) || '%') t on true
    where (t.count, t.last) is distinct from (s.last::bigint, s.last)`,
  "a debit is the sum of what it collects": `
    select d.id from debit d left join lateral (select sum(l.sum) as sum from debit_line l where l.debit_id = d.id) t on true
    where d.sum is distinct from t.sum`,
  "a remise is closed once its debits are settled": `
    select b.id from debit_batch b where b.state = 'closed'
      and exists (select from debit d where d.batch_id = b.id and d.state = 'presented')`,
  "what is free of a variant is what its ledger leaves": `
    select v.id from variant v left join lateral (select sum(s.free) as free from stock s where s.variant_id = v.id) t on true
    where v.stock <> coalesce(t.free, 0)`,
  "what is promised is the sum of its movements": `
    select s.variant_id from stock s left join lateral (select sum(m.promised) as sum from stock_movement m
      where m.variant_id = s.variant_id and m.depot_id = s.depot_id) t on true
    where s.promised <> coalesce(t.sum, 0)`,
  "what is promised is ordered and has not left": `
    select 1 from (
      select i.variant_id, stock_depot(i.variant_id, q.sales_area_id) as depot_id,
        sum(greatest(least(coalesce(i.allotted, i.quantity), i.quantity) - coalesce((select sum(l.quantity) from shipped_line l where l.order_item_id = i.id), 0), 0)) as quantity
      from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed' join order_item i on i.shipment_id = h.id
      where h.status not in (2, 3, 4, 6, 7) group by 1, 2) waiting
    full join stock s using (variant_id, depot_id)
    left join lateral (select sum(w.quantity) as quantity from order_supplement u join "order" q on q.id = u.order_id
      cross join jsonb_to_recordset(u.change->'stock') as w("variantId" int, quantity int)
      where u.state in ('asked', 'open') and w.quantity > 0 and w."variantId" = variant_id
        and stock_depot(variant_id, q.sales_area_id) = depot_id) held on true
    where coalesce(s.promised, 0) <> coalesce(waiting.quantity, 0) + coalesce(held.quantity, 0)`,
};

/** Foreign keys: rows that name one which is not there, though loading does not look at them. */
const foreignKeys = `
  select c.conname as name, format('select 1 from %s a where %s and not exists (select from %s b where %s)', c.conrelid::regclass,
    (select string_agg(format('a.%I is not null', a.attname), ' and ') from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k),
    c.confrelid::regclass,
    (select string_agg(format('b.%I = a.%I', f.attname, a.attname), ' and ')
      from unnest(c.conkey, c.confkey) as k(own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other)) as statement
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.convalidated`;

/** Of each rule that does not hold, how many rows break it: empty where all is well. */
export const brokenRules = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const keys = yield* sql.unsafe<{ readonly name: string; readonly statement: string }>(
    foreignKeys,
  );
  const all = [
    ...Object.entries(rules),
    ...keys.map(({ name, statement }) => [`foreign key ${name}`, statement] as const),
  ];
  const broken: Record<string, number> = {};
  for (const [name, statement] of all) {
    const [row] = yield* sql.unsafe<{ readonly count: number }>(
      `select count(*)::int as count from (${statement}) broken`,
    );
    if (row !== undefined && row.count > 0) broken[name] = row.count;
  }
  const news = yield* newsOfLedger;
  return news > 0 ? { ...broken, "the ledger knows everything": news } : broken;
});

/** How many movements the ledger would take in of what it does not know; it is left as it was. */
const newsOfLedger = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const count = Effect.map(
    sql<{ readonly count: number }>`select count(*)::int as count from ledger_movement`,
    ([row]) => row?.count ?? 0,
  );
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const before = yield* count;
        yield* sql`select ledger_open(now())`;
        return yield* Effect.fail({ news: (yield* count) - before });
      }),
    )
    .pipe(
      Effect.catchIf(
        (error): error is { readonly news: number } => "news" in error,
        ({ news }) => Effect.succeed(news),
      ),
    );
});
