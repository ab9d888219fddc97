import type { PaymentChoices } from "../../api-schema/order.ts";
import { valueOf } from "../../core/api/errors.ts";
import { ANSWERED, type Answered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { inCart, KEEP_REFUSAL, TAKE_ANSWER } from "./checkout-context.ts";
import { checkoutSetup } from "./checkout-setup.ts";

/** Another tab, or a cut-off that has passed, has taken the cart back. */
const LEAVE_IF_CLOSED = { guard: "isStepClosed", target: "#checkout.step.routing" } as const;

const KEEP_CHOICES = {
  type: "keepPaymentChoices",
  params: ({ event }: Answered<PaymentChoices>) => ({ paymentChoices: valueOf(event.output) }),
} as const;

/** The methods, the choice and the one confirmation that makes the cart an order. */
export const PAYMENT_STEP = checkoutSetup.createStateConfig({
  initial: "checking",
  states: {
    checking: {
      tags: "checking",
      always: LEAVE_IF_CLOSED,
      invoke: {
        src: "checkCart",
        input: ({ context }) => inCart(context),
        onDone: [
          {
            guard: { type: "hasClosedMeanwhile", params: ({ event }) => event.output },
            target: "#checkout.step.answered",
            actions: TAKE_ANSWER,
          },
          { guard: ANSWERED, target: "loading", actions: TAKE_ANSWER },
          { target: "#checkout.step.failed", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.step.broken",
      },
    },
    loading: {
      tags: "loading",
      always: LEAVE_IF_CLOSED,
      invoke: {
        src: "loadPayment",
        input: ({ context }) => inCart(context),
        onDone: [
          {
            // The cart was read before these were asked for: read once more, it says no more than that.
            guard: { type: "isOfferedNothingAgain", params: ({ event }) => event.output },
            target: "#checkout.step.failed",
            actions: "doubt",
          },
          {
            // There is something to pay in every cart with lines: this one was emptied meanwhile.
            guard: { type: "isOfferedNothing", params: ({ event }) => event.output },
            target: "checking",
            actions: KEEP_CHOICES,
          },
          {
            guard: ANSWERED,
            target: "choosing",
            actions: KEEP_CHOICES,
          },
          { target: "#checkout.step.failed", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.step.broken",
      },
    },
    choosing: {
      always: LEAVE_IF_CLOSED,
      on: {
        // A mandate that was signed meanwhile: the debit is offered without leaving.
        "store.updated": {
          guard: { type: "isMandateSigned", params: ({ event }) => event },
          target: "checking",
        },
        "order.confirmed": {
          target: "saving",
          actions: {
            type: "keepConfirmation",
            params: ({ event }) => ({ confirmation: event }),
          },
        },
      },
    },
    saving: {
      tags: "saving",
      invoke: {
        src: "choosePayment",
        input: ({ context }) => ({
          ...inCart(context),
          choice: assertPresent(context.confirmation).choice,
        }),
        onDone: [
          { guard: ANSWERED, target: "completing", actions: TAKE_ANSWER },
          {
            target: "checking",
            guard: { type: "isRefused", params: ({ event }) => event.output },
            actions: KEEP_REFUSAL,
          },
          { target: "choosing", actions: KEEP_REFUSAL },
        ],
        onError: "#checkout.step.broken",
      },
    },
    completing: {
      id: "completing",
      tags: "saving",
      entry: "keepKey",
      on: {
        // Leaving would abort a call whose order may already exist: the result comes first.
        "route.changed": {
          actions: { type: "rememberScreen", params: ({ event }) => event },
        },
        "checkout.retried": {},
      },
      invoke: {
        src: "completeOrder",
        input: ({ context }) => {
          const { cgvAccepted, expectedTotal, key } = assertPresent(context.confirmation);
          return { ...inCart(context), order: { cgvAccepted, expectedTotal }, key };
        },
        onDone: [
          {
            guard: ANSWERED,
            target: "#checkout.step.waitingForCart",
            actions: {
              type: "finish",
              params: ({ event }) => ({ order: valueOf(event.output) }),
            },
          },
          {
            // The next press asks with the same key for the same order.
            guard: { type: "isOrderUnknownHere", params: ({ event }) => event.output },
            target: "#checkout.step.unsure",
            actions: ["doubtOrder", KEEP_REFUSAL],
          },
          {
            // The page that the customer is on by now must not show an order as a cart.
            guard: { type: "isOrderUnknown", params: ({ event }) => event.output },
            target: "#checkout.step.routing",
            actions: ["doubtOrder", KEEP_REFUSAL],
          },
          {
            target: "#checkout.step.routing",
            actions: ["forgetKey", KEEP_REFUSAL, "sayRefusedElsewhere"],
          },
        ],
        onError: "#checkout.step.broken",
      },
    },
  },
});
