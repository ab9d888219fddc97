import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { counterLabel } from "../../core/cart/counter.ts";
import { shownTotal } from "../../machines/shop/cart-lines-plan.ts";
import { cart } from "../data/cart.ts";
import { useCartLinesState, useCartLinesStatus } from "./cart-lines.ts";
import { useReader } from "./reader.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId } from "./stores.ts";

/** The token of the active store's cart. */
export const useCartToken = (): OrderToken | null => {
  const storeId = useActiveStoreId();
  return useSelector(useShop().system.actors.cartToken, ({ context }) =>
    storeId === null ? null : (context.tokens[storeId] ?? null),
  );
};

export type CartView = {
  /** As the server last confirmed it; quantities to show come from `useLine`. */
  readonly order: Order | null;
  readonly status: "none" | "loading" | "ready" | "failed" | "broken";
  /** True while a change of lines is on its way. */
  readonly saving: boolean;
};

export const useCart = (): CartView => {
  const reader = useReader();
  const token = useCartToken();
  const query = useQuery(cart(reader, token));
  const tokenStatus = useSelector(useShop().system.actors.cartToken, ({ value }) => value);
  const saving = useCartLinesState((lines) => lines?.inFlight != null);
  const isBroken = useCartLinesStatus() === "broken" || tokenStatus === "broken";
  if (isBroken) return { order: query.data ?? null, status: "broken", saving: false };
  if (query.data !== undefined) return { order: query.data, status: "ready", saving };
  if (tokenStatus === "idle") return { order: null, status: "none", saving };
  const isLost = tokenStatus === "failed" || query.isError;
  return { order: null, status: isLost ? "failed" : "loading", saving };
};

/** The number on the cart link, as the customer has just made it (spec §5). */
export const useCartCounter = (): {
  readonly quantity: number;
  readonly label: string | undefined;
} => {
  const quantity = useCartLinesState((cart) =>
    cart === undefined ? 0 : shownTotal(cart.lines, cart.wishes),
  );
  return { quantity, label: counterLabel(quantity) };
};
