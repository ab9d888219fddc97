import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Instant, StoreId } from "../../api-schema/primitives.ts";
import type { UnregisteredMandate } from "../../api-schema/staff-collections.ts";
import type { Notice } from "../../core/debits/notices.ts";
import type { ProposedBatch, ProposedDebit } from "../../core/debits/propose.ts";
import type { BatchState, DebitState } from "../../core/debits/states.ts";
import { batchQueries } from "./batch-queries.ts";
import { type DebitBack, debitQueries, type Withdrawal } from "./debit-queries.ts";
import type { DebitBatch } from "./debit-rows.ts";
import { type B2bMandate, mandateQueries, type UnusedMandate } from "./mandate-queries.ts";
import { type NoticeBy, noticeQueries, type Recipient } from "./notice-queries.ts";

/** Debits in the database; every change is inside a transaction. A failure of the database is a defect. */
export class DebitsRepository extends Context.Service<
  DebitsRepository,
  {
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** True for one process at a time, until its transaction ends. */
    readonly takeTurn: Effect.Effect<boolean>;

    /** Those that a condition on b holds for, the last ones first. */
    readonly batches: (
      where: string,
      parameters: readonly unknown[],
    ) => Effect.Effect<readonly DebitBatch[]>;
    readonly findBatch: (id: number) => Effect.Effect<DebitBatch | undefined>;
    /** The batch of a debit, with that debit alone. */
    readonly batchOfDebit: (debit: number) => Effect.Effect<DebitBatch | undefined>;
    /** Waits for the batch and holds it with its debits. Its invoices are held before (Ledger.hold). */
    readonly lockBatch: (id: number) => Effect.Effect<DebitBatch | undefined>;
    /** The same of one of its debits: the others are not read. */
    readonly lockDebit: (debit: number) => Effect.Effect<DebitBatch | undefined>;
    /** Where its debits stand, each state once. */
    readonly statesIn: (batch: number) => Effect.Effect<readonly DebitState[]>;
    /** The batch of that key that is still proposed, held; made where there is none. */
    readonly openBatch: (batch: ProposedBatch, now: Instant) => Effect.Effect<number>;
    /** `decided`: somebody, or a setting, approved or withdrew it. */
    readonly moveBatch: (
      id: number,
      state: BatchState,
      decided?: { readonly now: Instant; readonly agent: number | null },
    ) => Effect.Effect<void>;
    readonly markHandedOver: (id: number, now: Instant) => Effect.Effect<void>;

    /** Of these invoices, those that are held by no debit and no card page. */
    readonly free: (
      invoices: readonly OutstandingId[],
    ) => Effect.Effect<ReadonlySet<OutstandingId>>;
    /** Its invoices are held by it from now on. */
    readonly addDebit: (batch: number, debit: ProposedDebit) => Effect.Effect<number>;
    readonly moveDebits: (debits: readonly number[], state: DebitState) => Effect.Effect<void>;
    /** Its invoices are free. */
    readonly withdraw: (debit: number, why: Withdrawal) => Effect.Effect<void>;
    readonly settle: (debits: readonly number[], day: CalendarDay) => Effect.Effect<void>;
    /** Its invoices are owed again, and say why. */
    readonly comeBack: (debit: number, back: DebitBack) => Effect.Effect<void>;
    /** The bank has them: what came back before is on its way again. */
    readonly markPresented: (
      debits: readonly number[],
      used: ReadonlyMap<string, CalendarDay>,
    ) => Effect.Effect<void>;
    /** Whether an invoice of it had come back before: it was itself a second attempt. */
    readonly isSecondAttempt: (debit: number) => Effect.Effect<boolean>;

    readonly blockMandate: (rum: string, day: CalendarDay) => Effect.Effect<void>;
    /** False when it was not blocked. */
    readonly resumeMandate: (rum: string) => Effect.Effect<boolean>;
    /** A B2B mandate that is not void, held. */
    readonly lockB2bMandate: (rum: string) => Effect.Effect<B2bMandate | undefined>;
    readonly registerMandate: (rum: string, day: CalendarDay) => Effect.Effect<void>;
    /** B2B mandates of stores that the debtors' banks do not know yet, the oldest first. */
    readonly unregistered: (most: number) => Effect.Effect<readonly UnregisteredMandate[]>;
    /** Its stores have no mandate any more, and are asked to sign another. */
    readonly endMandate: (rum: string) => Effect.Effect<void>;
    readonly markVoid: (rum: string, day: CalendarDay) => Effect.Effect<void>;
    /** Debits that were asked for and withdrawn, whose invoices no mandate collects any more and the asking still holds. */
    readonly leftWithoutMandate: Effect.Effect<readonly number[]>;
    /** Mandates that no debit holds and nobody used since that day, of stores that have them. */
    readonly unusedSince: (day: CalendarDay) => Effect.Effect<readonly UnusedMandate[]>;

    readonly giveNotices: (notices: readonly Notice[], by: NoticeBy) => Effect.Effect<void>;
    /** Who reads the letters about a store's debits: its accounts, else who leads it. */
    readonly recipients: (
      stores: readonly StoreId[],
    ) => Effect.Effect<ReadonlyMap<StoreId, Recipient>>;
    /** Of these invoices, those whose own mail leaves today and tells of the debit. */
    readonly toldByInvoice: (
      invoices: readonly OutstandingId[],
      today: CalendarDay,
    ) => Effect.Effect<ReadonlySet<OutstandingId>>;
    readonly numbersOf: (
      invoices: readonly OutstandingId[],
    ) => Effect.Effect<ReadonlyMap<OutstandingId, string>>;
  }
>()("panetier/debits/DebitsRepository") {
  static readonly layer: Layer.Layer<DebitsRepository, never, SqlClient.SqlClient> = Layer.effect(
    DebitsRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      DebitsRepository.of({
        transaction: (effect) =>
          sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
        ...batchQueries(sql),
        ...debitQueries(sql),
        ...mandateQueries(sql),
        ...noticeQueries(sql),
      }),
    ),
  );
}
