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
  cartPaymentInit: () => "/panier/paiement/init",
  cartPaymentResult: (token?: OrderToken) =>
    token === undefined
      ? "/panier/paiement/resultat"
      : `/panier/paiement/resultat?${new URLSearchParams({ token })}`,
  catalogue: () => "/catalogue",
  promotionalOffers: () => "/catalogue/bonnes-affaires/offres-promotionnelles",
  category: (code: TaxonCode) => `/catalogue/${segment(code)}`,
  search: (params?: URLSearchParams) => withQuery("/recherche", params),
  searchInCategory: (code: TaxonCode, params?: URLSearchParams) =>
    withQuery(`/recherche/${segment(code)}`, params),
  account: () => "/mon-compte",
  profile: () => "/mon-compte/mes-informations",
  stores: () => "/mon-compte/boutiques",
  store: (id: StoreId) => `/mon-compte/boutiques/${segment(id)}`,
  addStore: (step?: string) => withStep("/mon-compte/boutiques/ajouter-une-boutique", step),
  outstandings: (filters?: URLSearchParams) => withQuery("/mon-compte/mes-encours", filters),
  /** How a payment of invoices ended. */
  outstandingPayment: (id: number) => `/mon-compte/mes-encours/paiement/${segment(id)}`,
  orders: () => "/mon-compte/mes-commandes",
  order: (id: OrderId | OrderToken) => `/mon-compte/mes-commandes/${segment(id)}`,
  users: () => "/mon-compte/gestion-des-utilisateurs",
  festiveProducts: () => "/mon-compte/produits-festifs",
  products: () => "/produits",
  product: (slug: Slug) => `/produits/${segment(slug)}`,
  recipes: (filters?: URLSearchParams) => withQuery("/recettes", filters),
  batch: (wishes?: URLSearchParams) => withQuery("/recettes/fournee", wishes),
  recipe: (slug: Slug, wished?: URLSearchParams) => withQuery(`/recettes/${segment(slug)}`, wished),
  articles: (filters?: URLSearchParams) => withQuery("/conseils", filters),
  article: (slug: Slug) => `/conseils/${segment(slug)}`,
  lists: () => "/listes",
  list: (id: ShoppingListId) => `/listes/${segment(id)}`,
  faq: () => "/faq",
  termsOfUse: () => "/cgu",
  termsOfSale: () => "/cgv",
  marketplaceTermsOfSale: () => "/cgv-marketplace",
  legalNotice: () => "/mentions-legales",
  offerConditions: () => "/mentions-legales-promotions",
  personalData: () => "/donnees-personnelles",
  cookies: () => "/cookies",
  contact: () => "/nous-contacter",
  inbox: () => "/messagerie",
  conversation: (id: number) => `/messagerie/${segment(id)}`,
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
