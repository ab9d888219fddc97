import { describe, expect, it } from "vitest";
import { hasPage, pageNameOf, shownPageAt } from "../../../core/routes/existing-pages.ts";
import {
  isPreviewed,
  isServerRendered,
  LOGIN_MARK,
  SECURE_LOGIN_MARK,
} from "../../../core/routes/first-screen.ts";
import { matchRoute, pageTitle, type Route, ROUTES } from "../../../core/routes/route-table.ts";

/** The screens of which that is true. */
const screensWhere = (is: (route: Route) => boolean): readonly string[] =>
  Object.entries(ROUTES).flatMap(([name, route]) => (is(route) ? [name] : []));

const SIGN_UP = ["register", "registerStep"];
const PASSWORD_FORMS = ["requestPasswordReset", "resetPassword"];
const LINKS = ["activateAccount", "confirmEmail"];

describe("the screens of the shop", () => {
  it("[ROUTE-4] have these titles", () => {
    const titles = Object.entries(ROUTES).map(([name, { title }]) => [name, title]);
    expect(Object.fromEntries(titles)).toEqual({
      home: "Accueil",
      signIn: "Connexion",
      register: "Créer un compte",
      registerStep: "Créer un compte",
      requestPasswordReset: "Mot de passe oublié",
      resetPassword: "Nouveau mot de passe",
      activateAccount: "Activer mon compte",
      confirmEmail: "Confirmer mon adresse",
      cart: "Mon panier",
      cartDelivery: "Livraison",
      cartPayment: "Paiement",
      cartPaymentInit: "Paiement par carte",
      cartPaymentResult: "Résultat du paiement",
      orderBook: "Carnet hors ligne",
      catalogue: "Catalogue",
      promotionalOffers: "Offres promotionnelles",
      category: "Catalogue",
      search: "Recherche",
      searchInCategory: "Recherche",
      compare: "Comparer des produits",
      account: "Mon compte",
      profile: "Mes informations",
      stores: "Mes boutiques",
      addStore: "Ajouter une boutique",
      addStoreStep: "Ajouter une boutique",
      store: "Ma boutique",
      outstandings: "Mes encours",
      outstandingPayment: "Paiement de mes factures",
      orders: "Mes commandes",
      order: "Ma commande",
      users: "Gestion des collaborateurs",
      festiveProducts: "Produits pré-commandés",
      products: "Tous les produits",
      product: "Produit",
      quickEntry: "Commande rapide",
      recipes: "Recettes",
      batch: "Préparer une fournée",
      recipe: "Recette",
      articles: "Conseils",
      article: "Conseil",
      lists: "Mes listes",
      list: "Ma liste",
      shelfLabels: "Étiquettes de rayon",
      faq: "Questions fréquentes",
      termsOfUse: "Conditions générales d'utilisation",
      termsOfSale: "Conditions générales de vente",
      marketplaceTermsOfSale: "Conditions générales de vente de la marketplace",
      legalNotice: "Mentions légales",
      offerConditions: "Conditions des offres",
      personalData: "Données personnelles",
      cookies: "Cookies",
      contact: "Nous contacter",
      inbox: "Messagerie",
      newMessage: "Nouveau message",
      reportIncident: "Signaler un problème",
      conversation: "Conversation",
      merchant: "Marchand",
      merchants: "Nos marchands",
      brands: "Nos marques",
      testimonies: "Témoignages",
      sitemap: "Plan du site",
      becomeMerchant: "Devenir marchand",
      mandateConfirmation: "Confirmation du mandat",
    });
  });

  it("[ROUTE-4] are named in the tab with the shop, a recipe apart from the product of its name", () => {
    expect([
      pageTitle("Panetier", "home"),
      pageTitle("Panetier", "home", "Bienvenue"),
      pageTitle("Panetier", "recipe"),
      pageTitle("Panetier", "recipe", "Brioche"),
      pageTitle("Panetier", "product", "Brioche"),
      pageTitle("Panetier", undefined, "Notre histoire"),
    ]).toEqual([
      "Panetier, le marché des boulangers",
      "Panetier, le marché des boulangers",
      "Recette · Panetier",
      "Recette : Brioche · Panetier",
      "Brioche · Panetier",
      "Notre histoire · Panetier",
    ]);
  });

  it("[GUARD-3] are of the marketplace where they show merchants and their terms", () => {
    expect(screensWhere((route) => route.marketplaceOnly)).toEqual([
      "marketplaceTermsOfSale",
      "merchant",
    ]);
  });

  it("[ROUTE-2] show what authors have written", () => {
    expect(screensWhere((route) => route.authored)).toEqual([
      "faq",
      "termsOfUse",
      "termsOfSale",
      "marketplaceTermsOfSale",
      "legalNotice",
      "offerConditions",
      "personalData",
      "cookies",
      "contact",
      "sitemap",
      "becomeMerchant",
    ]);
  });

  it("[SEO-2] are hidden from engines where they are a customer's own, a form of an account or a search", () => {
    const hidden = screensWhere((route) => !route.indexed && !route.protected);
    expect(hidden).toEqual([
      ...SIGN_UP,
      ...PASSWORD_FORMS,
      ...LINKS,
      "search",
      "searchInCategory",
      "compare",
    ]);
    expect(screensWhere((route) => route.indexed && route.protected)).toEqual([]);
  });

  it("[SEO-2] are lists where they show many things of one kind", () => {
    expect(screensWhere((route) => route.list)).toEqual([
      "catalogue",
      "promotionalOffers",
      "products",
      "recipes",
      "articles",
      "merchants",
      "brands",
    ]);
  });

  it("[ROUTE-1] are there, each at its path; any other path is an author's page", () => {
    expect(screensWhere((route) => !route.built)).toEqual([]);
    expect([
      pageNameOf("/panier"),
      pageNameOf("/notre-histoire"),
      shownPageAt("/panier?x=1"),
      shownPageAt("/notre-histoire"),
      hasPage("/produits/farine-t65"),
      hasPage("/notre-histoire"),
    ]).toEqual(["cart", undefined, "cart", "authored", true, false]);
  });
});

