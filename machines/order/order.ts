import { assign, emit, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { isNotFound, type Outcome, valueOf } from "../../core/api/errors.ts";
import { withUnchangedParts } from "../../core/cart/unchanged-parts.ts";
import { ANSWERED, BROKEN, isUnanswered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type OrderContext = {
  readonly storeId: StoreId;
  /** The open order as the server last confirmed it; null while the store's cart is not known. */
  readonly order: Order | null;
  /** How often in a row reading it again had no answer. */
  readonly failures: number;
};

/** What a cart that is read again is by now. */
export type FoundOrder = {
  readonly order: Order;
  /** Whether this browser has confirmed it, and had no answer. */
  readonly isConfirmed: boolean;
};

/** The first wait before an unanswered reading is made again; the second is twice as long. */
export const FIRST_RETRY_MS = 1000;
const MOST_RETRIES = 2;

type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };
type Found = { readonly answer: Outcome<FoundOrder> };

/**
 * The open order of one store, and its one owner: lines, checkout and whoever else is notified of it hold
 * what this one has shown last and compare no revision themselves. Their answers come here
 * ('cart.answered'); one that was overtaken on its way changes nothing, and each is followed by the
 * order as it stands ('cart.refreshed'). It is read again when somebody doubts it, on return to the tab and
 * when its store becomes active again (product §6); a cart that has become an order, or is gone, is
 * said to be.
 */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "cartToken.saved"
      | "cartToken.cleared"
      | "cart.answered"
      | "cart.doubted"
      | "store.activated"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<"cart.refreshed" | "cart.ordered" | "cart.gone" | "toast.requested">,
  },
  actors: {
    refreshOrder: notProvided<Outcome<FoundOrder>, InOrder>(),
  },
  actions: {
    /** Another cart, whatever was known before. */
    open: assign((_, { order }: { readonly order: Order }) => ({ order })),
    take: assign(({ context }, { order }: { readonly order: Order }) =>
      isOvertaken(context.order, order) ? {} : { order: withUnchangedParts(context.order, order) },
    ),
    /** `now`: when it was shown; the composition root provides the one that knows the clock. */
    show: emit(({ context }) => orderRefreshed(context, 0)),
    notifyOrdered: emit(({ context: { storeId } }, { answer }: Found) => {
      const { order, isConfirmed: isOwn } = valueOf(answer);
      return { type: "cart.ordered" as const, storeId, order, isOwn };
    }),
    notifyGone: emit(({ context: { storeId, order } }) => {
      const { tokenValue: token } = assertPresent(order);
      return { type: "cart.gone" as const, storeId, token };
    }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    forget: assign({ order: null, failures: 0 }),
    notifyBroken: emit(BROKEN),
  },
  delays: {
    untilRetry: ({ context }) => FIRST_RETRY_MS * 2 ** (context.failures - 1),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    mayRetry: ({ context }, answer: Outcome<unknown>) =>
      isUnanswered(answer) && context.failures < MOST_RETRIES,
    isOrdered: (_, answer: Outcome<FoundOrder>) =>
      answer.ok && answer.value.order.checkoutState === "completed",
    isGone: (_, answer: Outcome<unknown>) => !answer.ok && isNotFound(answer.error),
    hasOrder: ({ context }) => context.order !== null,
  },
}).createMachine({
  id: "order",
  context: ({ input: { storeId } }) => ({ storeId, order: null, failures: 0 }),
  initial: "unknown",
  on: {
    "cartToken.saved": {
      target: ".shown",
      actions: [{ type: "open", params: ({ event }) => event }, "show"],
    },
    "cartToken.cleared": { target: ".unknown", actions: "forget" },
    "cart.answered": {
      guard: "hasOrder",
      actions: [{ type: "take", params: ({ event }) => event }, "show"],
    },
  },
  states: {
    unknown: {},
    shown: {
      on: {
        "cart.doubted": "refreshing",
        "tab.returned": "refreshing",
        // It was active before: what is known is shown at once.
        "store.activated": { target: "refreshing", actions: "show" },
      },
    },
    refreshing: {
      on: {
        // What is being read may be older than the doubt.
        "cart.doubted": { target: "refreshing", reenter: true },
        "store.activated": { actions: "show" },
      },
      invoke: {
        src: "refreshOrder",
        input: ({ context: { storeId, order } }) => ({
          storeId,
          token: assertPresent(order).tokenValue,
        }),
        onDone: [
          {
            guard: { type: "isOrdered", params: ({ event }) => event.output },
            target: "shown",
            actions: [
              "forgetFailures",
              { type: "notifyOrdered", params: ({ event }) => ({ answer: event.output }) },
            ],
          },
          {
            guard: ANSWERED,
            target: "shown",
            actions: [
              "forgetFailures",
              { type: "take", params: ({ event }) => ({ order: valueOf(event.output).order }) },
              "show",
            ],
          },
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            target: "shown",
            actions: ["forgetFailures", "notifyGone"],
          },
          {
            guard: { type: "mayRetry", params: ({ event }) => event.output },
            target: "retrying",
            actions: "countFailure",
          },
          // What is known stays in sight.
          { target: "shown", actions: "forgetFailures" },
        ],
        onError: "broken",
      },
    },
    retrying: {
      after: { untilRetry: "refreshing" },
      on: {
        "cart.doubted": "refreshing",
        "tab.returned": "refreshing",
        "store.activated": { target: "refreshing", actions: "show" },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

/** What is emitted of the order that a store's owner holds. */
export const orderRefreshed = (
  { storeId, order }: OrderContext,
  now: number,
): ShopEventOf<"cart.refreshed"> => ({
  type: "cart.refreshed",
  storeId,
  order: assertPresent(order),
  now,
});

/** An answer that was overtaken on its way, or one of another cart. */
const isOvertaken = (known: Order | null, order: Order): boolean =>
  known !== null && (known.tokenValue !== order.tokenValue || order.revision < known.revision);
