import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import type { Actor, SnapshotFrom } from "xstate";
import type { Order, OrderItem } from "../../api-schema/order.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import type { orderMachine } from "../../machines/order/order.ts";
import type { ShownOrder } from "./shop.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId } from "./stores.ts";

/**
 * Selects a part of the active store's open order, with what is wanted of it reckoned in; null while
 * it is not known. The component renders again only when that part has changed: one that stays as it
 * was stays the very same. What is selected must be such a part, or a plain value.
 */
export const useOpenOrder = <Selected>(select: (order: Order | null) => Selected): Selected => {
  const { shownOrder } = useShop();
  const storeId = useActiveStoreId();
  const order = storeId === null ? NO_STORE : shownOrder(storeId);
  const selected = (): Selected => select(order.getSnapshot());
  return useSyncExternalStore(order.subscribe, selected, selected);
};

const NO_STORE: ShownOrder = { getSnapshot: () => null, subscribe: () => () => undefined };

/** Selects the whole of it. */
export const asItIs = (order: Order | null): Order | null => order;

/** The line of a variant in the active store's open order, as it is priced there. */
export const useOrderedItem = (variant: VariantCode): OrderItem | null =>
  useOpenOrder((order) => itemOf(order, variant));

const itemOf = (order: Order | null, variant: VariantCode): OrderItem | null => {
  for (const { items } of order?.shipments ?? []) {
    const item = items.find((each) => each.variant === variant);
    if (item !== undefined) return item;
  }
  return null;
};

/** True when the owner of the active store's open order has failed for good. */
export const useIsOrderBroken = (): boolean =>
  useSelector(
    useOrderActor(),
    (snapshot: SnapshotFrom<typeof orderMachine> | undefined) =>
      snapshot?.matches("broken") ?? false,
  );

const useOrderActor = (): Actor<typeof orderMachine> | undefined => {
  const { system } = useShop();
  const storeId = useActiveStoreId();
  return storeId === null ? undefined : system.order(storeId);
};
