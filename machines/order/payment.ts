import { assign, emit, enqueueActions, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { bankPollDelay, isBankSlow } from "../../core/payment/bank-polls.ts";
import { paths } from "../../core/routes/paths.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import {
  ANSWERED,
  BROKEN,
  failureOf,
  isUnanswered,
  UNANSWERED,
  type Answered,
} from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import { cardPageOf, haveMoved, isAtBank } from "./awaited-card.ts";
import {
  type CancelCall,
  type ChangeCall,
  changeCall,
  type InOrder,
  inOrder,
  NOTHING_TO_PAY,
  type PaymentContext,
} from "./payment-context.ts";
import type { ShopEvent, ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

const TAKE_ORDER = {
  type: "takeOrder",
  params: ({ event }: Answered<Order>) => ({ order: valueOf(event.output) }),
} as const;
const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<Order>) => failureOf(event.output),
} as const;

/** While a payment is open, whether the bank is waited for or not. */
const WHAT_CAN_BE_DONE = {
  "payment.resumed": {
    target: "opening",
    actions: { type: "keepKey", params: ({ event }: Received<"payment.resumed">) => event },
  },
  "payment.changed": {
    target: "changing",
    actions: { type: "keepChange", params: ({ event }: Received<"payment.changed">) => event },
  },
  "payment.cancelled": {
    target: "cancelling",
    actions: { type: "keepCancelled", params: ({ event }: Received<"payment.cancelled">) => event },
  },
} as const;
/** The same while an order that is in sight is read again: its buttons are there to be pressed. */
const WHAT_CAN_BE_DONE_MEANWHILE = {
  "payment.resumed": { guard: "isOrderKnown", ...WHAT_CAN_BE_DONE["payment.resumed"] },
  "payment.changed": { guard: "isOrderKnown", ...WHAT_CAN_BE_DONE["payment.changed"] },
  "payment.cancelled": { guard: "isOrderKnown", ...WHAT_CAN_BE_DONE["payment.cancelled"] },
} as const;
/** Heard, and nothing to be done about it: the order that it names is the one that is paid. */
const OF_THIS_ORDER = {
  guard: {
    type: "isWatched",
    params: ({ event }: Received<"payment.opened" | "payment.watched">) => event,
  },
} as const;
type Received<Type extends ShopEvent["type"]> = { readonly event: ShopEventOf<Type> };

