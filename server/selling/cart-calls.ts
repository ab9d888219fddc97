import { Effect } from "effect";
import { type Claim, Claimant, CurrentStore } from "../../api-schema/access.ts";
import type { CartAnswer } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import {
  type Conflict,
  Forbidden,
  type NotFound,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import type { CartWish } from "../../core/selling/edit-draft.ts";
import { orSettled } from "../sessions/with-access.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import type { Idempotency, KeyedRequest } from "../web/idempotency.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { type Buyer, buyingBy, buyingOf } from "./cart/buyer.ts";
import type { Cart } from "./cart/cart.ts";
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
      const claim = yield* Claimant;
      return jsonAnswer(yield* orSettled(claim, cart.openAtOnce(buyingBy(claim)), cart.open));
    }),
    getOrder: Effect.fnUntraced(function* ({ params }) {
      return jsonAnswer(yield* cartOrOrder(cart, orders, yield* Claimant, params.token));
    }),
    changeOrder: Effect.fnUntraced(function* ({ params, payload }) {
      return jsonAnswer(yield* cart.annotate(yield* CurrentStore, params.token, payload));
    }),
    checkCart: Effect.fnUntraced(function* ({ params }) {
      return jsonAnswer(yield* cart.check(yield* CurrentStore, params.token));
    }),
    addItem: Effect.fnUntraced(function* ({ params, payload, request }) {
      const claim = yield* Claimant;
      const keyed = keyedRequest("addItem", buyingBy(claim), { request, params, payload });
      const wish = { kind: "add", items: [payload] } as const;
      return jsonAnswer(
        yield* addOnce(cart, idempotency, { claim, token: params.token, wish, keyed }),
      );
    }),
    addItems: Effect.fnUntraced(function* ({ params, payload, request }) {
      const claim = yield* Claimant;
      const keyed = keyedRequest("addItems", buyingBy(claim), { request, params, payload });
      const wish = { kind: "add", items: payload.items } as const;
      return jsonAnswer(
        yield* addOnce(cart, idempotency, { claim, token: params.token, wish, keyed }),
      );
    }),
    removeItems: Effect.fnUntraced(function* ({ params, payload }) {
      const wish = { kind: "remove", items: payload.items } as const;
      return jsonAnswer(
        yield* changed(cart, yield* Claimant, { token: params.token, wish }, (buyer) =>
          cart.remove(buyer, params.token, payload.items),
        ),
      );
    }),
    changeItem: Effect.fnUntraced(function* ({ params, payload }) {
      const { token, itemId: item } = params;
      const { quantity } = payload;
      const wish = { kind: "set", item, quantity } as const;
      return jsonAnswer(
        yield* changed(cart, yield* Claimant, { token, wish }, (buyer) =>
          cart.setQuantity(buyer, token, item, quantity),
        ),
      );
    }),
    removeItem: Effect.fnUntraced(function* ({ params }) {
      const { token, itemId } = params;
      const wish = { kind: "remove", items: [itemId] } as const;
      return jsonAnswer(
        yield* changed(cart, yield* Claimant, { token, wish }, (buyer) =>
          cart.remove(buyer, token, [itemId]),
        ),
      );
    }),
  }) satisfies GroupCalls<"orders">;

interface Change {
  readonly token: OrderToken;
  readonly wish: CartWish;
  /** Under the key of its call. */
  readonly keyed?: KeyedRequest;
}

/** A change at once, proved by its first statement; else the way of somebody who is known. */
export const changed = <E>(
  cart: Cart["Service"],
  claim: Claim,
  { token, wish, keyed }: Change,
  known: (buyer: Buyer) => Effect.Effect<CartAnswer, E>,
) => orSettled(claim, cart.changeAtOnce(buyingBy(claim), token, wish, keyed), known);

type Addition = {
  readonly claim: Claim;
  readonly token: OrderToken;
  readonly wish: Extract<CartWish, { readonly kind: "add" }>;
  readonly keyed: KeyedRequest;
};

/** Once for each key: at once where that can be, else with the memory of its answer in a transaction. */
const addOnce = (
  cart: Cart["Service"],
  idempotency: Idempotency["Service"],
  { claim, token, wish, keyed }: Addition,
) =>
  changed(
    cart,
    claim,
    { token, wish, keyed },
    (buyer): Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable> => {
      const atOnce =
        keyed.key === undefined
          ? Effect.succeed(null)
          : cart.changeAtOnce(buyingOf(buyer), token, wish, keyed);
      return Effect.flatMap(atOnce, (answer) =>
        answer === null
          ? idempotency.once(keyed, cart.add(buyer, token, wish.items))
          : Effect.succeed(answer),
      );
    },
  );

// A cart is for those who may order; an order is for everybody in the store (product §4).
const cartOrOrder = (
  cart: Cart["Service"],
  orders: Orders["Service"],
  claim: Claim,
  token: OrderToken,
) => {
  const order = orders.byToken(claim.storeId, token);
  const ofBuyer = buyingBy({ ...claim, action: "cart.order" });
  return orSettled(claim, cart.find(ofBuyer, token), (buyer) =>
    cart
      .see(buyer, token)
      .pipe(
        Effect.flatMap((seen) =>
          may(buyer.store.role, "cart.order")
            ? Effect.succeed(seen)
            : Effect.fail(new Forbidden({ message: "Vous ne pouvez pas consulter ce panier" })),
        ),
      ),
  ).pipe(Effect.catchTag("Conflict", () => order));
};
