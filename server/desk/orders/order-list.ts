import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type {
  CalendarDay,
  OrderId,
  RangeCode,
  SalesAreaCode,
  Slug,
} from "../../../api-schema/primitives.ts";
import {
  StaffOrderLine,
  StaffOrderList,
  type StaffOrderSort,
  type StaffOrderState,
  type StaffPaymentState,
} from "../../../api-schema/staff-orders.ts";
import { parseEuros } from "../../../core/money/format.ts";
import { OVER, SHIPMENT } from "../../../core/shipments/status.ts";
import { today as presentDay } from "../../clock.ts";
import { merchant } from "../../rows/merchant.ts";
import { order } from "../../rows/order.ts";
import { payment } from "../../rows/payment.ts";
import { type Query, query, queryAs } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { store } from "../../rows/store.ts";
import { many, object, present, value } from "../../rows/value.ts";
import { byTransport } from "../../selling/orders/sold-order.ts";
import { personText, storeText } from "../../support/clients-repository.ts";

/** What the list of orders is narrowed and sorted by. */
export type OrderListWish = {
  readonly search: string;
  readonly state?: StaffOrderState;
  readonly day?: CalendarDay;
  readonly range?: RangeCode;
  readonly area?: SalesAreaCode;
  readonly merchant?: Slug;
  readonly payment?: StaffPaymentState;
  readonly sort?: StaffOrderSort;
  readonly after?: OrderId;
};

/** Orders of one answer. */
const ordersPerAnswer = 50;
/** Orders that one answer looks through at most: the list says where it stopped, and goes on from there. */
const WALKED = 4_000;
/** Orders that one manner of being found gives at most, the newest first. */
const FOUND = 2_000;
/** Stores that words may mean; of so many one writes more words. */
const STORES = 300;

/**
 * Some completed orders, in the order that is asked for. What is looked for is found by an index each: an
 * order's number or the end of it, an amount, an article, the customer's own reference, an e-mail, or words
 * of the store's name, number and city. Without a search the newest are walked, so many at a time.
 */
export const listOrders = Effect.fnUntraced(function* (
  wish: OrderListWish,
): Effect.fn.Return<StaffOrderList, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const seller =
    wish.merchant === undefined ? null : yield* sellerNamed.first(sql, [wish.merchant]);
  if (wish.merchant !== undefined && seller === null)
    return { orders: [], next: null, isCut: false };
  const isOften =
    seller === null || seller.gmp || (yield* parcelsOf.only(sql, [seller.id])) > WALKED;
  const bound = boundText(yield* presentDay, { ...wish, seller, isOften });
  const { orders, walked } = yield* queryAs(pageOf, () => bound.text).only(sql, bound.parameters);
  const isMore = orders.length > ordersPerAnswer;
  const shown = orders.slice(0, ordersPerAnswer);
  const last = isMore ? (shown.at(-1)?.id ?? null) : walked;
  return { orders: shown, next: last, isCut: !isMore && walked !== null };
});

const q = order.as("q");
const h = shipment.as("h");
const y = payment.as("y");

const line = object({
  id: q.id,
  number: present(q.number),
  completedAt: present(q.completedAt),
  company: value(Schema.String, "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)"),
  erpId: store.as("s").erpId,
  city: value(StaffOrderLine.fields.city, "q.shipping_address ->> 'city'"),
  area: value(Schema.String, "a.name"),
  byPhone: value(Schema.Boolean, "q.placed_by is not null"),
  total: q.total,
  payments: many(
    object(Struct.pick(y, ["scope", "method", "state"])),
    "payment y where y.order_id = q.id",
    "y.scope",
  ),
  shipments: many(
    object({
      ...Struct.pick(h, ["id", "transportTypeCode", "status", "deliveryDate"]),
      merchant: merchant.as("m").name,
    }),
    "shipment h join merchant m on m.id = h.merchant_id where h.order_id = q.id",
    byTransport,
  ),
});

const pageOf = object({
  orders: many(
    line,
    `page join "order" q on q.id = page.id join store s on s.id = q.store_id
      join sales_area a on a.id = q.sales_area_id`,
    "page.rank",
  ),
  /** The last one that was walked, where there may be others behind. */
  walked: value(
    StaffOrderList.fields.next,
    `case when (select count(*) from candidate) = ${WALKED} then (select id from candidate where rank = ${WALKED}) end`,
  ),
});

const sellerNamed = query(
  object(Struct.pick(merchant.as("m"), ["id", "gmp"])),
  "merchant m where m.slug = $1",
);

