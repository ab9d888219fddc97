import { Result } from "effect";
import type { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";

type TransitionTable = { readonly [From in PaymentState]: readonly PaymentState[] };

/**
 * What a payment may become (product §6). `completed` and `cancelled` are final but for money that is taken back
 * (core/ledger/settlement.ts); `failed` and
 * `abandoned` only go back to `processing`, by a retry (see `retryPayment`). Another method is not in
 * it: the payment then starts over, with `statesOnCompletion` (see `paymentActions`).
 */
export const PAYMENT_TRANSITIONS: TransitionTable = {
  new: ["cart", "cancelled"],
  cart: ["processing", "cancelled"],
  processing: ["authorized", "waitingForIzbergAuthorization", "failed", "abandoned", "cancelled"],
  authorized: ["prevalidated", "validated", "cancelled"],
  waitingForIzbergAuthorization: ["prevalidated", "validated", "failed", "cancelled"],
  prevalidated: ["validated", "completed", "cancelled"],
  validated: ["completed"],
  completed: [],
  failed: [],
  abandoned: [],
  cancelled: [],
};

/** States that only a retry can leave; the server says whether a payment is `retryable`. */
export const RETRIED_STATES: readonly PaymentState[] = ["failed", "abandoned"];

export type PaymentTransitionRefused = {
  readonly _tag: "PaymentTransitionRefused";
  readonly from: PaymentState;
  readonly to: PaymentState;
};

/**
 * The state after a change, or a refusal that changes nothing: the server enforces it, so that a
 * late or replayed callback cannot wake a finished payment.
 */
export const paymentTransition = (
  from: PaymentState,
  to: PaymentState,
): Result.Result<PaymentState, PaymentTransitionRefused> =>
  PAYMENT_TRANSITIONS[from].includes(to) ? Result.succeed(to) : refused(from, to);

/** A retry: failed or abandoned, and retryable, goes back to `processing`; anything else is refused. */
export const retryPayment = (payment: {
  readonly state: PaymentState;
  readonly retryable: boolean;
}): Result.Result<PaymentState, PaymentTransitionRefused> =>
  payment.retryable && RETRIED_STATES.includes(payment.state)
    ? Result.succeed("processing")
    : refused(payment.state, "processing");

/** True when the customer or the support may still cancel it: until the goods have left. */
export const isCancellable = (state: PaymentState): boolean =>
  PAYMENT_TRANSITIONS[state].includes("cancelled");

/**
 * The states that a payment goes through, in order, once the order is completed, without anybody
 * acting: a card waits for its page in 'cart', a transfer for its money in 'processing', a direct
 * debit has its mandate already.
 */
export const statesOnCompletion = (
  method: PaymentMethodCode,
  scope: PaymentScope,
): readonly PaymentState[] => {
  switch (method) {
    case "CB":
      return ["cart"];
    case "VIREMENT":
      return ["cart", "processing"];
    case "PRELEVEMENT":
      return scope === "gmp"
        ? ["cart", "processing", "authorized", "prevalidated"]
        : ["cart", "processing", "waitingForIzbergAuthorization"];
  }
};

/** What an accepted card payment becomes, by scope. */
export const stateOnCardAccepted = (scope: PaymentScope): PaymentState =>
  scope === "gmp" ? "authorized" : "waitingForIzbergAuthorization";

/** Why a card page ended without money, in the words of a payment's history: the desk reads them. */
export const CARD_ENDS = { refused: "carte refusée", abandoned: "carte abandonnée" } as const;

const refused = (
  from: PaymentState,
  to: PaymentState,
): Result.Result<never, PaymentTransitionRefused> =>
  Result.fail({ _tag: "PaymentTransitionRefused", from, to });
