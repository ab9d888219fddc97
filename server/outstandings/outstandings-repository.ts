import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  Outstanding,
  type OutstandingSort,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import { Store } from "../../api-schema/store.ts";
import {
  type CalendarDay,
  type CalendarMonth,
  type CustomerId,
  StoreId,
} from "../../api-schema/primitives.ts";
import type { InvoiceSearch } from "../../core/outstandings/invoice-search.ts";
import { countedAmount, statusOn } from "../ledger/late-sql.ts";
import { holdingPayment, isPayable, paymentJson } from "./wire-sql.ts";

/** Which invoices: of these stores, and of what the filters say. */
export interface Wanted {
  readonly stores: readonly StoreId[];
  readonly category?: string;
  /** Due days, both included. */
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  /** In which they were issued. */
  readonly month?: CalendarMonth;
  readonly search?: InvoiceSearch;
}

/** Which of them are shown, and how. */
interface Shown extends Wanted {
  readonly statuses?: readonly number[];
  readonly sort?: OutstandingSort;
  readonly isPayable?: boolean;
}

/** Who looks, on which day. */
export interface Looking {
  readonly viewer: CustomerId;
  /** Every store whose invoices they may see: of a payment no more is shown. */
  readonly seen: readonly StoreId[];
  readonly today: CalendarDay;
}

/** Invoices in the database. */
export class OutstandingsRepository extends Context.Service<
  OutstandingsRepository,
  {
    readonly page: (
      wanted: Shown,
      looking: Looking,
      at: { readonly page: number; readonly itemsPerPage: number },
    ) => Effect.Effect<{ readonly rows: readonly Outstanding[]; readonly total: number }>;
    readonly summary: (wanted: Wanted, today: CalendarDay) => Effect.Effect<CountedInvoices>;
  }
>()("panetier/outstandings/OutstandingsRepository") {
  static readonly layer: Layer.Layer<OutstandingsRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      OutstandingsRepository,
      Effect.suspend(() => makeOutstandingsRepository),
    );
}

const makeOutstandingsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return OutstandingsRepository.of({
    page: (wanted, { viewer, seen, today }, at) =>
      sql
        .unsafe<{ readonly answer: unknown }>(pageQuery(wanted), [
          ...parametersOf(wanted, today),
          viewer,
          seen,
          at.itemsPerPage,
          (at.page - 1) * at.itemsPerPage,
        ])
        .pipe(
          Effect.flatMap(([row]) => decodePage(row?.answer)),
          Effect.orDie,
        ),
    summary: (wanted, today) =>
      sql
        .unsafe<{ readonly answer: unknown }>(summaryQuery(wanted), parametersOf(wanted, today))
        .pipe(
          Effect.flatMap(([row]) => decodeSummary(row?.answer)),
          Effect.orDie,
        ),
  });
});

const parametersOf = (
  { stores, category, from, to, month, search }: Wanted,
  today: CalendarDay,
) => [
  stores,
  today,
  category ?? null,
  from ?? null,
  to ?? null,
  month === undefined ? null : `${month}-01`,
  search?.number ?? null,
  search?.amount?.from ?? null,
  search?.amount?.to ?? null,
];

const decodePage = Schema.decodeUnknownEffect(
  Schema.Struct({ rows: Schema.Array(Outstanding), total: Schema.Int }),
);
const CountedInvoices = Schema.Struct({
  totals: OutstandingSummary.fields.totals,
  categories: OutstandingSummary.fields.categories,
  months: OutstandingSummary.fields.months,
  credit: OutstandingSummary.fields.credit,
  /** The stores that owe something, with what decides how they may pay. */
  paying: Schema.Array(
    Schema.Struct({
      id: StoreId,
      erpId: Store.fields.erpId,
      marketPlaceAccess: Store.fields.marketPlaceAccess,
      moneyOrder: Store.fields.moneyOrder,
      marketplaceMoneyOrder: Store.fields.marketplaceMoneyOrder,
      infolegaleScore: Store.fields.infolegaleScore,
    }),
  ),
});
type CountedInvoices = typeof CountedInvoices.Type;
const decodeSummary = Schema.decodeUnknownEffect(CountedInvoices);

const status = statusOn("o", "$2::date");

