import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { deskPaths, withChoices } from "../paths.ts";

/** Where the table of a resource stands: at its own address, as a tab of a room. */
interface TablePlace {
  readonly name: ResourceName;
  readonly room: string;
  readonly path: string;
  readonly label: string;
}

const table = (room: string, name: ResourceName, label: string, below = ""): TablePlace => ({
  name,
  room,
  path: `${room}${below}`,
  label,
});

/** The tables of the desk; a resource that is not here comes in by files alone. */
export const TABLES: readonly TablePlace[] = [
  table("/tournees", "tours", "Conditions", "/conditions"),
  table("/tournees", "closures", "Jours sans camion", "/jours-sans-camion"),
  table("/clients", "customers", "Boutiques", "/boutiques"),
  table("/clients", "companies", "Sociétés", "/societes"),
  table("/clients", "users", "Utilisateurs", "/utilisateurs"),
  table("/catalogue", "products", "Produits"),
  table("/catalogue", "variants", "Articles", "/articles"),
  table("/catalogue", "categories", "Catégories", "/categories"),
  table("/catalogue", "brands", "Marques", "/marques"),
  table("/catalogue", "substitutions", "Remplacements", "/remplacements"),
  table("/prix", "prices", "Prix"),
  table("/prix", "priceLists", "Tarifs", "/tarifs"),
  table("/prix", "costs", "Coûts", "/couts"),
  table("/promotions", "promotions", "Promotions"),
  table("/promotions", "offers", "Articles des offres", "/articles"),
  table("/promotions", "festive", "Précommandes de fête", "/fetes"),
  table("/stocks", "stocks", "Stocks"),
  table("/marchands", "merchants", "Marchands"),
  table("/pages", "pages", "Pages"),
  table("/recettes", "recipes", "Recettes"),
  table("/echanges", "thresholds", "Seuils", "/seuils"),
  table("/echanges", "externalKeys", "Correspondances", "/correspondances"),
  table("/recettes", "articles", "Conseils", "/conseils"),
];

const placeOf = (name: ResourceName): TablePlace | undefined =>
  TABLES.find((place) => place.name === name);

/** What the tabs of a resource's room call it. */
export const tableLabel = (name: ResourceName): string | undefined => placeOf(name)?.label;

/** The room that the table of a resource is in. */
export const roomOfTable = (name: ResourceName): string => placeOf(name)?.room ?? "/echanges";

/** The table of a resource. */
export const tablePath = (name: ResourceName): string => placeOf(name)?.path ?? "/echanges";

/** One of its rows; undefined where no table shows it. */
export const rowPath = (name: ResourceName, key: string): string | undefined => {
  const place = placeOf(name);
  return place === undefined ? undefined : withChoices(`${place.path}${ROW}`, { cle: key });
};

/** The page that says all of what a row is of, where there is one: a customer's company. */
export const wholePage = (
  name: ResourceName,
  cells: { readonly [column: string]: unknown },
): { readonly href: string; readonly label: string } | undefined => {
  const { code } = cells;
  if (name === "products" && typeof code === "string") {
    return { href: deskPaths.product(code), label: "Photos et mise en vente" };
  }
  const number =
    name === "companies" ? cells["siren"] : name === "customers" ? cells["siret"] : null;
  return typeof number === "string"
    ? { href: deskPaths.company(number.slice(0, 9)), label: "Tout de la société" }
    : undefined;
};

/** Tables whose rows are part of what a new article is asked with on one page. */
export const isOfArticle = (name: ResourceName): boolean =>
  name === "products" || name === "variants";

/** What of a new row is known where it is asked for. */
export interface NewRowStart {
  /** The key of a row that it is like. */
  readonly like?: string | undefined;
  /** The code of the product whose sheet it is added from: one is led back there. */
  readonly sheet?: string;
  /** Cells as they are typed, by their columns. */
  readonly known?: { readonly [column: string]: string | undefined };
}

/** A row that is not there yet. */
export const newRowPath = (
  name: ResourceName,
  { like, sheet, known = {} }: NewRowStart = {},
): string =>
  withChoices(`${tablePath(name)}${NEW_ROW}`, {
    comme: like,
    [SHEET]: sheet,
    ...Object.fromEntries(
      Object.entries(known).map(([column, text]) => [`${KNOWN}${column}`, text]),
    ),
  });

/** In an address, the code of the product whose sheet somebody comes from. */
export const SHEET = "fiche";

/** Before the name of a column whose cell an address says. */
export const KNOWN = "c-";

export const ROW = "/ligne";
export const NEW_ROW = "/nouvelle-ligne";
