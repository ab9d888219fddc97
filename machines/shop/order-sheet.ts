import { assign, emit, enqueueActions, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { OrderAtOnce, OrderPreview, PreviewOrder } from "../../api-schema/order-sheet.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import { pathAfterCompletion } from "../../core/checkout/after-completion.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import {
  previewRequest,
  settledItems,
  requestedBeside,
  withQuantity,
  withPayment,
  withShipmentRequest,
} from "../../core/selling/order-request.ts";
import { ANSWERED, BROKEN, failureOf, isUnanswered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import {
  PREVIEW_AFTER_MS,
  type OrderSheetContext,
  type InCart,
  EMPTY,
  TAKE_PREVIEW,
  KEEP_REFUSAL,
  KEEP_CART,
  KEEP_CHANGE,
  KEEP_DELIVERY,
  KEEP_NEXT,
  openedWith,
  type Opening,
  orderOf,
} from "./order-sheet-context.ts";

/**
 * The order sheet (product §10 'Comme d'habitude'): what an order would be, everything chosen already,
 * and one press that orders it. Each change is previewed, the last one wins; what is shown is what is
 * sent, or nothing is. What the cart holds is ordered along, or kept in the cart. A refusal previews again and shows what has changed. Without an answer nobody
 * knows: the next press asks for the same order with the same key (docs/decisions/0022). Another sheet that
 * is opened meanwhile waits until it is known.
 */
export const orderSheetMachine = setup({
  types: {
    context: {} as OrderSheetContext, // safe: type carriers that nothing reads
    input: {} as { readonly storeId: StoreId },
    events: {} as ShopEventOf<
      | "orderSheet.opened"
      | "orderSheet.changed"
      | "orderSheet.cartKept"
      | "orderSheet.deliveryChosen"
      | "orderSheet.methodChosen"
      | "orderSheet.confirmed"
      | "orderSheet.retried"
      | "orderSheet.closed"
      | "cart.refreshed"
      | "order.completed"
    >,
    emitted: {} as ShopEventOf<
      | "cart.doubted"
      | "cart.gone"
      | "confirmation.persisted"
      | "order.answered"
      | "order.completed"
      | "navigation.requested"
      | "toast.requested"
    >,
  },
  actors: {
    previewOrder: notProvided<Outcome<OrderPreview>, InCart & { readonly wish: PreviewOrder }>(),
    orderAtOnce: notProvided<
      Outcome<Order>,
      InCart & { readonly wish: OrderAtOnce; readonly key: string }
    >(),
  },
  actions: {
    open: assign((_, opening: Opening) => openedWith(opening)),
    leave: assign({ isLeft: true, next: null }),
    keepNext: assign((_, { token, items }: Opening) => ({ isLeft: false, next: { token, items } })),
    openNext: assign(({ context: { next } }) => (next === null ? {} : openedWith(next))),
    takePreview: assign(({ context }, { preview }: { readonly preview: OrderPreview }) => ({
      preview,
      items: settledItems(context.items, preview),
    })),
    keepChange: assign(
      ({ context }, { variant, quantity }: Omit<ShopEventOf<"orderSheet.changed">, "type">) => ({
        items: withQuantity(context.items, { variant, quantity }),
        set: [...context.set, variant],
        refusal: null,
      }),
    ),
    keepCart: assign(
      (
        { context: { items, opening, set } },
        { keep }: Omit<ShopEventOf<"orderSheet.cartKept">, "type">,
      ) => ({
        keepCart: keep,
        items: requestedBeside(items, opening, { keepCart: keep, set }),
        // What was seen was another order: compared with it, all that is left out would have changed.
        seen: null,
        refusal: null,
      }),
    ),
    keepDelivery: assign(
      ({ context }, { wish }: Pick<ShopEventOf<"orderSheet.deliveryChosen">, "wish">) => ({
        wishes: withShipmentRequest(context.wishes, wish),
        refusal: null,
      }),
    ),
    keepMethod: assign(
      ({ context }, { scope, method }: Omit<ShopEventOf<"orderSheet.methodChosen">, "type">) => ({
        payments: withPayment(context.payments, { scope, method }),
        refusal: null,
      }),
    ),
    send: assign(({ context }, { key }: { readonly key: string }) => ({
      sent: { wish: assertPresent(orderOf(context)), key },
      refusal: null,
      seen: null,
    })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: {
        message: apiErrorMessage(error),
        fields: error._tag === "ServerRefused" ? error.fields : [],
      },
    })),
    forgetRefusal: assign({ refusal: null }),
    /** Nobody looks at the sheet any more. */
    notifyNotOrdered: emit((_, { error }: { readonly error: ApiError }) => ({
      type: "toast.requested" as const,
      toast: {
        status: "warning" as const,
        title: NOT_ORDERED,
        description: apiErrorMessage(error),
      },
    })),
    /** Should the page go before the answer comes, the next one knows what to ask for. */
    keepKey: emit(({ context }) => {
      const { wish, key } = assertPresent(context.sent);
      const token = assertPresent(context.token);
      const kept = { token, key, total: wish.expectedTotal };
      return { type: "confirmation.persisted" as const, storeId: context.storeId, kept };
    }),
    /** Refused: nothing was ordered, and what was seen is compared with what there is now. */
    forgetKey: enqueueActions(({ context: { storeId, preview }, enqueue }) => {
      enqueue.assign({ sent: null, seen: preview });
      enqueue.emit({ type: "confirmation.persisted", storeId, kept: null });
    }),
    /** The shop's picture of the cart may be wrong, or it is an order by now: it is fetched again. */
    doubt: emit(({ context }) => ({ type: "cart.doubted" as const, storeId: context.storeId })),
    finish: enqueueActions(({ context: { storeId }, enqueue }, { order }: { order: Order }) => {
      const token = order.tokenValue;
      enqueue.assign(EMPTY);
      enqueue.emit({ type: "order.answered", storeId, order });
      enqueue.emit({ type: "order.completed", storeId, token });
      enqueue.emit({
        type: "navigation.requested",
        path: pathAfterCompletion(order),
        replace: false,
      });
      enqueue.emit({ type: "cart.gone", storeId, token });
    }),
    forget: assign(EMPTY),
    notifyBroken: emit(BROKEN),
  },
  delays: { untilPreview: PREVIEW_AFTER_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isOrderUnknown: (_, answer: Outcome<unknown>) => isOrderUnknown(answer),
    isLeft: ({ context }) => context.isLeft,
    isLeftAndUnknown: ({ context }, answer: Outcome<unknown>) =>
      context.isLeft && isOrderUnknown(answer),
    isReady: ({ context }) => orderOf(context) !== null,
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    /** Somebody changed the cart that the sheet adds to. */
    isFresher: (
      { context: { storeId, preview } },
      seen: Pick<ShopEventOf<"cart.refreshed">, "storeId" | "order">,
    ) =>
      seen.storeId === storeId &&
      preview !== null &&
      seen.order.tokenValue === preview.order.tokenValue &&
      seen.order.revision > preview.order.revision,
    isThisOrder: ({ context }, { token }: { readonly token: OrderToken }) =>
      token === context.token,
  },
}).createMachine({
  id: "orderSheet",
  context: ({ input: { storeId } }) => ({ ...EMPTY, storeId }),
  initial: "closed",
  on: {
    // Found out elsewhere in the shop, which leads to it.
    "order.completed": {
      guard: { type: "isThisOrder", params: ({ event }) => event },
      target: ".closed",
      actions: "forget",
    },
  },
  states: {
    closed: {
      on: {
        "orderSheet.opened": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          target: "opening",
          actions: { type: "open", params: ({ event }) => event },
        },
      },
    },
    /** Also after a refusal, which stays in sight. */
    opening: {
      on: { "orderSheet.closed": { target: "closed", actions: "forget" } },
      invoke: {
        src: "previewOrder",
        input: ({ context }) => previewCall(context),
        onDone: [
          { guard: ANSWERED, target: "reviewing", actions: TAKE_PREVIEW },
          { target: "failed", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "broken",
      },
    },
    reviewing: {
      initial: "settled",
      on: {
        "orderSheet.changed": { target: ".waiting", actions: KEEP_CHANGE },
        "orderSheet.cartKept": { target: ".previewing", actions: KEEP_CART },
        "orderSheet.deliveryChosen": { target: ".previewing", actions: KEEP_DELIVERY },
        "orderSheet.methodChosen": {
          actions: { type: "keepMethod", params: ({ event }) => event },
        },
        "cart.refreshed": {
          guard: { type: "isFresher", params: ({ event }) => event },
          target: ".waiting",
        },
        "orderSheet.closed": { target: "closed", actions: "forget" },
      },
      states: {
        settled: {
          on: {
            "orderSheet.confirmed": {
              guard: "isReady",
              target: "#orderSheet.ordering",
              actions: { type: "send", params: ({ event }) => event },
            },
          },
        },
        waiting: { after: { untilPreview: "previewing" } },
        previewing: {
          invoke: {
            src: "previewOrder",
            input: ({ context }) => previewCall(context),
            onDone: [
              { guard: ANSWERED, target: "settled", actions: TAKE_PREVIEW },
              { target: "#orderSheet.failed", actions: [KEEP_REFUSAL, "doubt"] },
            ],
            onError: "#orderSheet.broken",
          },
        },
      },
    },
    ordering: {
      entry: "keepKey",
      on: {
        "orderSheet.closed": { actions: "leave" },
        "orderSheet.opened": {
          guard: { type: "isForThisStore", params: ({ event }) => event },
          actions: KEEP_NEXT,
        },
      },
      invoke: {
        src: "orderAtOnce",
        input: ({ context }) => ({ ...inCart(context), ...assertPresent(context.sent) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "closed",
            actions: {
              type: "finish",
              params: ({ event }) => ({ order: valueOf(event.output) }),
            },
          },
          {
            guard: { type: "isLeftAndUnknown", params: ({ event }) => event.output },
            target: "unsure.hidden",
            actions: [KEEP_REFUSAL, "doubt"],
          },
          {
            guard: { type: "isOrderUnknown", params: ({ event }) => event.output },
            target: "unsure",
            actions: [KEEP_REFUSAL, "doubt"],
          },
          {
            guard: "isLeft",
            target: "closed",
            actions: [
              "forgetKey",
              { type: "notifyNotOrdered", params: ({ event }) => failureOf(event.output) },
              "forget",
            ],
          },
          { target: "opening", actions: ["forgetKey", "openNext", KEEP_REFUSAL] },
        ],
        onError: "broken",
      },
    },
    /** It may be an order: nothing is changed or previewed before that is known. */
    unsure: {
      initial: "shown",
      on: { "orderSheet.confirmed": { target: "ordering", actions: "forgetRefusal" } },
      states: {
        shown: { on: { "orderSheet.closed": "hidden" } },
        hidden: {
          on: {
            "orderSheet.opened": {
              guard: { type: "isForThisStore", params: ({ event }) => event },
              target: "shown",
              actions: KEEP_NEXT,
            },
          },
        },
      },
    },
    /** Numbers of another wish are no offer: they are asked for again first. */
    failed: {
      on: {
        "orderSheet.retried": { target: "opening", actions: "forgetRefusal" },
        "orderSheet.closed": { target: "closed", actions: "forget" },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

/** An answer that cannot be read may tell of an order as well. */
const isOrderUnknown = (answer: Outcome<unknown>): boolean =>
  isUnanswered(answer) || (!answer.ok && answer.error._tag === "UnexpectedResponse");

const inCart = ({ storeId, token }: OrderSheetContext): InCart => ({
  storeId,
  token: assertPresent(token),
});

const previewCall = (context: OrderSheetContext) => ({
  ...inCart(context),
  wish: previewRequest(context.items, { shipments: context.wishes, keepCart: context.keepCart }),
});