/**
 * Paying a completed order (product §6): opens the hosted card page, then watches the payments until
 * the bank has answered. As long as a payment is open its page is taken up again, its method changed,
 * or its part cancelled, while the bank is waited for or asked too. The page that leads to the bank is the
 * result's by then, so that the browser's Back leads into the shop. A change or a cancellation without
 * an answer asks for the order, which says whether it was made.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "payment.opened"
      | "payment.watched"
      | "payment.resumed"
      | "payment.changed"
      | "payment.cancelled"
      | "payment.reloaded"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      "order.answered" | "navigation.requested" | "browser.leaveRequested" | "toast.requested"
    >,
  },
  actors: {
    loadOrder: notProvided<Outcome<Order>, InOrder>(),
    initPayment: notProvided<Outcome<Order>, InOrder & { readonly key: string }>(),
    retryPayment: notProvided<Outcome<Order>, ChangeCall>(),
    cancelPayment: notProvided<Outcome<Order>, CancelCall>(),
  },
  actions: {
    takeOrder: enqueueActions(({ context, enqueue }, { order }: { readonly order: Order }) => {
      // What was refused, or had no answer, is over once the payments have moved on.
      const refusal = haveMoved(context.order, order) ? null : context.refusal;
      enqueue.assign({ order, refusal });
      enqueue.emit({ type: "order.answered", storeId: context.storeId, order });
    }),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: apiErrorMessage(error),
    })),
    /** In the place of the page that asked: Back from the bank then shows where the order stands. */
    showResult: emit(({ context }) => ({
      type: "navigation.requested" as const,
      path: paths.cartPaymentResult(assertPresent(context.token)),
      replace: true,
    })),
    leave: emit(({ context }) => ({
      type: "browser.leaveRequested" as const,
      url: assertPresent(cardPageOf(context.order)),
    })),
    openOrder: assign(
      (_, { token, key }: Pick<ShopEventOf<"payment.opened">, "token" | "key">) => ({
        token,
        key,
        order: null,
        refusal: null,
        polls: 0,
      }),
    ),
    watchOrder: assign((_, { token }: Pick<ShopEventOf<"payment.watched">, "token">) => ({
      token,
      order: null,
      refusal: null,
      polls: 0,
    })),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    keepKey: assign((_, { key }: { readonly key: string }) => ({
      key,
      change: null,
      refusal: null,
      polls: 0,
    })),
    keepChange: assign(
      (_, { scope, method, key }: Omit<ShopEventOf<"payment.changed">, "type">) => ({
        change: { scope, method, key },
        refusal: null,
        polls: 0,
      }),
    ),
    keepCancelled: assign((_, { scope, key }: Omit<CancelCall, keyof InOrder>) => ({
      cancelled: { scope, key },
      refusal: null,
    })),
    notifyBroken: emit(BROKEN),
  },
  delays: {
    untilPoll: ({ context }) => bankPollDelay(context.polls),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isWatched: ({ context }, { token }: Pick<ShopEventOf<"payment.watched">, "token">) =>
      context.token === token,
    /** Watching goes on with what is known of the order. */
    mayKeepWaiting: ({ context }, answer: Outcome<unknown>) =>
      isAtBank(context.order) && isUnanswered(answer),
    mayShowKnown: ({ context }, answer: Outcome<unknown>) =>
      context.order !== null && isUnanswered(answer),
    isOrderKnown: ({ context }) => context.order !== null,
    isCardAwaited: ({ context }) => isAtBank(context.order),
    isCardReopened: ({ context: { order, change } }) =>
      change === null ? isAtBank(order) : change.method === "CB" && isAtBank(order, change.scope),
    hasCardPage: ({ context }) => cardPageOf(context.order) !== null,
    isSlow: ({ context }) => isBankSlow(context.polls),
  },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({ ...NOTHING_TO_PAY, storeId: input.storeId }),
  initial: "idle",
  on: {
    "payment.opened": {
      target: ".opening",
      actions: { type: "openOrder", params: ({ event }) => event },
    },
    "payment.watched": {
      target: ".loading",
      actions: { type: "watchOrder", params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    opening: {
      // A second press of the button asks for nothing more.
      on: { "payment.opened": OF_THIS_ORDER },
      invoke: {
        src: "initPayment",
        input: ({ context }) => ({ ...inOrder(context), key: assertPresent(context.key) }),
        onDone: [
          { guard: ANSWERED, target: "opened", actions: TAKE_ORDER },
          {
            // The page may be open: the order says so.
            guard: { type: "mayShowKnown", params: ({ event }) => event.output },
            target: "rechecking",
            actions: KEEP_REFUSAL,
          },
          { guard: UNANSWERED, target: "failed", actions: KEEP_REFUSAL },
          {
            // Nothing to pay by card any more: the order itself says where it stands.
            target: "loading",
            actions: KEEP_REFUSAL,
          },
        ],
        onError: "broken",
      },
    },
    opened: { always: [{ guard: "hasCardPage", target: "leaving" }, { target: "deciding" }] },
    /** The browser is on its way to the bank; coming back by the back button asks for the order. */
    leaving: {
      entry: ["showResult", "leave"],
      on: {
        "tab.returned": "loading",
        "payment.opened": OF_THIS_ORDER,
        // The result page that has taken the place of this one.
        "payment.watched": OF_THIS_ORDER,
      },
    },
    loading: {
      on: WHAT_CAN_BE_DONE_MEANWHILE,
      invoke: {
        src: "loadOrder",
        input: ({ context }) => inOrder(context),
        onDone: [
          { guard: ANSWERED, target: "deciding", actions: TAKE_ORDER },
          {
            guard: { type: "mayKeepWaiting", params: ({ event }) => event.output },
            target: "waiting",
          },
          {
            // No card is with the bank: nothing is waited for, what is known stays in sight.
            guard: { type: "mayShowKnown", params: ({ event }) => event.output },
            target: "settled",
            actions: KEEP_REFUSAL,
          },
          { target: "failed", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    deciding: { always: [{ guard: "isCardAwaited", target: "waiting" }, { target: "settled" }] },
    waiting: {
      initial: "usual",
      states: {
        usual: { always: { guard: "isSlow", target: "slow" } },
        slow: {},
      },
      after: {
        untilPoll: { target: "loading", actions: "countPoll" },
      },
      on: {
        ...WHAT_CAN_BE_DONE,
        "tab.returned": "loading",
      },
    },
    settled: {
      on: {
        ...WHAT_CAN_BE_DONE,
        "payment.reloaded": "loading",
        "tab.returned": "loading",
      },
    },
    changing: {
      invoke: {
        src: "retryPayment",
        input: ({ context }) => changeCall(context),
        onDone: [
          { guard: ANSWERED, target: "changed", actions: TAKE_ORDER },
          // The bank's page may be open: pressing again would be refused.
          { guard: UNANSWERED, target: "rechecking", actions: KEEP_REFUSAL },
          { target: "settled", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    rechecking: {
      invoke: {
        src: "loadOrder",
        input: ({ context }) => inOrder(context),
        onDone: [
          { guard: ANSWERED, target: "changed", actions: TAKE_ORDER },
          { target: "settled", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    changed: { always: [{ guard: "isCardReopened", target: "leaving" }, { target: "deciding" }] },
    cancelling: {
      invoke: {
        src: "cancelPayment",
        input: ({ context }) => ({ ...inOrder(context), ...assertPresent(context.cancelled) }),
        onDone: [
          { guard: ANSWERED, target: "deciding", actions: TAKE_ORDER },
          { guard: UNANSWERED, target: "loading", actions: KEEP_REFUSAL },
          { target: "settled", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    failed: { on: { "payment.reloaded": "loading", "tab.returned": "loading" } },
    broken: { entry: "notifyBroken" },
  },
});
