import { assign, emit, enqueueActions, raise, setup, stateIn } from "xstate";
import type { Address } from "../../api-schema/address.ts";
import type {
  CartAnswer,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  DeliveryOptions,
  Order,
  PaymentChoices,
} from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import { pathAfterCompletion } from "../../core/checkout/after-completion.ts";
import { NOT_ORDERED } from "../../core/checkout/kept-confirmation.ts";
import { type CheckoutStep, pathOfStep } from "../../core/checkout/steps.ts";
import {
  ANSWERED,
  type Answered,
  BROKEN,
  failureOf,
  isUnanswered,
  UNANSWERED,
} from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import {
  type CartStep,
  haveCutOffsMoved,
  isMissingMandateSigned,
  mergedChanges,
  msUntilCutOff,
  openCartStep,
  stepOfPath,
} from "./checkout-steps.ts";
import type { ShopEventOf } from "../system/events.ts";
import { assertPresent } from "../system/assert-present.ts";

export type CheckoutContext = {
  readonly storeId: StoreId;
  readonly order: Order | null;
  /** The screen that the address names, null elsewhere in the shop. */
  readonly step: CartStep | null;
  readonly addresses: readonly Address[] | null;
  readonly paymentChoices: PaymentChoices | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  /** This device's clock when the order was last seen: cut-offs are counted from it. */
  readonly now: number;
  readonly cutOffPassed: boolean;
  /** The screen is being left for the one that is open: what was refused is said there. */
  readonly rerouted: boolean;
  readonly delivery: ChooseDelivery | null;
  readonly confirmation: ShopEventOf<"order.confirmed"> | null;
  /** The confirmation had no answer: nobody knows whether the cart is an order by now. */
  readonly unsure: boolean;
  /** Promotion code and notes that are still to be sent. */
  readonly change: ChangeOrder | null;
  readonly changeSent: ChangeOrder | null;
};

type Screen = { readonly path: string };
type Seen = Pick<ShopEventOf<"cart.seen">, "storeId" | "order">;
type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

const NO_CART = {
  order: null,
  addresses: null,
  paymentChoices: null,
  refusal: null,
  cutOffPassed: false,
  rerouted: false,
  delivery: null,
  confirmation: null,
  unsure: false,
  change: null,
  changeSent: null,
};

const TAKE_ANSWER = {
  type: "takeAnswer",
  params: ({ event }: Answered<CartAnswer>) => valueOf(event.output),
} as const;
const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;

