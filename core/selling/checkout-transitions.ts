import { Result } from "effect";
import type { CheckoutState } from "../../api-schema/order.ts";

type TransitionTable = { readonly [From in CheckoutState]: readonly CheckoutState[] };

/**
 * What an order's checkoutState may become (spec §4, product §6): one step forward, the same step
 * chosen again, or any step back; never anything after `completed`.
 */
export const CHECKOUT_TRANSITIONS: TransitionTable = {
  cart: ["cart", "shipping_selected"],
  shipping_selected: ["cart", "shipping_selected", "payment_selected"],
  payment_selected: ["cart", "shipping_selected", "payment_selected", "completed"],
  completed: [],
};

export type CheckoutRefused = {
  readonly _tag: "CheckoutRefused";
  readonly from: CheckoutState;
  readonly to: CheckoutState;
  readonly message: string;
};

/** The state after a step, or why the step is refused; a refusal changes nothing. */
export const checkoutTransition = (
  from: CheckoutState,
  to: CheckoutState,
): Result.Result<CheckoutState, CheckoutRefused> =>
  CHECKOUT_TRANSITIONS[from].includes(to)
    ? Result.succeed(to)
    : Result.fail({ _tag: "CheckoutRefused", from, to, message: refusalMessage(from, to) });

/**
 * The state after the cart's contents changed: the delivery was chosen for other shipments when the
 * shipments are not the same any more, and the payment was chosen for another amount in any case.
 */
export const afterCartChange = (
  state: CheckoutState,
  change: { readonly shipmentsChanged: boolean },
): Result.Result<CheckoutState, CheckoutRefused> => {
  if (state === "completed") return checkoutTransition(state, "cart");
  if (state === "cart" || change.shipmentsChanged) return Result.succeed("cart");
  return Result.succeed("shipping_selected");
};

const refusalMessage = (from: CheckoutState, to: CheckoutState): string => {
  if (from === "completed") return "Cette commande est déjà validée.";
  return to === "payment_selected"
    ? "Choisissez d'abord la livraison."
    : "Choisissez d'abord le paiement.";
};
