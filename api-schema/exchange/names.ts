/** In the order in which a house comes in: each stands on those before it. */
export const RESOURCE_NAMES = [
  "categories",
  "brands",
  "merchants",
  "products",
  "variants",
  "substitutions",
  "tours",
  "closures",
  "customers",
  "companies",
  "priceLists",
  "prices",
  "promotions",
  "offers",
  "stocks",
  "departures",
  "orderStates",
  "invoices",
  "orders",
  "payments",
  "festive",
  "recipes",
  "articles",
  "pages",
] as const;

export type ResourceName = (typeof RESOURCE_NAMES)[number];
