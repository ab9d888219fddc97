import { Effect } from "effect";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import { creditSum } from "../../core/debits/set-off.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Settings } from "../config.ts";
import { Ledger, type OwedInvoice } from "../ledger/ledger.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import { DebitBooks } from "./debit-books.ts";
import type { Debit, DebitBatch } from "./debit-rows.ts";
import { DebitsRepository } from "./debits-repository.ts";
import { MoneyActs } from "./money-acts.ts";

/** What everything that is done with debits is done with. */
export const makeDebitNeeds = Effect.gen(function* () {
  const { debitsApproval, publicUrl } = yield* Settings;
  const { announce, announceAll } = yield* Outbox;
  return {
    repository: yield* DebitsRepository,
    facts: yield* DebitBooks,
    firm: (yield* SellingFirm).now,
    acts: yield* MoneyActs,
    ledger: yield* Ledger,
    receipts: yield* Receipts,
    announce,
    announceAll,
    approval: debitsApproval,
    publicUrl,
  };
});

export type DebitNeeds = Effect.Success<typeof makeDebitNeeds>;

/** Everything that debits touch, to hold it: always before their batch. */
export const heldBy = (debits: readonly Debit[]): readonly OutstandingId[] => [
  ...new Set(
    debits.flatMap(({ lines }) =>
      lines.flatMap(({ invoice, credits }) => [invoice, ...credits.map(({ credit }) => credit)]),
    ),
  ),
];

/** Whether what was proposed is still what is owed. */
export const isStillOwed = (
  { lines }: Pick<Debit, "lines">,
  owed: ReadonlyMap<OutstandingId, OwedInvoice>,
): boolean =>
  lines.every(
    ({ invoice, sum, credits }) =>
      owed.get(invoice)?.owed === sum + creditSum(credits) &&
      // A credit note is owed to the store: what is left of it is negative.
      credits.every(({ credit, sum: used }) => (owed.get(credit)?.owed ?? 0) + used <= 0),
  );

/** Holds a batch with everything that its debits touch, and says what is owed of that. */
export const holdBatch = Effect.fnUntraced(function* (
  { repository, ledger }: DebitNeeds,
  known: DebitBatch,
) {
  const held = yield* ledger.hold(heldBy(known.debits));
  const batch = yield* repository.lockBatch(known.id);
  if (batch === undefined) return undefined;
  return { batch, owed: new Map(held.map((each) => [each.outstanding, each])) };
});

/** The same of one debit, whose batch is held with it alone. */
export const holdDebit = Effect.fnUntraced(function* (
  { repository, ledger }: DebitNeeds,
  id: number,
) {
  const known = yield* repository.batchOfDebit(id);
  if (known === undefined) return undefined;
  yield* ledger.hold(heldBy(known.debits));
  const batch = yield* repository.lockDebit(id);
  const debit = batch?.debits[0];
  return batch === undefined || debit === undefined ? undefined : { batch, debit };
});
