import { useEffect } from "react";
import type { Role } from "../../api-schema/primitives.ts";
import { rememberedRole, rememberRole } from "../environment/persisted-login.ts";
import { useIsAsDrawn } from "../first-screen/server-snapshot.ts";
import { useShop } from "./shop-context.ts";
import { useRole } from "./stores.ts";

/** The role whose page is about to come; null for a browser that has shown none, as for the server. */
export const useRoleToCome = (): Role | null => {
  const { environment } = useShop();
  const known = useRole();
  const isAsDrawn = useIsAsDrawn();
  return known ?? (isAsDrawn ? null : rememberedRole(environment));
};

/** Remembers the role of the active store for the next visit. */
export const useRememberRole = (): void => {
  const { environment } = useShop();
  const role = useRole();
  useEffect(() => {
    if (role !== null) rememberRole(environment, role);
  }, [environment, role]);
};
