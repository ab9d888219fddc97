import { assign, emit, enqueueActions, setup, stateIn } from "xstate";
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
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  type ApiError,
  apiErrorMessage,
  notOrderedOffline,
  type Outcome,
  unreachable,
} from "../../core/api/errors.ts";
import { pathAfterCompletion } from "../../core/checkout/after-completion.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import { type CheckoutStep, pathOfStep } from "../../core/checkout/steps.ts";
import { BROKEN, isUnanswered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { type CheckoutContext, type InCart, isClosed, NO_CART } from "./checkout-context.ts";
import {
  haveCutOffsMoved,
  isMissingMandateSigned,
  mergedChanges,
  msUntilCutOff,
  openCartStep,
  stepOfPath,
} from "./checkout-steps.ts";

type Screen = { readonly path: string };

/** What the chart of the checkout is made of: its calls, actions, waits and guards. */
export const checkoutSetup = setup({
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
      | "cart.refreshed"
      | "cartToken.cleared"
      | "checkout.stepRequested"
      | "checkout.retried"
      | "order.changed"
      | "delivery.chosen"
      | "order.confirmed"
      | "store.updated"
      | "tab.returned"
      | "session.opened"
    >,
    emitted: {} as ShopEventOf<
      | "cart.answered"
      | "cart.doubted"
      | "cart.gone"
      | "confirmation.persisted"
      | "order.answered"
      | "order.completed"
      | "navigation.requested"
      | "toast.requested"
    >,
    tags: {} as "loading" | "checking" | "saving" | "changing" | "failed",
  },
  actors: {
    checkCart: notProvided<Outcome<CartAnswer>, InCart>(),
    changeOrder: notProvided<Outcome<CartAnswer>, InCart & { readonly change: ChangeOrder }>(),
    loadDelivery: notProvided<Outcome<DeliveryOptions>, InCart>(),
    chooseDelivery: notProvided<
      Outcome<CartAnswer>,
      InCart & { readonly choice: ChooseDelivery }
    >(),
    loadPayment: notProvided<Outcome<PaymentChoices>, InCart>(),
    choosePayment: notProvided<Outcome<CartAnswer>, InCart & { readonly choice: ChoosePayment }>(),
    completeOrder: notProvided<
      Outcome<Order>,
      InCart & { readonly order: CompleteOrder; readonly key: string }
    >(),
    loadOrder: notProvided<Outcome<Order>, InCart>(),
  },
  actions: {
    /** Hands the server's cart to its owner, who shows it in turn. */
    takeAnswer: enqueueActions(({ context, enqueue }, { order, changes }: CartAnswer) => {
      enqueue.emit({ type: "cart.answered", storeId: context.storeId, order, changes });
      for (const { message, productName } of changes) {
        enqueue.emit({
          type: "toast.requested",
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
    /** Whoever is on another page by now reads there why there is no order. */
    sayRefusedElsewhere: enqueueActions(({ context: { step, refusal }, enqueue }) => {
      if (step !== null || refusal === null) return;
      const toast = {
        status: "warning" as const,
        title: NOT_ORDERED,
        description: refusal.message,
      };
      enqueue.emit({ type: "toast.requested", toast });
    }),
    /** The shop's picture of the cart may be wrong: it is fetched again. */
    doubt: emit(({ context }) => ({ type: "cart.doubted" as const, storeId: context.storeId })),
    goToStep: emit((_, { step }: { readonly step: CheckoutStep }) => ({
      type: "navigation.requested" as const,
      path: pathOfStep(step),
      replace: false,
    })),
    goToOpenStep: enqueueActions(({ context: { order, step }, enqueue }) => {
      if (order === null || step === null) return;
      const path = pathOfStep(openCartStep(step, order));
      enqueue.assign({ rerouted: true });
      enqueue.emit({ type: "navigation.requested", path, replace: true });
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
      enqueue.emit({ type: "navigation.requested", path, replace: step !== null });
      enqueue.emit({ type: "cart.gone", storeId, token });
    }),
    /** Should the page go before the answer comes, the next one knows what to ask for. */
    keepKey: emit(({ context: { storeId, order, confirmation } }) => {
      const { key, expectedTotal: total } = assertPresent(confirmation);
      const { tokenValue: token } = assertPresent(order);
      return { type: "confirmation.persisted" as const, storeId, kept: { token, key, total } };
    }),
    forgetKey: enqueueActions(({ context: { storeId }, enqueue }) => {
      enqueue.assign({ unsure: false });
      enqueue.emit({ type: "confirmation.persisted", storeId, kept: null });
    }),
    doubtOrder: assign({ unsure: true }),
    /** The server has no such order: the cart is one again. Its key stays, should the call be late. */
    sayNotOrdered: enqueueActions(({ context: { step }, enqueue }) => {
      enqueue.assign({ unsure: false, refusal: { message: NOT_ORDERED, fields: [] } });
      if (step !== null) return;
      enqueue.emit({ type: "toast.requested", toast: { status: "warning", title: NOT_ORDERED } });
    }),
    warnOfCutOff: emit({
      type: "toast.requested",
      toast: {
        status: "warning",
        title: "L'heure limite est passée",
        description: "La prochaine date de livraison vous est proposée, votre panier est conservé.",
      },
    }),
    openScreen: assign(({ context }, { path }: Screen) => ({
      step: stepOfPath(path),
      refusal: context.rerouted ? context.refusal : null,
      rerouted: false,
    })),
    rememberScreen: assign((_, { path }: Screen) => ({ step: stepOfPath(path) })),
    forgetRefusal: assign({ refusal: null }),
    forgetCart: assign(NO_CART),
    keepOrder: assign(
      (_, { order, now }: Pick<ShopEventOf<"cart.refreshed">, "order" | "now">) => ({
        order,
        now,
      }),
    ),
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
    notifyBroken: emit(BROKEN),
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
    isNetworkAway: ({ context: { refusal } }) =>
      refusal?.message === unreachable.message || refusal?.message === notOrderedOffline.message,
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
    isOfferedNothing: (_, answer: Outcome<PaymentChoices>) => isNothing(answer),
    isOfferedNothingAgain: ({ context }, answer: Outcome<PaymentChoices>) =>
      isNothing(answer) && context.paymentChoices?.scopes.length === 0,
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
  },
});

const isNothing = (answer: Outcome<PaymentChoices>): boolean =>
  answer.ok && answer.value.scopes.length === 0;

const isUnknown = (answer: Outcome<Order>): boolean =>
  isUnanswered(answer) || (!answer.ok && answer.error._tag === "UnexpectedResponse");
