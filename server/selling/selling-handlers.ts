import { Effect, Layer } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { Forbidden, type NotFound } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import type { Buyer } from "./cart/buyer.ts";
import { Cart } from "./cart/cart.ts";
import { Checkout } from "./completing/checkout.ts";
import { OrderSheet } from "./completing/order-sheet.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { Amendments } from "./amending/amendments.ts";
import { SupplementDesk } from "./amending/supplement-desk.ts";
import { CardPageDesk } from "./payments/card-page-desk.ts";
import { Payments } from "./payments/payments.ts";
import { Idempotency } from "../web/idempotency.ts";
import { Orders } from "./orders/orders.ts";
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
    const cardPages = yield* CardPageDesk;
    const amendments = yield* Amendments;
    const supplements = yield* SupplementDesk;
    const idempotency = yield* Idempotency;
    const once = <A extends object, E, R>(
      call: string,
      buyer: Buyer,
      { request, ...wish }: Repeatable,
      make: Effect.Effect<A, E, R>,
    ) =>
      idempotency.once(
        {
          customerId: buyer.identity.customerId,
          key: request.headers["idempotency-key"],
          request: [call, buyer.store.storeId, wish],
        },
        make,
      );
    return handlers.handleAll({
      retrieveOrder: Effect.fnUntraced(function* () {
        return jsonAnswer(yield* cart.open(yield* CurrentStore));
      }),
      getOrder: Effect.fnUntraced(function* ({ params }) {
        return jsonAnswer(yield* cartOrOrder(cart, orders, yield* CurrentStore, params.token));
      }),
      orderStore: Effect.fnUntraced(function* ({ params }) {
        const { customerId } = yield* CurrentCustomer;
        return yield* orders.storeOf(customerId, params.token);
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
      deliveryOptions: Effect.fnUntraced(function* ({ params }) {
        const buyer = yield* CurrentStore;
        const order = yield* cart.see(buyer, params.token);
        return jsonAnswer({ addresses: yield* cart.addresses(buyer), order });
      }),
      chooseDelivery: Effect.fnUntraced(function* ({ params, payload }) {
        const buyer = yield* CurrentStore;
        return jsonAnswer(yield* checkout.chooseDelivery(buyer, params.token, payload));
      }),
      paymentMethods: Effect.fnUntraced(function* ({ params }) {
        const buyer = yield* CurrentStore;
        // An order is no cart any more: what is still open of it has choices of its own.
        return yield* Effect.catchTag(
          checkout.paymentMethods(buyer, params.token),
          "Conflict",
          () => payments.choices(buyer.store.storeId, params.token),
        );
      }),
      choosePayment: Effect.fnUntraced(function* ({ params, payload }) {
        const buyer = yield* CurrentStore;
        return jsonAnswer(yield* checkout.choosePayment(buyer, params.token, payload));
      }),
      completeOrder: Effect.fnUntraced(function* ({ params, payload, request }) {
        const buyer = yield* CurrentStore;
        const complete = checkout.complete(buyer, params.token, payload);
        return jsonAnswer(yield* once("complete", buyer, { request, params, payload }, complete));
      }),
      previewOrder: Effect.fnUntraced(function* ({ params, payload }) {
        return jsonAnswer(yield* sheet.preview(yield* CurrentStore, params.token, payload));
      }),
      orderAtOnce: Effect.fnUntraced(function* ({ params, payload, request }) {
        const buyer = yield* CurrentStore;
        const order = sheet.orderAtOnce(buyer, params.token, payload);
        return jsonAnswer(yield* once("orderAtOnce", buyer, { request, params, payload }, order));
      }),
      initPayment: Effect.fnUntraced(function* ({ params, request }) {
        const buyer = yield* CurrentStore;
        // The bank is asked first, outside the transaction that remembers the answer.
        const page = yield* cardPages.ask(buyer.store.storeId, params.token, null);
        const init = payments.init(buyer.store.storeId, params.token, page);
        return jsonAnswer(yield* once("initPayment", buyer, { request, params }, init));
      }),
      retryPayment: Effect.fnUntraced(function* ({ params, payload, request }) {
        const buyer = yield* CurrentStore;
        const page = yield* cardPages.ask(buyer.store.storeId, params.token, payload);
        const retry = payments.retry(buyer.store.storeId, params.token, payload, page);
        return jsonAnswer(yield* once("retryPayment", buyer, { request, params, payload }, retry));
      }),
      cancelPayment: Effect.fnUntraced(function* ({ params, request }) {
        const buyer = yield* CurrentStore;
        const cancel = payments.cancel(buyer.store.storeId, params.token, params.scope);
        return jsonAnswer(yield* once("cancelPayment", buyer, { request, params }, cancel));
      }),
      previewAmendment: Effect.fnUntraced(function* ({ params: { token, shipment }, payload }) {
        const buyer = yield* CurrentStore;
        return jsonAnswer(yield* amendments.preview(buyer, token, shipment, payload));
      }),
      amendShipment: Effect.fnUntraced(function* ({ params, payload, request }) {
        const buyer = yield* CurrentStore;
        const { token, shipment } = params;
        // The bank is asked first, outside the transaction that remembers the answer.
        yield* supplements.ask(buyer, { token, shipment, wish: payload });
        const amend = amendments.amend(buyer, token, shipment, payload);
        return jsonAnswer(yield* once("amend", buyer, { request, params, payload }, amend));
      }),
      giveUpSupplement: Effect.fnUntraced(function* ({ params }) {
        return jsonAnswer(yield* supplements.giveUp(yield* CurrentStore, params.token));
      }),
      listOrders: Effect.fnUntraced(function* ({ query }) {
        const { store } = yield* CurrentStore;
        const at = pageOf(query);
        const { rows, total } = yield* orders.list(store.storeId, query, at);
        return paginated(rows, total, at);
      }),
      listShipments: Effect.fnUntraced(function* ({ query }) {
        const { store } = yield* CurrentStore;
        const at = pageOf(query);
        const { rows, total } = yield* orders.shipments(store.storeId, query.state, at);
        return paginated(rows, total, at);
      }),
      getShipment: Effect.fnUntraced(function* ({ params }) {
        const { store } = yield* CurrentStore;
        return yield* orders.shipment(store.storeId, params.id);
      }),
      awaitedProducts: Effect.fnUntraced(function* () {
        const { store } = yield* CurrentStore;
        return yield* orders.awaited(store.storeId);
      }),
    });
  }),
);

export const OrdersHandlers = OrdersGroupHandlers.pipe(Layer.provide(OrdersServices));

type Repeatable = {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly params: unknown;
  readonly payload?: unknown;
};

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
