import type { StoreId } from "../../../api-schema/primitives.ts";
import type { ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { usualOfEmptyLines } from "../../../core/order-pad/pad.ts";
import { UNDO_MS } from "../../../machines/order/cart-lines-toasts.ts";
import { useQuantityNow } from "../../hooks/cart-lines.ts";
import { useDispatch } from "../../hooks/dispatch.ts";

/** '= Comme d'habitude' for several lines at once, with the way back. */
export const useUsual = (storeId: StoreId): ((lines: readonly ShoppingListLine[]) => void) => {
  const dispatch = useDispatch();
  const quantityNow = useQuantityNow();
  return (lines) => {
    const items = usualOfEmptyLines(lines, quantityNow);
    if (items.length === 0) {
      dispatch({
        type: "toast.requested",
        toast: { status: "success", title: "Tout ce qui est habituel est déjà au panier" },
      });
      return;
    }
    dispatch({ type: "lines.added", storeId, items });
    dispatch({
      type: "toast.requested",
      toast: {
        status: "success",
        title: items.length === 1 ? "1 ligne remplie" : `${items.length} lignes remplies`,
        description: "Comme d’habitude",
        duration: UNDO_MS,
        action: {
          label: "Annuler",
          altText: "Retirer du panier ce qui vient d’y être mis",
          event: {
            type: "lines.takenBack",
            storeId,
            items: items.map(({ variant }) => ({ variant, quantity: 0 })),
          },
        },
      },
    });
  };
};
