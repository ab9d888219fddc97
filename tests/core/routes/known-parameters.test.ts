import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefilledContact } from "../../../core/contact/prefill.ts";
import { readBatch, readYield } from "../../../core/content/batch-address.ts";
import { readArticleFilters, readRecipeFilters } from "../../../core/content/content-filters.ts";
import { readConfirmation } from "../../../core/mandates/confirmation.ts";
import { readMerchantFilters } from "../../../core/merchants/merchant-filters.ts";
import { readOrderFilters } from "../../../core/orders/order-filters.ts";
import { knownSearch } from "../../../core/routes/known-parameters.ts";
import { readSearchParams } from "../../../core/search/search-params.ts";

/** What the screens read of their addresses, by the reader that each of them has. */
const READERS: ReadonlyArray<readonly [path: string, read: (query: URLSearchParams) => unknown]> = [
  ["/recherche", readSearchParams],
  ["/recherche/farines", readSearchParams],
  ["/catalogue/farines", readSearchParams],
  ["/catalogue/bonnes-affaires/offres-promotionnelles", readSearchParams],
  ["/produits", readSearchParams],
  ["/marchand/laiterie", (query) => [query.get("vue"), readSearchParams(query)]],
  ["/produits/farine", (query) => query.get("variante")],
  ["/mon-compte/mes-commandes", readOrderFilters],
  ["/recettes", readRecipeFilters],
  ["/recettes/fournee", readBatch],
  ["/recettes/baguette", readYield],
  ["/conseils", readArticleFilters],
  ["/nos-marchands", readMerchantFilters],
  ["/faq", (query) => query.get("recherche")],
  ["/nous-contacter", (query) => prefilledContact(null, query)],
  ["/mandat/confirmation", readConfirmation],
  ["/connexion", (query) => [query.get("target"), query.get("code")]],
  ["/panier/paiement/resultat", (query) => query.get("token")],
];

const NAMES = [
  "search page itemsPerPage taxon_code brands merchant labels promotion stock sort vue variante",
  "state from to category difficulty maxDuration ingredient recette tout quantite nom genre",
  "recherche objet produit acces-marketplace store kind origin result target code token",
  "utm_source fbclid x q constructor",
].flatMap((line) => line.split(" "));

const VALUES = [
  "1 2 30 60 true farine farines bio,label-rouge open 2026-11-22 pains easy easy,hard 120",
  "duration title -price baguette:12 12 sepa signed /panier commande recettes a&b é",
].flatMap((line) => line.split(" "));

const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), { maxLength: 8 })
  .map((pairs) => new URLSearchParams([...pairs]).toString());

describe("what of an address makes another page", () => {
  it("[ROUTE-5] is all that the screen reads", () => {
    fc.assert(
      fc.property(fc.constantFrom(...READERS), anyQuery, ([path, read], query) => {
        const whole = read(new URLSearchParams(query));
        expect(read(new URLSearchParams(knownSearch(path, query)))).toEqual(whole);
      }),
      { numRuns: 3000 },
    );
  });

  it("[ROUTE-5] is nothing that no screen reads, on any of them", () => {
    const seen = READERS.map(([path]) => knownSearch(path, "utm_source=lettre&fbclid=a&x=1"));
    expect(new Set(seen)).toEqual(new Set([""]));
    expect(knownSearch("/", "search=farine")).toBe("");
    expect(knownSearch("/une-page-du-cms", "page=2")).toBe("");
    expect(knownSearch("/recettes/fournee", "page=2&recette=a:1")).toBe("recette=a%3A1");
  });

  it("[ROUTE-5] is the same in whatever order it is written, and stays as it is", () => {
    const once = knownSearch("/recherche", "sort=name&x=1&search=bl%C3%A9+dur&page=2");
    expect(once).toBe("search=bl%C3%A9+dur&page=2&sort=name");
    expect(knownSearch("/recherche", "page=2&search=bl%c3%a9%20dur&sort=name&y=")).toBe(once);
    expect(knownSearch("/recherche", once)).toBe(once);
    expect(knownSearch("/recettes/fournee", "recette=b:2&recette=a:1")).toBe(
      "recette=b%3A2&recette=a%3A1",
    );
  });
});
