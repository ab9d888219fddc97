import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import { Idempotency } from "../web/idempotency.ts";
import { Amendments } from "./amending/amendments.ts";
import { SupplementService } from "./amending/supplement-service.ts";
import { cartCalls } from "./cart-calls.ts";
import { Cart } from "./cart/cart.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { Checkout } from "./completing/checkout.ts";
import { OrderSheet } from "./completing/order-sheet.ts";
import { onceForBuyer } from "./once.ts";
import { orderCalls } from "./order-calls.ts";
import { Orders } from "./orders/orders.ts";
import { paymentCalls } from "./payment-calls.ts";
import { CardPageService } from "./payments/card-page-service.ts";
import { Payments } from "./payments/payments.ts";
import { OrdersServices } from "./selling-services.ts";

// Carts and orders are answered as they were made, without being encoded again: tests decode them
// with their schema (tests/server/cart.test.ts).
const OrdersGroupHandlers = HttpApiBuilder.group(
  Api,
  "orders",
  Effect.fnUntraced(function* (handlers) {
    const cart = yield* Cart;
    const checkout = yield* Checkout;
    const sheet = yield* OrderSheet;
    const orders = yield* Orders;
    const payments = yield* Payments;
    const cardPages = yield* CardPageService;
    const amendments = yield* Amendments;
    const supplements = yield* SupplementService;
    const idempotency = yield* Idempotency;
    const once = onceForBuyer(idempotency);
    return handlers.handleAll({
      ...cartCalls({ cart, orders, idempotency }),
      ...checkoutCalls({ cart, checkout, sheet, payments, once }),
      ...paymentCalls({ payments, cardPages, amendments, supplements, once }),
      ...orderCalls(orders),
    });
  }),
);

export const OrdersHandlers = OrdersGroupHandlers.pipe(Layer.provide(OrdersServices));
