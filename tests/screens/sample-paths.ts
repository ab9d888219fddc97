import type { Page } from "@playwright/test";
import { ROUTES, type RouteName } from "../../core/routes/route-table.ts";

const SAMPLES: ReadonlyMap<RouteName, string> = new Map([
  ["resetPassword", "/reinitialiser-mon-mot-de-passe/inconnu"],
  ["activateAccount", "/activer-compte/inconnu"],
  ["confirmEmail", "/confirmer-mon-adresse/inconnu"],
  ["registerStep", "/inscription/etablissement"],
  ["addStoreStep", "/mon-compte/boutiques/ajouter-une-boutique/etablissement"],
  ["category", "/catalogue/farines"],
  ["search", "/recherche?search=croissant&page=1&itemsPerPage=30"],
  ["searchInCategory", "/recherche/surgeles?search=glace&page=1&itemsPerPage=30"],
  ["compare", "/comparer?codes=101065,101280"],
  ["product", "/produits/farine-de-ble-tradition-francaise-t65"],
  ["recipe", "/recettes/baguette-de-tradition-francaise"],
  ["article", "/conseils/comprendre-t55-t65-et-les-autres"],
  ["merchant", "/marchand/laiterie-de-saint-aubin"],
  ["store", "/mon-compte/boutiques/1"],
  ["outstandingPayment", "/mon-compte/mes-encours/paiement/1"],
  ["order", "/mon-compte/mes-commandes/1"],
  ["list", "/listes/1"],
  ["shelfLabels", "/listes/1/etiquettes"],
  ["conversation", "/messagerie/1"],
]);

/** A path of every screen of specification §2 that the demonstration data answers. */
export const samplePaths = (): ReadonlyArray<readonly [name: RouteName, path: string]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of the literal
  (Object.keys(ROUTES) as RouteName[]).map((name) => [name, pathOf(name)]);

/** Orders have no number that is the same for everybody: the first of the list that the page shows. */
export const firstOrderPath = (orders: Page): Promise<string | null> =>
  orders.getByRole("main").getByRole("link", { name: /P\d+/ }).first().getAttribute("href");

const pathOf = (name: RouteName): string => {
  const { pattern } = ROUTES[name];
  const sample = SAMPLES.get(name);
  if (sample !== undefined) return sample;
  if (pattern.includes(":")) throw new Error(`The screen ${name} needs a sample path.`);
  return pattern;
};
