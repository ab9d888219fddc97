import { Result } from "effect";
import type { ChoosePayment } from "../../api-schema/order.ts";
import { allowMethod, PAYMENT_METHOD_REQUIRED } from "../payment/methods.ts";
import { type CartRefused, refusedField } from "./cart-refused.ts";
import type { CartState } from "./cart-state.ts";
import type { PricedCart } from "./price-cart.ts";

/** One allowed method for each part of the cart, or why the choice is refused. */
export const checkPaymentChoice = (
  choice: ChoosePayment,
  { store }: Pick<CartState, "store">,
  { scopes }: PricedCart,
): Result.Result<void, CartRefused> => {
  for (const { scope } of scopes) {
    const index = choice.payments.findIndex((payment) => payment.scope === scope);
    const payment = choice.payments[index];
    if (payment === undefined) return refusedField("payments", PAYMENT_METHOD_REQUIRED);
    const allowed = allowMethod(payment.method, scope, store.paying);
    if (Result.isFailure(allowed)) {
      return refusedField(`payments.${index}.method`, allowed.failure.message);
    }
  }
  const distinct = new Set(choice.payments.map(({ scope }) => scope));
  return distinct.size < choice.payments.length || distinct.size > scopes.length
    ? refusedField("payments", "Un seul moyen de paiement par partie de la commande.")
    : Result.void;
};
