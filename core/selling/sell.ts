import { Result } from "effect";
import type { CheckoutState, ChoosePayment } from "../../api-schema/order.ts";
import type { PaymentId } from "../../api-schema/primitives.ts";
import { blockersUpTo } from "./blockers.ts";
import { draftOf } from "./cart-draft.ts";
import type { CartRefused } from "./cart-refused.ts";
import type { CartPayment, CartState } from "./cart-state.ts";
import { checkStep, checkTotal, refuseBlockers } from "./checkout-checks.ts";
import { type CartCommand, editDraft } from "./edit-draft.ts";
import { checkPaymentChoice } from "./payment-choice.ts";
import { draftAsItIs, type Selling, soldDraft, type SoldCart } from "./sold-cart.ts";

/**
 * The one rule of the open order (product §4, §6): what a command makes of a cart, priced to the
 * cent, with what was done otherwise than asked, every blocker and the next state of the checkout;
 * or why it leaves the cart as it is. Total and pure: the browser predicts quantities with the same
 * parts (predicted-order.ts). Shipments, lines and payments that are not written yet have negative
 * ids.
 */
export const sell = (
  state: CartState,
  command: CartCommand,
  selling: Selling,
): Result.Result<SoldCart, CartRefused> => {
  const edited = editDraft(draftOf(state), state, command, selling.now);
  if (Result.isFailure(edited)) return Result.fail(edited.failure);
  const payments =
    command.kind === "choosePayment" ? withChoice(state.payments, command.wish) : state.payments;
  const sold = soldDraft(state, edited.success, selling, payments);
  const refusal = refuse(state, sold, command);
  if (Result.isFailure(refusal)) return Result.fail(refusal.failure);
  return Result.succeed({ ...sold, checkoutState: nextState(state, sold, command) });
};

/** The cart as it is stored, priced at this instant: nothing is settled and nothing changes. */
export const see = (state: CartState, selling: Selling): SoldCart =>
  draftAsItIs(state, draftOf(state), selling);

const nextState = (state: CartState, sold: SoldCart, { kind }: CartCommand): CheckoutState => {
  switch (kind) {
    case "chooseDelivery":
      return "shipping_selected";
    case "choosePayment":
      return "payment_selected";
    // The completion itself makes it an order.
    case "complete":
      return state.order.checkoutState;
    default:
      return sold.checkoutState;
  }
};

/** What a step of the checkout asks of the cart as it would be; the cart itself asks nothing. */
const refuse = (
  state: CartState,
  sold: SoldCart,
  command: CartCommand,
): Result.Result<void, CartRefused> => {
  switch (command.kind) {
    case "chooseDelivery":
      return Result.flatMap(checkStep(state, sold, "shipping_selected"), () =>
        refuseBlockers(blockersUpTo("delivery", sold.blockers)),
      );
    case "choosePayment":
      return checkStep(state, sold, "payment_selected").pipe(
        Result.flatMap(() => refuseBlockers(blockersUpTo("delivery", sold.blockers))),
        Result.flatMap(() => checkPaymentChoice(command.wish, state, sold)),
      );
    case "complete": {
      const total = checkTotal(sold, command.expectedTotal);
      // What a colleague has changed takes the choice of payment back: the total says why, not the step.
      const isOpen = state.order.checkoutState === "payment_selected";
      if (Result.isFailure(total) && !isOpen) return total;
      return checkStep(state, sold, "completed").pipe(
        Result.flatMap(() => refuseBlockers(sold.blockers)),
        Result.flatMap(() => total),
      );
    }
    default:
      return Result.void;
  }
};

/** The payments as they are chosen, none of them begun. */
export const withChoice = (
  payments: readonly CartPayment[],
  wish: ChoosePayment,
): readonly CartPayment[] =>
  wish.payments
    .map(({ scope, method }, index) => ({
      id: payments.find((payment) => payment.scope === scope)?.id ?? provisionalPaymentId(index),
      scope,
      method,
      state: "new" as const,
    }))
    .toSorted((a, b) => a.scope.localeCompare(b.scope));

const provisionalPaymentId = (index: number): PaymentId => (-1 - index) as PaymentId; // safe: never sent, replaced by the row's own
