import { Effect } from "effect";
import type { CartAnswer, Order } from "../../api-schema/order.ts";
import type { LineChange } from "../cart/line-change.ts";
import type { Api } from "./client.ts";
import { type ApiError, hasStatus, isPassing } from "./errors.ts";
import type { InOrder } from "./orders.ts";
import { addItem, addItems, changeItem, removeItem, removeItems } from "./wire/orders.ts";

/** A change that a page has sent; its key makes it once, however often it is sent. */
export type SentChange = InOrder & { readonly change: LineChange; readonly key: string };

/** One line by its own endpoint, several at once by the bulk ones. */
export const changeLines = (
  api: Api,
  { change, key, ...cart }: SentChange,
): Effect.Effect<CartAnswer, ApiError> => {
  switch (change.kind) {
    case "change":
      return changeItem(api, {
        ...cart,
        itemId: change.itemId,
        body: { quantity: change.quantity },
      });
    case "add": {
      const [only, ...others] = change.items;
      return only !== undefined && others.length === 0
        ? addItem(api, { ...cart, body: only, idempotencyKey: key })
        : addItems(api, { ...cart, body: { items: change.items }, idempotencyKey: key });
    }
    case "remove": {
      const [only, ...others] = change.items;
      return only !== undefined && others.length === 0
        ? removeItem(api, { ...cart, itemId: only })
        : removeItems(api, { ...cart, body: { items: change.items } });
    }
  }
};

/** Who remembers what is on its way. */
export type Outbox<Call> = {
  /** A change is about to be sent: with the same key as before while it has not been answered. */
  readonly begin: (call: Call) => SentChange;
  /** `isAnswered`: the server has done or refused it; else nobody knows. */
  readonly end: (sent: SentChange, isAnswered: boolean) => void;
};

/** Sends a change; the outbox knows of it until its answer comes, also when its page has gone. */
export const sendChange = <Call>(
  api: Api,
  outbox: Outbox<Call>,
  call: Call,
): Effect.Effect<CartAnswer, ApiError> =>
  Effect.suspend(() => {
    const sent = outbox.begin(call);
    const end = (isAnswered: boolean) => Effect.sync(() => outbox.end(sent, isAnswered));
    return changeLines(api, sent).pipe(
      Effect.tap(() => end(true)),
      Effect.tapError((error) => end(!isPassing(error))),
    );
  });

/**
 * The cart once the changes are made that an earlier page has sent without hearing of them, in their
 * order: read before them it would show less than was asked. One that is refused by now is given up, and
 * so is one over which the server breaks; without an answer to one the cart is not read, for it would
 * be taken to be all that was asked, and nobody would ask again.
 */
export const afterChanges = (
  api: Api,
  sent: readonly SentChange[],
  retrieve: Effect.Effect<Order, ApiError>,
): Effect.Effect<Order, ApiError> =>
  Effect.forEach(sent, (change) =>
    Effect.catchIf(Effect.asVoid(changeLines(api, change)), isSettled, () => Effect.void),
  ).pipe(Effect.andThen(retrieve));

/** What would fail again: asked for before every cart, it would keep all of them away. */
const isSettled = (error: ApiError): boolean => !isPassing(error) || hasStatus(error, 500);
