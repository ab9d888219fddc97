import type { QueryClient } from "@tanstack/react-query";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { withUnchangedParts } from "../../core/cart/unchanged-parts.ts";
import { roleInStore } from "../../core/roles/permissions.ts";
import { type OptimisticQuantities, variantsOf } from "../../machines/order/cart-lines-plan.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import type { ShownOrder } from "../hooks/shop.ts";
import type { orderWithWanted } from "./order-rules.ts";

type Predict = typeof orderWithWanted;

type Needs = {
  readonly system: ShopSystem;
  readonly queryClient: QueryClient;
  readonly now: () => number;
  /** The rules of selling: code that nobody needs before there is a cart. */
  readonly loadRules: () => Promise<Predict>;
};

export type ShownOrders = {
  readonly of: (storeId: StoreId) => ShownOrder;
  readonly stop: () => void;
};

/**
 * The open orders as screens show them: what the server confirmed last, with what is wanted beyond it
 * reckoned in by the server's own rules, in the same frame as the press. An answer corrects it where
 * it differs; what is still wanted stays reckoned in, so that no number goes back in between.
 */
export const showOrders = (needs: Needs): ShownOrders => {
  const { system, loadRules } = needs;
  const ordersById = new Map<StoreId, ShownOrder>();
  const waiting = new Set<() => void>();
  let predict: Predict | null = null;
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    // Without the rules the server's answer is waited for; the next news of a cart tries again.
    predict = await loadRules().catch(() => null);
    isLoading = predict !== null;
    for (const changed of waiting) changed();
  };
  const stop = system.listen((event) => {
    if (event.type === "cart.refreshed") void load();
  });
  return {
    of: (storeId) => {
      const known = ordersById.get(storeId);
      if (known !== undefined) return known;
      const made = shownOrder(needs, storeId, () => predict, waiting);
      ordersById.set(storeId, made);
      return made;
    },
    stop,
  };
};

const NOTHING_WANTED: OptimisticQuantities = {};

const shownOrder = (
  needs: Needs,
  storeId: StoreId,
  rules: () => Predict | null,
  waiting: Set<() => void>,
): ShownOrder => {
  const { system } = needs;
  let last: Reckoned = { order: null, pendingChanges: NOTHING_WANTED, predict: null, shown: null };
  return {
    getSnapshot: () => {
      const order = system.order(storeId)?.getSnapshot().context.order ?? null;
      const pendingChanges =
        system.cartLines(storeId)?.getSnapshot().context.pendingChanges ?? NOTHING_WANTED;
      const predict = rules();
      const isSame =
        last.order === order && last.pendingChanges === pendingChanges && last.predict === predict;
      if (!isSame) {
        const shown = reckon(needs, storeId, { order, pendingChanges, predict });
        // What did not change stays the very same: only the lines that did are rendered again.
        last = { order, pendingChanges, predict, shown: withUnchangedParts(last.shown, shown) };
      }
      return last.shown;
    },
    subscribe: (changed) => {
      const order = system.order(storeId)?.subscribe(changed);
      const lines = system.cartLines(storeId)?.subscribe(changed);
      waiting.add(changed);
      return () => {
        order?.unsubscribe();
        lines?.unsubscribe();
        waiting.delete(changed);
      };
    },
  };
};

type Reckoned = {
  readonly order: Order | null;
  readonly pendingChanges: OptimisticQuantities;
  readonly predict: Predict | null;
  readonly shown: Order | null;
};

const reckon = (
  { system, queryClient, now }: Needs,
  storeId: StoreId,
  { order, pendingChanges, predict }: Omit<Reckoned, "shown">,
): Order | null => {
  const codes = variantsOf(pendingChanges);
  if (order === null || predict === null || codes.length === 0) return order;
  const store = system.actors.appStart
    .getSnapshot()
    .context.stores.find(({ id }) => id === storeId);
  const role = store === undefined ? undefined : roleInStore(store.storeShopUsers, storeId);
  if (role === undefined) return order;
  const quantities = codes.flatMap((variant) => {
    const pending = pendingChanges[variant];
    return pending?.kind === "total" ? [{ variant, quantity: pending.quantity }] : [];
  });
  return predict(order, { storeId, quantities, role, now: now(), queryClient });
};
