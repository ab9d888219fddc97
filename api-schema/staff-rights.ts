import { Schema } from "effect";

/** What people of the house do at the desk; one person may have several. */
export const StaffRole = Schema.Literals([
  "direction",
  "catalogue",
  "pricing",
  "tours",
  "orders",
  "accounting",
  "support",
  "content",
]).annotate({ identifier: "StaffRole" });
export type StaffRole = typeof StaffRole.Type;

/**
 * What somebody at the desk may do. Which role may do which stands in core/staff/rights.ts; every
 * endpoint of the desk names one of these in its policy.
 */
export const StaffRight = Schema.Literals([
  /** One's own account: whoever is signed in. */
  "self",
  /** What waits today, by what else one may see. */
  "today.view",
  "clients.view",
  "clients.change",
  "clients.impersonate",
  "applications.decide",
  "conversations.answer",
  "orders.view",
  "orders.handle",
  /** Ordering for a customer, at their prices. */
  "orders.place",
  "tours.view",
  "tours.change",
  "catalogue.view",
  "catalogue.change",
  /** What a customer sees of a product, at their prices: for who may see both. */
  "catalogue.asCustomer",
  "pictures.change",
  "prices.view",
  "prices.change",
  "content.view",
  "content.change",
  "money.view",
  "money.handle",
  "sends.handle",
  "journal.view",
  /** Rows of the exchange's resources, by the right of each (core/staff/resource-rights.ts). */
  "resources.view",
  "resources.change",
  "team.manage",
]).annotate({ identifier: "StaffRight" });
export type StaffRight = typeof StaffRight.Type;
