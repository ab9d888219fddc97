import { assign, emit, enqueueActions, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, type Outcome, valueOf } from "../../core/api/errors.ts";
import { pathAfterCompletion } from "../../core/checkout/after-completion.ts";
import { cartTokenFailure } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf, ToastRequest } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

/** The carts' tokens by store, in memory only: a reset leaves none (spec §4 Login state). */
export type CartTokens = { readonly [storeId: number]: OrderToken | null };

export type CartTokenContext = {
  readonly storeId: StoreId | null;
  readonly mayOrder: boolean;
  readonly tokens: CartTokens;
  readonly path: string;
};

type Activation = Pick<ShopEventOf<"store.activated">, "storeId" | "mayOrder">;
type Ordered = Pick<ShopEventOf<"cart.ordered">, "storeId" | "order" | "isOwn">;
type Cart = Pick<ShopEventOf<"cart.gone">, "storeId" | "token">;

const ORDER_FOUND_MS = 10_000;
const CART_PATHS: readonly string[] = [paths.cart(), paths.cartDelivery(), paths.cartPayment()];

const NOTHING = { storeId: null, mayOrder: false, tokens: {} };

/**
 * The token of the active store's cart (spec §4 Store selection, §8): fetched when the store has
 * none, kept by store, never asked for a role that may not order. A failure warns, sets the stored
 * token to null and, for a 403 on the cart summary page, leads home. A cart that has become an order
 * leads to that order, and only then is the next cart fetched.
 */
