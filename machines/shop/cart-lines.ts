import { assign, emit, enqueueActions, setup } from "xstate";
import type { CartAnswer, Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import {
  type ApiError,
  apiErrorMessage,
  type Outcome,
  unreachable,
  valueOf,
} from "../../core/api/errors.ts";
import { ANSWERED, BROKEN, failureOf, isUnanswered, UNANSWERED } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import {
  type CartRequest,
  type ConfirmedLines,
  groundOptimistic,
  isGranted,
  nextRequest,
  openOptimistic,
  orderToLines,
  settleOptimistic,
  shownQuantity,
  variantsOf,
  wantMore,
  wantTotal,
  type OptimisticQuantities,
} from "./cart-lines-plan.ts";
import type { ShopEventOf, ToastRequest, WantedLine } from "../system/events.ts";
import { assertPresent } from "../system/assert-present.ts";

/** Long enough to take a removal back. */
export const UNDO_MS = 7000;

export type CartLinesContext = {
  readonly storeId: StoreId;
  /** null while the cart is not known: wishes are kept until it is. */
  readonly token: OrderToken | null;
  readonly revision: number;
  readonly lines: ConfirmedLines;
  readonly wishes: OptimisticQuantities;
  readonly inFlight: CartRequest | null;
};

export type CartCall = {
  readonly storeId: StoreId;
  readonly token: OrderToken;
  readonly request: CartRequest;
};

const UNKNOWN_CART = { token: null, revision: -1, lines: {}, wishes: {}, inFlight: null };

/**
 * The lines of one store's cart (spec §6 of the issue, product §6): what is asked shows at once, is
 * sent one call at a time with the last quantity wanted of each variant, is reconciled with the
 * server's answer, and goes back with a message when it fails; without an answer the cart itself says
 * what was done. One actor a store, so that an answer for one can never touch another.
 */
export const cartLinesMachine = setup({
  types: {
    context: {} as CartLinesContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "cartToken.saved"
      | "cartToken.cleared"
      | "cart.seen"
      | "line.changed"
      | "lines.added"
      | "lines.takenBack"
      | "cart.emptied"
    >,
    emitted: {} as ShopEventOf<"cart.answered" | "cart.doubted" | "toast.asked">,
  },
  actors: {
    changeCart: notProvided<Outcome<CartAnswer>, CartCall>("changeCart"),
    loadOrder: notProvided<Outcome<Order>, Omit<CartCall, "request">>("loadOrder"),
  },
  actions: {
    /** Takes a fresher cart in; an older one changes nothing. */
    takeOrder: assign(({ context }, { order }: { readonly order: Order }) => {
      if (order.tokenValue === context.token && order.revision < context.revision) return {};
      const lines = orderToLines(order);
      const wishes = openOptimistic(
        lines,
        groundOptimistic(lines, context.wishes),
        context.inFlight,
      );
      return { token: order.tokenValue, revision: order.revision, lines, wishes };
    }),
    want: assign(({ context }, { items }: { readonly items: readonly WantedLine[] }) => ({
      wishes: stillOpen(context, items.reduce(wantTotal, context.wishes)),
    })),
    wantMore: assign(({ context }, { items }: { readonly items: readonly WantedLine[] }) => {
      const known = context.token === null ? null : context.lines;
      const more = (wishes: OptimisticQuantities, item: WantedLine) =>
        wantMore(known, wishes, item);
      return { wishes: stillOpen(context, items.reduce(more, context.wishes)) };
    }),
    send: assign(({ context }) => ({ inFlight: nextRequest(context.lines, context.wishes) })),
    /** The call is over: its wishes are granted or refused, newer ones stay. */
    settle: assign(({ context }) => {
      const { inFlight, lines, wishes } = context;
      const left = inFlight === null ? wishes : settleOptimistic(wishes, inFlight);
      return { inFlight: null, wishes: openOptimistic(lines, left, null) };
    }),
    announceAnswer: enqueueActions(({ context, enqueue }, { order, changes }: CartAnswer) => {
      enqueue.emit({ type: "cart.answered", storeId: context.storeId, order, changes });
      for (const { message, productName } of changes) {
        enqueue.emit({
          type: "toast.asked",
          toast: { status: "warning", title: message, description: productName },
        });
      }
    }),
    announceFailure: enqueueActions(
      ({ context, enqueue }, { error }: { readonly error: ApiError }) => {
        if (error._tag === "Unauthorized") return;
        enqueue.emit({
          type: "toast.asked",
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
      enqueue.emit({ type: "toast.asked", toast });
    }),
    announceUnknown: enqueueActions(
      ({ context, enqueue }, { answer }: { readonly answer: Outcome<Order> }) => {
        if (!answer.ok && answer.error._tag === "Unauthorized") return;
        enqueue.emit({ type: "toast.asked", toast: MAYBE_CHANGED });
        enqueue.emit({ type: "cart.doubted", storeId: context.storeId });
      },
    ),
    offerUndo: enqueueActions(
      ({ context, enqueue }, { removed }: { readonly removed: readonly WantedLine[] }) => {
        const lost = removed.filter(({ quantity }) => quantity > 0);
        if (lost.length > 0) enqueue.emit({ type: "toast.asked", toast: undoToast(context, lost) });
      },
    ),
    forget: assign(UNKNOWN_CART),
    tellBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isOpenCart: (_, answer: Outcome<Order>) =>
      answer.ok && answer.value.checkoutState !== "completed",
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    isThisCart: (
      { context },
      { storeId, order }: Pick<ShopEventOf<"cart.seen">, "storeId" | "order">,
    ) => storeId === context.storeId && order.tokenValue === context.token,
    hasMoreToSend: ({ context }) => nextRequest(context.lines, context.wishes) !== null,
  },
}).createMachine({
  id: "cartLines",
  context: ({ input }) => ({ ...UNKNOWN_CART, storeId: input.storeId }),
  initial: "waitingForCart",
  on: {
    "cartToken.cleared": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      target: ".waitingForCart",
      actions: "forget",
    },
    "cart.seen": {
      guard: { type: "isThisCart", params: ({ event }) => event },
      actions: { type: "takeOrder", params: ({ event }) => ({ order: event.order }) },
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
        "cartToken.saved": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: "settled",
          actions: { type: "takeOrder", params: ({ event }) => ({ order: event.order }) },
        },
      },
    },
    settled: {
      always: { guard: "hasMoreToSend", target: "sending" },
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
            target: "settled",
            actions: [
              {
                type: "takeOrder",
                params: ({ event }) => ({ order: valueOf(event.output).order }),
              },
              "settle",
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
            target: "settled",
            actions: [
              {
                type: "announceFound",
                params: ({ event }) => ({ order: valueOf(event.output) }),
              },
              { type: "takeOrder", params: ({ event }) => ({ order: valueOf(event.output) }) },
              "settle",
            ],
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
    broken: { entry: "tellBroken" },
  },
});

const NOT_CHANGED: ToastRequest = {
  status: "error",
  title: "Votre panier n'a pas été modifié",
  description: unreachable.message,
};
const LOOK_AT_CART: ToastRequest = {
  status: "warning",
  title: "Vérifiez votre panier",
  description: "Le serveur n'a pas répondu à temps : voici ce que votre panier contient.",
};
const MAYBE_CHANGED: ToastRequest = {
  status: "error",
  title: "Votre panier n'a peut-être pas été modifié",
  description: unreachable.message,
};

const stillOpen = (
  { token, lines, inFlight }: CartLinesContext,
  wishes: OptimisticQuantities,
): OptimisticQuantities => (token === null ? wishes : openOptimistic(lines, wishes, inFlight));

const everyVariant = ({ lines, wishes }: CartLinesContext): readonly VariantCode[] =>
  variantsOf({ ...lines, ...wishes });

const shownLines = (
  { lines, wishes }: CartLinesContext,
  variants: readonly VariantCode[],
): readonly WantedLine[] =>
  variants.map((variant) => ({ variant, quantity: shownQuantity(lines, wishes, variant) }));

const undoToast = (
  { storeId, lines }: CartLinesContext,
  removed: readonly WantedLine[],
): ToastRequest => {
  const name = removed.length === 1 ? lines[removed[0]?.variant ?? ""]?.name : undefined;
  return {
    status: "success",
    title: removed.length > 1 ? "Votre panier a été vidé" : "Produit retiré du panier",
    ...(name === undefined ? {} : { description: name }),
    duration: UNDO_MS,
    action: {
      label: "Annuler",
      altText: "Remettre ce qui vient d'être retiré du panier",
      event: { type: "lines.added", storeId, items: removed },
    },
  };
};
