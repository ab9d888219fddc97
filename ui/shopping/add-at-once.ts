import { useLocation } from "wouter";
import { paths } from "../../core/routes/paths.ts";
import { UNDO_MS } from "../../machines/order/cart-lines-toasts.ts";
import type { WantedLine } from "../../machines/events/event.ts";
import { useQuantityOf } from "../hooks/cart-lines.ts";
import { useActiveStoreId } from "../hooks/stores.ts";
import { useDispatch } from "../hooks/dispatch.ts";

/**
 * Puts several lines in the cart at once. The popup says so, with the way back; on the cart's own
 * page, where it never stands, a message does.
 */
export const useAddAtOnce = (): ((items: readonly WantedLine[], title: string) => void) => {
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  const quantityOf = useQuantityOf();
  const [path] = useLocation();
  return (items, title) => {
    if (storeId === null || items.length === 0) return;
    const before = items.map(({ variant }) => ({ variant, quantity: quantityOf(variant) }));
    dispatch({ type: "lines.added", storeId, items });
    if (path !== paths.cart()) return;
    dispatch({
      type: "toast.requested",
      toast: {
        status: "success",
        title,
        duration: UNDO_MS,
        action: {
          label: "Annuler",
          altText: "Retirer du panier ce qui vient d'y être mis",
          event: { type: "lines.takenBack", storeId, items: before },
        },
      },
    });
  };
};
