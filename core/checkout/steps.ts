import type { CheckoutState } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { paths } from "../routes/paths.ts";
import type * as schemas from "./steps-schema.ts";

export type CheckoutStep = typeof schemas.CheckoutStep.Type;

/** Where a step is (spec §2); the result names its order. */
export const pathOfStep = (step: CheckoutStep, token?: OrderToken): string => {
  switch (step) {
    case "cart":
      return paths.cart();
    case "delivery":
      return paths.cartDelivery();
    case "payment":
      return paths.cartPayment();
    case "paymentInit":
      return paths.cartPaymentInit();
    case "result":
      return paths.cartPaymentResult(token);
  }
};

/** The first step that is still to be done in that state: where 'continuer' leads. */
export const nextStep = (state: CheckoutState): CheckoutStep => NEXT[state];

/**
 * Whether a screen can be opened in that state. Earlier steps stay open until the order is
 * completed; afterwards only paying and its result are left.
 */
export const isStepOpen = (step: CheckoutStep, state: CheckoutState): boolean =>
  OPEN[state].includes(step);

/** The requested screen if it is open, else the next step to do. */
export const openStep = (wished: CheckoutStep, state: CheckoutState): CheckoutStep =>
  isStepOpen(wished, state) ? wished : nextStep(state);

const NEXT: { readonly [State in CheckoutState]: CheckoutStep } = {
  cart: "delivery",
  shipping_selected: "payment",
  payment_selected: "payment",
  completed: "result",
};

const OPEN: { readonly [State in CheckoutState]: readonly CheckoutStep[] } = {
  cart: ["cart", "delivery"],
  shipping_selected: ["cart", "delivery", "payment"],
  payment_selected: ["cart", "delivery", "payment"],
  completed: ["paymentInit", "result"],
};
