import type { RouteName } from "./route-table.ts";

/**
 * Screens that show what authors have written, and nothing without it: where no page of the CMS stands
 * at their address, there is no page (spec §2).
 */
const AUTHORED: ReadonlySet<RouteName> = new Set<RouteName>([
  "faq",
  "termsOfUse",
  "termsOfSale",
  "marketplaceTermsOfSale",
  "legalNotice",
  "offerConditions",
  "personalData",
  "cookies",
  "contact",
  "becomeMerchant",
  "sitemap",
]);

export const isAuthored = (name: RouteName): boolean => AUTHORED.has(name);
