import { Effect } from "effect";
import { Claimant, CurrentStore } from "../../api-schema/access.ts";
import { orSettled } from "../sessions/with-access.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { changed } from "./cart-calls.ts";
import { buyingBy } from "./cart/buyer.ts";
import type { Cart } from "./cart/cart.ts";
import type { Checkout } from "./completing/checkout.ts";
import type { OrderSheet } from "./completing/order-sheet.ts";
import { keyedRequest, type Once } from "./once.ts";
import type { Payments } from "./payments/payments.ts";

type Needs = {
  readonly cart: Cart["Service"];
  readonly checkout: Checkout["Service"];
  readonly sheet: OrderSheet["Service"];
  readonly payments: Payments["Service"];
  readonly once: Once;
};

/** From what is in the cart to an order: step by step, or at once. */
export const checkoutCalls = ({ cart, checkout, sheet, payments, once }: Needs) =>
  ({
    deliveryOptions: Effect.fnUntraced(function* ({ params }) {
      const buyer = yield* CurrentStore;
      return jsonAnswer(yield* cart.deliveryOptions(buyer, params.token));
    }),
    chooseDelivery: Effect.fnUntraced(function* ({ params: { token }, payload }) {
      const wish = { kind: "chooseDelivery", wish: payload } as const;
      return jsonAnswer(
        yield* changed(cart, yield* Claimant, { token, wish }, (buyer) =>
          checkout.chooseDelivery(buyer, token, payload),
        ),
      );
    }),
    paymentMethods: Effect.fnUntraced(function* ({ params }) {
      const buyer = yield* CurrentStore;
      // An order is no cart any more: what is still open of it has choices of its own.
      return yield* Effect.catchTag(checkout.paymentMethods(buyer, params.token), "Conflict", () =>
        payments.choices(buyer.store.storeId, params.token),
      );
    }),
    choosePayment: Effect.fnUntraced(function* ({ params: { token }, payload }) {
      const wish = { kind: "choosePayment", wish: payload } as const;
      return jsonAnswer(
        yield* changed(cart, yield* Claimant, { token, wish }, (buyer) =>
          checkout.choosePayment(buyer, token, payload),
        ),
      );
    }),
    completeOrder: Effect.fnUntraced(function* ({ params, payload, request }) {
      const claim = yield* Claimant;
      const buying = buyingBy(claim);
      const { token } = params;
      const keyed = keyedRequest("complete", buying, { request, params, payload });
      return jsonAnswer(
        yield* orSettled(claim, checkout.completeAtOnce(buying, token, payload, keyed), (buyer) =>
          checkout.complete(buyer, token, payload, keyed),
        ),
      );
    }),
    previewOrder: Effect.fnUntraced(function* ({ params, payload }) {
      return jsonAnswer(yield* sheet.preview(yield* CurrentStore, params.token, payload));
    }),
    orderAtOnce: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const order = sheet.orderAtOnce(buyer, params.token, payload);
      return jsonAnswer(yield* once("orderAtOnce", buyer, { request, params, payload }, order));
    }),
  }) satisfies GroupCalls<"orders">;