// What the planner does not see it does not plan for anew at each call: of a page of invoices that was as
// long as reading it.
const unseen = (parameter: string, type: string): string => `(select ${parameter}::${type})`;
const STORES = `any(${unseen("$1", "int[]")}::int[])`;

const due = `($3::text is null or o.category = $3)
    and ($4::date is null or o.due_date >= $4) and ($5::date is null or o.due_date <= $5)`;

const issued = `($6::date is null
    or (o.receipt_date >= $6 and o.receipt_date < $6::date + interval '1 month'))`;

const ordered = `o.id in (select h.invoice_id from shipment h
    join "order" q on q.id = h.order_id
    where q.store_id = ${STORES} and position($7 in lower(q.number)) > 0)`;

// Said only when something is looked for: without it the totals are counted in the index alone.
const found = ({ search }: Pick<Wanted, "search">): string =>
  search === undefined
    ? "$7::text is null and $8::bigint is null and $9::bigint is null"
    : `(position($7::text in lower(o.invoice_number)) > 0
        or position($7 in lower(o.receipt_number)) > 0
        or abs(o.amount) between $8::bigint and $9::bigint or ${ordered})`;

const narrowed = (wanted: Wanted): string => `${due} and ${issued} and ${found(wanted)}`;

const filtered = (wanted: Wanted): string => `o.store_id = ${STORES} and ${narrowed(wanted)}`;

const UNPAID: readonly number[] = [0, 1];

/** Whether invoices of these statuses are all unpaid, late or not. */
const areUnpaid = (statuses: readonly number[] | undefined): boolean =>
  statuses?.every((each) => UNPAID.includes(each)) === true;

// Said in words, so that the indexes of what is unpaid and of what is in validation serve. Only who is late
// is told from the day.
const ofStatuses = (statuses: readonly number[]): string => {
  const unpaid = UNPAID.filter((each) => statuses.includes(each));
  const settled = [2, 3].filter((each) => statuses.includes(each));
  const stored = [...(unpaid.length === 0 ? [] : UNPAID), ...settled];
  const told =
    unpaid.length === 1 ? `${status} in (${[...unpaid, ...settled].join(", ")})` : "true";
  return `o.outstanding_status in (${stored.join(", ")}) and ${told}`;
};

const STORE_BY_STORE = "o.store_id, o.due_date, o.id";
const ORDERS: { readonly [Sort in OutstandingSort]: string } = {
  due: "o.due_date, o.store_id, o.id",
  recent: "o.receipt_date desc, o.id desc",
};

// The lines are joined to what belongs to them only once the page is cut out.
const pageQuery = ({
  statuses,
  sort,
  isPayable: onlyPayable = false,
  ...wished
}: Shown): string => {
  const order = sort === undefined ? STORE_BY_STORE : ORDERS[sort];
  // Few are unpaid, in the order of their index however many are wanted; of all others the plan hangs on it.
  const [limit, offset] = areUnpaid(statuses)
    ? [unseen("$12", "int"), unseen("$13", "bigint")]
    : ["$12::int", "$13::bigint"];
  const invoices = `outstanding o ${onlyPayable ? holdingPayment : ""}`;
  const wanted = `${statuses === undefined ? "true" : ofStatuses(statuses)} and ${filtered(wished)}
    and ${onlyPayable ? isPayable : "true"}`;
  return `
  with wanted as materialized (
    select o.id from ${invoices} where ${wanted}
    order by ${order} limit ${limit} offset ${offset})
  select json_build_object(
    'total', (select count(*)::int from ${invoices} where ${wanted}),
    'rows', (select coalesce(json_agg(json_build_object(
        'id', o.id, 'amount', o.amount, 'owed', o.owed, 'dueDate', o.due_date, 'fiscalYear', o.fiscal_year,
        'invoiceNumber', o.invoice_number, 'category', o.category, 'operation', o.operation,
        'receiptDate', o.receipt_date, 'receiptNumber', o.receipt_number,
        'store', json_build_object('id', o.store_id), 'payable', ${isPayable},
        'outstandingPayment', case when p.id is null then null
          else ${paymentJson("$10::int", `${unseen("$11", "int[]")}::int[]`)} end,
        'stockNumber', o.stock_number, 'outstandingStatus', ${status},
        'importStatus', o.import_status,
        'merchant', case when m.id is null then null else json_build_object('id', m.id,
          'name', m.name, 'slug', m.slug, 'gmp', m.gmp) end)::jsonb
          || coalesce((select jsonb_build_object('orderNumber', q.number)
            from shipment s join "order" q on q.id = s.order_id
            where s.invoice_id = o.id and s.invoiced_ttc is null limit 1), '{}')
          || coalesce((select jsonb_build_object('debit', jsonb_build_object('state', d.state,
              'scheme', b.scheme, 'day', b.day, 'settledOn', d.settled_on,
              'reason', d.return_code))
            from debit_line l join debit d on d.id = l.debit_id
            join debit_batch b on b.id = d.batch_id
            where l.outstanding_id = o.id and d.state <> 'withdrawn'
            order by d.id desc limit 1), '{}')
        order by ${order}), '[]')
      from wanted w join outstanding o on o.id = w.id ${holdingPayment}
      left join merchant m on m.id = o.merchant_id)) as answer`;
};

