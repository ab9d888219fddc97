import type {
  OrderId,
  OrderToken,
  ShoppingListId,
  Slug,
  StoreId,
  TaxonCode,
} from "../../api-schema/primitives.ts";

const segment = (value: string | number): string => encodeURIComponent(String(value));

/** Every address of the shop (spec §2), built so that no component writes one by hand. */
export const paths = {
  home: () => "/",
  signIn: (target?: string) =>
    target === undefined || target === "/"
      ? "/connexion"
      : `/connexion?${new URLSearchParams({ target })}`,
  /** `step`: the last part of a step's address (core/registration/steps.ts). */
  register: (step?: string) => withStep("/inscription", step),
  requestPasswordReset: () => "/reinitialiser-mon-mot-de-passe",
  resetPassword: (token: string) => `/reinitialiser-mon-mot-de-passe/${segment(token)}`,
  activateAccount: (token: string) => `/activer-compte/${segment(token)}`,
  confirmEmail: (token: string) => `/confirmer-mon-adresse/${segment(token)}`,
  cart: () => "/panier",
  cartDelivery: () => "/panier/livraison",
  cartPayment: () => "/panier/paiement",
  cartPaymentInit: (token?: OrderToken) =>
    token === undefined
      ? "/panier/paiement/init"
      : `/panier/paiement/init?${new URLSearchParams({ token })}`,
  /** `todo`: what the customer came for, asked at once. */
  cartPaymentResult: (token?: OrderToken, todo?: "changer" | "annuler") =>
    token === undefined
      ? "/panier/paiement/resultat"
      : `/panier/paiement/resultat?${new URLSearchParams({ token, ...(todo === undefined ? {} : { faire: todo }) })}`,
  catalogue: () => "/catalogue",
  promotionalOffers: () => "/catalogue/bonnes-affaires/offres-promotionnelles",
  category: (code: TaxonCode) => `/catalogue/${segment(code)}`,
  search: (params?: URLSearchParams) => withQuery("/recherche", params),
  searchInCategory: (code: TaxonCode, params?: URLSearchParams) =>
    withQuery(`/recherche/${segment(code)}`, params),
  /** `codes`: the products side by side (core/compare/compared-codes.ts). */
  compare: (codes?: URLSearchParams) => withQuery("/comparer", codes),
  account: () => "/mon-compte",
  profile: () => "/mon-compte/mes-informations",
  stores: () => "/mon-compte/boutiques",
  store: (id: StoreId) => `/mon-compte/boutiques/${segment(id)}`,
  addStore: (step?: string) => withStep("/mon-compte/boutiques/ajouter-une-boutique", step),
  outstandings: (filters?: URLSearchParams) => withQuery("/mon-compte/mes-encours", filters),
  /** How a payment of invoices ended. */
  outstandingPayment: (id: number) => `/mon-compte/mes-encours/paiement/${segment(id)}`,
  orders: () => "/mon-compte/mes-commandes",
  /** What is done without network, until it is sent. */
  orderBook: () => "/carnet",
  order: (id: OrderId | OrderToken) => `/mon-compte/mes-commandes/${segment(id)}`,
  users: () => "/mon-compte/gestion-des-utilisateurs",
  festiveProducts: () => "/mon-compte/produits-festifs",
  products: () => "/produits",
  product: (slug: Slug) => `/produits/${segment(slug)}`,
  /** `target`: where the lines go, when it is not the cart (core/quick-entry/entry-target.ts). */
  quickEntry: (target?: URLSearchParams) => withQuery("/saisie-rapide", target),
  recipes: (filters?: URLSearchParams) => withQuery("/recettes", filters),
  batch: (wishes?: URLSearchParams) => withQuery("/recettes/fournee", wishes),
  recipe: (slug: Slug, wished?: URLSearchParams) => withQuery(`/recettes/${segment(slug)}`, wished),
  articles: (filters?: URLSearchParams) => withQuery("/conseils", filters),
  article: (slug: Slug) => `/conseils/${segment(slug)}`,
  lists: () => "/listes",
  list: (id: ShoppingListId) => `/listes/${segment(id)}`,
  shelfLabels: (id: ShoppingListId) => `/listes/${segment(id)}/etiquettes`,
  faq: () => "/faq",
  termsOfUse: () => "/cgu",
  termsOfSale: () => "/cgv",
  marketplaceTermsOfSale: () => "/cgv-marketplace",
  legalNotice: () => "/mentions-legales",
  offerConditions: () => "/mentions-legales-promotions",
  personalData: () => "/donnees-personnelles",
  cookies: () => "/cookies",
  contact: () => "/nous-contacter",
  /** The form with the words of a product that the shop was asked for in vain. */
  askForProduct: (words: string) => `/nous-contacter?${new URLSearchParams({ produit: words })}`,
  inbox: (filters?: URLSearchParams) => withQuery("/messagerie", filters),
  conversation: (id: number, filters?: URLSearchParams) =>
    withQuery(`/messagerie/${segment(id)}`, filters),
  /** `about`: a delivery of an order, a product or a merchant (core/messaging/occasion.ts). */
  newMessage: (about?: URLSearchParams) => withQuery("/messagerie/nouveau", about),
  reportIncident: (about: URLSearchParams) => withQuery("/messagerie/signaler", about),
  merchant: (slug: Slug) => `/marchand/${segment(slug)}`,
  merchants: () => "/nos-marchands",
  brands: () => "/marques",
  /** All products of a brand: the search, filtered by it. */
  brand: (slug: Slug) => `/recherche?${new URLSearchParams({ brands: slug })}`,
  testimonies: () => "/temoignages",
  sitemap: () => "/plan-du-site",
  becomeMerchant: () => "/devenir-marchand",
  mandateConfirmation: () => "/mandat/confirmation",
} as const;

const withStep = (path: string, step: string | undefined): string =>
  step === undefined ? path : `${path}/${segment(step)}`;

const withQuery = (path: string, params?: URLSearchParams): string => {
  const query = params?.toString() ?? "";
  return query === "" ? path : `${path}?${query}`;
};
