import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import type { ProposedBatch } from "../../core/debits/propose.ts";
import type { BatchState, DebitState } from "../../core/debits/states.ts";
import { batchesQuery, DebitBatch, done } from "./debit-rows.ts";

/** Remises, as a whole: DebitsRepository says what each promises. */
export const batchQueries = (sql: SqlClient.SqlClient) => {
  const batches = (where: string, parameters: readonly unknown[], debits?: string) =>
    sql.unsafe<{ readonly batch: unknown }>(batchesQuery(where, debits), parameters).pipe(
      Effect.map((rows) => decodeBatches(rows).map(({ batch }) => batch)),
      Effect.orDie,
    );
  const ofDebit = (debit: number) =>
    batches("b.id = (select batch_id from debit where id = $1::int)", [debit], "d.id = $1::int");
  return {
    takeTurn: sql<{ readonly taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('round of direct debits', 7)) as taken`.pipe(
      Effect.map(([row]) => row?.taken ?? false),
      Effect.orDie,
    ),
    batches: (where: string, parameters: readonly unknown[]) => batches(where, parameters),
    findBatch: (id: number) => Effect.map(batches("b.id = $1::int", [id]), ([batch]) => batch),
    batchOfDebit: (debit: number) => Effect.map(ofDebit(debit), ([batch]) => batch),
    lockDebit: (debit: number) =>
      sql`select id from debit_batch where id = (select batch_id from debit where id = ${debit})
        for update`.pipe(
        Effect.orDie,
        Effect.andThen(Effect.map(ofDebit(debit), ([batch]) => batch)),
      ),
    statesIn: (id: number) =>
      sql<{ readonly state: DebitState }>`
        select distinct state from debit where batch_id = ${id}`.pipe(
        Effect.map((rows) => rows.map(({ state }) => state)),
        Effect.orDie,
      ),
    lockBatch: (id: number) =>
      sql`select id from debit_batch where id = ${id} for update`.pipe(
        Effect.orDie,
        Effect.andThen(Effect.map(batches("b.id = $1::int", [id]), ([batch]) => batch)),
      ),
    openBatch: ({ scope, ics, scheme, sequence, day }: ProposedBatch, now: Instant) =>
      sql<{
        readonly id: number;
      }>`insert into debit_batch (scope, ics, scheme, sequence, day, state,
          proposed_at)
        values (${scope}, ${ics}, ${scheme}, ${sequence}, ${day}::date, 'proposed',
          ${now}::timestamptz)
        on conflict (scope, ics, scheme, sequence, day) where state = 'proposed'
        do update set proposed_at = debit_batch.proposed_at returning id`.pipe(
        Effect.map(([row]) => row?.id ?? 0),
        Effect.orDie,
      ),
    moveBatch: (
      id: number,
      state: BatchState,
      decided?: { readonly now: Instant; readonly agent: number | null },
    ) =>
      decided === undefined
        ? done(sql`update debit_batch set state = ${state} where id = ${id}`)
        : done(sql`update debit_batch set state = ${state}, agent_id = ${decided.agent},
            decided_at = ${decided.now}::timestamptz where id = ${id}`),
    markHandedOver: (id: number, now: Instant) =>
      done(sql`update debit_batch set handed_over_at = ${now}::timestamptz
        where id = ${id} and handed_over_at is null`),
  };
};

const decodeBatches = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ batch: DebitBatch })));
