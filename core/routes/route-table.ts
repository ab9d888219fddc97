import { QUICK_ENTRY } from "./names.ts";
/** Names of the shop's screens. */
export type RouteName = keyof typeof ROUTES;

export type Route = {
  /** `:name` is one segment. */
  readonly pattern: string;
  /** Title of the tab, without the shop's name. */
  readonly title: string;
  /** Needs a login: a visitor is sent to sign-in and back (spec §2 Route guard). */
  readonly protected: boolean;
  /** Shows the alternate page to users without marketplace access (spec §2, product §4). */
  readonly marketplaceOnly: boolean;
  /** Not looked up as a CMS page (spec §2). */
  readonly application: boolean;
  /** Its parameter opens an account to whoever knows it: no trace and no log may show it. */
  readonly secret: boolean;
  /** There is such a screen: the others get no link, and the 404 page stands at their address. */
  readonly built: boolean;
  /** Shows what authors have written; where they have written nothing, there is no page (spec §2). */
  readonly authored: boolean;
  /**
   * Whom the server may send it drawn; nobody a form that would go into the address before its code is
   * there, nor what is done by coming to it; visitors alone what customers are led away from.
   */
  readonly drawn: "nobody" | "visitors" | "everybody";
  /** Engines may show it; not what is a customer's own, nor the results of searches. */
  readonly indexed: boolean;
  /** Shows many things of one kind: engines are told so. */
  readonly list: boolean;
};

type Kind =
  | "application"
  | "protected"
  | "page"
  | "marketplacePage"
  | "search"
  | "accountForm"
  | "secretLink";
type Mark = "authored" | "undrawn" | "visitors" | "list";

const drawnFor = (isAccountForm: boolean, mark: Mark | undefined): Route["drawn"] => {
  if (mark === "visitors") return mark;
  return isAccountForm || mark === "undrawn" ? "nobody" : "everybody";
};

const route = <const Pattern extends string>(
  pattern: Pattern,
  title: string,
  kind: Kind,
  mark?: Mark,
) => {
  const isAccountForm = kind === "accountForm" || kind === "secretLink";
  return {
    pattern,
    title,
    protected: kind === "protected",
    marketplaceOnly: kind === "marketplacePage",
    application: kind !== "page" && kind !== "marketplacePage",
    secret: kind === "secretLink",
    built: true as const,
    authored: mark === "authored",
    drawn: drawnFor(isAccountForm, mark),
    indexed: !isAccountForm && kind !== "protected" && kind !== "search",
    list: mark === "list",
  };
};

/**
 * Every screen of spec §2, an exact path before a pattern that would also match it. Other paths are
 * CMS pages by slug.
 */
