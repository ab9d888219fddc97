import type { LineChange } from "../../core/cart/line-change.ts";
import type { WantedLine } from "../events/event.ts";
import {
  type CartRequest,
  type ConfirmedLines,
  openOptimistic,
  type OptimisticQuantities,
  variantsOf,
} from "./cart-lines-plan.ts";

// What of a cart waits in the offline queue (machines/shop/offline-queue.ts), and what is wanted beyond.

/** The quantities in all that wait there, by variant. */
export type QueuedLines = { readonly [variant: string]: number };

/** The pending changes that the offline queue does not have yet. */
export const beyondQueue = (
  pendingChanges: OptimisticQuantities,
  queued: QueuedLines,
): OptimisticQuantities =>
  pick(pendingChanges, (variant, quantity) => queued[variant] !== quantity);

/**
 * Drops the pending changes that the cart grants already, but those that take back what waits in the
 * offline queue: forgotten here, they would be overtaken by it.
 */
export const openBeyondQueue = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  { inFlight, queued }: { readonly inFlight: CartRequest | null; readonly queued: QueuedLines },
): OptimisticQuantities => ({
  ...pick(
    pendingChanges,
    (variant, quantity) => queued[variant] !== undefined && queued[variant] !== quantity,
  ),
  ...openOptimistic(lines, pendingChanges, inFlight),
});

/** The pending changes once the offline queue has `wanted` where it had `queued`: newer ones stay. */
export const withQueue = (
  pendingChanges: OptimisticQuantities,
  queued: QueuedLines,
  wanted: QueuedLines,
): OptimisticQuantities => {
  const own = pick(
    pendingChanges,
    (variant, quantity) => queued[variant] === undefined || queued[variant] !== quantity,
  );
  const waiting = Object.entries(wanted).map(
    ([variant, quantity]) => [variant, { kind: "total", quantity }] as const,
  );
  return { ...Object.fromEntries(waiting), ...own };
};

/** What goes to the offline queue, each in all; while the cart is not known nothing can. */
export const itemsToQueue = (
  pendingChanges: OptimisticQuantities,
  queued: QueuedLines,
): readonly WantedLine[] => {
  const beyond = beyondQueue(pendingChanges, queued);
  return variantsOf(beyond).flatMap((variant) => {
    const pending = beyond[variant];
    return pending?.kind === "total" ? [{ variant, quantity: pending.quantity }] : [];
  });
};

export const withItems = (queued: QueuedLines, items: readonly WantedLine[]): QueuedLines => ({
  ...queued,
  ...Object.fromEntries(items.map(({ variant, quantity }) => [variant, quantity])),
});

/** The change without the pending changes behind it. */
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
  pendingChanges: OptimisticQuantities,
  keep: (variant: string, quantity: number) => boolean,
): OptimisticQuantities =>
  Object.fromEntries(
    Object.entries(pendingChanges).filter(([variant, { quantity }]) => keep(variant, quantity)),
  );