export const cartTokenMachine = setup({
  types: {
    context: {} as CartTokenContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "store.activated"
      | "session.reset"
      | "route.changed"
      | "cart.retried"
      | "cart.gone"
      | "cart.ordered"
      | "cart.orderedElsewhere"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      | "cartToken.saved"
      | "cartToken.cleared"
      | "cart.ordered"
      | "order.answered"
      | "order.completed"
      | "toast.requested"
      | "navigation.requested"
    >,
  },
  actors: {
    /**
     * retrieve-order: the open cart of a store, made when there is none; the order instead that a
     * confirmation without answer has made of it.
     */
    retrieveOrder: notProvided<Outcome<Order>, { readonly storeId: StoreId }>(),
  },
  actions: {
    saveToken: enqueueActions(({ context, enqueue }, { order }: { readonly order: Order }) => {
      const { storeId, tokens } = context;
      if (storeId === null) return;
      enqueue.assign({ tokens: { ...tokens, [storeId]: order.tokenValue } });
      enqueue.emit({ type: "cartToken.saved", storeId, token: order.tokenValue, order });
    }),
    clearToken: enqueueActions(
      ({ context, enqueue }, { storeId }: { readonly storeId: StoreId | null }) => {
        if (storeId === null) return;
        enqueue.assign({ tokens: { ...context.tokens, [storeId]: null } });
        enqueue.emit({ type: "cartToken.cleared", storeId });
      },
    ),
    /** Its token is known from now on, and what it is by now. */
    notifyOrder: enqueueActions(({ context, enqueue }, { order }: { readonly order: Order }) => {
      const { storeId, tokens } = context;
      if (storeId === null) return;
      enqueue.assign({ tokens: { ...tokens, [storeId]: order.tokenValue } });
      enqueue.emit({ type: "cart.ordered", storeId, order, isOwn: true });
    }),
    /** Whoever looks at a cart, or has confirmed it, is led to the order; others are told of it. */
    showOrder: enqueueActions(({ context, enqueue }, { storeId, order, isOwn }: Ordered) => {
      const token = order.tokenValue;
      const isOnCart = CART_PATHS.includes(context.path);
      enqueue.emit({ type: "order.answered", storeId, order });
      if (isOwn) enqueue.emit({ type: "order.completed", storeId, token });
      if (!isOwn && !isOnCart) {
        enqueue.emit({ type: "toast.requested", toast: orderFound(order) });
        return;
      }
      const path = isOwn ? pathAfterCompletion(order) : paths.cartPaymentResult(token);
      enqueue.emit({ type: "navigation.requested", path, replace: isOnCart });
    }),
    /** Ordered in another tab, which shows it: here only a page of that cart gives way. */
    showResult: enqueueActions(({ context, enqueue }, { token }: Cart) => {
      if (!CART_PATHS.includes(context.path)) return;
      const path = paths.cartPaymentResult(token);
      enqueue.emit({ type: "navigation.requested", path, replace: true });
    }),
    alertFailure: enqueueActions(
      ({ context, enqueue }, { error }: { readonly error: ApiError }) => {
        if (error._tag === "Unauthorized") return;
        const code = error._tag === "ServerRefused" ? error.code : error._tag;
        const { alert, redirectHome } = cartTokenFailure(code, {
          onCartSummary: context.path === paths.cart(),
        });
        enqueue.emit({ type: "toast.requested", toast: alert });
        if (redirectHome) {
          enqueue.emit({ type: "navigation.requested", path: paths.home(), replace: true });
        }
      },
    ),
    forgetStores: assign(NOTHING),
    rememberPath: assign((_, { path }: { readonly path: string }) => ({ path })),
    activate: assign((_, { storeId, mayOrder }: Activation) => ({ storeId, mayOrder })),
    notifyBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isOrdered: (_, answer: Outcome<Order>) =>
      answer.ok && answer.value.checkoutState === "completed",
    mayNotOrder: (_, { mayOrder }: Activation) => !mayOrder,
    hasToken: ({ context }, { storeId }: Activation) => (context.tokens[storeId] ?? null) !== null,
    isKnownCart: ({ context }, cart: Cart) => isTokenOf(context, cart),
    /** A role that may not order any more leaves the store without a cart. */
    isActiveCart: ({ context }, cart: Cart) =>
      isTokenOf(context, cart) && cart.storeId === context.storeId && context.mayOrder,
    comesToSummary: ({ context }, { path }: { readonly path: string }) =>
      path === paths.cart() && context.path !== paths.cart(),
  },
}).createMachine({
  id: "cartToken",
  context: { ...NOTHING, path: "/" },
  initial: "idle",
  on: {
    "session.reset": { target: ".idle", actions: "forgetStores" },
    "route.changed": { actions: { type: "rememberPath", params: ({ event }) => event } },
    "store.activated": [
      {
        guard: { type: "mayNotOrder", params: ({ event }) => event },
        target: ".idle",
        actions: { type: "activate", params: ({ event }) => event },
      },
      {
        guard: { type: "hasToken", params: ({ event }) => event },
        target: ".holding",
        actions: { type: "activate", params: ({ event }) => event },
      },
      {
        target: ".fetchingToken",
        reenter: true,
        actions: { type: "activate", params: ({ event }) => event },
      },
    ],
    // It became an order, or is no longer this customer's: the store needs another cart.
    "cart.gone": [
      {
        guard: { type: "isActiveCart", params: ({ event }) => event },
        target: ".fetchingToken",
        reenter: true,
        actions: { type: "clearToken", params: ({ event }) => ({ storeId: event.storeId }) },
      },
      {
        guard: { type: "isKnownCart", params: ({ event }) => event },
        actions: { type: "clearToken", params: ({ event }) => ({ storeId: event.storeId }) },
      },
    ],
    "cart.ordered": [
      {
        guard: { type: "isActiveCart", params: ({ event }) => cartOf(event) },
        target: ".fetchingToken",
        reenter: true,
        actions: [
          { type: "showOrder", params: ({ event }) => event },
          { type: "clearToken", params: ({ event }) => event },
        ],
      },
      {
        guard: { type: "isKnownCart", params: ({ event }) => cartOf(event) },
        actions: { type: "clearToken", params: ({ event }) => event },
      },
    ],
    "cart.orderedElsewhere": [
      {
        guard: { type: "isActiveCart", params: ({ event }) => event },
        target: ".fetchingToken",
        reenter: true,
        actions: [
          { type: "showResult", params: ({ event }) => event },
          { type: "clearToken", params: ({ event }) => event },
        ],
      },
      {
        guard: { type: "isKnownCart", params: ({ event }) => event },
        actions: { type: "clearToken", params: ({ event }) => event },
      },
    ],
  },
  states: {
    idle: {},
    fetchingToken: {
      invoke: {
        src: "retrieveOrder",
        input: ({ context }) => ({ storeId: assertPresent(context.storeId) }),
        onDone: [
          {
            guard: { type: "isOrdered", params: ({ event }) => event.output },
            target: "holding",
            actions: {
              type: "notifyOrder",
              params: ({ event }) => ({ order: valueOf(event.output) }),
            },
          },
          {
            guard: ANSWERED,
            target: "holding",
            actions: {
              type: "saveToken",
              params: ({ event }) => ({ order: valueOf(event.output) }),
            },
          },
          {
            target: "failed",
            actions: [
              { type: "clearToken", params: ({ context }) => ({ storeId: context.storeId }) },
              { type: "alertFailure", params: ({ event }) => failureOf(event.output) },
            ],
          },
        ],
        onError: "broken",
      },
    },
    holding: {},
    failed: {
      on: {
        "cart.retried": "fetchingToken",
        "tab.returned": "fetchingToken",
        "route.changed": {
          guard: { type: "comesToSummary", params: ({ event }) => event },
          target: "fetchingToken",
          actions: { type: "rememberPath", params: ({ event }) => event },
        },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

const cartOf = ({ storeId, order }: Pick<Ordered, "storeId" | "order">): Cart => ({
  storeId,
  token: order.tokenValue,
});

const orderFound = ({ number, tokenValue }: Order): ToastRequest => ({
  status: "success",
  title: number === null ? "Votre commande est enregistrée" : `Commande ${number} enregistrée`,
  description: "Le panier de votre boutique est devenu une commande.",
  duration: ORDER_FOUND_MS,
  action: {
    label: "Voir la commande",
    altText: "Voir la commande que votre panier est devenu",
    event: { type: "navigation.requested", path: paths.order(tokenValue), replace: false },
  },
});

const isTokenOf = ({ tokens }: CartTokenContext, { storeId, token }: Cart): boolean =>
  tokens[storeId] === token;
