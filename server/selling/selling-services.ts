import { Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { Cart } from "./cart/cart.ts";
import { CartRepository } from "./cart/cart-repository.ts";
import { Checkout } from "./completing/checkout.ts";
import { Completion } from "./completing/completion.ts";
import { CompletionRepository } from "./completing/completion-repository.ts";
import type { Settings } from "../config.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { CardPageDesk } from "./payments/card-page-desk.ts";
import { Payments } from "./payments/payments.ts";
import { PaymentsRepository } from "./payments/payments-repository.ts";
import type { Bank } from "../ports/bank.ts";
import type { OrderBook } from "../ports/order-book.ts";
import { Idempotency } from "../web/idempotency.ts";
import { OrderNews } from "./orders/order-news.ts";
import { OrderTopics } from "./orders/order-topics.ts";
import { Orders } from "./orders/orders.ts";

const Repositories = Layer.mergeAll(
  CartRepository.layer,
  CompletionRepository.layer,
  PaymentsRepository.layer,
  Idempotency.layer,
  OrderNews.layer,
);

/** Everything behind the calls of carts, checkout, payments and orders, with the outbox's topics. */
export const OrdersServices: Layer.Layer<
  Cart | Checkout | Payments | CardPageDesk | Orders | Idempotency,
  never,
  SqlClient.SqlClient | Settings | Outbox | Bank | OrderBook
> = Layer.mergeAll(Checkout.layer, OrderTopics).pipe(
  Layer.provideMerge(
    Layer.mergeAll(Cart.layer, Completion.layer, Payments.layer, CardPageDesk.layer),
  ),
  Layer.provideMerge(Orders.layer),
  Layer.provideMerge(Repositories),
);
