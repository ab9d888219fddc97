import { Layer } from "effect";
import { AmendmentTopics } from "./amending/amendment-topics.ts";
import { Amendments } from "./amending/amendments.ts";
import { AmendmentsRepository } from "./amending/amendments-repository.ts";
import { SupplementService } from "./amending/supplement-service.ts";
import { SupplementAnswers, SupplementTopics } from "./amending/supplement-ends.ts";
import { SupplementsRepository } from "./amending/supplements-repository.ts";
import { Cart } from "./cart/cart.ts";
import { CartRepository } from "./cart/cart-repository.ts";
import { Checkout } from "./completing/checkout.ts";
import { OrderSheet } from "./completing/order-sheet.ts";
import { PhoneOrders } from "./completing/phone-orders.ts";
import { Completion } from "./completing/completion.ts";
import { CompletionRepository } from "./completing/completion-repository.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../database/sql.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { CardPageService } from "./payments/card-page-service.ts";
import { Payments } from "./payments/payments.ts";
import { PaymentsRepository } from "./payments/payments-repository.ts";
import { Receipts } from "./payments/receipts.ts";
import type { Bank } from "../ports/bank.ts";
import type { OrderBook } from "../ports/order-book.ts";
import { Idempotency } from "../web/idempotency.ts";
import { OrderNews } from "./orders/order-news.ts";
import { OrderTopics } from "./orders/order-topics.ts";
import { Orders } from "./orders/orders.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

const Repositories = Layer.mergeAll(
  CartRepository.layer,
  CompletionRepository.layer,
  PaymentsRepository.layer,
  Receipts.layer,
  AmendmentsRepository.layer,
  SupplementsRepository.layer,
  Idempotency.layer,
  OrderNews.layer,
);

/** Everything behind the calls of carts, checkout, payments and orders, with the outbox's topics. */
export const OrdersServices: Layer.Layer<
  | Cart
  | Checkout
  | OrderSheet
  | PhoneOrders
  | Payments
  | CardPageService
  | Amendments
  | SupplementService
  | Orders
  | Idempotency,
  never,
  Database | SellingFirm | Settings | Outbox | Bank | OrderBook
> = Layer.mergeAll(
  Checkout.layer,
  OrderSheet.layer,
  PhoneOrders.layer,
  OrderTopics,
  AmendmentTopics,
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Cart.layer,
      Completion.layer,
      Payments.layer,
      CardPageService.layer,
      Amendments.layer,
      SupplementService.layer,
    ),
  ),
  Layer.provideMerge(Orders.layer),
  Layer.provideMerge(Repositories),
);

/** What the bank says of supplements, for whoever takes its answers. */
export const SupplementCardPages = SupplementAnswers.pipe(
  Layer.provide(Orders.layer),
  Layer.provide(Repositories),
);

/** What time does to supplements. */
export const SupplementDeadlines = SupplementTopics.pipe(
  Layer.provide(Orders.layer),
  Layer.provide(Repositories),
);
