import { useSelector } from "@xstate/react";
import type { MenuName } from "../../machines/events/panels.ts";
import { useShop } from "./shop-context.ts";

export const useMenu = (): { readonly open: MenuName | null } => {
  const open = useSelector(useShop().system.actors.menus, ({ value }) =>
    value === "closed" ? null : value,
  );
  return { open };
};
