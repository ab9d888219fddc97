import { Effect, Result } from "effect";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { afterReturn, type AfterReturn } from "../../core/debits/after-return.ts";
import { returnReason } from "../../core/debits/return-reasons.ts";
import { batchTransition, debitTransition, isBatchAnswered } from "../../core/debits/states.ts";
import { mayComeBack, stateOfComingBack } from "../../core/debits/windows.ts";
import {
  debitRejectedPosting,
  debitReturnedPosting,
  debitSettledPosting,
} from "../../core/ledger/postings.ts";
import { sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { announcement } from "../outbox/announcement.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { returnedMail } from "./debit-mails.ts";
import { batchName } from "./debit-decisions.ts";
import { type DebitNeeds, holdBatch, holdDebit } from "./debit-needs.ts";
import { DebitMoved } from "./debit-news.ts";
import { sharesOf } from "./debit-presenting.ts";
import type { Debit, DebitBatch } from "./debit-rows.ts";

/**
 * The money of a debit has come, with reserve until its window is over. Said again, or of one that
 * the bank does not have, it changes nothing: false.
 */
export const settle = (
  needs: DebitNeeds,
  id: number,
  day: CalendarDay,
  agent: number | null,
): Effect.Effect<boolean> =>
  needs.repository.transaction(
    Effect.gen(function* () {
      const held = yield* holdDebit(needs, id);
      if (held === undefined) return false;
      return (yield* settleHeld(needs, held.batch, [held.debit], day, agent)) === 1;
    }),
  );

/** The same of some debits of one remise, together; how many of them it changes. */
export const settleAll = (
  needs: DebitNeeds,
  known: DebitBatch,
  ids: readonly number[],
  day: CalendarDay,
  agent: number | null,
): Effect.Effect<number> =>
  needs.repository.transaction(
    Effect.gen(function* () {
      const wanted = new Set(ids);
      const held = yield* holdBatch(needs, known);
      if (held === undefined) return 0;
      const debits = held.batch.debits.filter(({ id }) => wanted.has(id));
      return yield* settleHeld(needs, held.batch, debits, day, agent);
    }),
  );

/** Inside the transaction that holds them. */
const settleHeld = Effect.fnUntraced(function* (
  needs: DebitNeeds,
  batch: DebitBatch,
  held: readonly Debit[],
  day: CalendarDay,
  agent: number | null,
) {
  const { repository, receipts, announceAll, acts } = needs;
  const debits = held.filter(({ state }) => Result.isSuccess(debitTransition(state, "settled")));
  const [first] = debits;
  if (first === undefined) return 0;
  yield* repository.settle(
    debits.map(({ id }) => id),
    day,
  );
  yield* receipts.enter(
    debits.map((debit) => debitSettledPosting(debit.id, sharesOf(debit), day)),
    agent ?? undefined,
  );
  yield* closeAnswered(needs, batch);
  yield* announceAll(
    yield* Effect.forEach(debits, ({ id }) => announcement(DebitMoved, { debit: id })),
  );
  if (agent !== null) {
    const sum = sumCents(debits.map((debit) => debit.sum));
    const subject =
      debits.length === 1
        ? debitName(first)
        : `${batchName(batch.id)} : ${debits.length} prélèvements, ${euros(sum)}`;
    yield* acts.write({ agent, act: "settled", subject });
  }
  return debits.length;
});

/** A debit that came back, as the bank says it. */
export type CameBack = { readonly code: string; readonly on: CalendarDay };

export type ComeBackDone =
  /** `claim`: its scheme does not allow it; what can be claimed of the bank, in French. */
  | { readonly _tag: "Done"; readonly claim: string | null; readonly next: AfterReturn }
  | { readonly _tag: "Gone" }
  | { readonly _tag: "Wrong"; readonly problem: string };

/**
 * A debit comes back: its invoices are owed again in the ledger, the customer is told, and what the
 * house does by rule is done. A return that its scheme does not allow is entered all the same, since
 * the money is gone, with what can be claimed.
 */
export const comeBack = (
  needs: DebitNeeds,
  id: number,
  { code, on }: CameBack,
  agent: number | null,
): Effect.Effect<ComeBackDone> =>
  needs.repository.transaction(
    Effect.gen(function* () {
      const { repository, receipts, announce, acts } = needs;
      const held = yield* holdDebit(needs, id);
      if (held === undefined) return GONE;
      const { debit, batch } = held;
      const back = { scheme: batch.scheme, settledOn: debit.settledOn, reason: code, on };
      const allowed = mayComeBack(back);
      if (Result.isFailure(allowed) && allowed.failure.reason === "beforeSettlement") {
        return { _tag: "Wrong" as const, problem: allowed.failure.message };
      }
      const state = stateOfComingBack(back);
      if (Result.isFailure(debitTransition(debit.state, state))) return GONE;
      const claim = Result.isFailure(allowed) ? allowed.failure.message : null;
      const presentedAgain = yield* repository.isSecondAttempt(id);
      const next = afterReturn({ reason: code, scheme: batch.scheme, on, presentedAgain });
      const notBefore = next.act === "presentAgain" ? next.notBefore : null;
      yield* repository.comeBack(id, { state, code, on, note: claim, notBefore });
      const words = returnReason(code).staff;
      const posting = state === "rejected" ? debitRejectedPosting : debitReturnedPosting;
      yield* receipts.enter([posting(id, sharesOf(debit), on, words)], agent ?? undefined);
      if (next.act === "newMandate") yield* repository.endMandate(debit.rum);
      if (next.act === "blockAndCall") yield* repository.blockMandate(debit.rum, on);
      yield* closeAnswered(needs, batch);
      yield* announce(DebitMoved, { debit: id });
      yield* notifyCustomer(needs, { ...debit, state }, next, code);
      if (agent !== null) {
        const reason = `${code} : ${words}`;
        yield* acts.write({ agent, act: "returned", subject: debitName(debit), reason });
      }
      return { _tag: "Done" as const, claim, next };
    }),
  );

const notifyCustomer = Effect.fnUntraced(function* (
  { repository, announce, firm, publicUrl }: DebitNeeds,
  debit: Debit,
  next: AfterReturn,
  code: string,
) {
  const to = (yield* repository.recipients([debit.store])).get(debit.store);
  if (to !== undefined) {
    yield* announce(MailDue, returnedMail(yield* firm, to, debit, { code, next }, publicUrl));
  }
});

/** A batch is over when the bank has answered for each of its debits. */
const closeAnswered = Effect.fnUntraced(function* ({ repository }: DebitNeeds, batch: DebitBatch) {
  if (Result.isFailure(batchTransition(batch.state, "closed"))) return;
  if (!isBatchAnswered(yield* repository.statesIn(batch.id))) return;
  yield* repository.moveBatch(batch.id, "closed");
});

export const debitName = ({ id, company }: Pick<Debit, "id" | "company">): string =>
  `Prélèvement ${id}, ${company}`;

const GONE: ComeBackDone = { _tag: "Gone" };
