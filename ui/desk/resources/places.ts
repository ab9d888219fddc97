import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { withChoices } from "../paths.ts";

/** Where the table of each resource stands; those without one come in by files alone. */
export const TABLE_PATHS: { readonly [Name in ResourceName]?: string } = {
  customers: "/clients/boutiques",
  companies: "/clients/societes",
  products: "/catalogue",
  variants: "/catalogue/articles",
  categories: "/catalogue/categories",
  brands: "/catalogue/marques",
  substitutions: "/catalogue/remplacements",
  prices: "/prix",
  priceLists: "/prix/tarifs",
  promotions: "/promotions",
  offers: "/promotions/articles",
  festive: "/promotions/fetes",
  stocks: "/stocks",
  merchants: "/marchands",
  pages: "/pages",
  recipes: "/recettes",
  articles: "/recettes/conseils",
};

/** The table of a resource. */
export const tablePath = (name: ResourceName): string => TABLE_PATHS[name] ?? "/echanges";

/** One of its rows. */
export const rowPath = (name: ResourceName, key: string): string =>
  withChoices(`${tablePath(name)}/ligne`, { cle: key });

/** A row that is not there yet; like another one where one is named. */
export const newRowPath = (name: ResourceName, like?: string): string =>
  withChoices(`${tablePath(name)}/nouvelle-ligne`, { comme: like });