describe("the page that the server draws", () => {
  const isDrawn = (viewer: "visitor" | "member", path: string, search = "") =>
    isServerRendered(matchRoute(path), viewer, search);

  it("is no form of an account, and nothing that is done by coming to it", () => {
    expect(screensWhere(({ drawn }) => drawn === "nobody")).toEqual([
      "registerStep",
      ...PASSWORD_FORMS,
      ...LINKS,
      "cartPaymentInit",
      "cartPaymentResult",
      "orderBook",
      "addStore",
      "addStoreStep",
      "outstandingPayment",
      "shelfLabels",
      "newMessage",
      "reportIncident",
      "conversation",
      "mandateConfirmation",
    ]);
    expect(screensWhere(({ drawn }) => drawn === "visitors")).toEqual(["signIn", "register"]);
  });

  it.each<[what: string, path: string, visitor: boolean, member: boolean]>([
    ["a public screen", "/produits/farine-t65", true, true],
    ["an author's page", "/notre-histoire", true, true],
    ["a customer's own screen", "/panier", false, true],
    ["what customers are led away from", "/connexion", true, false],
    ["a form that goes into the address", "/reinitialiser-mon-mot-de-passe", false, false],
    ["what is done by coming to it", "/panier/paiement/init", false, false],
  ])("is for a visitor, or for who may have a login: %s", (_, path, visitor, member) => {
    expect([isDrawn("visitor", path), isDrawn("member", path)]).toEqual([visitor, member]);
  });

  it("is not the sign-in of an address that holds a one-time code", () => {
    expect([
      isDrawn("visitor", "/connexion", "target=%2Fpanier"),
      isDrawn("visitor", "/connexion", "target=%2Fpanier&code=abc"),
      isDrawn("visitor", "/connexion", "code"),
      isDrawn("visitor", "/produits", "code=abc"),
    ]).toEqual([true, false, false, true]);
  });

  it("has what is the customer's on their own screens and their home", () => {
    expect(
      ["/", "/panier", "/mon-compte", "/produits", "/connexion", "/notre-histoire"].map((path) =>
        isPreviewed(matchRoute(path)),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });

  it("knows a login by a cookie that under https no neighbouring subdomain can set", () => {
    expect([LOGIN_MARK, SECURE_LOGIN_MARK]).toEqual(["panetier-login", "__Host-panetier-login"]);
  });
});
