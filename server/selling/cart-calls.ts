import { Effect } from "effect";
import { CurrentStore } from "../../api-schema/access.ts";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { Forbidden, type NotFound } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import type { Buyer } from "./cart/buyer.ts";
import type { Cart } from "./cart/cart.ts";
import type { Once } from "./once.ts";
import type { Orders } from "./orders/orders.ts";

type Needs = {
  readonly cart: Cart["Service"];
  readonly orders: Orders["Service"];
  readonly once: Once;
};

/** The open order: what is in it. */
export const cartCalls = ({ cart, orders, once }: Needs) =>
  ({
    retrieveOrder: Effect.fnUntraced(function* () {
      return jsonAnswer(yield* cart.open(yield* CurrentStore));
    }),
    getOrder: Effect.fnUntraced(function* ({ params }) {
      return jsonAnswer(yield* cartOrOrder(cart, orders, yield* CurrentStore, params.token));
    }),
    changeOrder: Effect.fnUntraced(function* ({ params, payload }) {
      return jsonAnswer(yield* cart.annotate(yield* CurrentStore, params.token, payload));
    }),
    checkCart: Effect.fnUntraced(function* ({ params }) {
      return jsonAnswer(yield* cart.check(yield* CurrentStore, params.token));
    }),
    addItem: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const add = cart.add(buyer, params.token, [payload]);
      return jsonAnswer(yield* once("addItem", buyer, { request, params, payload }, add));
    }),
    addItems: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const add = cart.add(buyer, params.token, payload.items);
      return jsonAnswer(yield* once("addItems", buyer, { request, params, payload }, add));
    }),
    removeItems: Effect.fnUntraced(function* ({ params, payload }) {
      const buyer = yield* CurrentStore;
      return jsonAnswer(yield* cart.remove(buyer, params.token, payload.items));
    }),
    changeItem: Effect.fnUntraced(function* ({ params, payload }) {
      const buyer = yield* CurrentStore;
      const { token, itemId } = params;
      return jsonAnswer(yield* cart.setQuantity(buyer, token, itemId, payload.quantity));
    }),
    removeItem: Effect.fnUntraced(function* ({ params }) {
      const buyer = yield* CurrentStore;
      return jsonAnswer(yield* cart.remove(buyer, params.token, [params.itemId]));
    }),
  }) satisfies GroupCalls<"orders">;

// A cart is for those who may order; an order is for everybody in the store (product §4).
const cartOrOrder = (
  cart: Cart["Service"],
  orders: Orders["Service"],
  buyer: Buyer,
  token: OrderToken,
): Effect.Effect<Order, NotFound | Forbidden> =>
  cart.see(buyer, token).pipe(
    Effect.flatMap((order) =>
      may(buyer.store.role, "cart.order")
        ? Effect.succeed(order)
        : Effect.fail(new Forbidden({ message: "Vous ne pouvez pas consulter ce panier" })),
    ),
    Effect.catchTag("Conflict", () => orders.byToken(buyer.store.storeId, token)),
  );
