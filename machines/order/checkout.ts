import { valueOf } from "../../core/api/errors.ts";
import { ANSWERED, UNANSWERED } from "../system/answers.ts";
import { CODE_AND_NOTES, CUT_OFF_WATCH } from "./checkout-beside.ts";
import { inCart, KEEP_REFUSAL, NO_CART } from "./checkout-context.ts";
import { PAYMENT_STEP } from "./checkout-payment.ts";
import { CART_STEP, DELIVERY_STEP } from "./checkout-screens.ts";
import { checkoutSetup } from "./checkout-setup.ts";
import { stepOfPath } from "./checkout-steps.ts";

/**
 * The checkout of one store's cart (product §6): summary, delivery, payment, as the address says.
 * Every step asks the server again; a refusal stays on its screen; a cut-off that passes meanwhile
 * leads back to the delivery with the cart as it is; confirming twice is one order. A confirmation
 * without an answer is asked again with its key, or its order is asked for: it is no cart until then.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: "checkout",
  type: "parallel",
  context: ({ input: { storeId, order, path, now } }) => ({
    ...NO_CART,
    storeId,
    order,
    step: stepOfPath(path),
    now,
  }),
  on: {
    "checkout.stepRequested": {
      guard: { type: "isAnotherStep", params: ({ event }) => event },
      actions: { type: "goToStep", params: ({ event }) => event },
    },
  },
  states: {
    step: {
      initial: "routing",
      on: {
        "route.changed": {
          guard: { type: "isAnotherScreen", params: ({ event }) => event },
          target: ".routing",
          actions: { type: "openScreen", params: ({ event }) => event },
        },
        "checkout.retried": { target: ".routing", actions: "forgetRefusal" },
        "cartToken.cleared": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".routing",
          actions: "forgetCart",
        },
      },
      states: {
        routing: {
          always: [
            { guard: "isUnsure", target: "asking" },
            { guard: "isWaiting", target: "waitingForCart" },
            { guard: "isStepClosed", target: "elsewhere", actions: "goToOpenStep" },
            { guard: { type: "isStep", params: { step: "cart" } }, target: "cart" },
            { guard: { type: "isStep", params: { step: "delivery" } }, target: "delivery" },
            // The third and last of the cart's screens: a guard here would leave a way never taken.
            { target: "payment" },
          ],
        },
        waitingForCart: {
          tags: "loading",
          always: { guard: "hasCartToShow", target: "routing" },
        },
        /** The order follows, and with it the screen that is open. */
        answered: {
          tags: "checking",
          on: {
            "cart.refreshed": {
              guard: { type: "isForThisStore", params: ({ event }) => event },
              target: "routing",
            },
          },
        },
        elsewhere: {},
        cart: CART_STEP,
        delivery: DELIVERY_STEP,
        payment: PAYMENT_STEP,
        /** Is the cart an order by now? */
        asking: {
          tags: "checking",
          invoke: {
            src: "loadOrder",
            input: ({ context }) => inCart(context),
            onDone: [
              {
                guard: { type: "isCompleted", params: ({ event }) => event.output },
                target: "waitingForCart",
                actions: {
                  type: "finish",
                  params: ({ event }) => ({ order: valueOf(event.output) }),
                },
              },
              {
                guard: ANSWERED,
                target: "answered",
                actions: [
                  {
                    type: "takeAnswer",
                    params: ({ event }) => ({ order: valueOf(event.output), changes: [] }),
                  },
                  "sayNotOrdered",
                ],
              },
              { guard: UNANSWERED, target: "unsure", actions: KEEP_REFUSAL },
              { target: "failed", actions: ["forgetKey", KEEP_REFUSAL, "doubt"] },
            ],
            onError: "broken",
          },
        },
        unsure: {
          on: {
            // As it was confirmed: nothing is saved or checked first, for it may be an order.
            "order.confirmed": { target: "#completing", actions: "forgetRefusal" },
            "tab.returned": "asking",
          },
        },
        failed: {
          tags: "failed",
          // The network is back: what nobody could answer is asked again.
          on: {
            "tab.returned": {
              guard: "isNetworkAway",
              target: "routing",
              actions: "forgetRefusal",
            },
            "session.opened": {
              guard: "isNetworkAway",
              target: "routing",
              actions: "forgetRefusal",
            },
          },
        },
        broken: { entry: "notifyBroken" },
      },
    },
    change: CODE_AND_NOTES,
    cutOff: CUT_OFF_WATCH,
  },
});