export const ROUTES = {
  home: route("/", "Accueil", "page"),
  signIn: route("/connexion", "Connexion", "application", "visitors"),
  register: route("/inscription", "Créer un compte", "accountForm", "visitors"),
  registerStep: route("/inscription/:step", "Créer un compte", "accountForm"),
  requestPasswordReset: route(
    "/reinitialiser-mon-mot-de-passe",
    "Mot de passe oublié",
    "accountForm",
  ),
  resetPassword: route(
    "/reinitialiser-mon-mot-de-passe/:token",
    "Nouveau mot de passe",
    "secretLink",
  ),
  activateAccount: route("/activer-compte/:token", "Activer mon compte", "secretLink"),
  confirmEmail: route("/confirmer-mon-adresse/:token", "Confirmer mon adresse", "secretLink"),
  cart: route("/panier", "Mon panier", "protected"),
  cartDelivery: route("/panier/livraison", "Livraison", "protected"),
  cartPayment: route("/panier/paiement", "Paiement", "protected"),
  cartPaymentInit: route("/panier/paiement/init", "Paiement par carte", "protected", "undrawn"),
  cartPaymentResult: route(
    "/panier/paiement/resultat",
    "Résultat du paiement",
    "protected",
    "undrawn",
  ),
  orderBook: route("/carnet", "Carnet hors ligne", "protected", "undrawn"),
  catalogue: route("/catalogue", "Catalogue", "application", "list"),
  promotionalOffers: route(
    "/catalogue/bonnes-affaires/offres-promotionnelles",
    "Offres promotionnelles",
    "application",
    "list",
  ),
  category: route("/catalogue/:code", "Catalogue", "application"),
  search: route("/recherche", "Recherche", "search"),
  searchInCategory: route("/recherche/:code", "Recherche", "search"),
  compare: route("/comparer", "Comparer des produits", "search"),
  account: route("/mon-compte", "Mon compte", "protected"),
  profile: route("/mon-compte/mes-informations", "Mes informations", "protected"),
  stores: route("/mon-compte/boutiques", "Mes boutiques", "protected"),
  addStore: route(
    "/mon-compte/boutiques/ajouter-une-boutique",
    "Ajouter une boutique",
    "protected",
    "undrawn",
  ),
  addStoreStep: route(
    "/mon-compte/boutiques/ajouter-une-boutique/:step",
    "Ajouter une boutique",
    "protected",
    "undrawn",
  ),
  store: route("/mon-compte/boutiques/:id", "Ma boutique", "protected"),
  outstandings: route("/mon-compte/mes-encours", "Mes encours", "protected"),
  outstandingPayment: route(
    "/mon-compte/mes-encours/paiement/:id",
    "Paiement de mes factures",
    "protected",
    "undrawn",
  ),
  orders: route("/mon-compte/mes-commandes", "Mes commandes", "protected"),
  order: route("/mon-compte/mes-commandes/:id", "Ma commande", "protected"),
  users: route("/mon-compte/gestion-des-utilisateurs", "Gestion des collaborateurs", "protected"),
  festiveProducts: route("/mon-compte/produits-festifs", "Produits pré-commandés", "protected"),
  products: route("/produits", "Tous les produits", "application", "list"),
  product: route("/produits/:slug", "Produit", "application"),
  quickEntry: route("/saisie-rapide", QUICK_ENTRY, "protected"),
  recipes: route("/recettes", "Recettes", "application", "list"),
  batch: route("/recettes/fournee", "Préparer une fournée", "application"),
  recipe: route("/recettes/:slug", "Recette", "application"),
  articles: route("/conseils", "Conseils", "application", "list"),
  article: route("/conseils/:slug", "Conseil", "application"),
  lists: route("/listes", "Mes listes", "protected"),
  list: route("/listes/:id", "Ma liste", "protected"),
  shelfLabels: route("/listes/:id/etiquettes", "Étiquettes de rayon", "protected", "undrawn"),
  faq: route("/faq", "Questions fréquentes", "page", "authored"),
  termsOfUse: route("/cgu", "Conditions générales d'utilisation", "page", "authored"),
  termsOfSale: route("/cgv", "Conditions générales de vente", "page", "authored"),
  marketplaceTermsOfSale: route(
    "/cgv-marketplace",
    "Conditions générales de vente de la marketplace",
    "marketplacePage",
    "authored",
  ),
  legalNotice: route("/mentions-legales", "Mentions légales", "page", "authored"),
  offerConditions: route(
    "/mentions-legales-promotions",
    "Conditions des offres",
    "page",
    "authored",
  ),
  personalData: route("/donnees-personnelles", "Données personnelles", "page", "authored"),
  cookies: route("/cookies", "Cookies", "page", "authored"),
  contact: route("/nous-contacter", "Nous contacter", "page", "authored"),
  inbox: route("/messagerie", "Messagerie", "protected"),
  newMessage: route("/messagerie/nouveau", "Nouveau message", "protected", "undrawn"),
  reportIncident: route("/messagerie/signaler", "Signaler un problème", "protected", "undrawn"),
  conversation: route("/messagerie/:id", "Conversation", "protected", "undrawn"),
  merchant: route("/marchand/:slug", "Marchand", "marketplacePage"),
  merchants: route("/nos-marchands", "Nos marchands", "page", "list"),
  brands: route("/marques", "Nos marques", "page", "list"),
  testimonies: route("/temoignages", "Témoignages", "page"),
  sitemap: route("/plan-du-site", "Plan du site", "application", "authored"),
  becomeMerchant: route("/devenir-marchand", "Devenir marchand", "application", "authored"),
  mandateConfirmation: route(
    "/mandat/confirmation",
    "Confirmation du mandat",
    "protected",
    "undrawn",
  ),
} satisfies { readonly [name: string]: Route };

export type MatchedRoute = {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: { readonly [name: string]: string };
};

/**
 * The screen at a path (query and hash left out), with its decoded parameters; undefined for a path
 * that is not of the table, which is then looked up as a CMS page. One trailing slash is forgiven.
 */
export const matchRoute = (path: string): MatchedRoute | undefined => {
  const segments = segmentsOf(path);
  for (const { name, route, segments: pattern } of COMPILED) {
    const params = matchSegments(pattern, segments);
    if (params !== undefined) return { name, route, params };
  }
  return undefined;
};

/** Paths counted as application pages (spec §2); any other is looked up as a CMS page by slug. */
export const isApplicationPath = (path: string): boolean =>
  matchRoute(path)?.route.application === true;

/** 'Mon panier · Panetier', by the shop's brand; a page that knows better (a product) gives its own name. */
export const pageTitle = (brand: string, name: RouteName | undefined, ownName?: string): string => {
  if (name === "home") return `${brand}, le marché des boulangers`;
  // A recipe and the product of its name are two pages of the shop.
  const own = ownName !== undefined && name === "recipe" ? `Recette : ${ownName}` : ownName;
  const title = own ?? (name === undefined ? NOT_FOUND_PAGE.title : ROUTES[name].title);
  return `${title} · ${brand}`;
};

/** The 404 page's texts (spec §2). */
export const NOT_FOUND_PAGE = {
  title: "Page introuvable",
  text: "La page que vous cherchez n'existe pas",
  link: "Retour à la page d'accueil",
} as const;

const segmentsOf = (path: string): readonly string[] => {
  const [bare = ""] = path.split(/[?#]/, 1);
  return bare.replace(/(?<=.)\/$/, "").split("/");
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of the literal above
const COMPILED = (Object.keys(ROUTES) as RouteName[]).map((name) => ({
  name,
  route: ROUTES[name],
  segments: segmentsOf(ROUTES[name].pattern),
}));

const matchSegments = (
  pattern: readonly string[],
  segments: readonly string[],
): { readonly [name: string]: string } | undefined => {
  if (pattern.length !== segments.length) return undefined;
  const params: { [name: string]: string } = {};
  for (const [index, expected] of pattern.entries()) {
    const found = segments[index] ?? "";
    if (!expected.startsWith(":")) {
      if (found !== expected) return undefined;
      continue;
    }
    const value = decoded(found);
    if (value === undefined || value === "") return undefined;
    params[expected.slice(1)] = value;
  }
  return params;
};

/** undefined for a broken percent sequence: such an address is no page, not a crash. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
