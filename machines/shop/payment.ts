import { assign, emit, enqueueActions, setup } from "xstate";
import type { Order, PaymentScope } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
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
import type { ShopEventOf } from "../system/events.ts";
import { assertPresent } from "../system/assert-present.ts";

/** The bank's answer is asked for after 1, 2, 4, 8 s, then every 10 s; after a minute we say so. */
export const FIRST_POLL_MS = 1000;
export const LONGEST_POLL_MS = 10_000;
export const SLOW_AFTER_POLLS = 9;

type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };
export type RetryCall = InOrder & {
  readonly scope: PaymentScope;
  readonly method?: PaymentMethodCode;
  readonly key: string;
};

export type PaymentContext = {
  readonly storeId: StoreId;
  readonly token: OrderToken | null;
  readonly order: Order | null;
  readonly refusal: string | null;
  readonly polls: number;
  /** Idempotency-Key of the last opening or retry. */
  readonly key: string | null;
  readonly retry: Omit<RetryCall, keyof InOrder> | null;
  readonly cancelled: PaymentScope | null;
};

const TAKE_ORDER = {
  type: "takeOrder",
  params: ({ event }: Answered<Order>) => ({ order: valueOf(event.output) }),
} as const;
const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<Order>) => failureOf(event.output),
} as const;

/**
 * Paying a completed order (product §6): opens the hosted card page, then watches the payments until
 * the bank has answered; a refused or abandoned part can be retried, by another method too, or
 * cancelled, part by part. A retry or a cancellation without an answer asks for the order, which says
 * whether it was made.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "payment.opened"
      | "payment.watched"
      | "payment.retried"
      | "payment.cancelled"
      | "payment.reloaded"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<"order.answered" | "browser.leaveAsked" | "toast.asked">,
  },
  actors: {
    loadOrder: notProvided<Outcome<Order>, InOrder>("loadOrder"),
    initPayment: notProvided<Outcome<Order>, InOrder & { readonly key: string }>("initPayment"),
    retryPayment: notProvided<Outcome<Order>, RetryCall>("retryPayment"),
    cancelPayment: notProvided<Outcome<Order>, InOrder & { readonly scope: PaymentScope }>(
      "cancelPayment",
    ),
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
    leave: emit(({ context }) => ({
      type: "browser.leaveAsked" as const,
      url: assertPresent(cardPageOf(context.order)),
    })),
    openOrder: assign(
      (_, { token, key }: Pick<ShopEventOf<"payment.opened">, "token" | "key">) => ({
        token,
        key,
        order: null,
        refusal: null,
      }),
    ),
    watchOrder: assign((_, { token }: Pick<ShopEventOf<"payment.watched">, "token">) => ({
      token,
      order: null,
      refusal: null,
      polls: 0,
    })),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    keepRetry: assign(
      (_, { scope, method, key }: Omit<ShopEventOf<"payment.retried">, "type">) => ({
        retry: method === undefined ? { scope, key } : { scope, method, key },
        key,
        refusal: null,
        polls: 0,
      }),
    ),
    keepCancelled: assign((_, { scope }: { readonly scope: PaymentScope }) => ({
      cancelled: scope,
      refusal: null,
    })),
    tellBroken: emit(BROKEN),
  },
  delays: {
    untilPoll: ({ context }) => Math.min(FIRST_POLL_MS * 2 ** context.polls, LONGEST_POLL_MS),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    /** Watching goes on with what is known of the order. */
    mayKeepWaiting: ({ context }, answer: Outcome<unknown>) =>
      isCardIn(context.order, "processing") && isUnanswered(answer),
    mayShowKnown: ({ context }, answer: Outcome<unknown>) =>
      context.order !== null && isUnanswered(answer),
    isCardAwaited: ({ context }) => isCardIn(context.order, "processing"),
    isCardUnpaid: ({ context }) => isCardIn(context.order, "cart"),
    isCardReopened: ({ context: { order, retry } }) =>
      cardPageOf(order) !== null && isCardIn(order, "processing", retry?.scope),
    hasCardPage: ({ context }) => cardPageOf(context.order) !== null,
    isSlow: ({ context }) => context.polls >= SLOW_AFTER_POLLS,
  },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    storeId: input.storeId,
    token: null,
    order: null,
    refusal: null,
    polls: 0,
    key: null,
    retry: null,
    cancelled: null,
  }),
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
      on: { "payment.opened": {} },
      invoke: {
        src: "initPayment",
        input: ({ context }) => ({ ...inOrder(context), key: assertPresent(context.key) }),
        onDone: [
          { guard: ANSWERED, target: "opened", actions: TAKE_ORDER },
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
    leaving: { entry: "leave", on: { "tab.returned": "loading", "payment.opened": {} } },
    loading: {
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
      on: { "tab.returned": "loading" },
    },
    settled: {
      on: {
        "payment.retried": {
          target: "retrying",
          actions: { type: "keepRetry", params: ({ event }) => event },
        },
        "payment.cancelled": {
          target: "cancelling",
          actions: { type: "keepCancelled", params: ({ event }) => event },
        },
        "payment.reloaded": "loading",
        "tab.returned": "loading",
      },
    },
    retrying: {
      invoke: {
        src: "retryPayment",
        input: ({ context }) => ({ ...inOrder(context), ...assertPresent(context.retry) }),
        onDone: [
          { guard: ANSWERED, target: "retried", actions: TAKE_ORDER },
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
          { guard: ANSWERED, target: "rechecked", actions: TAKE_ORDER },
          { target: "settled", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    rechecked: { always: [{ guard: "isCardReopened", target: "leaving" }, { target: "deciding" }] },
    retried: {
      always: [
        { guard: "isCardUnpaid", target: "opening" },
        { guard: "isCardReopened", target: "leaving" },
        { target: "deciding" },
      ],
    },
    cancelling: {
      invoke: {
        src: "cancelPayment",
        input: ({ context }) => ({ ...inOrder(context), scope: assertPresent(context.cancelled) }),
        onDone: [
          { guard: ANSWERED, target: "deciding", actions: TAKE_ORDER },
          { guard: UNANSWERED, target: "loading", actions: KEEP_REFUSAL },
          { target: "settled", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    failed: { on: { "payment.reloaded": "loading", "tab.returned": "loading" } },
    broken: { entry: "tellBroken" },
  },
});

const inOrder = ({ storeId, token }: PaymentContext): InOrder => ({
  storeId,
  token: assertPresent(token),
});

const haveMoved = (known: Order | null, order: Order): boolean =>
  known !== null && statesOf(known) !== statesOf(order);

const statesOf = ({ payments }: Order): string =>
  payments.map(({ state, retryable }) => `${state} ${retryable}`).join();

const cardPageOf = (order: Order | null): string | null =>
  order?.webHelpTransaction?.redirectionCardUrl ?? null;

const isCardIn = (
  order: Order | null,
  state: "cart" | "processing",
  scope?: PaymentScope,
): boolean =>
  (order?.payments ?? []).some(
    (payment) =>
      payment.method.code === "CB" &&
      payment.state === state &&
      (scope === undefined || payment.gmp === (scope === "gmp")),
  );
