import { Result } from "effect";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import {
  allowPaymentMethod,
  PAYMENT_METHODS,
  type PayingStore,
} from "../../../core/payment/methods.ts";

/** The methods that a store may use for a scope, in the order in which they are offered. */
export const offeredPaymentMethods = (
  scope: PaymentScope,
  store: PayingStore,
): readonly PaymentMethodCode[] =>
  PAYMENT_METHODS.filter((method) => Result.isSuccess(allowPaymentMethod(method, scope, store)));
