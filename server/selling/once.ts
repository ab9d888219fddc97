import type { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import type { Idempotency, KeyedRequest } from "../web/idempotency.ts";
import { type Buyer, type Buying, buyingOf } from "./cart/buyer.ts";

/** Does what a call asks for once for each key that a buyer sends, however often it comes. */
export type Once = ReturnType<typeof onceForBuyer>;

/** A call that may be sent again with the same key. */
type Repeatable = {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly params: unknown;
  readonly payload?: unknown;
};

/** What makes two calls of a buyer the same: their key, the store, what they ask for. */
export const keyedRequest = (
  call: string,
  { customerId, storeId }: Pick<Buying, "customerId" | "storeId">,
  { request, ...wish }: Repeatable,
): KeyedRequest => ({
  customerId,
  key: request.headers["idempotency-key"],
  request: [call, storeId, wish],
});

export const onceForBuyer =
  (idempotency: Idempotency["Service"]) =>
  <A extends object, E, R>(
    call: string,
    buyer: Buyer,
    wish: Repeatable,
    make: Effect.Effect<A, E, R>,
  ) =>
    idempotency.once(keyedRequest(call, buyingOf(buyer), wish), make);
