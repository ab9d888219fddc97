import type { StoreId } from "../../api-schema/primitives.ts";
import { unreachable } from "../../core/api/errors.ts";
import type { ToastRequest } from "../events/shop-event.ts";
import type { WantedLine } from "../events/event.ts";
import type { ConfirmedLines } from "./cart-lines-plan.ts";

// What is said of a change of lines.

/** Long enough to take a removal back. */
export const UNDO_MS = 7000;

export const NOT_CHANGED: ToastRequest = {
  status: "error",
  title: "Votre panier n'a pas été modifié",
  description: unreachable.message,
};
export const LOOK_AT_CART: ToastRequest = {
  status: "warning",
  title: "Vérifiez votre panier",
  description: "Le serveur n'a pas répondu à temps : voici ce que votre panier contient.",
};
/** The cart became an order, or was closed, while something of it was still wanted. */
export const LOOK_AT_NEXT_CART: ToastRequest = {
  status: "warning",
  title: "Vérifiez votre panier",
  description: "Un autre panier vient de s'ouvrir : ajoutez-y ce qui n'a pas été commandé.",
};
export const MAYBE_CHANGED: ToastRequest = {
  status: "error",
  title: "Votre panier n'a peut-être pas été modifié",
  description: unreachable.message,
};

/** Offers to put back what has just been taken out. */
export const undoToast = (
  { storeId, lines }: { readonly storeId: StoreId; readonly lines: ConfirmedLines },
  removed: readonly WantedLine[],
): ToastRequest => {
  const name = removed.length === 1 ? lines[removed[0]?.variant ?? ""]?.name : undefined;
  return {
    status: "success",
    title: removed.length > 1 ? "Votre panier a été vidé" : "Produit retiré du panier",
    ...(name === undefined ? {} : { description: name }),
    duration: UNDO_MS,
    action: {
      label: "Annuler",
      altText: "Remettre ce qui vient d'être retiré du panier",
      event: { type: "lines.added", storeId, items: removed },
    },
  };
};
