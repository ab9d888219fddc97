import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useDispatch } from "../../hooks/dispatch.ts";

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
