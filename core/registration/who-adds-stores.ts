import type { Role } from "../../api-schema/primitives.ts";
import { may } from "../roles/permissions.ts";

/**
 * Whether a customer with those roles in their stores may add one (product §4 'stores: add'): a Gérant
 * of one of them, or who has none yet. Somebody's employee, accountant or supervisor may not.
 */
export const mayAddStore = (roles: readonly Role[]): boolean =>
  roles.length === 0 || roles.some((role) => may(role, "stores.add"));
