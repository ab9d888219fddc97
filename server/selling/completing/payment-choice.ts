import { Effect, Result } from "effect";
import type { ChoosePayment, PaymentChoices } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import type { Unprocessable } from "../../../api-schema/problems.ts";
import {
  allowPaymentMethod,
  PAYMENT_METHOD_REQUIRED,
  PAYMENT_METHODS,
  paymentMethodName,
} from "../../../core/payment/methods.ts";
import { transferOf } from "../orders/transfer-account.ts";
import type { CartState } from "../cart/cart-state.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import type { PricedCart } from "../cart/repricing.ts";

/** What each part of a cart may be paid by, why not, and where a transfer goes (product §6). */
export const paymentChoices = (
  { order, store }: CartState,
  { scopes }: PricedCart,
): PaymentChoices => ({
  scopes: scopes.map(({ scope, amount }) => ({
    scope,
    amount,
    methods: PAYMENT_METHODS.flatMap((code) => {
      const allowed = allowPaymentMethod(code, scope, store);
      const refusal = Result.isFailure(allowed) ? allowed.failure : null;
      // What the shop does not take is not shown at all: nobody of the store could change it.
      if (refusal?.reason === "noBank") return [];
      return {
        code,
        name: paymentMethodName(code),
        description: DESCRIPTIONS[code],
        enabled: refusal === null,
        message: refusal?.message ?? null,
        mandateMissing: refusal?.reason === "mandateMissing",
      };
    }),
    transfer: transferOf(scope, { id: order.id, erpId: store.erpId }),
  })),
});

/** One allowed method for each part of the cart, or why the choice is refused. */
export const checkPaymentChoice = (
  wish: ChoosePayment,
  { store }: CartState,
  { scopes }: PricedCart,
): Effect.Effect<void, Unprocessable> =>
  Effect.gen(function* () {
    for (const { scope } of scopes) {
      const index = wish.payments.findIndex((payment) => payment.scope === scope);
      const payment = wish.payments[index];
      if (payment === undefined) return yield* fieldProblem("payments", PAYMENT_METHOD_REQUIRED);
      const allowed = allowPaymentMethod(payment.method, scope, store);
      if (Result.isFailure(allowed)) {
        return yield* fieldProblem(`payments.${index}.method`, allowed.failure.message);
      }
    }
    const distinct = new Set(wish.payments.map(({ scope }) => scope));
    if (distinct.size < wish.payments.length || distinct.size > scopes.length) {
      return yield* fieldProblem(
        "payments",
        "Un seul moyen de paiement par partie de la commande.",
      );
    }
  });

const DESCRIPTIONS: { readonly [Method in PaymentMethodCode]: string } = {
  CB: "Paiement immédiat et sécurisé sur la page de la banque.",
  PRELEVEMENT: "Prélevé à l'échéance de la facture sur le compte de votre mandat.",
  VIREMENT: "À envoyer à nos coordonnées bancaires avec la référence indiquée.",
};
