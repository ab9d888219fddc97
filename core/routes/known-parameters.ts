import { matchRoute, type RouteName } from "./route-table.ts";

/** Of a list of products (core/search/search-params.ts). */
const SEARCH = [
  "search",
  "page",
  "itemsPerPage",
  "taxon_code",
  "brands",
  "merchant",
  "labels",
  "promotion",
  "stock",
  "bought",
  "strength",
  "flourType",
  "protein",
  "balance",
  "sort",
];

/** Of the messaging (core/messaging/inbox-filters.ts). */
const INBOX = ["search", "unread", "about", "merchant", "page"];

/** What a message is about (core/messaging/read-occasion.ts). */
const OCCASION = ["commande", "expedition", "produit", "marchand"];

/** What each screen reads of its address; a screen that is not named reads nothing of it. */
const PARAMETERS: { readonly [Name in RouteName]?: readonly string[] } = {
  signIn: ["target", "code"],
  cartPaymentInit: ["token"],
  cartPaymentResult: ["token", "faire"],
  promotionalOffers: SEARCH,
  category: SEARCH,
  search: SEARCH,
  searchInCategory: SEARCH,
  products: SEARCH,
  compare: ["codes"],
  product: ["variante"],
  stores: ["search", "state", "task"],
  orders: ["search", "state", "from", "to", "merchant", "page"],
  outstandings: ["state", "category", "from", "to", "store", "search", "month", "page"],
  users: ["search", "store", "page"],
  quickEntry: ["dans", "scanner"],
  list: ["organiser"],
  recipes: ["category", "difficulty", "maxDuration", "ingredient", "sort", "page"],
  batch: ["recette", "tout"],
  recipe: ["quantite"],
  articles: ["category", "sort", "page"],
  merchant: ["vue", ...SEARCH],
  merchants: ["nom", "genre"],
  faq: ["recherche"],
  contact: ["objet", "produit", "acces-marketplace"],
  inbox: INBOX,
  conversation: INBOX,
  newMessage: OCCASION,
  reportIncident: OCCASION,
  mandateConfirmation: ["store", "kind", "origin", "result"],
};

/**
 * The part of a query that makes the page at `path` another one, without its question mark: what the
 * screen reads, in the order of the list above, values of one name in their order. What newsletters and other sites
 * add (utm_source, fbclid) is none of it: two addresses with the same answer here show the same page.
 */
export const knownSearch = (path: string, search: string): string => {
  const matched = matchRoute(path);
  const known = matched === undefined ? undefined : PARAMETERS[matched.name];
  if (search === "" || known === undefined) return "";
  const given = [...new URLSearchParams(search)];
  // In the shop's own order: the page leads back to its address, which is then mostly the very same.
  const query = known.flatMap((name) => given.filter(([each]) => each === name));
  return new URLSearchParams(query).toString();
};
