import { assign, emit, enqueueActions, setup } from "xstate";
import type { CartAnswer, Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import { ANSWERED, BROKEN, failureOf, isUnanswered, UNANSWERED } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import {
  groundOptimistic,
  isGranted,
  nextRequest,
  orderToLines,
  settledBy,
  settleOptimistic,
  wantMore,
  wantTotal,
  type OptimisticQuantities,
} from "./cart-lines-plan.ts";
import {
  beyondQueue,
  changeOf,
  itemsToQueue,
  openBeyondQueue,
  type QueuedLines,
  withItems,
  withQueue,
} from "./queued-lines.ts";
import {
  LOOK_AT_CART,
  LOOK_AT_NEXT_CART,
  MAYBE_CHANGED,
  NOT_CHANGED,
  undoToast,
} from "./cart-lines-toasts.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import type { WantedLine } from "../events/event.ts";
import { assertPresent } from "../system/assert-present.ts";
import {
  type CartLinesContext,
  type CartCall,
  UNKNOWN_CART,
  NOTHING_QUEUED,
  stillOpen,
  everyVariant,
  shownLines,
} from "./cart-lines-context.ts";

/**
 * The lines of one store's cart (spec §6 of the issue, product §6): what is asked shows at once, is
 * sent one call at a time with the last quantity wanted of each variant, is reconciled with the order
 * once its owner (order.ts) shows what the server has answered, and goes back with a message when it
 * fails; without an answer the cart itself says what was done. One actor a store, so that an answer
 * for one can never touch another.
 */
export const cartLinesMachine = setup({
  types: {
    context: {} as CartLinesContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "cartToken.cleared"
      | "cart.refreshed"
      | "line.changed"
      | "lines.added"
      | "lines.takenBack"
      | "cart.emptied"
      | "queue.linesRefreshed"
    >,
    emitted: {} as ShopEventOf<
      "cart.answered" | "cart.doubted" | "lines.deferred" | "toast.requested"
    >,
  },
  actors: {
    changeCart: notProvided<Outcome<CartAnswer>, CartCall>(),
    loadOrder: notProvided<Outcome<Order>, Omit<CartCall, "request">>(),
  },
  actions: {
    takeOrder: assign(({ context }, { order }: { readonly order: Order }) => {
      const lines = orderToLines(order);
      const pendingChanges = openBeyondQueue(
        lines,
        groundOptimistic(lines, context.pendingChanges),
        context,
      );
      return { token: order.tokenValue, revision: order.revision, lines, pendingChanges };
    }),
    want: assign(({ context }, { items }: { readonly items: readonly WantedLine[] }) => ({
      pendingChanges: stillOpen(context, items.reduce(wantTotal, context.pendingChanges)),
    })),
    wantMore: assign(({ context }, { items }: { readonly items: readonly WantedLine[] }) => {
      const known = context.token === null ? null : context.lines;
      const more = (pendingChanges: OptimisticQuantities, item: WantedLine) =>
        wantMore(known, pendingChanges, item);
      return { pendingChanges: stillOpen(context, items.reduce(more, context.pendingChanges)) };
    }),
    send: assign(({ context }) => ({
      inFlight: nextRequest(context.lines, context.pendingChanges),
    })),
    /** What cannot be sent now is sent from the offline queue; it stays in sight meanwhile. */
    queue: enqueueActions(({ context, enqueue }) => {
      const { storeId, token, pendingChanges, inFlight, queued } = context;
      const items = itemsToQueue(pendingChanges, queued);
      enqueue.assign({ inFlight: null, queued: withItems(queued, items) });
      enqueue.emit({
        type: "lines.deferred",
        storeId,
        token: assertPresent(token),
        items,
        unanswered: inFlight === null ? null : changeOf(inFlight),
      });
    }),
    takeQueue: assign(({ context }, { wanted }: { readonly wanted: QueuedLines }) => {
      const { lines, pendingChanges, inFlight, queued, token } = context;
      const shown = withQueue(pendingChanges, queued, wanted);
      return {
        queued: wanted,
        pendingChanges:
          token === null ? shown : openBeyondQueue(lines, shown, { inFlight, queued: wanted }),
      };
    }),
    /** The call is over: its pending changes are granted or refused, newer ones stay. */
    settle: assign(({ context }) => {
      const { inFlight, lines, pendingChanges } = context;
      const left = inFlight === null ? pendingChanges : settleOptimistic(pendingChanges, inFlight);
      const { queued } = context;
      return {
        inFlight: null,
        pendingChanges: openBeyondQueue(lines, left, { inFlight: null, queued }),
      };
    }),
    keepUnsettled: assign(({ context: { inFlight } }, answer: CartAnswer) => ({
      inFlight: settledBy(assertPresent(inFlight), answer),
    })),
    announceAnswer: enqueueActions(({ context, enqueue }, { order, changes }: CartAnswer) => {
      enqueue.emit({ type: "cart.answered", storeId: context.storeId, order, changes });
      for (const { message, productName } of changes) {
        enqueue.emit({
          type: "toast.requested",
          toast: { status: "warning", title: message, description: productName },
        });
      }
    }),
    announceFailure: enqueueActions(
      ({ context, enqueue }, { error }: { readonly error: ApiError }) => {
        if (error._tag === "Unauthorized") return;
        enqueue.emit({
          type: "toast.requested",
          toast: {
            status: "error",
            title: "Votre panier n'a pas été modifié",
            description: apiErrorMessage(error),
          },
        });
        enqueue.emit({ type: "cart.doubted", storeId: context.storeId });
      },
    ),
    /** What the cart says of a call that had no answer. */
    announceFound: enqueueActions(({ context, enqueue }, { order }: { readonly order: Order }) => {
      const { storeId, inFlight, revision } = context;
      enqueue.emit({ type: "cart.answered", storeId, order, changes: [] });
      if (inFlight !== null && isGranted(orderToLines(order), inFlight)) return;
      const toast = order.revision === revision ? NOT_CHANGED : LOOK_AT_CART;
      enqueue.emit({ type: "toast.requested", toast });
    }),
    announceUnknown: enqueueActions(
      ({ context, enqueue }, { answer }: { readonly answer: Outcome<Order> }) => {
        if (!answer.ok && answer.error._tag === "Unauthorized") return;
        enqueue.emit({ type: "toast.requested", toast: MAYBE_CHANGED });
        enqueue.emit({ type: "cart.doubted", storeId: context.storeId });
      },
    ),
    offerUndo: enqueueActions(
      ({ context, enqueue }, { removed }: { readonly removed: readonly WantedLine[] }) => {
        const lost = removed.filter(({ quantity }) => quantity > 0);
        if (lost.length > 0)
          enqueue.emit({ type: "toast.requested", toast: undoToast(context, lost) });
      },
    ),
    /** What was wanted of a cart that has ended goes with it; what waits in the offline queue speaks for itself. */
    announceDropped: enqueueActions(({ context: { token, pendingChanges, queued }, enqueue }) => {
      const dropped = beyondQueue(pendingChanges, queued);
      if (token === null || Object.keys(dropped).length === 0) return;
      enqueue.emit({ type: "toast.requested", toast: LOOK_AT_NEXT_CART });
    }),
    forget: assign(UNKNOWN_CART),
    notifyBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isOpenCart: (_, answer: Outcome<Order>) =>
      answer.ok && answer.value.checkoutState !== "completed",
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    /** What waits there was wanted before: sent past it, this would be overtaken by it. */
    hasMoreToQueue: ({ context: { pendingChanges, queued } }) =>
      Object.keys(queued).length > 0 && itemsToQueue(pendingChanges, queued).length > 0,
    isUnreachable: (_, answer: Outcome<unknown>) =>
      !answer.ok && answer.error._tag === "Unreachable",
    hasMoreToSend: ({ context }) =>
      Object.keys(context.queued).length === 0 &&
      nextRequest(context.lines, context.pendingChanges) !== null,
  },
}).createMachine({
  id: "cartLines",
  context: ({ input }) => ({ ...UNKNOWN_CART, queued: NOTHING_QUEUED, storeId: input.storeId }),
  initial: "waitingForCart",
  on: {
    "cartToken.cleared": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      target: ".waitingForCart",
      actions: ["announceDropped", "forget"],
    },
    "cart.refreshed": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: { type: "takeOrder", params: ({ event }) => event },
    },
    "line.changed": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: [
        {
          type: "offerUndo",
          params: ({ context, event }) => ({
            removed: event.quantity > 0 ? [] : shownLines(context, [event.variant]),
          }),
        },
        { type: "want", params: ({ event }) => ({ items: [event] }) },
      ],
    },
    "lines.added": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: { type: "wantMore", params: ({ event }) => ({ items: event.items }) },
    },
    "lines.takenBack": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: { type: "want", params: ({ event }) => ({ items: event.items }) },
    },
    "queue.linesRefreshed": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: { type: "takeQueue", params: ({ event }) => event },
    },
    "cart.emptied": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: [
        {
          type: "offerUndo",
          params: ({ context }) => ({ removed: shownLines(context, everyVariant(context)) }),
        },
        {
          type: "want",
          params: ({ context }) => ({
            items: everyVariant(context).map((variant) => ({ variant, quantity: 0 })),
          }),
        },
      ],
    },
  },
  states: {
    waitingForCart: {
      on: {
        "cart.refreshed": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: "settled",
          actions: { type: "takeOrder", params: ({ event }) => event },
        },
      },
    },
    settled: {
      always: [
        { guard: "hasMoreToQueue", actions: "queue" },
        { guard: "hasMoreToSend", target: "sending" },
      ],
    },
    sending: {
      entry: "send",
      invoke: {
        src: "changeCart",
        input: ({ context }) => ({
          storeId: context.storeId,
          token: assertPresent(context.token),
          request: assertPresent(context.inFlight),
        }),
        onDone: [
          {
            guard: ANSWERED,
            target: "reconciling",
            actions: [
              { type: "keepUnsettled", params: ({ event }) => valueOf(event.output) },
              { type: "announceAnswer", params: ({ event }) => valueOf(event.output) },
            ],
          },
          // The server may have done it: to go back, or to ask again, could be wrong.
          { guard: UNANSWERED, target: "asking" },
          {
            target: "settled",
            actions: [
              "settle",
              {
                type: "announceFailure",
                params: ({ event }) => failureOf(event.output),
              },
            ],
          },
        ],
        onError: "broken",
      },
    },
    asking: {
      invoke: {
        src: "loadOrder",
        input: ({ context: { storeId, token } }) => ({ storeId, token: assertPresent(token) }),
        onDone: [
          {
            guard: { type: "isOpenCart", params: ({ event }) => event.output },
            target: "reconciling",
            actions: {
              type: "announceFound",
              params: ({ event }) => ({ order: valueOf(event.output) }),
            },
          },
          {
            guard: { type: "isUnreachable", params: ({ event }) => event.output },
            target: "settled",
            actions: "queue",
          },
          {
            target: "settled",
            actions: [
              "settle",
              { type: "announceUnknown", params: ({ event }) => ({ answer: event.output }) },
            ],
          },
        ],
        onError: "broken",
      },
    },
    /** Answered: the order follows, as its owner has it by now. */
    reconciling: {
      on: {
        "cart.refreshed": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: "settled",
          actions: [{ type: "takeOrder", params: ({ event }) => event }, "settle"],
        },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});
