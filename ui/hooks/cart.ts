import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { counterLabel } from "../../core/cart/counter.ts";
import { shownTotal } from "../../machines/order/cart-lines-plan.ts";
import { useCartLinesState, useCartLinesStatus } from "./cart-lines.ts";
import { asItIs, useIsOrderBroken, useOpenOrder } from "./open-order.ts";
import { useActiveStoreId } from "./stores.ts";
import { useActor } from "./actor.ts";

/** The token of the active store's cart. */
export const useCartToken = (): OrderToken | null => {
  const storeId = useActiveStoreId();
  return useActor("cartToken", ({ context }) =>
    storeId === null ? null : (context.tokens[storeId] ?? null),
  );
};

export type CartView = {
  /** As the server confirmed it last, with what is wanted of it reckoned in. */
  readonly order: Order | null;
  readonly status: "none" | "loading" | "ready" | "failed" | "broken";
  /** True while a change of lines is on its way. */
  readonly saving: boolean;
};

export const useCart = (): CartView => {
  const order = useOpenOrder(asItIs);
  const tokenStatus = useActor("cartToken", ({ value }) => value);
  const saving = useCartLinesState((lines) => lines?.inFlight != null);
  const linesStatus = useCartLinesStatus();
  const isBroken = useIsOrderBroken() || linesStatus === "broken" || tokenStatus === "broken";
  if (isBroken) return { order, status: "broken", saving: false };
  if (order !== null) return { order, status: "ready", saving };
  if (tokenStatus === "idle") return { order, status: "none", saving };
  return { order, status: tokenStatus === "failed" ? "failed" : "loading", saving };
};

/** The number on the cart link, as the customer has just made it (spec §5). */
export const useCartCounter = (): {
  readonly quantity: number;
  readonly label: string | undefined;
} => {
  const quantity = useCartLinesState((cart) =>
    cart === undefined ? 0 : shownTotal(cart.lines, cart.pendingChanges),
  );
  return { quantity, label: counterLabel(quantity) };
};
