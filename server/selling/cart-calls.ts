import { Effect } from "effect";
import { CurrentStore } from "../../api-schema/access.ts";
import type { AddItem, CartAnswer, Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import {
  type Conflict,
  Forbidden,
  type NotFound,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import type { Buyer } from "./cart/buyer.ts";
import type { Cart } from "./cart/cart.ts";
import type { Idempotency, KeyedRequest } from "../web/idempotency.ts";
import { keyedRequest } from "./once.ts";
import type { Orders } from "./orders/orders.ts";

type Needs = {
  readonly cart: Cart["Service"];
  readonly orders: Orders["Service"];
  readonly idempotency: Idempotency["Service"];
};

/** The open order: what is in it. */
export const cartCalls = ({ cart, orders, idempotency }: Needs) =>
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
      const keyed = keyedRequest("addItem", buyer, { request, params, payload });
      return jsonAnswer(
        yield* addOnce(cart, idempotency, { buyer, token: params.token, items: [payload], keyed }),
      );
    }),
    addItems: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const keyed = keyedRequest("addItems", buyer, { request, params, payload });
      return jsonAnswer(
        yield* addOnce(cart, idempotency, {
          buyer,
          token: params.token,
          items: payload.items,
          keyed,
        }),
      );
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

interface Addition {
  readonly buyer: Buyer;
  readonly token: OrderToken;
  readonly items: readonly AddItem[];
  readonly keyed: KeyedRequest;
}

/** Once for each key: at once where that can be, else with the memory of its answer in a transaction. */
const addOnce = (
  cart: Cart["Service"],
  idempotency: Idempotency["Service"],
  { buyer, token, items, keyed }: Addition,
): Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable> =>
  Effect.flatMap(cart.addAtOnce(buyer, token, items, keyed), (answer) =>
    answer === null
      ? idempotency.once(keyed, cart.add(buyer, token, items))
      : Effect.succeed(answer),
  );

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
