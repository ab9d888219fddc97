import type { PaymentChoices } from "../../../api-schema/order.ts";
import { paymentMethodChoices, preferredMethod } from "../../../core/payment/methods.ts";
import type { PricedCart } from "../../../core/selling/price-cart.ts";
import type { LastMethods } from "../cart/cart-repository.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import { transferAccountOf } from "../../../core/seller/sides.ts";

/** What each part of a cart may be paid by, why not, and where a transfer goes (product §6). */
export const paymentChoices = (
  firm: Firm,
  { store }: StoredCart,
  { scopes }: PricedCart,
  lastMethods: LastMethods,
): PaymentChoices => ({
  scopes: scopes.map(({ scope, amount }) => ({
    scope,
    amount,
    preferred: preferredMethod(scope, store, lastMethods.get(scope) ?? null),
    methods: paymentMethodChoices(scope, store.paying),
    transfer: transferAccountOf(firm, scope),
  })),
});
