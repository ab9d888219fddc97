import { matchRoute, type RouteName } from "../core/routes/route-table.ts";

/** What every page receives: the decoded parts of its path. */
export interface PageProps {
  readonly params: { readonly [name: string]: string };
}

/** The routes that have a page; the others are answered by the 404 page and get no link. */
const EXISTING_PAGES = [
  "home",
  "signIn",
  "catalogue",
  "category",
  "promotionalOffers",
  "search",
  "searchInCategory",
  "products",
  "product",
  "recipes",
  "recipe",
  "batch",
  "articles",
  "article",
  "cart",
  "cartDelivery",
  "cartPayment",
  "cartPaymentInit",
  "cartPaymentResult",
  "orders",
  "order",
  "mandateConfirmation",
  "merchants",
  "merchant",
  "brands",
  "testimonies",
  "termsOfUse",
  "termsOfSale",
  "marketplaceTermsOfSale",
  "legalNotice",
  "offerConditions",
  "personalData",
  "cookies",
  "faq",
  "sitemap",
  "contact",
  "becomeMerchant",
] as const satisfies readonly RouteName[];
export type ExistingPage = (typeof EXISTING_PAGES)[number];

/** The page of a path, when the shop has one. */
export const pageNameOf = (path: string): ExistingPage | undefined => {
  const matched = matchRoute(path);
  return EXISTING_PAGES.find((name) => name === matched?.name);
};

/** True when a path of this site leads to a page that exists: links to others are not shown. */
export const hasPage = (path: string): boolean => pageNameOf(path) !== undefined;
