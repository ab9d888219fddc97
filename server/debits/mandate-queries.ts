import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { UnregisteredMandate } from "../../api-schema/staff-collections.ts";
import { done } from "./debit-rows.ts";
import { hasMandate } from "./mandate-sql.ts";

/** The mandates that debits stand on: DebitsRepository says what each promises. */
export const mandateQueries = (sql: SqlClient.SqlClient) => ({
  blockMandate: (rum: string, day: CalendarDay) =>
    done(sql`update mandate_terms set blocked_on = ${day}::date
        where reference = ${rum} and blocked_on is null`),
  resumeMandate: (rum: string) =>
    sql`update mandate_terms set blocked_on = null
        where reference = ${rum} and blocked_on is not null returning reference`.pipe(
      Effect.map((rows) => rows.length === 1),
      Effect.orDie,
    ),
  lockB2bMandate: (rum: string) =>
    sql`select signed_on as "signedOn", registered_on as "registeredOn" from mandate_terms
        where reference = ${rum} and scheme = 'B2B' and void_on is null for update`.pipe(
      Effect.map((rows) => decodeB2b(rows)[0]),
      Effect.orDie,
    ),
  registerMandate: (rum: string, day: CalendarDay) =>
    done(sql`update mandate_terms set registered_on = ${day}::date where reference = ${rum}`),
  unregistered: (most: number) =>
    sql`select t.reference as rum, t.signed_on as "signedOn", s.company, s.scope
        from mandate_terms t cross join lateral (
          select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
            case when s.money_order = t.reference then 'gmp' else 'mkp' end as scope
          from store s where s.money_order = t.reference or s.marketplace_money_order = t.reference
          order by s.id limit 1) s
        where t.scheme = 'B2B' and t.registered_on is null and t.void_on is null
        order by t.signed_on, t.reference limit ${most}`.pipe(
      Effect.map(decodeUnregistered),
      Effect.orDie,
    ),
  endMandate: (rum: string) =>
    done(sql`update store set money_order = nullif(money_order, ${rum}),
          marketplace_money_order = nullif(marketplace_money_order, ${rum})
        where money_order = ${rum} or marketplace_money_order = ${rum}`),
  markVoid: (rum: string, day: CalendarDay) =>
    done(sql`update mandate_terms set void_on = ${day}::date where reference = ${rum}`),
  leftWithoutMandate: sql`select distinct d.id
      from outstanding_payment_line l
        join outstanding_payment p on p.id = l.payment_id and p.method = 'PRELEVEMENT'
        join outstanding o on o.id = l.outstanding_id and o.debit_id is null and o.owed > 0
        join lateral (select d.id, d.state from debit_line k join debit d on d.id = k.debit_id
          where k.outstanding_id = o.id order by d.id desc limit 1) d on d.state = 'withdrawn'
      where l.holds and not ${sql.literal(hasMandate("o"))} order by d.id`.pipe(
    Effect.map((rows) => decodeIds(rows).map(({ id }) => id)),
    Effect.orDie,
  ),
  unusedSince: (day: CalendarDay) =>
    sql`select t.reference, t.signed_on as "signedOn", t.last_used_on as "lastUsedOn"
        from mandate_terms t where t.void_on is null
          and coalesce(t.last_used_on, t.signed_on) <= ${day}::date
          and exists (select from store s
            where s.money_order = t.reference or s.marketplace_money_order = t.reference)
          and not exists (select from debit d where d.rum = t.reference
            and d.state in ('proposed', 'approved', 'presented'))`.pipe(
      Effect.map(decodeUnused),
      Effect.orDie,
    ),
});

const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.Int })));
const UnusedMandate = Schema.Struct({
  reference: Schema.String,
  signedOn: CalendarDay,
  lastUsedOn: Schema.NullOr(CalendarDay),
});
export type UnusedMandate = typeof UnusedMandate.Type;
const B2bMandate = Schema.Struct({
  signedOn: CalendarDay,
  registeredOn: Schema.NullOr(CalendarDay),
});
export type B2bMandate = typeof B2bMandate.Type;
const decodeB2b = Schema.decodeUnknownSync(Schema.Array(B2bMandate));
const decodeUnregistered = Schema.decodeUnknownSync(Schema.Array(UnregisteredMandate));
const decodeUnused = Schema.decodeUnknownSync(Schema.Array(UnusedMandate));