/** How many parcels a merchant has to do with, no further than it matters. */
const parcelsOf = queryAs(
  value(Schema.Int, "count(*)::int"),
  (parcels) => `select ${parcels} as answer from (select from shipment h
    where h.merchant_id = $1::int and h.transport_type_code = 'MKP' limit ${WALKED + 1}) h`,
);

type Wish = OrderListWish & {
  /** Who sells is in so many orders that the newest are walked. */
  readonly isOften: boolean;
  readonly seller: typeof sellerNamed extends Query<infer A> ? A | null : never;
};

type Bound = { readonly text: string; readonly parameters: readonly unknown[] };

const boundText = (today: CalendarDay, wish: Wish): Bound => {
  const parameters: unknown[] = [];
  const given = (one: unknown): string => `$${parameters.push(one)}`;
  const { key, direction, comparison } = SORTS[wish.sort ?? "newest"];
  const behind = (): string => {
    if (wish.after === undefined) return "true";
    const after = `${given(wish.after)}::int`;
    return `(${key}, q.id) ${comparison} ((select ${key} from "order" q where q.id = ${after}), ${after})`;
  };
  const by = `${key} ${direction}, q.id ${direction}`;
  const filters = filtersOf(wish, given);
  const found = candidatesOf(today, wish, given);
  const isWalked = found === null && filters.length > 0;
  const candidate =
    found === null
      ? `select c.id, row_number() over () as rank from (select q.id from "order" q
          where q.checkout_state = 'completed' and ${behind()}
          order by ${by} limit ${isWalked ? WALKED : ordersPerAnswer + 1}) c`
      : `select distinct c.id, null::bigint as rank from (${found}) c`;
  const among = ["q.checkout_state = 'completed'", ...filters];
  return {
    parameters,
    text: `with candidate as materialized (${candidate}),
page as materialized (
  select q.id, row_number() over (order by ${by}) as rank
  from candidate c join "order" q on q.id = c.id
  where ${[...among, ...(found === null ? [] : [behind()])].join(" and ")}
  order by ${by} limit ${ordersPerAnswer + 1})
select ${pageOf.sql} as answer`,
  };
};

const SORTS = {
  newest: { key: "q.completed_at", direction: "desc", comparison: "<" },
  oldest: { key: "q.completed_at", direction: "asc", comparison: ">" },
  largest: { key: "q.total", direction: "desc", comparison: "<" },
} as const satisfies { readonly [Sort in StaffOrderSort]: unknown };

type Given = (one: unknown) => string;

/** Orders among which those that are asked for are, by an index; null where they are walked. */
const candidatesOf = (today: CalendarDay, wish: Wish, given: Given): string | null => {
  const text = wish.search.trim();
  if (text !== "") return searched(today, text, given);
  if (wish.day !== undefined) {
    return `select h.order_id as id from shipment h where h.delivery_date = ${given(wish.day)}::date`;
  }
  if (wish.state === "notTaken") return NOT_TAKEN;
  if (wish.state !== undefined && OPEN_STATES.includes(wish.state)) {
    return `select h.order_id as id from shipment h where h.status not in (${OVER.join(", ")})`;
  }
  return wish.seller === null || wish.isOften
    ? null
    : `select h.order_id as id from shipment h
        where h.merchant_id = ${given(wish.seller.id)}::int and h.transport_type_code = 'MKP'`;
};

/** Orders of which the ERP has not taken what it was told last. */
const NOT_TAKEN =
  "select e.order_id as id from erp_order_version e where e.state in ('waiting', 'refused')";

const OPEN_STATES: readonly StaffOrderState[] = ["waitingPayment", "toPrepare", "ready", "sent"];

const searched = (today: CalendarDay, text: string, given: Given): string => {
  const words = text
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  const amount = parseEuros(text);
  const wanted = given(words);
  return [
    `select q.id from "order" q where q.number = any(${given(numbersOf(today, text))}::text[])`,
    ...(/^P\d\d-\d/i.test(text)
      ? [
          `(select q.id from "order" q where ${startsWith("q.number", given(text.toUpperCase()))}
            order by q.number using ~>~ limit ${FOUND})`,
        ]
      : []),
    ...(amount === undefined || amount <= 0
      ? []
      : [
          `(select q.id from "order" q where q.checkout_state = 'completed' and q.total = ${given(amount)}::bigint
            order by q.id desc limit ${FOUND})`,
        ]),
    `(select i.order_id from variant v join order_item i on i.variant_id = v.id
        where v.reference in (${given(text)}, upper(${given(text)})) order by i.order_id desc limit ${FOUND})`,
    `(select i.order_id from order_item i where ${startsWith("lower(i.customer_reference)", given(text.toLowerCase()))}
        order by i.order_id desc limit ${FOUND})`,
    ...(text.includes("@")
      ? [
          `(select o.id from (select c.id from customer c
              where ${personText} like plain_text(${given(words[0])}) limit ${STORES}) c cross join lateral (
            select q.id from "order" q where q.customer_id = c.id and q.checkout_state = 'completed'
            order by q.id desc limit ${FOUND / 10}) o)`,
        ]
      : []),
    `(select o.id from (${storesWith(wanted)}) s cross join lateral (
        select q.id from "order" q where q.store_id = s.id and q.checkout_state = 'completed'
        order by q.completed_at desc limit ${FOUND / 10}) o)`,
  ].join("\nunion all ");
};

