import { Context, Effect, Layer } from "effect";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderAtOnce, OrderPreview, PreviewOrder } from "../../../api-schema/order-sheet.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import type { Conflict, NotFound, Unprocessable } from "../../../api-schema/problems.ts";
import { orderedCart } from "../../../core/selling/beside-cart.ts";
import { sellAtOnce, type WholeWish } from "../../../core/selling/order-at-once.ts";
import { now as presentInstant } from "../../clock.ts";
import type { Buyer } from "../cart/buyer.ts";
import { changeRows, isUnchanged } from "../cart/cart-change.ts";
import { loadOpenCart, orProblem } from "../cart/cart-engine.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { Completion } from "./completion.ts";
import { previewOrder } from "./order-preview.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/** From the home page to the lorry in one sheet: what an order would be, and the order itself. */
export class OrderSheet extends Context.Service<
  OrderSheet,
  {
    /** The cart with more lines, or these alone, and everything chosen that can be; nothing is written. */
    readonly preview: (
      buyer: Buyer,
      token: OrderToken,
      request: PreviewOrder,
    ) => Effect.Effect<OrderPreview, NotFound | Conflict>;
    /**
     * Adds, chooses delivery and payment and completes in one transaction, with the checks of the
     * long way: a refusal leaves the cart as it was. Conflict for a cart that is an order already,
     * whoever made it: these lines are not in it. Beside the cart (`keepCart`) the order takes its token,
     * and what it held is the store's open cart under a new one.
     */
    readonly orderAtOnce: (
      buyer: Buyer,
      token: OrderToken,
      request: OrderAtOnce,
    ) => Effect.Effect<Order, NotFound | Conflict | Unprocessable>;
  }
>()("panetier/selling/OrderSheet") {
  static readonly layer: Layer.Layer<OrderSheet, never, CartRepository | Completion | SellingFirm> =
    Layer.effect(
      OrderSheet,
      Effect.gen(function* () {
        const carts = yield* CartRepository;
        const completion = yield* Completion;
        const { now: firmNow } = yield* SellingFirm;
        return OrderSheet.of({
          preview: (buyer, token, request) =>
            Effect.flatMap(firmNow, ({ firm }) =>
              previewOrder({ carts, firm }, buyer, token, request),
            ),
          orderAtOnce: (buyer, token, request) =>
            carts.transaction(orderLocked({ carts, completion }, buyer, token, request)),
        });
      }),
    );
}

type Needs = {
  readonly carts: CartRepository["Service"];
  readonly completion: Completion["Service"];
};

/** An order in one step, within the transaction that is open. */
export const orderLocked = Effect.fnUntraced(function* (
  { carts, completion }: Needs,
  buyer: Buyer,
  token: OrderToken,
  request: WholeWish,
): Effect.fn.Return<Order, NotFound | Conflict | Unprocessable> {
  const { storeId, role } = buyer.store;
  yield* carts.lock(token, storeId);
  const codes = request.items.map(({ variant }) => variant);
  const cart = yield* loadOpenCart(carts, buyer.store, token, codes);
  const aside = request.keepCart === true ? yield* carts.setAside(cart.order.id) : null;
  const state = orderedCart(cart, request);
  const { addresses } = cart;
  const now = yield* presentInstant;
  const sold = yield* orProblem(sellAtOnce(state, { wish: request, addresses }, { now, role }));
  const rows = changeRows(state, sold);
  if (!isUnchanged(state, rows)) {
    const { id, revision } = state.order;
    const saved = yield* carts.save({ id, revision, now, rows });
    if (saved === null) return yield* Effect.die(new Error("A locked cart was changed"));
  }
  const order = yield* completion.complete(buyer, token, request);
  if (aside !== null) yield* carts.openAside(aside);
  return order;
});
