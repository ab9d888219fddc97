import { useSelector } from "@xstate/react";
import { useCallback, useMemo } from "react";
import type { Actor, SnapshotFrom } from "xstate";
import type { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { shownQuantity } from "../../machines/order/cart-lines-plan.ts";
import type { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import type { CartLinesContext } from "../../machines/order/cart-lines-context.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { WantedLine } from "../../machines/events/event.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId } from "./stores.ts";
import { useDispatch } from "./dispatch.ts";

/** The quantity of a variant in the cart, as the customer has just made it. */
export const useLine = (
  variant: VariantCode,
): { readonly quantity: number; readonly pending: boolean } => {
  const quantity = useQuantity(variant);
  const pending = useCartLinesState((cart) => cart?.pendingChanges[variant] !== undefined);
  return { quantity, pending };
};

/** The quantity alone, for hundreds of lines that follow it at the same time. */
export const useQuantity = (variant: VariantCode): number =>
  useCartLinesState((cart) =>
    cart === undefined ? 0 : shownQuantity(cart.lines, cart.pendingChanges, variant),
  );

/** The same for any variant, for lists of them. */
export const useQuantityOf = (): ((variant: VariantCode) => number) => {
  const lines = useCartLinesState((cart) => cart);
  return useCallback(
    (variant) =>
      lines === undefined ? 0 : shownQuantity(lines.lines, lines.pendingChanges, variant),
    [lines],
  );
};

/** The same as it is when it is asked: for who acts on many lines, and is not to render for each of them. */
export const useQuantityNow = (): ((variant: VariantCode) => number) => {
  const actor = useCartLinesActor();
  return useCallback(
    (variant) => {
      const cart = actor?.getSnapshot().context;
      return cart === undefined ? 0 : shownQuantity(cart.lines, cart.pendingChanges, variant);
    },
    [actor],
  );
};

export type CartLinesApi = {
  /** Wants that quantity of it; 0 removes it. */
  readonly change: (variant: VariantCode, quantity: number) => void;
  /** Wants so many more of it. */
  readonly add: (variant: VariantCode, quantity: number) => void;
  readonly addMany: (items: readonly WantedLine[]) => void;
  readonly empty: () => void;
};

export const useCartLines = (): CartLinesApi => {
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  return useMemo(() => cartLinesApi(dispatch, storeId), [dispatch, storeId]);
};

/** The changes of a cart's lines; without an active store they do nothing. */
const cartLinesApi = (
  dispatch: (event: ShopEvent) => void,
  storeId: StoreId | null,
): CartLinesApi => {
  if (storeId === null) {
    const nothing = (): void => undefined;
    return { change: nothing, add: nothing, addMany: nothing, empty: nothing };
  }
  return {
    change: (variant, quantity) => dispatch({ type: "line.changed", storeId, variant, quantity }),
    add: (variant, quantity) =>
      dispatch({ type: "lines.added", storeId, items: [{ variant, quantity }] }),
    addMany: (items) => dispatch({ type: "lines.added", storeId, items }),
    empty: () => dispatch({ type: "cart.emptied", storeId }),
  };
};

/** Selects from the lines of the active store's cart; undefined when it has none. */
export const useCartLinesState = <Selected>(
  select: (cart: CartLinesContext | undefined) => Selected,
): Selected => {
  const snapshot = (lines: CartLinesSnapshot | undefined) => select(lines?.context);
  return useSelector(useCartLinesActor(), snapshot);
};

/** Where the machine of the active store's cart lines stands; undefined when it has none. */
export const useCartLinesStatus = (): CartLinesSnapshot["value"] | undefined =>
  useSelector(useCartLinesActor(), (snapshot: CartLinesSnapshot | undefined) => snapshot?.value);

type CartLinesSnapshot = SnapshotFrom<typeof cartLinesMachine>;

const useCartLinesActor = (): Actor<typeof cartLinesMachine> | undefined => {
  const { system } = useShop();
  const storeId = useActiveStoreId();
  return storeId === null ? undefined : system.cartLines(storeId);
};
