import type { Action } from "../../api-schema/actions.ts";
import type { Role, StoreId } from "../../api-schema/primitives.ts";

type Permissions = { readonly [Name in Action]: SomeRoles };

/** At least one: what nobody may do is no action. */
type SomeRoles = readonly [Role, ...Role[]];

export const ROLES: SomeRoles = ["manager", "baker", "accountant", "supervisor"];
const EVERYONE = ROLES;
const BUYERS: SomeRoles = ["manager", "baker"];

/** The table of product §4 'Who may do what': enforced by the server, mirrored by the menu. */
export const PERMISSIONS: Permissions = {
  "catalogue.browse": EVERYONE,
  "orders.view": EVERYONE,
  "cart.order": BUYERS,
  "festive.order": BUYERS,
  "lists.use": ["manager", "baker", "supervisor"],
  "messaging.use": ["manager", "baker", "accountant"],
  "outstandings.view": ["manager", "accountant"],
  "outstandings.pay": ["manager", "accountant"],
  "stores.see": ["manager", "supervisor"],
  "stores.change": ["manager"],
  "stores.add": ["manager"],
  "mandates.sign": ["manager"],
  "users.manage": ["manager"],
  "alerts.change": EVERYONE,
  // One's own link to a store: which one to begin with, and leaving it.
  "membership.own": EVERYONE,
};

/** Whether a member with that role may do it; without a role, nothing. */
export const may = (role: Role | null | undefined, action: Action): boolean =>
  role !== null && role !== undefined && PERMISSIONS[action].includes(role);

type StoreLink = { readonly store: { readonly id: StoreId }; readonly role: Role };

/** The user's role, read from the link to the active store (spec §6); undefined without a link. */
export const roleInStore = (
  links: readonly StoreLink[],
  activeStore: StoreId | null,
): Role | undefined => links.find(({ store }) => store.id === activeStore)?.role;

export type RoleFlags = {
  readonly isManager: boolean;
  readonly isAccountant: boolean;
  readonly isBaker: boolean;
  readonly isSupervisor: boolean;
};

/** The four flags of spec §6; all false without a role. */
export const roleFlags = (role: Role | null | undefined): RoleFlags => ({
  isManager: role === "manager",
  isAccountant: role === "accountant",
  isBaker: role === "baker",
  isSupervisor: role === "supervisor",
});
