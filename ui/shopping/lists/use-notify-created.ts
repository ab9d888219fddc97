import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LIST_UNDO_MS } from "../../../machines/shop/shopping-lists-toasts.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useListChange } from "../../hooks/shopping-lists.ts";

/** Says that a list was made, with the way to it. */
export const useNotifyCreated = (): ((list: ShoppingList) => void) => {
  const dispatch = useDispatch();
  return ({ id, name }) =>
    dispatch({
      type: "toast.requested",
      toast: {
        status: "success",
        title: `Liste « ${name} » créée`,
        action: {
          label: "Voir la liste",
          altText: `Voir la liste ${name}`,
          event: { type: "navigation.requested", path: paths.list(id), replace: false },
        },
      },
    });
};

/** Says that a product is in a list that was made for it, with the way back. */
export const useNotifyCollected = (): ((list: ShoppingList) => void) => {
  const dispatch = useDispatch();
  const changeList = useListChange();
  return ({ id, name }) => {
    const event = changeList(id, [{ kind: "delete" }]);
    const altText = `Annuler : supprimer la liste ${name}, qui vient d’être créée`;
    const toast = {
      status: "success",
      title: `Ajouté à la nouvelle liste « ${name} »`,
      duration: LIST_UNDO_MS,
      ...(event === null ? {} : { action: { label: "Annuler", altText, event } }),
    } as const;
    dispatch({ type: "toast.requested", toast });
  };
};
