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
import { now as presentInstant } from "../../clock.ts";
import { Idempotency, type KeyedRequest } from "../../web/idempotency.ts";
import { type Buyer, type Buying, buyingOf } from "../cart/buyer.ts";
import { draftOf } from "../../../core/selling/cart-draft.ts";
import { changeCart, loadOpenCart } from "../cart/cart-engine.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { Completion } from "./completion.ts";
import { paymentChoices } from "./payment-choices.ts";
import { priceCart } from "../../../core/selling/price-cart.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/** The steps from a cart to an order: delivery, payment, completion (product §6). */
export class Checkout extends Context.Service<
  Checkout,
  {
    /** cart → shipping_selected; all shipments or none. */
    readonly chooseDelivery: (
      buyer: Buyer,
      token: OrderToken,
      request: ChooseDelivery,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    readonly paymentMethods: (
      buyer: Buyer,
      token: OrderToken,
    ) => Effect.Effect<PaymentChoices, NotFound | Conflict>;
    /** shipping_selected → payment_selected. */
    readonly choosePayment: (
      buyer: Buyer,
      token: OrderToken,
      request: ChoosePayment,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /** The completion in one statement, for a claimant; null where that cannot be: nothing is done. */
    readonly completeAtOnce: (
      buying: Buying,
      token: OrderToken,
      request: CompleteOrder,
      keyed: KeyedRequest,
    ) => Effect.Effect<Order | null>;
    /** payment_selected → completed, once whatever is repeated or races. */
    readonly complete: (
      buyer: Buyer,
      token: OrderToken,
      request: CompleteOrder,
      keyed: KeyedRequest,
    ) => Effect.Effect<Order, NotFound | Conflict | Unprocessable>;
  }
>()("panetier/cart/Checkout") {
  static readonly layer: Layer.Layer<
    Checkout,
    never,
    CartRepository | Completion | Idempotency | SellingFirm
  > = Layer.effect(
    Checkout,
    Effect.gen(function* () {
      const { now: firmNow } = yield* SellingFirm;
      const carts = yield* CartRepository;
      const completion = yield* Completion;
      const idempotency = yield* Idempotency;
      return Checkout.of({
        chooseDelivery: (buyer, token, request) =>
          changeCart(carts, buyer, token, { kind: "chooseDelivery", wish: request }),
        paymentMethods: Effect.fnUntraced(function* (buyer: Buyer, token: OrderToken) {
          const state = yield* loadOpenCart(carts, buyer.store, token);
          const now = yield* presentInstant;
          const lastMethods = yield* carts.lastMethods(buyer.store.storeId);
          const { firm } = yield* firmNow;
          return paymentChoices(firm, state, priceCart(draftOf(state), state, now), lastMethods);
        }),
        choosePayment: (buyer, token, request) =>
          changeCart(carts, buyer, token, { kind: "choosePayment", wish: request }),
        completeAtOnce: completion.completeAtOnce,
        complete: Effect.fnUntraced(function* (buyer, token, request, keyed) {
          const order = yield* completion.completeAtOnce(buyingOf(buyer), token, request, keyed);
          return (
            order ?? (yield* idempotency.once(keyed, completion.complete(buyer, token, request)))
          );
        }),
      });
    }),
  );
}
