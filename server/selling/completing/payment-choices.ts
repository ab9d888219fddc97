import type { PaymentChoices } from "../../../api-schema/order.ts";
import { paymentMethodChoices, preferredMethod } from "../../../core/payment/methods.ts";
import type { PricedCart } from "../../../core/selling/price-cart.ts";
import type { LastMethods } from "../cart/cart-repository.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { transferAccountOf } from "../orders/transfer-account.ts";

/** What each part of a cart may be paid by, why not, and where a transfer goes (product §6). */
export const paymentChoices = (
  { store }: StoredCart,
  { scopes }: PricedCart,
  lastMethods: LastMethods,
): PaymentChoices => ({
  scopes: scopes.map(({ scope, amount }) => ({
    scope,
    amount,
    preferred: preferredMethod(scope, store, lastMethods.get(scope) ?? null),
    methods: paymentMethodChoices(scope, store.paying),
    transfer: transferAccountOf(scope),
  })),
});
