import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { ProposedDebit } from "../../core/debits/propose.ts";
import type { DebitState } from "../../core/debits/states.ts";
import { done } from "./debit-rows.ts";

/** How a debit came back. */
export type DebitBack = {
  readonly state: DebitState;
  readonly code: string;
  readonly on: CalendarDay;
  readonly note: string | null;
  readonly notBefore: CalendarDay | null;
};

/** Why a debit is withdrawn; `notBefore` keeps its invoices from being collected at once, and as agreed. */
export type Withdrawal = { readonly note: string; readonly notBefore: CalendarDay | null };

/** One debit and the invoices that it holds: DebitsRepository says what each promises. */
export const debitQueries = (sql: SqlClient.SqlClient) => ({
  free: (invoices: readonly OutstandingId[]) =>
    sql`select o.id from outstanding o where o.id = any(${invoices}::int[]) and o.debit_id is null
      and not exists (select from outstanding_payment_line l
        join outstanding_payment p on p.id = l.payment_id
        where l.outstanding_id = o.id and l.holds and p.method = 'CB')`.pipe(
      Effect.map((rows) => new Set(decodeIds(rows).map(({ id }) => id))),
      Effect.orDie,
    ),
  moveDebits: (debits: readonly number[], state: DebitState) =>
    done(sql`update debit set state = ${state} where id = any(${debits}::int[])`),
  settle: (debits: readonly number[], day: CalendarDay) =>
    done(sql`update debit set state = 'settled', settled_on = ${day}::date
      where id = any(${debits}::int[])`),
  isSecondAttempt: (debit: number) =>
    sql<{ readonly is: boolean }>`select exists (select from debit_line l
        join debit_line f on f.outstanding_id = l.outstanding_id and f.debit_id < l.debit_id
        join debit d on d.id = f.debit_id
        where l.debit_id = ${debit} and d.return_code is not null) as is`.pipe(
      Effect.map(([row]) => row?.is ?? false),
      Effect.orDie,
    ),
  addDebit: (batch: number, debit: ProposedDebit) => Effect.orDie(addDebit(sql, batch, debit)),
  withdraw: (debit: number, why: Withdrawal) => Effect.orDie(withdraw(sql, debit, why)),
  comeBack: (debit: number, back: DebitBack) => Effect.orDie(comeBack(sql, debit, back)),
  markPresented: (debits: readonly number[], used: ReadonlyMap<string, CalendarDay>) =>
    Effect.orDie(markPresented(sql, debits, used)),
});

const addDebit = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: number,
  debit: ProposedDebit,
) {
  const [row] = yield* sql<{ readonly id: number }>`
    insert into debit (batch_id, store_id, rum, sum, state)
    values (${batch}, ${debit.store}, ${debit.rum}, ${debit.sum}, 'proposed') returning id`;
  const id = row?.id ?? 0;
  const lines = JSON.stringify(debit.lines);
  yield* sql`insert into debit_line (debit_id, outstanding_id, sum)
    select ${id}, l.invoice, l.sum
    from jsonb_to_recordset(${lines}::text::jsonb) as l(invoice int, sum bigint)`;
  yield* sql`insert into debit_credit (debit_id, outstanding_id, credit_id, sum)
    select ${id}, l.invoice, c.credit, c.sum
    from jsonb_to_recordset(${lines}::text::jsonb) as l(invoice int, credits jsonb)
    cross join lateral jsonb_to_recordset(l.credits) as c(credit int, sum bigint)`;
  yield* sql`update outstanding set debit_id = ${id}
    where id = any(${debit.lines.map(({ invoice }) => invoice)}::int[])`;
  return id;
});

const withdraw = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  debit: number,
  { note, notBefore }: Withdrawal,
) {
  yield* sql`update debit set state = 'withdrawn', note = ${note},
    not_before = ${notBefore}::date where id = ${debit}`;
  if (notBefore !== null) {
    yield* sql`update debit_notice n set revoked = true from debit_line l
      where l.debit_id = ${debit} and l.outstanding_id = n.outstanding_id`;
  }
  yield* freed(sql, debit, null);
});

const comeBack = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  debit: number,
  back: DebitBack,
) {
  yield* sql`update debit set state = ${back.state}, return_code = ${back.code},
    came_back_on = ${back.on}::date, note = ${back.note}, not_before = ${back.notBefore}::date
    where id = ${debit}`;
  yield* freed(sql, debit, back);
});

const markPresented = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  debits: readonly number[],
  used: ReadonlyMap<string, CalendarDay>,
) {
  yield* sql`update debit set state = 'presented' where id = any(${debits}::int[])`;
  yield* sql`update outstanding set returned_on = null, return_reason = null
    where debit_id = any(${debits}::int[]) and return_reason is not null`;
  for (const [rum, day] of used) {
    yield* sql`update mandate_terms set last_used_on = greatest(last_used_on, ${day}::date)
      where reference = ${rum}`;
  }
});

const freed = (
  sql: SqlClient.SqlClient,
  debit: number,
  back: Pick<DebitBack, "code" | "on"> | null,
) =>
  Effect.andThen(
    sql`update debit_line set holds = false where debit_id = ${debit}`,
    back === null
      ? sql`update outstanding set debit_id = null where debit_id = ${debit}`
      : sql`update outstanding set debit_id = null, returned_on = ${back.on}::date,
          return_reason = ${back.code} where debit_id = ${debit}`,
  );

const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OutstandingId })));
