import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  Outstanding,
  type OutstandingSort,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import { Store } from "../../api-schema/store.ts";
import { type CalendarDay, type CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { holdingPayment, isPayable, paymentJson } from "./wire-sql.ts";

/** Which invoices: of these stores, and of what the filters say. */
export interface Wanted {
  readonly stores: readonly StoreId[];
  readonly category?: string;
  /** Due days, both included. */
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
}

/** Who looks, on which day. */
export interface Looking {
  readonly viewer: CustomerId;
  /** Every store whose invoices they may see: of a payment no more is shown. */
  readonly seen: readonly StoreId[];
  readonly today: CalendarDay;
}

/** Invoices in the database. */
export const makeOutstandingsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    page: (
      wanted: Wanted & {
        readonly statuses?: readonly number[];
        readonly sort?: OutstandingSort;
      },
      { viewer, seen, today }: Looking,
      at: { readonly page: number; readonly itemsPerPage: number },
    ): Effect.Effect<{ readonly rows: readonly Outstanding[]; readonly total: number }> =>
      sql
        .unsafe<{ readonly answer: unknown }>(pageQuery(wanted), [
          ...parametersOf(wanted, today),
          wanted.statuses ?? null,
          viewer,
          seen,
          at.itemsPerPage,
          (at.page - 1) * at.itemsPerPage,
        ])
        .pipe(
          Effect.flatMap(([row]) => decodePage(row?.answer)),
          Effect.orDie,
        ),

    summary: (wanted: Wanted, today: CalendarDay): Effect.Effect<CountedInvoices> =>
      sql.unsafe<{ readonly answer: unknown }>(summaryQuery, parametersOf(wanted, today)).pipe(
        Effect.flatMap(([row]) => decodeSummary(row?.answer)),
        Effect.orDie,
      ),
  };
});

const parametersOf = ({ stores, category, from, to }: Wanted, today: CalendarDay) => [
  stores,
  today,
  category ?? null,
  from ?? null,
  to ?? null,
];

const decodePage = Schema.decodeUnknownEffect(
  Schema.Struct({ rows: Schema.Array(Outstanding), total: Schema.Int }),
);
const CountedInvoices = Schema.Struct({
  totals: OutstandingSummary.fields.totals,
  categories: OutstandingSummary.fields.categories,
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

const status = "outstanding_status_on(o.outstanding_status, o.due_date, o.amount, $2::date)";

const narrowed = `($3::text is null or o.category = $3)
    and ($4::date is null or o.due_date >= $4) and ($5::date is null or o.due_date <= $5)`;

const filtered = `o.store_id = any($1::int[]) and ${narrowed}`;

// Said in words of its own, so that the index of what is unpaid serves.
const UNPAID = "o.outstanding_status in (0, 1)";

const STORE_BY_STORE = "o.store_id, o.due_date, o.id";
const ORDERS: { readonly [Sort in OutstandingSort]: string } = {
  due: "o.due_date, o.store_id, o.id",
  recent: "o.receipt_date desc, o.id desc",
};

interface Shown {
  readonly statuses?: readonly number[];
  readonly sort?: OutstandingSort;
}

// The lines are joined to what belongs to them only once the page is cut out.
const pageQuery = ({ statuses, sort }: Shown): string => {
  const order = sort === undefined ? STORE_BY_STORE : ORDERS[sort];
  const isUnpaid = statuses !== undefined && statuses.every((each) => each < 2);
  const wanted = `${isUnpaid ? UNPAID : "true"} and ${filtered}
    and ($6::int[] is null or ${status} = any($6))`;
  return `
  with wanted as materialized (
    select o.id from outstanding o where ${wanted}
    order by ${order} limit $9::int offset $10::bigint)
  select json_build_object(
    'total', (select count(*)::int from outstanding o where ${wanted}),
    'rows', (select coalesce(json_agg(json_build_object(
        'id', o.id, 'amount', o.amount, 'dueDate', o.due_date, 'fiscalYear', o.fiscal_year,
        'invoiceNumber', o.invoice_number, 'category', o.category, 'operation', o.operation,
        'receiptDate', o.receipt_date, 'receiptNumber', o.receipt_number,
        'store', json_build_object('id', o.store_id), 'payable', ${isPayable},
        'outstandingPayment', case when p.id is null then null
          else ${paymentJson("$7::int", "$8::int[]")} end,
        'stockNumber', o.stock_number, 'outstandingStatus', ${status},
        'importStatus', o.import_status,
        'merchant', case when m.id is null then null else json_build_object('id', m.id,
          'name', m.name, 'slug', m.slug, 'gmp', m.gmp) end)
        order by ${order}), '[]')
      from wanted w join outstanding o on o.id = w.id ${holdingPayment}
      left join merchant m on m.id = o.merchant_id)) as answer`;
};

// One reading of them all: the filters narrow what is counted, not what there is.
const summaryQuery = `
  with counted as (
    select ${status} as status, o.category,
      (count(*) filter (where ${narrowed}))::int as count,
      coalesce(sum(o.amount) filter (where ${narrowed}), 0)::float8 as amount
    from outstanding o where o.store_id = any($1::int[]) group by 1, 2)
  select json_build_object(
    'totals', (select json_agg(json_build_object('status', s.status,
        'count', coalesce(c.count, 0), 'amount', coalesce(c.amount, 0)) order by s.status)
      from generate_series(0, 3) s(status) left join (
        select status, sum(count)::int as count, sum(amount) as amount from counted group by 1
      ) c on c.status = s.status),
    'categories', (select coalesce(json_agg(distinct category), '[]') from counted),
    'paying', (select coalesce(json_agg(json_build_object('id', s.id, 'erpId', s.erp_id,
        'marketPlaceAccess', s.market_place_access, 'moneyOrder', s.money_order,
        'marketplaceMoneyOrder', s.marketplace_money_order,
        'infolegaleScore', s.infolegale_score) order by s.id), '[]')
      from store s where s.id = any($1::int[]) and exists (select from outstanding o
        where o.store_id = s.id and o.outstanding_status in (0, 1) and o.payable))) as answer`;