/**
 * The checkout of one store's cart (product §6): summary, delivery, payment, as the address says.
 * Every step asks the server afresh; a refusal stays on its screen; a cut-off that passes meanwhile
 * leads back to the delivery with the cart as it is; confirming twice is one order. A confirmation
 * without an answer is asked again with its key, or its order is asked for: it is no cart until then.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext, // safe: type carriers that nothing reads
    input: {} as {
      readonly storeId: StoreId;
      readonly order: Order | null;
      readonly path: string;
      readonly now: number;
    },
    events: {} as ShopEventOf<
      | "route.changed"
      | "cart.seen"
      | "cartToken.saved"
      | "cartToken.cleared"
      | "checkout.stepAsked"
      | "checkout.retried"
      | "order.changed"
      | "delivery.chosen"
      | "order.confirmed"
      | "store.updated"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      | "cart.answered"
      | "cart.doubted"
      | "cart.gone"
      | "confirmation.kept"
      | "order.answered"
      | "order.completed"
      | "navigation.asked"
      | "toast.asked"
    >,
    tags: {} as "loading" | "checking" | "saving" | "changing" | "failed",
  },
  actors: {
    checkCart: notProvided<Outcome<CartAnswer>, InCart>("checkCart"),
    changeOrder: notProvided<Outcome<CartAnswer>, InCart & { readonly change: ChangeOrder }>(
      "changeOrder",
    ),
    loadDelivery: notProvided<Outcome<DeliveryOptions>, InCart>("loadDelivery"),
    chooseDelivery: notProvided<Outcome<CartAnswer>, InCart & { readonly choice: ChooseDelivery }>(
      "chooseDelivery",
    ),
    loadPayment: notProvided<Outcome<PaymentChoices>, InCart>("loadPayment"),
    choosePayment: notProvided<Outcome<CartAnswer>, InCart & { readonly choice: ChoosePayment }>(
      "choosePayment",
    ),
    completeOrder: notProvided<
      Outcome<Order>,
      InCart & { readonly order: CompleteOrder; readonly key: string }
    >("completeOrder"),
    loadOrder: notProvided<Outcome<Order>, InCart>("loadOrder"),
  },
  actions: {
    /** Takes the server's cart in, and tells the rest of the shop. */
    takeAnswer: enqueueActions(({ context, enqueue }, { order, changes }: CartAnswer) => {
      // Two regions may ask at once: the answer that was overtaken changes nothing.
      if (isNotOlder(context.order, order)) enqueue.assign({ order });
      enqueue.emit({ type: "cart.answered", storeId: context.storeId, order, changes });
      for (const { message, productName } of changes) {
        enqueue.emit({
          type: "toast.asked",
          toast: { status: "warning", title: message, description: productName },
        });
      }
    }),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: {
        message: apiErrorMessage(error),
        fields: error._tag === "ServerRefused" ? error.fields : [],
      },
    })),
    /** The shop's picture of the cart may be wrong: it is fetched again. */
    doubt: emit(({ context }) => ({ type: "cart.doubted" as const, storeId: context.storeId })),
    goToStep: emit((_, { step }: { readonly step: CheckoutStep }) => ({
      type: "navigation.asked" as const,
      path: pathOfStep(step),
      replace: false,
    })),
    goToOpenStep: enqueueActions(({ context: { order, step }, enqueue }) => {
      if (order === null || step === null) return;
      const path = pathOfStep(openCartStep(step, order));
      enqueue.assign({ rerouted: true });
      enqueue.emit({ type: "navigation.asked", path, replace: true });
    }),
    finish: enqueueActions(({ context, enqueue }, { order }: { order: Order }) => {
      const { storeId, step } = context;
      const token = order.tokenValue;
      const path = pathAfterCompletion(order);
      // Without a step, so that the store's next cart does not open its own delivery over this.
      enqueue.assign({ ...NO_CART, step: null });
      enqueue.emit({ type: "order.answered", storeId, order });
      enqueue.emit({ type: "order.completed", storeId, token });
      // Found out elsewhere in the shop: the way back to that page stays.
      enqueue.emit({ type: "navigation.asked", path, replace: step !== null });
      enqueue.emit({ type: "cart.gone", storeId, token });
    }),
    /** Should the page go before the answer comes, the next one knows what to ask for. */
    keepKey: emit(({ context: { storeId, order, confirmation } }) => {
      const { key, expectedTotal: total } = assertPresent(confirmation);
      const { tokenValue: token } = assertPresent(order);
      return { type: "confirmation.kept" as const, storeId, kept: { token, key, total } };
    }),
    forgetKey: enqueueActions(({ context: { storeId }, enqueue }) => {
      enqueue.assign({ unsure: false });
      enqueue.emit({ type: "confirmation.kept", storeId, kept: null });
    }),
    doubtOrder: assign({ unsure: true }),
    /** The server has no such order: the cart is one again. Its key stays, should the call be late. */
    sayNotOrdered: enqueueActions(({ context: { step }, enqueue }) => {
      enqueue.assign({ unsure: false, refusal: { message: NOT_ORDERED, fields: [] } });
      if (step !== null) return;
      enqueue.emit({ type: "toast.asked", toast: { status: "warning", title: NOT_ORDERED } });
    }),
    warnOfCutOff: emit({
      type: "toast.asked",
      toast: {
        status: "warning",
        title: "L'heure limite est passée",
        description: "La prochaine date de livraison vous est proposée, votre panier est conservé.",
      },
    }),
    reroute: raise({ type: "checkout.retried" }),
    openScreen: assign(({ context }, { path }: Screen) => ({
      step: stepOfPath(path),
      refusal: context.rerouted ? context.refusal : null,
      rerouted: false,
    })),
    rememberScreen: assign((_, { path }: Screen) => ({ step: stepOfPath(path) })),
    forgetRefusal: assign({ refusal: null }),
    startCart: assign((_, { order }: { readonly order: Order }) => ({ ...NO_CART, order })),
    forgetCart: assign(NO_CART),
    keepOrder: assign((_, { order, now }: Pick<ShopEventOf<"cart.seen">, "order" | "now">) => ({
      order,
      now,
    })),
    keepAddresses: assign((_, { addresses }: Pick<DeliveryOptions, "addresses">) => ({
      addresses,
    })),
    keepDelivery: assign((_, { choice }: Pick<ShopEventOf<"delivery.chosen">, "choice">) => ({
      delivery: choice,
      refusal: null,
    })),
    keepPaymentChoices: assign(
      (_, { paymentChoices }: { readonly paymentChoices: PaymentChoices }) => ({ paymentChoices }),
    ),
    keepConfirmation: assign(
      (_, { confirmation }: { readonly confirmation: ShopEventOf<"order.confirmed"> }) => ({
        confirmation,
        refusal: null,
      }),
    ),
    /** Changes that wait go out together, the last of each field. */
    keepChange: assign(({ context }, { change }: Pick<ShopEventOf<"order.changed">, "change">) => ({
      change: mergedChanges(context.change, change),
    })),
    sendChange: assign(({ context }) => ({ change: null, changeSent: context.change })),
    rememberCutOff: assign({ cutOffPassed: true }),
    forgetCutOff: assign({ cutOffPassed: false }),
    tellBroken: emit(BROKEN),
  },
  delays: {
    untilCutOff: ({ context }) => msUntilCutOff(context.order, context.now) ?? 0,
  },
  guards: {
    isWaiting: ({ context }) => context.order === null || context.step === null,
    isStepClosed: ({ context: { order, step } }) => isClosed(order, step),
    isStep: ({ context }, { step }: { readonly step: CheckoutStep }) => context.step === step,
    hasCutOff: ({ context }) => msUntilCutOff(context.order, context.now) !== null,
    isCompleting: stateIn("#completing"),
    isUnsure: ({ context }) => context.unsure,
    isCompleted: (_, answer: Outcome<Order>) =>
      answer.ok && answer.value.checkoutState === "completed",
    /** An answer that cannot be read may tell of an order as well. */
    isOrderUnknown: (_, answer: Outcome<Order>) => isUnknown(answer),
    isOrderUnknownHere: ({ context }, answer: Outcome<Order>) =>
      isUnknown(answer) && context.step === "payment",
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isRefused: (_, answer: Outcome<unknown>) => !answer.ok && !isUnanswered(answer),
    hasClosedMeanwhile: ({ context }, answer: Outcome<CartAnswer>) =>
      answer.ok && isClosed(answer.value.order, context.step),
    haveCutOffsMoved: ({ context }, answer: Outcome<CartAnswer>) =>
      answer.ok && haveCutOffsMoved(context.order, answer.value.order),
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    isMandateSigned: ({ context }, { store }: Pick<ShopEventOf<"store.updated">, "store">) =>
      store.id === context.storeId && isMissingMandateSigned(context.paymentChoices, store),
    isAnotherStep: ({ context }, { step }: { readonly step: CheckoutStep }) =>
      step !== context.step,
    isAnotherScreen: ({ context }, { path }: Screen) => stepOfPath(path) !== context.step,
    hasCart: ({ context }) => context.order !== null,
    hasCartToShow: ({ context }) => context.order !== null && context.step !== null,
    hasChangeToSend: ({ context }) => context.change !== null && context.order !== null,
    isFresher: ({ context }, seen: Seen) => isFresher(context, seen),
  },
}).createMachine({
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
    "checkout.stepAsked": {
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
        "cartToken.saved": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".routing",
          actions: { type: "startCart", params: ({ event }) => event },
        },
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
        elsewhere: {},
        cart: {
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
        },
        delivery: {
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
        },
        payment: {
          initial: "checking",
          states: {
            checking: {
              tags: "checking",
              invoke: {
                src: "checkCart",
                input: ({ context }) => inCart(context),
                onDone: [
                  {
                    guard: { type: "hasClosedMeanwhile", params: ({ event }) => event.output },
                    target: "#checkout.step.routing",
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
              invoke: {
                src: "loadPayment",
                input: ({ context }) => inCart(context),
                onDone: [
                  {
                    guard: ANSWERED,
                    target: "choosing",
                    actions: {
                      type: "keepPaymentChoices",
                      params: ({ event }) => ({ paymentChoices: valueOf(event.output) }),
                    },
                  },
                  { target: "#checkout.step.failed", actions: [KEEP_REFUSAL, "doubt"] },
                ],
                onError: "#checkout.step.broken",
              },
            },
            choosing: {
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
                  { target: "#checkout.step.routing", actions: ["forgetKey", KEEP_REFUSAL] },
                ],
                onError: "#checkout.step.broken",
              },
            },
          },
        },
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
                target: "routing",
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
        failed: { tags: "failed" },
        broken: { entry: "tellBroken" },
      },
    },
    change: {
      initial: "none",
      on: {
        "cartToken.saved": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".none",
        },
        "cartToken.cleared": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".none",
        },
      },
      states: {
        none: {
          always: { guard: "hasChangeToSend", target: "saving" },
          on: {
            "order.changed": {
              guard: "hasCart",
              actions: ["forgetRefusal", { type: "keepChange", params: ({ event }) => event }],
            },
          },
        },
        saving: {
          tags: "changing",
          entry: "sendChange",
          on: {
            "order.changed": { actions: { type: "keepChange", params: ({ event }) => event } },
          },
          invoke: {
            src: "changeOrder",
            input: ({ context }) => ({
              ...inCart(context),
              change: assertPresent(context.changeSent),
            }),
            onDone: [
              { guard: ANSWERED, target: "none", actions: TAKE_ANSWER },
              { target: "none", actions: [KEEP_REFUSAL, "doubt"] },
            ],
            onError: "#checkout.change.broken",
          },
        },
        broken: { entry: "tellBroken" },
      },
    },
    cutOff: {
      initial: "looking",
      on: {
        // Here and not on the root, which hears nothing that a region has heard.
        "cart.seen": {
          guard: { type: "isFresher", params: ({ event }) => event },
          target: ".looking",
          actions: { type: "keepOrder", params: ({ event }) => event },
        },
        "cartToken.saved": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".looking",
        },
        "cartToken.cleared": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: ".unwatched",
        },
      },
      states: {
        looking: { always: [{ guard: "hasCutOff", target: "watching" }, { target: "unwatched" }] },
        unwatched: {},
        watching: {
          after: {
            untilCutOff: [
              { guard: "isCompleting", target: "unwatched" },
              { guard: "isUnsure", target: "unwatched" },
              { guard: "isWaiting", target: "unwatched" },
              { target: "refreshing" },
            ],
          },
        },
        refreshing: {
          invoke: {
            src: "checkCart",
            input: ({ context }) => inCart(context),
            onDone: [
              {
                guard: { type: "haveCutOffsMoved", params: ({ event }) => event.output },
                target: "passed",
                actions: ["rememberCutOff", TAKE_ANSWER, "warnOfCutOff"],
              },
              { guard: ANSWERED, target: "unwatched", actions: TAKE_ANSWER },
              { target: "unwatched", actions: "doubt" },
            ],
            onError: "broken",
          },
        },
        broken: { entry: "tellBroken" },
        passed: {
          always: [
            { guard: "isStepClosed", target: "unwatched", actions: "reroute" },
            { target: "unwatched" },
          ],
        },
      },
    },
  },
});

const inCart = ({ storeId, order }: CheckoutContext): InCart => ({
  storeId,
  token: assertPresent(order).tokenValue,
});

const isUnknown = (answer: Outcome<Order>): boolean =>
  isUnanswered(answer) || (!answer.ok && answer.error._tag === "UnexpectedResponse");

const isClosed = (order: Order | null, step: CartStep | null): boolean =>
  order !== null && step !== null && openCartStep(step, order) !== step;

const isFresher = ({ storeId, order }: CheckoutContext, seen: Seen): boolean =>
  seen.storeId === storeId &&
  (order === null || (seen.order.tokenValue === order.tokenValue && isNotOlder(order, seen.order)));

const isNotOlder = (known: Order | null, order: Order): boolean =>
  known === null || known.tokenValue !== order.tokenValue || order.revision >= known.revision;
