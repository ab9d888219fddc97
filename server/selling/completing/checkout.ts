import { Context, Effect, Layer } from "effect";
import type {
  CartAnswer,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  Order,
  PaymentChoices,
} from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import type { Conflict, NotFound, Unprocessable } from "../../../api-schema/problems.ts";
import { blockersUpTo } from "../../../core/cart/blockers.ts";
import { now as presentInstant } from "../../clock.ts";
import { Orders } from "../orders/orders.ts";
import type { Buyer } from "../cart/buyer.ts";
import { draftOf } from "../cart/cart-draft.ts";
import { changeCart, loadOpenCart, seeCart } from "../cart/cart-engine.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { checkStep, refuseBlockers } from "./checkout-checks.ts";
import { Completion } from "./completion.ts";
import { chooseDelivery } from "./delivery-choice.ts";
import { checkPaymentChoice, paymentChoices } from "./payment-choice.ts";
import { priceCart } from "../cart/repricing.ts";

/** The steps from a cart to an order: delivery, payment, completion (product §6). */
export class Checkout extends Context.Service<
  Checkout,
  {
    /** cart → shipping_selected; all shipments or none. */
    readonly chooseDelivery: (
      buyer: Buyer,
      token: OrderToken,
      wish: ChooseDelivery,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    readonly paymentMethods: (
      buyer: Buyer,
      token: OrderToken,
    ) => Effect.Effect<PaymentChoices, NotFound | Conflict>;
    /** shipping_selected → payment_selected. */
    readonly choosePayment: (
      buyer: Buyer,
      token: OrderToken,
      wish: ChoosePayment,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /** payment_selected → completed, once whatever is repeated or races. */
    readonly complete: (
      buyer: Buyer,
      token: OrderToken,
      wish: CompleteOrder,
    ) => Effect.Effect<Order, NotFound | Conflict>;
  }
>()("panetier/cart/Checkout") {
  static readonly layer: Layer.Layer<Checkout, never, CartRepository | Completion | Orders> =
    Layer.effect(
      Checkout,
      Effect.gen(function* () {
        const carts = yield* CartRepository;
        const completion = yield* Completion;
        const orders = yield* Orders;
        return Checkout.of({
          chooseDelivery: (buyer, token, wish) => selectDelivery(carts, buyer, token, wish),
          paymentMethods: Effect.fnUntraced(function* (buyer: Buyer, token: OrderToken) {
            const state = yield* loadOpenCart(carts, buyer, token);
            const now = yield* presentInstant;
            return paymentChoices(state, priceCart(draftOf(state), state, now));
          }),
          choosePayment: (buyer, token, wish) => selectPayment(carts, buyer, token, wish),
          complete: Effect.fnUntraced(function* (buyer, token, wish) {
            yield* completion.complete(buyer, token, wish);
            return yield* orders.byToken(buyer.store.storeId, token);
          }),
        });
      }),
    );
}

const selectDelivery = (
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  wish: ChooseDelivery,
): Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable> =>
  Effect.flatMap(carts.addresses(buyer.store.storeId), (addresses) =>
    changeCart(carts, buyer, token, {
      edit: (draft, state, now) => chooseDelivery(draft, state, { wish, addresses, now }),
      verify: (change) =>
        Effect.andThen(
          checkStep(change, "shipping_selected"),
          refuseBlockers(blockersUpTo("delivery", change.blockers)),
        ),
      checkoutState: "shipping_selected",
    }),
  );

const selectPayment = (
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  wish: ChoosePayment,
): Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable> =>
  carts.transaction(
    Effect.gen(function* () {
      // A completion may race: it must find either the old choice or the new one, never half of it.
      yield* carts.lock(token, buyer.store.storeId);
      const { changes, order } = yield* changeCart(carts, buyer, token, {
        edit: Effect.succeed,
        verify: (change) =>
          Effect.gen(function* () {
            yield* checkStep(change, "payment_selected");
            yield* refuseBlockers(blockersUpTo("delivery", change.blockers));
            yield* checkPaymentChoice(wish, change.state, change.priced);
          }),
        checkoutState: "payment_selected",
      });
      const now = yield* presentInstant;
      yield* carts.setPayments({ orderId: order.id, payments: wish.payments, now });
      const state = yield* loadOpenCart(carts, buyer, token);
      return { order: yield* seeCart(carts, buyer, state), changes };
    }),
  );
