import { Effect, Layer } from "effect";
import { OrderBook } from "../ports/order-book.ts";

/**
 * The order book of an ERP that reads files (ERP_URL=files): it takes the resource `orders` out, each with its
 * version, and what stands there is what there is to prepare.
 */
export const FileOrderBook: Layer.Layer<OrderBook> = Layer.succeed(OrderBook, {
  enter: () => Effect.void,
  amend: () => Effect.void,
  cancel: () => Effect.void,
});
