import type { StoreId } from "../../api-schema/primitives.ts";
import type { ListedProduct, ShoppingList } from "../../api-schema/shopping-list.ts";
import { unreachable } from "../../core/api/errors.ts";
import type { ToastRequest } from "../events/shop-event.ts";

// What is said of a change of lists.

/** Long enough to take it back. */
export const LIST_UNDO_MS = 7000;

export const GONE: ToastRequest = {
  status: "error",
  title: "Cette liste n'existe plus",
  description: "Quelqu'un l'a supprimée. Elle se retrouve pendant 30 jours.",
};
export const QUEUED_FOR_LATER: ToastRequest = {
  status: "warning",
  title: "Votre changement est gardé",
  description: `${unreachable.message} La liste sera enregistrée dès qu'il répond.`,
};

/** 'Marie Aubert a modifié cette liste : votre changement est gardé'. */
export const overtakenToast = ({ updatedBy }: ShoppingList): ToastRequest => ({
  status: "warning",
  title: `${updatedBy ?? "Quelqu'un"} a modifié cette liste : votre changement est gardé`,
});

/** What has become of products from elsewhere in the shop; with the way back of those that are new. */
export const collectedToast = (
  storeId: StoreId,
  list: ShoppingList,
  added: readonly ListedProduct[],
): ToastRequest =>
  added.length === 0
    ? { status: "success", title: `Déjà dans « ${list.name} »` }
    : {
        status: "success",
        title: `Ajouté à « ${list.name} »`,
        duration: LIST_UNDO_MS,
        action: {
          label: "Annuler",
          altText: "Annuler : retirer de la liste ce qui vient d'y être ajouté",
          event: {
            type: "shoppingList.changed",
            storeId,
            list: list.id,
            changes: added.map(({ code }) => ({ kind: "remove", code })),
          },
        },
      };
