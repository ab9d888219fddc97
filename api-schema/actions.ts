import { Schema } from "effect";

/**
 * What a member of a store may do (product §4 'Who may do what'). The table that says which role may
 * do which lives in core/roles/permissions.ts; every endpoint names one of these in its policy.
 */
export const Action = Schema.Literals([
  "catalogue.browse",
  "orders.view",
  "cart.order",
  "festive.order",
  "lists.use",
  "messaging.use",
  "outstandings.view",
  "outstandings.pay",
  "stores.see",
  "stores.change",
  "stores.add",
  "mandates.sign",
  "users.manage",
  "alerts.change",
  "membership.own",
]);
export type Action = typeof Action.Type;
