import type { MenuName } from "../../machines/events/panels.ts";
import { useActor } from "./actor.ts";

export const useMenu = (): { readonly open: MenuName | null } => {
  const open = useActor("menus", ({ value }) => (value === "closed" ? null : value));
  return { open };
};
