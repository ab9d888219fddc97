import { useEffect, useEffectEvent } from "react";
import type { ShoppingListId, VariantCode } from "../../../api-schema/primitives.ts";
import { getShoppingList } from "../../../core/api/calls/shopping-lists.ts";
import type { RequestedProducts } from "../../../core/quick-entry/settled-lines.ts";
import type { WantedLine } from "../../../machines/events/event.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";

/** Puts what is requested where it goes; undefined while nobody knows what is there already. */
export const useAddition = (
  list: ShoppingListId | null,
): ((requested: RequestedProducts) => void) | undefined => {
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  const presentOf = usePresent(list);
  if (storeId === null || presentOf === undefined) return undefined;
  return ({ added, removed }) => {
    const codes = [...added.map(({ code }) => code), ...removed];
    const lines = codes.map((variant) => ({ variant, present: presentOf(variant) }));
    dispatch({
      type: "quickEntry.addRequested",
      storeId,
      list,
      items: added.map(({ code, quantity }) => ({ variant: code, quantity })),
      removed: removed
        .filter((code) => presentOf(code) !== null)
        .map((variant) => ({ variant, quantity: 0 })),
      before: lines.flatMap(({ variant, present }): readonly WantedLine[] =>
        present === null ? [] : [{ variant, quantity: present }],
      ),
      absent: lines.flatMap(({ variant, present }) =>
        present === null ? [{ variant, quantity: 0 }] : [],
      ),
    });
  };
};

/** How many there are of a product already, null for one that is not there. */
const usePresent = (
  list: ShoppingListId | null,
): ((code: VariantCode) => number | null) | undefined => {
  const quantityOf = useQuantityOf();
  const { data } = useRead(getShoppingList, list === null ? null : { id: list });
  if (list === null) return (code) => (quantityOf(code) === 0 ? null : quantityOf(code));
  if (data === undefined) return undefined;
  const quantities = new Map(data.lines.map(({ code, quantity }) => [code, quantity]));
  return (code) => quantities.get(code) ?? null;
};

/** Hears when the lines are where they were to go, and when they are taken back. */
export const useAdditionNews = (onAdded: () => void, onRestored: () => void): void => {
  const { system } = useShop();
  const storeId = useActiveStoreId();
  const added = useEffectEvent(onAdded);
  const restored = useEffectEvent(onRestored);
  useEffect(
    () =>
      system.listen((event) => {
        if (event.type === "quickEntry.added" && event.storeId === storeId) added();
        if (event.type === "quickEntry.restored" && event.storeId === storeId) restored();
      }),
    [system, storeId],
  );
};

/** The cart's popup stays away: the page itself says what was added, with the way back. */
export const useOwnConfirmation = (): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch({ type: "popup.hidden", hidden: true });
    return () => dispatch({ type: "popup.hidden", hidden: false });
  }, [dispatch]);
};
