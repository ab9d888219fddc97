import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  OrderId,
  ShoppingListId,
  Slug,
  StoreId,
  TaxonCode,
} from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  isApplicationPath,
  matchRoute,
  NOT_FOUND_PAGE,
  pageTitle,
  ROUTES,
  type RouteName,
} from "../../../core/routes/route-table.ts";
import { orderToken } from "../values.ts";

const slug = Slug.make("farine-t65");

/** Each path builder with the route that must answer it. */
const built: readonly (readonly [RouteName, string])[] = [
  ["home", paths.home()],
  ["signIn", paths.signIn("/panier")],
  ["register", paths.register()],
  ["registerStep", paths.register("etablissement")],
  ["requestPasswordReset", paths.requestPasswordReset()],
  ["resetPassword", paths.resetPassword("a/b")],
  ["activateAccount", paths.activateAccount("t0ken")],
  ["confirmEmail", paths.confirmEmail("t0ken")],
  ["cart", paths.cart()],
  ["cartDelivery", paths.cartDelivery()],
  ["cartPayment", paths.cartPayment()],
  ["cartPaymentInit", paths.cartPaymentInit()],
  ["cartPaymentResult", paths.cartPaymentResult(orderToken("abc"))],
  ["catalogue", paths.catalogue()],
  ["promotionalOffers", paths.promotionalOffers()],
  ["category", paths.category(TaxonCode.make("farines"))],
  ["search", paths.search(new URLSearchParams({ search: "blé" }))],
  ["searchInCategory", paths.searchInCategory(TaxonCode.make("farines"))],
  ["compare", paths.compare(new URLSearchParams({ codes: "101065" }))],
  ["account", paths.account()],
  ["profile", paths.profile()],
  ["stores", paths.stores()],
  ["store", paths.store(StoreId.make(4))],
  ["addStore", paths.addStore()],
  ["addStoreStep", paths.addStore("etablissement")],
  ["outstandings", paths.outstandings()],
  ["outstandingPayment", paths.outstandingPayment(12)],
  ["orderBook", paths.orderBook()],
  ["orders", paths.orders()],
  ["order", paths.order(OrderId.make(12))],
  ["users", paths.users()],
  ["festiveProducts", paths.festiveProducts()],
  ["products", paths.products()],
  ["product", paths.product(slug)],
  ["quickEntry", paths.quickEntry()],
  ["recipes", paths.recipes()],
  ["batch", paths.batch()],
  ["recipe", paths.recipe(slug)],
  ["articles", paths.articles()],
  ["article", paths.article(slug)],
  ["lists", paths.lists()],
  ["list", paths.list(ShoppingListId.make(8))],
  ["shelfLabels", paths.shelfLabels(ShoppingListId.make(8))],
  ["faq", paths.faq()],
  ["termsOfUse", paths.termsOfUse()],
  ["termsOfSale", paths.termsOfSale()],
  ["marketplaceTermsOfSale", paths.marketplaceTermsOfSale()],
  ["legalNotice", paths.legalNotice()],
  ["offerConditions", paths.offerConditions()],
  ["personalData", paths.personalData()],
  ["cookies", paths.cookies()],
  ["contact", paths.contact()],
  ["inbox", paths.inbox()],
  ["newMessage", paths.newMessage(new URLSearchParams({ marchand: "laiterie" }))],
  ["reportIncident", paths.reportIncident(new URLSearchParams({ expedition: "3" }))],
  ["conversation", paths.conversation(3)],
  ["merchant", paths.merchant(slug)],
  ["merchants", paths.merchants()],
  ["brands", paths.brands()],
  ["testimonies", paths.testimonies()],
  ["sitemap", paths.sitemap()],
  ["becomeMerchant", paths.becomeMerchant()],
  ["mandateConfirmation", paths.mandateConfirmation()],
];

