import { UNDO_MS } from "../../machines/cart-lines.ts";
import type { WantedLine } from "../../machines/facts.ts";
import { useQuantityOf } from "../hooks/cart-lines.ts";
import { useActiveStoreId } from "../hooks/stores.ts";
import { useTell } from "../hooks/tell.ts";

/** Puts several lines in the cart at once, with a way back in the message that follows. */
export const useAddAtOnce = (): ((items: readonly WantedLine[], title: string) => void) => {
  const tell = useTell();
  const storeId = useActiveStoreId();
  const quantityOf = useQuantityOf();
  return (items, title) => {
    if (storeId === null || items.length === 0) return;
    const before = items.map(({ variant }) => ({ variant, quantity: quantityOf(variant) }));
    tell({ type: "lines.added", storeId, items });
    tell({
      type: "toast.asked",
      toast: {
        status: "success",
        title,
        duration: UNDO_MS,
        action: {
          label: "Annuler",
          altText: "Retirer du panier ce qui vient d'y être mis",
          fact: { type: "lines.takenBack", storeId, items: before },
        },
      },
    });
  };
};