/** SQL: a text that begins so, by an index of its letters, whichever text is given. */
const startsWith = (text: string, start: string): string =>
  `${text} ~>=~ ${start}::text and ${text} ~<~ (${start}::text || chr(1114111))`;

/** Stores with every word in their name, their number or their city. */
const storesWith = (words: string): string => `select t.id from (
    select w.word, s.id from unnest(${words}::text[]) w(word)
      join store s on ${storeText} like plain_text(w.word)
    union
    select w.word, d.store_id from unnest(${words}::text[]) w(word)
      join address d on plain_text(d.city) like plain_text(w.word)) t
  group by t.id having count(distinct t.word) = (select count(distinct w) from unnest(${words}::text[]) w)
  order by t.id limit ${STORES}`;

/** Whole numbers that were meant by digits alone: of this year and those before. */
const numbersOf = (today: CalendarDay, text: string): readonly string[] => {
  if (!/^\d{1,9}$/.test(text)) return [text.toUpperCase()];
  const year = Number(today.slice(2, 4));
  return Array.from({ length: 6 }, (_, before) => {
    const of = String((year - before + 100) % 100).padStart(2, "0");
    return `P${of}-${text.padStart(6, "0")}`;
  });
};

const filtersOf = (wish: Wish, given: Given): readonly string[] => {
  const { state, day, range, area, seller, payment: paid } = wish;
  // What is asked of a shipment is asked of one and the same.
  const ofShipment = [
    ...(state === undefined || state === "notTaken"
      ? []
      : [`h.status in (${STATUSES[state].join(", ")})`]),
    ...(day === undefined ? [] : [`h.delivery_date = ${given(day)}::date`]),
    ...(range === undefined ? [] : [`h.transport_type_code = ${given(range)}`]),
    ...(seller === null ? [] : [`h.merchant_id = ${given(seller.id)}::int`]),
  ];
  return [
    ...(ofShipment.length === 0
      ? []
      : [
          `exists (select from shipment h where h.order_id = q.id and ${ofShipment.join(" and ")})`,
        ]),
    ...(area === undefined
      ? []
      : [`q.sales_area_id = (select a.id from sales_area a where a.code = ${given(area)})`]),
    ...(paid === undefined ? [] : [PAID[paid]]),
    ...(state === "notTaken" ? [`q.id in (${NOT_TAKEN})`] : []),
  ];
};

const STATUSES: { readonly [State in Exclude<StaffOrderState, "notTaken">]: readonly number[] } = {
  waitingPayment: [SHIPMENT.waitingPayment],
  toPrepare: [SHIPMENT.pending, SHIPMENT.enabled, SHIPMENT.ordered],
  ready: [SHIPMENT.prepared, SHIPMENT.ready],
  sent: [SHIPMENT.sent],
  delivered: [SHIPMENT.delivered, SHIPMENT.invoiced],
  returned: [SHIPMENT.returned],
  cancelled: [SHIPMENT.cancelled],
};

const paymentIn = (condition: string): string =>
  oneOf(`payment y where y.order_id = q.id and ${condition}`);

/**
 * SQL: whether there is one of these. Asked order by order: an `exists` may be answered by a look at all rows of
 * the table, whatever is walked.
 */
const oneOf = (from: string): string => `coalesce((select true from ${from} limit 1), false)`;

const PAID: { readonly [State in StaffPaymentState]: string } = {
  due: paymentIn("y.state not in ('completed', 'cancelled', 'failed', 'abandoned')"),
  failed: paymentIn("y.state in ('failed', 'abandoned')"),
  paid: `not ${paymentIn("y.state not in ('completed', 'cancelled')")} and ${paymentIn("y.state = 'completed'")}`,
};
