import { Result, Schema } from "effect";
import { DebitState } from "../../api-schema/outstanding.ts";

/**
 * Where a direct debit stands: proposed by the house's rule, approved by a person, presented to the
 * bank in its batch; settled when the money has come, rejected when the bank refused it before;
 * returned by the debtor's bank or refunded to the debtor afterwards; withdrawn before the bank had it.
 */
export { DebitState };

/** Where a batch of debits (a 'remise') stands; closed when the bank has answered for each of its debits. */
export const BatchState = Schema.Literals([
  "proposed",
  "approved",
  "presented",
  "closed",
  "withdrawn",
]);
export type BatchState = typeof BatchState.Type;

type Table<State extends string> = { readonly [From in State]: readonly State[] };

/** What a debit may become. What is over stays over: the invoices of a returned one are owed again. */
export const DEBIT_TRANSITIONS: Table<DebitState> = {
  proposed: ["approved", "withdrawn"],
  approved: ["presented", "withdrawn"],
  presented: ["settled", "rejected"],
  settled: ["returned", "refunded"],
  rejected: [],
  returned: [],
  refunded: [],
  withdrawn: [],
};

/** What a batch may become. An approved one can still be taken back: an empty one would never leave. */
export const BATCH_TRANSITIONS: Table<BatchState> = {
  proposed: ["approved", "withdrawn"],
  approved: ["presented", "withdrawn"],
  presented: ["closed"],
  closed: [],
  withdrawn: [],
};

export type DebitTransitionRefused = {
  readonly _tag: "DebitTransitionRefused";
  readonly from: DebitState;
  readonly to: DebitState;
};

export type BatchTransitionRefused = {
  readonly _tag: "BatchTransitionRefused";
  readonly from: BatchState;
  readonly to: BatchState;
};

/** The state after a change, or a refusal that changes nothing: the bank's files arrive twice and late. */
export const debitTransition = (
  from: DebitState,
  to: DebitState,
): Result.Result<DebitState, DebitTransitionRefused> =>
  DEBIT_TRANSITIONS[from].includes(to)
    ? Result.succeed(to)
    : Result.fail({ _tag: "DebitTransitionRefused", from, to });

/** The same for a batch; two people who press at once move it once. */
export const batchTransition = (
  from: BatchState,
  to: BatchState,
): Result.Result<BatchState, BatchTransitionRefused> =>
  BATCH_TRANSITIONS[from].includes(to)
    ? Result.succeed(to)
    : Result.fail({ _tag: "BatchTransitionRefused", from, to });

/**
 * True while a debit holds its invoices: no other may collect them. A settled one does too, since its
 * money has come; what was rejected, returned, refunded or withdrawn lets them go.
 */
export const isLiveDebit = (state: DebitState): boolean => LIVE.includes(state);

const LIVE: readonly DebitState[] = ["proposed", "approved", "presented", "settled"];

/** True when the bank has nothing more to say of a presented batch before it is closed: nobody waits. */
export const isBatchAnswered = (debits: readonly DebitState[]): boolean =>
  debits.every((state) => !WAITING.includes(state));

const WAITING: readonly DebitState[] = ["proposed", "approved", "presented"];
