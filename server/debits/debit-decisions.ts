import { Effect, Result } from "effect";
import type { Cents, Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { batchTransition } from "../../core/debits/states.ts";
import { sumCents } from "../../core/money/cents.ts";
import { now as presentInstant } from "../clock.ts";
import { type DebitNeeds, holdBatch } from "./debit-needs.ts";
import { DebitBatchApproved, DebitMoved } from "./debit-news.ts";
import type { DebitBatch } from "./debit-rows.ts";

/** What a person has seen of a remise: another sum is not approved by it. */
export type ReviewedBatch = { readonly count: number; readonly sum: number };

/** 'gone': somebody else has decided, or it is with the bank. 'changed': it holds something else. */
export type DecidedBatch = "done" | "gone" | "changed";

/** What of a batch is still to be decided or collected. */
export const reviewedOf = ({ debits }: DebitBatch): ReviewedBatch & { readonly sum: Cents } => {
  const alive = debits.filter(({ state }) => state !== "withdrawn");
  return { count: alive.length, sum: sumCents(alive.map(({ sum }) => sum)) };
};

/** Approves a batch and has it handed over; inside a transaction. Approved twice it leaves once. */
export const approveBatch = Effect.fnUntraced(function* (
  { repository, announce, acts }: DebitNeeds,
  id: number,
  by: { readonly now: Instant; readonly agent: number | null },
  reviewed?: ReviewedBatch,
): Effect.fn.Return<DecidedBatch> {
  const batch = yield* repository.lockBatch(id);
  if (batch === undefined || Result.isFailure(batchTransition(batch.state, "approved"))) {
    return "gone";
  }
  const { count, sum } = reviewedOf(batch);
  if (reviewed !== undefined && (reviewed.count !== count || reviewed.sum !== sum))
    return "changed";
  yield* repository.moveBatch(id, "approved", by);
  yield* repository.moveDebits(
    batch.debits.flatMap(({ id: debit, state }) => (state === "proposed" ? debit : [])),
    "approved",
  );
  yield* announce(DebitBatchApproved, { batch: id });
  if (by.agent !== null) {
    yield* acts.write({ agent: by.agent, act: "approved", subject: batchName(id) });
  }
  return "done";
});

/** Takes a batch back before the bank has it: its invoices are not collected on that day. */
export const withdrawBatch = (
  needs: DebitNeeds,
  id: number,
  agent: number,
  reason: string,
): Effect.Effect<DecidedBatch> =>
  needs.repository.transaction(
    Effect.gen(function* () {
      const { repository, announce, acts } = needs;
      const known = yield* repository.findBatch(id);
      const held = known === undefined ? undefined : yield* holdBatch(needs, known);
      if (held === undefined || Result.isFailure(batchTransition(held.batch.state, "withdrawn"))) {
        return "gone";
      }
      const { batch } = held;
      const note = `Retiré : ${reason}`;
      for (const debit of batch.debits.filter(({ state }) => state !== "withdrawn")) {
        yield* repository.withdraw(debit.id, { note, notBefore: addDays(batch.day, 1) });
        yield* announce(DebitMoved, { debit: debit.id });
      }
      yield* repository.moveBatch(id, "withdrawn", { now: yield* presentInstant, agent });
      yield* acts.write({ agent, act: "withdrawn", subject: batchName(id), reason });
      return "done";
    }),
  );

export const batchName = (id: number): string => `Remise ${id}`;
