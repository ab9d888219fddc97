import { Effect } from "effect";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { Api } from "./client.ts";
import { type ApiError, hasStatus, isPassing, notOrderedOffline, unreachable } from "./errors.ts";
import { getOrder, retrieveOrder } from "./wire/orders.ts";

/** A cart or an order, and the store it belongs to: every call carries that store. */
export type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };

/**
 * The open cart of a store of which a confirmation has had no answer: that very cart, which is an order
 * when the confirmation has reached the server. Another cart, empty, would hide it (product §6). `notify` is called
 * when it is no order.
 */
export const retrieveConfirmed = (
  api: Api,
  cart: InOrder,
  notify: () => void,
): Effect.Effect<Order, ApiError> =>
  getOrder(api, cart).pipe(
    Effect.tap(({ checkoutState }) =>
      checkoutState === "completed" ? Effect.void : Effect.sync(notify),
    ),
    Effect.catchIf(
      (error) => hasStatus(error, 404) || hasStatus(error, 403),
      () => retrieveOrder(api, { storeId: cart.storeId }),
    ),
  );

/**
 * The open order once more, and whether it was confirmed by then: asked when the answer is there, for
 * the confirmation may have been made meanwhile.
 */
export const refreshOrder = (
  api: Api,
  cart: InOrder,
  isConfirmed: () => boolean,
): Effect.Effect<{ readonly order: Order; readonly isConfirmed: boolean }, ApiError> =>
  Effect.map(getOrder(api, cart), (found) => ({ order: found, isConfirmed: isConfirmed() }));

/** The open order that this browser keeps, when the server gives none; Unreachable without one. */
export const storedOrder = (read: () => Promise<Order | null>): Effect.Effect<Order, ApiError> =>
  Effect.tryPromise({ try: read, catch: () => unreachable }).pipe(
    Effect.flatMap((order) => (order === null ? Effect.fail(unreachable) : Effect.succeed(order))),
  );

/**
 * The open order, or the kept one in its place while the server gives no answer; `notify` is called when it is the
 * kept one. Fails as the server did when nothing is kept, and whenever it has refused.
 */
export const orStored = (
  retrieve: Effect.Effect<Order, ApiError>,
  stored: Effect.Effect<Order, ApiError>,
  notify: () => void,
): Effect.Effect<Order, ApiError> =>
  Effect.catchIf(retrieve, isPassing, (error) =>
    stored.pipe(
      Effect.tap(() => Effect.sync(notify)),
      Effect.mapError(() => error),
    ),
  );

/** A call that orders something; refused before it is sent while the server cannot confirm it. */
export const unlessOffline = <A>(
  isOffline: () => boolean,
  call: Effect.Effect<A, ApiError>,
): Effect.Effect<A, ApiError> =>
  Effect.suspend(() => (isOffline() ? Effect.fail(notOrderedOffline) : call));
