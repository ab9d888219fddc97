import { valueOf } from "../../core/api/errors.ts";
import { ANSWERED } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { inCart, KEEP_REFUSAL, TAKE_ANSWER } from "./checkout-context.ts";
import { checkoutSetup } from "./checkout-setup.ts";

/** The summary: shown at once, made fresh meanwhile. */
export const CART_STEP = checkoutSetup.createStateConfig({
  initial: "checking",
  states: {
    checking: {
      tags: "checking",
      invoke: {
        src: "checkCart",
        input: ({ context }) => inCart(context),
        onDone: [
          { guard: ANSWERED, target: "ready", actions: TAKE_ANSWER },
          { target: "#checkout.step.failed", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.step.broken",
      },
    },
    ready: {},
  },
});

/** Addresses and days as the server offers them; a choice that is refused stays on its screen. */
export const DELIVERY_STEP = checkoutSetup.createStateConfig({
  initial: "loading",
  states: {
    loading: {
      tags: "loading",
      invoke: {
        src: "loadDelivery",
        input: ({ context }) => inCart(context),
        onDone: [
          {
            guard: ANSWERED,
            target: "choosing",
            actions: [
              {
                type: "takeAnswer",
                params: ({ event }) => ({
                  order: valueOf(event.output).order,
                  changes: [],
                }),
              },
              { type: "keepAddresses", params: ({ event }) => valueOf(event.output) },
            ],
          },
          { target: "#checkout.step.failed", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.step.broken",
      },
    },
    choosing: {
      on: {
        "delivery.chosen": {
          target: "saving",
          actions: { type: "keepDelivery", params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: "saving",
      invoke: {
        src: "chooseDelivery",
        input: ({ context }) => ({
          ...inCart(context),
          choice: assertPresent(context.delivery),
        }),
        onDone: [
          {
            guard: ANSWERED,
            target: "choosing",
            actions: [
              TAKE_ANSWER,
              "forgetCutOff",
              { type: "goToStep", params: { step: "payment" } },
            ],
          },
          { target: "choosing", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.step.broken",
      },
    },
  },
});
