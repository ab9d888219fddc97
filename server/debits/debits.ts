import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { MandateRegistration } from "../../api-schema/staff-collections.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { readRegistration } from "../../core/debits/registration-form.ts";
import { lastNotices, type Notice } from "../../core/debits/notices.ts";
import { noticesToGive, planDebits } from "../../core/debits/debit-plan.ts";
import { now as presentInstant, today as presentDay } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { Ledger } from "../ledger/ledger.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import type { Collections, CollectionsUnavailable } from "../ports/collections.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import {
  approveBatch,
  type DecidedBatch,
  type ReviewedBatch,
  withdrawBatch,
} from "./debit-decisions.ts";
import { DebitBooks } from "./debit-books.ts";
import { makeDebitNeeds } from "./debit-needs.ts";
import { DebitBatchApproved } from "./debit-news.ts";
import { present } from "./debit-presenting.ts";
import { type CameBack, comeBack, type ComeBackDone, settle, settleAll } from "./debit-results.ts";
import { DebitsRepository } from "./debits-repository.ts";
import { MoneyActs } from "./money-acts.ts";
import { ask, type RefusedAsk, round } from "./debit-round.ts";
import { inBackground } from "../process-role.ts";

/** Direct debits, from what is announced to what came back (core/debits has the rules). */
export class Debits extends Context.Service<
  Debits,
  {
    /** One round of what the house does by itself; the number of debits that it proposed. */
    readonly look: Effect.Effect<number>;
    /**
     * A customer asks for the debit of invoices on a screen that names sums and day, inside the
     * transaction that holds them. Answers those that no mandate can collect; then nothing is written.
     */
    readonly ask: (
      invoices: readonly { readonly id: OutstandingId; readonly store: StoreId }[],
    ) => Effect.Effect<RefusedAsk>;
    /**
     * What the mail of an invoice has to say of its debit; new when nobody has said it yet. Null where
     * none is to come.
     */
    readonly noticeFor: (
      invoice: OutstandingId,
      store: StoreId,
    ) => Effect.Effect<(Notice & { readonly isNew: boolean }) | null>;
    /** The invoice's mail has left with that notice; said again, it is the same notice. */
    readonly announced: (notice: Notice) => Effect.Effect<void>;
    readonly approve: (
      batch: number,
      agent: number,
      reviewed: ReviewedBatch,
    ) => Effect.Effect<DecidedBatch>;
    readonly withdraw: (
      batch: number,
      agent: number,
      reason: string,
    ) => Effect.Effect<DecidedBatch>;
    /** Hands an approved batch over to the bank; done again it hands over nothing new. */
    readonly present: (batch: number) => Effect.Effect<void, CollectionsUnavailable, Collections>;
    /** `agent` is null where the bank says it itself. False when it changes nothing. */
    readonly settle: (
      debit: number,
      day: CalendarDay,
      agent: number | null,
    ) => Effect.Effect<boolean>;
    /** The same of some debits of one remise; how many it changes. */
    readonly settleAll: (
      batch: number,
      debits: readonly number[],
      day: CalendarDay,
      agent: number | null,
    ) => Effect.Effect<number>;
    readonly comeBack: (
      debit: number,
      back: CameBack,
      agent: number | null,
    ) => Effect.Effect<ComeBackDone>;
    /** A mandate that was blocked serves again; false when it was not. */
    readonly resume: (rum: string, agent: number) => Effect.Effect<boolean>;
    /** The debtor's bank knows a B2B mandate, since the day that is typed. */
    readonly register: (
      rum: string,
      typed: MandateRegistration,
      agent: number,
    ) => Effect.Effect<MandateRegistered>;
  }
