import type { StaffRight, StaffRole } from "../../api-schema/staff-rights.ts";

type Rights = { readonly [Name in StaffRight]: readonly [StaffRole, ...StaffRole[]] };

export const STAFF_ROLES: readonly [StaffRole, ...StaffRole[]] = [
  "direction",
  "orders",
  "tours",
  "accounting",
  "pricing",
  "catalogue",
  "content",
  "support",
];
const EVERYONE = STAFF_ROLES;

/** Which roles may do what at the desk: enforced by the server, mirrored by the menu. */
export const STAFF_RIGHTS: Rights = {
  self: EVERYONE,
  "today.view": EVERYONE,
  "clients.view": ["direction", "orders", "tours", "accounting", "pricing", "support"],
  "clients.change": ["direction", "accounting", "support"],
  "clients.impersonate": ["direction", "support"],
  "applications.decide": ["direction", "support"],
  "conversations.answer": ["direction", "orders", "support"],
  "orders.view": ["direction", "orders", "tours", "accounting", "support"],
  "orders.handle": ["direction", "orders"],
  "orders.place": ["direction", "orders", "support"],
  "tours.view": ["direction", "orders", "tours", "support"],
  "tours.change": ["direction", "tours"],
  "catalogue.view": ["direction", "catalogue", "pricing", "orders", "content"],
  "catalogue.change": ["direction", "catalogue"],
  "catalogue.asCustomer": ["direction", "pricing", "orders"],
  "pictures.change": ["direction", "catalogue", "content"],
  "prices.view": ["direction", "pricing", "catalogue", "orders"],
  "prices.change": ["direction", "pricing"],
  "content.view": ["direction", "content", "catalogue"],
  "content.change": ["direction", "content"],
  "money.view": ["direction", "accounting"],
  "money.handle": ["direction", "accounting"],
  "sends.handle": ["direction", "support"],
  "journal.view": ["direction", "support"],
  "resources.view": EVERYONE,
  "resources.change": EVERYONE,
  "team.manage": ["direction"],
};

/** Whether somebody with these roles may do it; without a role, nothing. */
export const staffMay = (roles: readonly StaffRole[], right: StaffRight): boolean =>
  roles.some((role) => STAFF_RIGHTS[right].includes(role));

/** As people at the desk read them. */
export const STAFF_ROLE_WORDS: { readonly [Role in StaffRole]: string } = {
  direction: "Direction",
  orders: "Commandes",
  tours: "Tournées",
  accounting: "Comptabilité",
  pricing: "Tarifs",
  catalogue: "Catalogue",
  content: "Contenu",
  support: "Service client",
};
