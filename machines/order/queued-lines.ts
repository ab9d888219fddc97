import type { LineChange } from "../../core/cart/line-change.ts";
import type { WantedLine } from "../events/event.ts";
import {
  type CartRequest,
  type ConfirmedLines,
  openOptimistic,
  type OptimisticQuantities,
  variantsOf,
} from "./cart-lines-plan.ts";

// What of a cart waits in the order book (machines/shop/offline-queue.ts), and what is wanted beyond.

/** The quantities in all that wait there, by variant. */
export type QueuedLines = { readonly [variant: string]: number };

/** The wishes that the order book does not have yet. */
export const beyondQueue = (
  wishes: OptimisticQuantities,
  queued: QueuedLines,
): OptimisticQuantities => pick(wishes, (variant, quantity) => queued[variant] !== quantity);

/**
 * Drops the wishes that the cart grants already, but those that take back what waits in the order
 * book: forgotten here, they would be overtaken by it.
 */
export const openBeyondQueue = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  { inFlight, queued }: { readonly inFlight: CartRequest | null; readonly queued: QueuedLines },
): OptimisticQuantities => ({
  ...pick(
    wishes,
    (variant, quantity) => queued[variant] !== undefined && queued[variant] !== quantity,
  ),
  ...openOptimistic(lines, wishes, inFlight),
});

/** The wishes once the order book has `wanted` where it had `queued`: newer ones stay. */
export const withQueue = (
  wishes: OptimisticQuantities,
  queued: QueuedLines,
  wanted: QueuedLines,
): OptimisticQuantities => {
  const own = pick(
    wishes,
    (variant, quantity) => queued[variant] === undefined || queued[variant] !== quantity,
  );
  const waiting = Object.entries(wanted).map(
    ([variant, quantity]) => [variant, { kind: "total", quantity }] as const,
  );
  return { ...Object.fromEntries(waiting), ...own };
};

/** What goes to the order book, each in all; while the cart is not known nothing can. */
export const itemsToQueue = (
  wishes: OptimisticQuantities,
  queued: QueuedLines,
): readonly WantedLine[] => {
  const beyond = beyondQueue(wishes, queued);
  return variantsOf(beyond).flatMap((variant) => {
    const wish = beyond[variant];
    return wish?.kind === "total" ? [{ variant, quantity: wish.quantity }] : [];
  });
};

export const withItems = (queued: QueuedLines, items: readonly WantedLine[]): QueuedLines => ({
  ...queued,
  ...Object.fromEntries(items.map(({ variant, quantity }) => [variant, quantity])),
});

/** The change without the wishes behind it. */
export const changeOf = (request: CartRequest): LineChange => {
  switch (request.kind) {
    case "add":
      return { kind: request.kind, items: request.items };
    case "remove":
      return { kind: request.kind, items: request.items };
    case "change":
      return { kind: request.kind, itemId: request.itemId, quantity: request.quantity };
  }
};

const pick = (
  wishes: OptimisticQuantities,
  keep: (variant: string, quantity: number) => boolean,
): OptimisticQuantities =>
  Object.fromEntries(
    Object.entries(wishes).filter(([variant, { quantity }]) => keep(variant, quantity)),
  );
