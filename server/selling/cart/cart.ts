import { Context, Effect, Layer } from "effect";
import type {
  AddItem,
  CartAnswer,
  ChangeOrder,
  DeliveryOptions,
  Order,
} from "../../../api-schema/order.ts";
import type { OrderItemId, OrderToken } from "../../../api-schema/primitives.ts";
import type { Conflict, NotFound, Unprocessable } from "../../../api-schema/problems.ts";
import type { CartCommand, CartWish } from "../../../core/selling/edit-draft.ts";
import { now as presentInstant } from "../../clock.ts";
import type { KeyedRequest } from "../../web/idempotency.ts";
import { type Buyer, type Buying, buyingOf } from "./buyer.ts";
import {
  changeAtOnce,
  changeCart,
  findOpenCart,
  loadOpenCart,
  ofNoField,
  seeCart,
} from "./cart-engine.ts";
import { CartRepository } from "./cart-repository.ts";

/**
 * The open cart of a store (product §6). Every change is repriced whole and answers the whole cart;
 * somebody else's cart or line is a NotFound and nothing changes.
 */
export class Cart extends Context.Service<
  Cart,
  {
    /** The store's open cart, made when there is none. */
    readonly open: (buyer: Buyer) => Effect.Effect<Order>;
    /** The same in one statement; null where that does not do. */
    readonly openAtOnce: (buying: Buying) => Effect.Effect<Order | null>;
    /** The cart as it is now, nothing written. Conflict once it is an order. */
    readonly see: (buyer: Buyer, token: OrderToken) => Effect.Effect<Order, NotFound | Conflict>;
    /** The same of a cart that there is; null where there is none, or a claim is not true. */
    readonly find: (buying: Buying, token: OrderToken) => Effect.Effect<Order | null, Conflict>;
    /** The same with the addresses that the store may be delivered at, its shipping address first. */
    readonly deliveryOptions: (
      buyer: Buyer,
      token: OrderToken,
    ) => Effect.Effect<DeliveryOptions, NotFound | Conflict>;
    /** Adds what can be added; `changes` names the rest. */
    readonly add: (
      buyer: Buyer,
      token: OrderToken,
      items: readonly AddItem[],
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /**
     * Any change in one statement, under the key of its call where it has one; null where that cannot be:
     * nothing is done.
     */
    readonly changeAtOnce: (
      buying: Buying,
      token: OrderToken,
      wish: CartWish,
      keyed?: KeyedRequest,
    ) => Effect.Effect<CartAnswer | null>;
    /** The new quantity of a line, clamped to stock and packaging; 0 removes it. */
    readonly setQuantity: (
      buyer: Buyer,
      token: OrderToken,
      item: OrderItemId,
      quantity: number,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
    /** Removes lines, all or, when one of them is not this cart's, none. */
    readonly remove: (
      buyer: Buyer,
      token: OrderToken,
      items: readonly OrderItemId[],
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
    /** Promotion code and notes to the drivers. */
    readonly annotate: (
      buyer: Buyer,
      token: OrderToken,
      change: ChangeOrder,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /** Expired offers and unavailable lines leave the cart, prices are made fresh. */
    readonly check: (
      buyer: Buyer,
      token: OrderToken,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
  }
>()("panetier/cart/Cart") {
  static readonly layer: Layer.Layer<Cart, never, CartRepository> = Layer.effect(
    Cart,
    Effect.gen(function* () {
      const carts = yield* CartRepository;
      const openAtOnce = Effect.fnUntraced(function* (buying: Buying) {
        const now = yield* presentInstant;
        const { storeId, customerId, claim } = buying;
        const state = yield* carts.openCart({ storeId, customerId, now, claim });
        if (state === null) return null;
        yield* carts.remember(state, now);
        return yield* seeCart(carts, buying, state);
      });
      return Cart.of({
        open: Effect.fnUntraced(function* (buyer) {
          for (;;) {
            const order = yield* openAtOnce(buyingOf(buyer));
            if (order !== null) return order;
          }
        }),
        openAtOnce,
        see: (buyer, token) =>
          Effect.flatMap(loadOpenCart(carts, buyer.store, token), (state) =>
            seeCart(carts, buyer.store, state),
          ),
        find: Effect.fnUntraced(function* (buying, token) {
          const state = yield* findOpenCart(carts, buying, token);
          return state === null ? null : yield* seeCart(carts, buying, state);
        }),
        deliveryOptions: Effect.fnUntraced(function* (buyer, token) {
          const state = yield* loadOpenCart(carts, buyer.store, token);
          return { addresses: state.addresses, order: yield* seeCart(carts, buyer.store, state) };
        }),
        add: (buyer, token, items) => changeCart(carts, buyer, token, { kind: "add", items }),
        changeAtOnce: (buying, token, wish, keyed) =>
          changeAtOnce(carts, buying, token, wish, keyed),
        setQuantity: (buyer, token, item, quantity) =>
          changeCart(carts, buyer, token, { kind: "set", item, quantity }).pipe(ofNoField),
        remove: (buyer, token, items) =>
          changeCart(carts, buyer, token, { kind: "remove", items }).pipe(ofNoField),
        annotate: (buyer, token, change) =>
          Effect.flatMap(annotation(carts, change), (command) =>
            changeCart(carts, buyer, token, command),
          ),
        check: (buyer, token) => changeCart(carts, buyer, token, { kind: "check" }).pipe(ofNoField),
      });
    }),
  );
}

// Only a code that is requested is looked up.
const annotation = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  { couponCode, ...words }: ChangeOrder,
): Effect.fn.Return<CartCommand> {
  if (couponCode === undefined) return { kind: "annotate", coupon: "kept", words };
  if (couponCode === null || couponCode.trim() === "") {
    return { kind: "annotate", coupon: "removed", words };
  }
  return { kind: "annotate", coupon: { found: yield* carts.coupon(couponCode) }, words };
});