describe("addresses", () => {
  it("[ROUTE-1] are all built, and each leads to its own screen", () => {
    expect(built.map(([, path]) => matchRoute(path)?.name)).toEqual(built.map(([name]) => name));
    expect(built.map(([name]) => name).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it("[ROUTE-1] are those of the specification, with the brands, the testimonies, the payment of invoices, what is written in the messaging, the order book, quick entry and shelf labels", () => {
    expect(Object.values(ROUTES).map(({ pattern }) => pattern)).toEqual([
      "/",
      "/connexion",
      "/inscription",
      "/inscription/:step",
      "/reinitialiser-mon-mot-de-passe",
      "/reinitialiser-mon-mot-de-passe/:token",
      "/activer-compte/:token",
      "/confirmer-mon-adresse/:token",
      "/panier",
      "/panier/livraison",
      "/panier/paiement",
      "/panier/paiement/init",
      "/panier/paiement/resultat",
      "/carnet",
      "/catalogue",
      "/catalogue/bonnes-affaires/offres-promotionnelles",
      "/catalogue/:code",
      "/recherche",
      "/recherche/:code",
      "/comparer",
      "/mon-compte",
      "/mon-compte/mes-informations",
      "/mon-compte/boutiques",
      "/mon-compte/boutiques/ajouter-une-boutique",
      "/mon-compte/boutiques/ajouter-une-boutique/:step",
      "/mon-compte/boutiques/:id",
      "/mon-compte/mes-encours",
      "/mon-compte/mes-encours/paiement/:id",
      "/mon-compte/mes-commandes",
      "/mon-compte/mes-commandes/:id",
      "/mon-compte/gestion-des-utilisateurs",
      "/mon-compte/produits-festifs",
      "/produits",
      "/produits/:slug",
      "/saisie-rapide",
      "/recettes",
      "/recettes/fournee",
      "/recettes/:slug",
      "/conseils",
      "/conseils/:slug",
      "/listes",
      "/listes/:id",
      "/listes/:id/etiquettes",
      "/faq",
      "/cgu",
      "/cgv",
      "/cgv-marketplace",
      "/mentions-legales",
      "/mentions-legales-promotions",
      "/donnees-personnelles",
      "/cookies",
      "/nous-contacter",
      "/messagerie",
      "/messagerie/nouveau",
      "/messagerie/signaler",
      "/messagerie/:id",
      "/marchand/:slug",
      "/nos-marchands",
      "/marques",
      "/temoignages",
      "/plan-du-site",
      "/devenir-marchand",
      "/mandat/confirmation",
    ]);
  });

  it("[ROUTE-1] hold their parameters escaped, and what is asked behind them when it is anything", () => {
    const filters = new URLSearchParams({ search: "blé dur" });
    expect([
      paths.shelfLabels(ShoppingListId.make(3)),
      paths.resetPassword("a/b ?"),
      paths.conversation(7, filters),
      paths.recipe(slug, new URLSearchParams()),
      paths.inbox(filters),
      paths.register("etablissement"),
      paths.signIn("/panier?x=1"),
    ]).toEqual([
      "/listes/3/etiquettes",
      "/reinitialiser-mon-mot-de-passe/a%2Fb%20%3F",
      "/messagerie/7?search=bl%C3%A9+dur",
      `/recettes/${slug}`,
      "/messagerie?search=bl%C3%A9+dur",
      "/inscription/etablissement",
      "/connexion?target=%2Fpanier%3Fx%3D1",
    ]);
  });

  it("[ROUTE-1] carry any parameter there and back", () => {
    const anyToken = fc
      .string({ minLength: 1, unit: "grapheme" })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(anyToken, (token) => {
        expect(matchRoute(paths.resetPassword(token))?.params).toEqual({ token });
      }),
    );
  });

  it("[ROUTE-1] are matched without query, hash or trailing slash, and broken ones are no page", () => {
    expect(matchRoute("/panier/?x=1#bas")?.name).toBe("cart");
    expect(
      ["/inconnu", "/produits/%E0%A4%A", "/produits//", "panier", ""].map((path) =>
        matchRoute(path),
      ),
    ).toEqual([undefined, undefined, undefined, undefined, undefined]);
    fc.assert(
      fc.property(fc.string(), (path) => {
        matchRoute(`/${path}`);
      }),
    );
  });

  it("[ROUTE-2] are application pages or CMS pages, as the specification lists them", () => {
    const pages = built.filter(([, path]) => !isApplicationPath(path)).map(([name]) => name);
    expect(pages).toEqual([
      "home",
      "faq",
      "termsOfUse",
      "termsOfSale",
      "marketplaceTermsOfSale",
      "legalNotice",
      "offerConditions",
      "personalData",
      "cookies",
      "contact",
      "merchant",
      "merchants",
      "brands",
      "testimonies",
    ]);
    expect(isApplicationPath("/une-page-du-cms")).toBe(false);
  });

  it("[ROUTE-2] are protected where they show what is a customer's own", () => {
    const open = Object.entries(ROUTES).filter(([, route]) => !route.protected);
    const isPrivate = /^\/(panier|carnet|saisie-rapide|mon-compte|listes|messagerie|mandat)(\/|$)/;
    for (const { pattern, protected: isProtected } of Object.values(ROUTES)) {
      expect([pattern, isProtected]).toEqual([pattern, isPrivate.test(pattern)]);
    }
    expect(open.length).toBeGreaterThan(0);
  });

  it("[ROUTE-4] have a title, and a page that does not exist has the specification's texts", () => {
    expect(pageTitle("Panetier", "cart")).toBe("Mon panier · Panetier");
    expect(pageTitle("Panetier", "product", "Farine T65")).toBe("Farine T65 · Panetier");
    expect(pageTitle("Le Bon Moulin", undefined)).toBe("Page introuvable · Le Bon Moulin");
    expect(NOT_FOUND_PAGE).toEqual({
      title: "Page introuvable",
      text: "La page que vous cherchez n'existe pas",
      link: "Retour à la page d'accueil",
    });
  });
});

describe("a link that opens an account", () => {
  it("is marked as secret, whichever route has a token for a name", () => {
    const secret = Object.values(ROUTES).filter((route) => route.secret);
    expect(secret.map(({ pattern }) => pattern)).toEqual(
      Object.values(ROUTES).flatMap(({ pattern }) => (/:token\b/.test(pattern) ? [pattern] : [])),
    );
    expect(secret.map(({ pattern }) => pattern)).toEqual([
      "/reinitialiser-mon-mot-de-passe/:token",
      "/activer-compte/:token",
      "/confirmer-mon-adresse/:token",
    ]);
  });
});
