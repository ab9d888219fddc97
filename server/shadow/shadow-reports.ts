import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import {
  ShadowAsker,
  ShadowCount,
  type ShadowDay,
  type ShadowDayDetail,
  ShadowDifference,
  type ShadowMonth,
} from "../../api-schema/staff-shadow.ts";
import { compareOrder } from "../../core/shadow/compare-order.ts";
import { countsOf, LATE_DAYS, streakOf } from "../../core/shadow/report.ts";
import { now } from "../clock.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";
import { noLongerLate } from "./shadow-late.ts";
import { readShadowOrders } from "./shadow-orders.ts";

/** Of a day: a first one may lack every price, and nobody reads on from there. */
const MOST_KEPT = 5000;

/** What was said of a day. */
export interface ShadowReport {
  readonly day: CalendarDay;
  readonly orders: number;
  readonly equal: number;
  readonly kinds: readonly ShadowCount[];
  readonly differences: readonly ShadowDifference[];
}

/** A day of the old system beside what the shop would have done; undefined where nothing was ordered. */
export const compareDay = Effect.fnUntraced(function* (day: CalendarDay) {
  const sql = yield* SqlClient.SqlClient;
  const differences: ShadowDifference[] = [];
  let [orders, equal] = [0, 0];
  yield* readShadowOrders(sql, day, (read) => {
    for (const { order, facts } of read) {
      const found = compareOrder(order, facts);
      orders += 1;
      if (found.length === 0) equal += 1;
      differences.push(...found);
    }
  });
  if (orders === 0) return undefined;
  return {
    day,
    orders,
    equal,
    kinds: countsOf(differences),
    differences: differences.slice(0, MOST_KEPT),
  } satisfies ShadowReport;
});

/**
 * Keeps what is said of a day beside what was said of it before, which stays. The same said again adds nothing: false.
 * Two who compare at once come one after the other.
 */
export const keepReport = Effect.fnUntraced(function* (report: ShadowReport, by: ShadowAsker) {
  const sql = yield* SqlClient.SqlClient;
  const { day, orders, equal, kinds, differences } = report;
  const at = yield* now;
  const said = JSON.stringify(differences);
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(hashtextextended(${`shadow ${day}`}, 7))`;
        const added =
          yield* sql`insert into shadow_report (day, made_at, made_by, orders, equal, kinds, differences)
          select ${day}::date, ${at}::timestamptz, ${by}, ${orders}::int, ${equal}::int,
            ${JSON.stringify(kinds)}::text::jsonb, ${said}::text::jsonb
          where not exists (select from (select r.orders, r.differences from shadow_report r
              where r.day = ${day}::date order by r.id desc limit 1) last
            where last.orders = ${orders}::int and last.differences = ${said}::text::jsonb)
          returning id`;
        return added.length > 0;
      }),
    )
    .pipe(Effect.orDie);
});

/** Compares a day with all that has come of it, and keeps it. */
export const sayDay = Effect.fnUntraced(function* (day: CalendarDay, by: ShadowAsker) {
  // Before it is read: what comes meanwhile is late.
  yield* noLongerLate(day);
  const report = yield* compareDay(day);
  if (report !== undefined) yield* keepReport(report, by);
  return report;
});

const saidFields = {
  at: value(Instant, "wire_instant(r.made_at)"),
  by: value(ShadowAsker, "r.made_by"),
  orders: value(Schema.Int, "r.orders"),
  equal: value(Schema.Int, "r.equal"),
};
const saying = object({
  ...saidFields,
  times: value(
    Schema.Int,
    "(select count(*)::int from shadow_report c where c.day = r.day and c.id <= r.id)",
  ),
  kinds: value(Schema.Array(ShadowCount), "r.kinds"),
});

const LAST =
  "left join lateral (select * from shadow_report z where z.day = d.day order by z.id desc limit 1) r on true";

const shownDay = object({
  day: value(CalendarDay, "d.day"),
  said: value(Schema.NullOr(saying.schema), `case when r.id is not null then ${saying.sql} end`),
});

// A day is one of the old system's, or one that was spoken of before its lines went.
const monthQuery = query(
  shownDay,
  `(select (l.placed_at at time zone 'Europe/Paris')::date as day from shadow_order_line l
      union select c.day from shadow_report c order by day desc limit ${LATE_DAYS}) d ${LAST}
    order by d.day desc`,
);

/** The days of the old system, the newest first, with what was last said of each. */
export const readMonth: Effect.Effect<ShadowMonth, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const days: readonly ShadowDay[] = yield* monthQuery.all(yield* SqlClient.SqlClient, []);
    return { days, streak: streakOf(days) };
  },
);

const dayQuery = query(
  object({
    day: value(CalendarDay, "r.day"),
    said: saying,
    differences: value(Schema.Array(ShadowDifference), "r.differences"),
  }),
  "shadow_report r where r.day = $1::date order by r.id desc limit 1",
);
const beforeQuery = query(
  object(saidFields),
  "shadow_report r where r.day = $1::date order by r.id desc offset 1",
);

/** What was last said of a day, and when otherwise; null where nothing was. */
export const readDay = Effect.fnUntraced(function* (day: CalendarDay) {
  const sql = yield* SqlClient.SqlClient;
  const found = yield* dayQuery.first(sql, [day]);
  if (found === null) return null;
  return { ...found, before: yield* beforeQuery.all(sql, [day]) } satisfies ShadowDayDetail;
});

/** The days of the old system among the last ones before `until` of which nothing was said yet, the oldest first. */
export const readUnsaid = Effect.fnUntraced(function* (until: CalendarDay, days: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* unsaidQuery.all(sql, [until, days]);
});

const unsaidQuery = query(
  value(CalendarDay, "d.day"),
  `(select $1::date - n as day from generate_series(1, $2::int) n) d
    where exists (select from shadow_order_line l
        where l.placed_at >= d.day::timestamp at time zone 'Europe/Paris'
          and l.placed_at < (d.day + 1)::timestamp at time zone 'Europe/Paris')
      and not exists (select from shadow_report c where c.day = d.day)
    order by d.day`,
);
