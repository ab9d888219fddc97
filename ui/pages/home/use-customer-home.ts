import type { TopBar } from "../../../api-schema/customer.ts";
import type { UsualProducts } from "../../../api-schema/habits.ts";
import type { Order, OrderSummary } from "../../../api-schema/order.ts";
import type { Store } from "../../../api-schema/store.ts";
import { loggedInData } from "../../../core/api/calls/session.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { storeRefusals } from "../../../core/selling/blockers.ts";
import { useCart } from "../../hooks/cart.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore, useMay, useStores } from "../../hooks/stores.ts";
import { useOrdersToPay } from "../../shopping/orders-to-pay.tsx";
import { useSeller } from "../../hooks/seller.ts";

export interface CustomerHomeData {
  /** Null for a customer without any store. */
  readonly store: Store | null;
  /** Why the store may not order, with whom to call; empty when it may. */
  readonly refusals: readonly string[];
  /** The role and the store allow it. */
  readonly mayOrder: boolean;
  readonly bar: TopBar | null;
  readonly cart: Order | null;
  /** Orders whose card has not paid. */
  readonly ordersToPay: readonly OrderSummary[];
  /** Null for those who may not order, and when it cannot be had. */
  readonly usuals: UsualProducts | null;
}

/**
 * All that stands above the shelves, at once: each part that came later would push the rest down.
 * Undefined until it is there; what cannot be had is left out, the rest of the page works.
 */
export const useCustomerHome = (): CustomerHomeData | undefined => {
  const store = useActiveStore();
  const { status } = useStores();
  const isBuyer = useMay("cart.order");
  const { servicePhone } = useSeller();
  const refusals =
    store === null ? [] : storeRefusals(store, servicePhone).map(({ message }) => message);
  const mayOrder = isBuyer && refusals.length === 0;
  const cart = useCart();
  const bar = useRead(loggedInData);
  const toPay = useOrdersToPay();
  const usuals = useRead(usualProducts, {}, { enabled: mayOrder });
  const waitsForStore = status === "idle" || status === "loading";
  if (waitsForStore || cart.status === "loading" || bar.isLoading) return undefined;
  if (toPay.isLoading) return undefined;
  if (mayOrder && usuals.isLoading) return undefined;
  return {
    store,
    refusals,
    mayOrder,
    bar: bar.data ?? null,
    cart: cart.order,
    ordersToPay: toPay.orders,
    usuals: mayOrder ? (usuals.data ?? null) : null,
  };
};