>()("panetier/debits/Debits") {
  static readonly layer: Layer.Layer<
    Debits,
    never,
    SqlClient.SqlClient | Settings | Outbox | SellingFirm
  > = Layer.effect(
    Debits,
    Effect.gen(function* () {
      const needs = yield* makeDebitNeeds;
      const { repository, facts, acts, ledger } = needs;
      return Debits.of({
        look: round(needs),
        ask: (invoices) => ask(needs, invoices),
        noticeFor: Effect.fnUntraced(function* (invoice, store) {
          const today = yield* presentDay;
          const known = yield* facts.planning(today, { stores: [store], asked: [] });
          const due = noticesToGive(planDebits(known)).find((each) => each.invoice === invoice);
          if (due !== undefined) return { ...due, isNew: true };
          const last = lastNotices(known.notices).get(invoice);
          return last === undefined ? null : { ...last, isNew: false };
        }),
        // A mail that leaves twice, from who died after sending it or was too slow, is one notice.
        announced: (notice) =>
          repository.transaction(
            Effect.andThen(
              ledger.hold([notice.invoice]),
              repository.giveNotices([notice], "invoice"),
            ),
          ),
        approve: (batch, agent, reviewed) =>
          repository.transaction(
            Effect.flatMap(presentInstant, (now) =>
              approveBatch(needs, batch, { now, agent }, reviewed),
            ),
          ),
        withdraw: (batch, agent, reason) => withdrawBatch(needs, batch, agent, reason),
        present: (batch) => present(needs, batch),
        settle: (debit, day, agent) => settle(needs, debit, day, agent),
        settleAll: (id, debits, day, agent) =>
          Effect.flatMap(repository.findBatch(id), (batch) =>
            batch === undefined ? Effect.succeed(0) : settleAll(needs, batch, debits, day, agent),
          ),
        comeBack: (debit, back, agent) => comeBack(needs, debit, back, agent),
        register: (rum, typed, agent) =>
          repository.transaction(
            Effect.gen(function* (): Effect.fn.Return<MandateRegistered> {
              const mandate = yield* repository.lockB2bMandate(rum);
              if (mandate === undefined) return { _tag: "Missing" };
              if (mandate.registeredOn !== null) return { _tag: "Gone" };
              const read = readRegistration(typed, yield* presentDay, mandate.signedOn);
              if ("problems" in read) return { _tag: "Wrong", problems: read.problems };
              yield* repository.registerMandate(rum, read.on);
              yield* acts.write({
                agent,
                act: "registered",
                subject: `Mandat ${rum}`,
                reason: `par la banque du client le ${formatDay(read.on, "date")}`,
              });
              return { _tag: "Done" };
            }),
          ),
        resume: (rum, agent) =>
          repository.transaction(
            Effect.gen(function* () {
              if (!(yield* repository.resumeMandate(rum))) return false;
              yield* acts.write({ agent, act: "resumed", subject: `Mandat ${rum}` });
              return true;
            }),
          ),
      });
    }),
  ).pipe(
    Layer.provide([
      Ledger.layer,
      Receipts.layer,
      DebitsRepository.layer,
      DebitBooks.layer,
      MoneyActs.layer,
    ]),
  );
}

/** What came of a registration: there is no such mandate, somebody has said so already, or what was typed is wrong. */
export type MandateRegistered =
  | { readonly _tag: "Done" | "Missing" | "Gone" }
  | { readonly _tag: "Wrong"; readonly problems: readonly FieldProblem[] };

/** Hands over what was approved. */
export const DebitTopics: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | Settings | Outbox | Collections | SellingFirm
> = topicHandler(DebitBatchApproved, ({ batch }) =>
  Effect.flatMap(Debits, ({ present }) => present(batch)),
).pipe(Layer.provide(Debits.layer));

/** Looks every minute for what is to be told, proposed or withdrawn, as long as the process runs. */
export const DebitWorker: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | Settings | Outbox | SellingFirm
> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { look } = yield* Debits;
    const step = Effect.sleep("1 minute").pipe(
      Effect.andThen(Effect.uninterruptible(look)),
      // The database may be away for a while: the next minute comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les prélèvements attendent la minute suivante", cause),
      ),
    );
    yield* inBackground("direct debits", Effect.forever(step));
  }),
).pipe(Layer.provide(Debits.layer));
