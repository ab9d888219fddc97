import { Effect, Result } from "effect";
import { mayBePresented } from "../../core/debits/present.ts";
import { creditNotePosting, debitPresentedPosting } from "../../core/ledger/postings.ts";
import { now as presentInstant, today as presentDay } from "../clock.ts";
import { Collections, type CollectionsUnavailable } from "../ports/collections.ts";
import { type DebitNeeds, holdBatch, isStillOwed } from "./debit-needs.ts";
import { DebitMoved } from "./debit-news.ts";
import type { Debit, DebitBatch } from "./debit-rows.ts";

/**
 * Hands an approved batch over to the bank. First its debits are looked at once more, entered in the
 * ledger and marked, together; then the bank gets it, again after a crash, by the same numbers. What
 * must not be presented any more is withdrawn, and planned again.
 */
export const present = Effect.fnUntraced(function* (
  needs: DebitNeeds,
  id: number,
): Effect.fn.Return<void, CollectionsUnavailable, Collections> {
  const { repository } = needs;
  yield* repository.transaction(decidePresented(needs, id));
  const batch = yield* repository.findBatch(id);
  if (batch?.state !== "presented" || batch.isHandedOver) return;
  const collections = yield* Collections;
  const { ics, scheme, sequence, day } = batch;
  yield* collections.present({
    batch: id,
    ics,
    scheme,
    sequence,
    day,
    debits: batch.debits.flatMap(({ id: debit, rum, sum, state }) =>
      state === "presented" ? { debit, mandate: rum, sum } : [],
    ),
  });
  yield* repository.markHandedOver(id, yield* presentInstant);
});

const decidePresented = Effect.fnUntraced(function* (needs: DebitNeeds, id: number) {
  const { repository, receipts, announce } = needs;
  const known = yield* repository.findBatch(id);
  const held = known === undefined ? undefined : yield* holdBatch(needs, known);
  if (held?.batch.state !== "approved") return;
  const { batch, owed } = held;
  const today = yield* presentDay;
  const waiting = batch.debits.filter(({ state }) => state === "approved");
  const check = yield* lastLook(needs, batch, waiting);
  const checked = waiting.map((debit) => ({
    debit,
    problem: isStillOwed(debit, owed) ? check(debit) : "Le montant dû a changé.",
  }));
  for (const { debit, problem } of checked) {
    if (problem === null) continue;
    yield* repository.withdraw(debit.id, { note: problem, notBefore: null });
    yield* announce(DebitMoved, { debit: debit.id });
  }
  const leaving = checked.flatMap(({ debit, problem }) => (problem === null ? debit : []));
  yield* repository.markPresented(
    leaving.map((debit) => debit.id),
    new Map(leaving.map(({ rum }) => [rum, batch.day])),
  );
  yield* receipts.enter(
    leaving.flatMap((debit) => [
      ...creditsOf(debit).map(({ credit, share }) =>
        creditNotePosting(credit, share, today, `debit:${debit.id}`),
      ),
      debitPresentedPosting(debit.id, sharesOf(debit), today),
    ]),
  );
  yield* repository.moveBatch(id, leaving.length === 0 ? "withdrawn" : "presented");
});

/** Why a debit may not be presented today, in French; null when it may. */
const lastLook = Effect.fnUntraced(function* (
  { facts }: DebitNeeds,
  batch: DebitBatch,
  debits: readonly Debit[],
) {
  const today = yield* presentDay;
  const { mandates, notices } = yield* facts.presenting(
    debits.map(({ store }) => store),
    debits.flatMap(({ lines }) => lines.map(({ invoice }) => invoice)),
  );
  return (debit: Debit): string | null => {
    const mandate = mandates.find(
      ({ store, scope }) => store === debit.store && scope === batch.scope,
    );
    const announced = { rum: debit.rum, ics: batch.ics, day: batch.day, lines: debit.lines };
    const answer = mayBePresented(announced, mandate, notices, today);
    return Result.isFailure(answer) ? answer.failure.message : null;
  };
});

/** What a debit collects of each of its invoices. */
export const sharesOf = ({ lines, store }: Debit) =>
  lines.map(({ invoice, sum }) => ({ outstanding: invoice, store, amount: sum }));

const creditsOf = ({ lines, store }: Debit) =>
  lines.flatMap(({ invoice, credits }) =>
    credits.map(({ credit, sum }) => ({
      credit,
      share: { outstanding: invoice, store, amount: sum },
    })),
  );