// One reading of them all: the filters narrow what is counted, not what there is.
const summaryQuery = (wanted: Wanted): string => `
  with counted as (
    select ${status} as status, o.category,
      (count(*) filter (where ${narrowed(wanted)}))::int as count,
      coalesce(sum(${countedAmount("o")}) filter (where ${narrowed(wanted)}), 0)::float8 as amount,
      (count(*) filter (where ${narrowed(wanted)} and ${isPayable}))::int as payable_count,
      coalesce(sum(o.owed) filter (where ${narrowed(wanted)} and ${isPayable}), 0)::float8
        as payable_amount
    from outstanding o ${holdingPayment} where o.store_id = any($1::int[]) group by 1, 2),
  credits as (
    select store_id, -sum(amount) as amount from ledger_line
    where account = 'unallocated' and store_id = any($1::int[]) group by store_id having sum(amount) < 0),
  covered as (
    select o.id, o.invoice_number, o.due_date, least(o.owed, o.credit - o.before) as paid from (
      select o.*, c.amount as credit,
        sum(o.owed) over (partition by o.store_id order by o.due_date, o.id) - o.owed as before
      from credits c join outstanding o on o.store_id = c.store_id
      where o.outstanding_status in (0, 1) and o.owed > 0) o
    where o.before < o.credit)
  select json_build_object(
    'totals', (select json_agg(json_build_object('status', s.status,
        'count', coalesce(c.count, 0), 'amount', coalesce(c.amount, 0),
        'payable', json_build_object('count', coalesce(c.payable_count, 0),
          'amount', coalesce(c.payable_amount, 0))) order by s.status)
      from generate_series(0, 3) s(status) left join (
        select status, sum(count)::int as count, sum(amount) as amount,
          sum(payable_count)::int as payable_count, sum(payable_amount) as payable_amount
        from counted group by 1
      ) c on c.status = s.status),
    'months', (select coalesce(json_agg(json_build_object('month', m.month, 'status', m.status,
        'count', m.count) order by m.month desc, m.status), '[]')
      from (select to_char(o.receipt_date, 'YYYY-MM') as month, ${status} as status,
          count(*)::int as count
        from outstanding o
        where o.store_id = any($1::int[]) and ${due} and ${found(wanted)} group by 1, 2) m),
    'credit', (select json_build_object('amount', sum(c.amount)::float8,
        'covers', (select coalesce(sum(v.paid), 0)::float8 from covered v),
        'count', (select count(*)::int from covered),
        'pays', (select coalesce(json_agg(json_build_object('id', v.id, 'invoiceNumber', v.invoice_number,
          'dueDate', v.due_date) order by v.due_date, v.id), '[]')
          from (select * from covered order by due_date, id limit 10) v))
      from credits c having count(*) > 0),
    'categories', (select coalesce(json_agg(distinct category), '[]') from counted),
    'paying', (select coalesce(json_agg(json_build_object('id', s.id, 'erpId', s.erp_id,
        'marketPlaceAccess', s.market_place_access, 'moneyOrder', s.money_order,
        'marketplaceMoneyOrder', s.marketplace_money_order,
        'infolegaleScore', s.infolegale_score) order by s.id), '[]')
      from store s where s.id = any($1::int[]) and exists (select from outstanding o
        where o.store_id = s.id and o.outstanding_status in (0, 1) and o.payable))) as answer`;
