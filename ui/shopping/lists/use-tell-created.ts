import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LIST_UNDO_MS } from "../../../machines/shop/shopping-lists-toasts.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useListWish } from "../../hooks/shopping-lists.ts";

/** Says that a list was made, with the way to it. */
export const useTellCreated = (): ((list: ShoppingList) => void) => {
  const dispatch = useDispatch();
  return ({ id, name }) =>
    dispatch({
      type: "toast.asked",
      toast: {
        status: "success",
        title: `Liste « ${name} » créée`,
        action: {
          label: "Voir la liste",
          altText: `Voir la liste ${name}`,
          event: { type: "navigation.asked", path: paths.list(id), replace: false },
        },
      },
    });
};

/** Says that a product is in a list that was made for it, with the way back. */
export const useTellCollected = (): ((list: ShoppingList) => void) => {
  const dispatch = useDispatch();
  const wish = useListWish();
  return ({ id, name }) => {
    const event = wish(id, [{ kind: "delete" }]);
    const altText = `Annuler : supprimer la liste ${name}, qui vient d’être créée`;
    const toast = {
      status: "success",
      title: `Ajouté à la nouvelle liste « ${name} »`,
      duration: LIST_UNDO_MS,
      ...(event === null ? {} : { action: { label: "Annuler", altText, event } }),
    } as const;
    dispatch({ type: "toast.asked", toast });
  };
};
