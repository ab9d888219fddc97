import { Schema } from "effect";
import {
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  Order,
  PaymentScope,
} from "../../api-schema/order.ts";
import { OrderToken } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { PersistedConfirmation } from "../../core/checkout/persisted-confirmation-schema.ts";
import { CheckoutStep } from "../../core/checkout/steps-schema.ts";
import { eventSchemas, inStore } from "./event.ts";

/** From the cart to the order that is paid. */
export const CHECKOUT_EVENTS = eventSchemas({
  "checkout.stepRequested": { step: CheckoutStep },
  "checkout.retried": {},
  "order.changed": { change: ChangeOrder },
  "delivery.chosen": { choice: ChooseDelivery },
  "order.confirmed": {
    ...CompleteOrder.fields,
    choice: ChoosePayment,
    /** Idempotency-Key of this confirmation. */
    key: Schema.String,
  },
  /** A confirmation is sent; null: it was refused. */
  "confirmation.persisted": { ...inStore, kept: Schema.NullOr(PersistedConfirmation) },
  "order.completed": { ...inStore, token: OrderToken },
  "order.answered": { ...inStore, order: Order },

  "payment.opened": { token: OrderToken, key: Schema.String },
  "payment.watched": { token: OrderToken },
  "payment.resumed": { key: Schema.String },
  "payment.changed": { scope: PaymentScope, method: PaymentMethodCode, key: Schema.String },
  "payment.cancelled": { scope: PaymentScope, key: Schema.String },
  "payment.reloaded": {},
});
