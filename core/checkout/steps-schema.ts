import { Schema } from "effect";

/** The screens of the checkout, in order. */
export const CheckoutStep = Schema.Literals([
  "cart",
  "delivery",
  "payment",
  "paymentInit",
  "result",
]);
