import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { done } from "./debit-rows.ts";

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
  endMandate: (rum: string) =>
    done(sql`update store set money_order = nullif(money_order, ${rum}),
          marketplace_money_order = nullif(marketplace_money_order, ${rum})
        where money_order = ${rum} or marketplace_money_order = ${rum}`),
  markVoid: (rum: string, day: CalendarDay) =>
    done(sql`update mandate_terms set void_on = ${day}::date where reference = ${rum}`),
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

const UnusedMandate = Schema.Struct({
  reference: Schema.String,
  signedOn: CalendarDay,
  lastUsedOn: Schema.NullOr(CalendarDay),
});
export type UnusedMandate = typeof UnusedMandate.Type;
const decodeUnused = Schema.decodeUnknownSync(Schema.Array(UnusedMandate));
