import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCompared } from "../../../core/compare/compared-codes.ts";
import { prefilledContact } from "../../../core/contact/prefill.ts";
import { readBatch, readYield } from "../../../core/content/batch-address.ts";
import { readArticleFilters, readRecipeFilters } from "../../../core/content/content-filters.ts";
import { readConfirmation } from "../../../core/mandates/confirmation.ts";
import { readMerchantFilters } from "../../../core/merchants/merchant-filters.ts";
import { readInboxFilters } from "../../../core/messaging/inbox-filters.ts";
import { readOccasion } from "../../../core/messaging/read-occasion.ts";
import { readOrderFilters } from "../../../core/orders/order-filters.ts";
import { readOutstandingFilters } from "../../../core/outstandings/filters.ts";
import { isScanAddress, listOfAddress } from "../../../core/quick-entry/entry-target.ts";
import { knownSearch } from "../../../core/routes/known-parameters.ts";
import { readSearchParams } from "../../../core/search/search-params.ts";
import { readPeopleFilter } from "../../../core/stores/people.ts";
import { readStoreFilters } from "../../../core/stores/store-filters.ts";
import { orderToken } from "../values.ts";

/** What the screens read of their addresses, by the reader that each of them has. */
const READERS: ReadonlyArray<readonly [path: string, read: (query: URLSearchParams) => unknown]> = [
  ["/recherche", readSearchParams],
  ["/recherche/farines", readSearchParams],
  ["/catalogue/farines", readSearchParams],
  ["/catalogue/bonnes-affaires/offres-promotionnelles", readSearchParams],
  ["/produits", readSearchParams],
  ["/comparer", readCompared],
  ["/marchand/laiterie", (query) => [query.get("vue"), readSearchParams(query)]],
  ["/produits/farine", (query) => query.get("variante")],
  ["/mon-compte/boutiques", readStoreFilters],
  ["/mon-compte/mes-commandes", readOrderFilters],
  ["/mon-compte/mes-encours", readOutstandingFilters],
  ["/mon-compte/gestion-des-utilisateurs", readPeopleFilter],
  ["/saisie-rapide", (query) => [listOfAddress(query), isScanAddress(query)]],
  ["/listes/4", (query) => query.has("organiser")],
  ["/messagerie", readInboxFilters],
  ["/messagerie/3", readInboxFilters],
  ["/messagerie/nouveau", readOccasion],
  ["/messagerie/signaler", readOccasion],
  ["/recettes", readRecipeFilters],
  ["/recettes/fournee", readBatch],
  ["/recettes/baguette", readYield],
  ["/conseils", readArticleFilters],
  ["/nos-marchands", readMerchantFilters],
  ["/faq", (query) => query.get("recherche")],
  ["/nous-contacter", (query) => prefilledContact(null, query)],
  ["/mandat/confirmation", readConfirmation],
  ["/connexion", (query) => [query.get("target"), query.get("code")]],
  ["/panier/paiement/init", (query) => query.get("token")],
  ["/panier/paiement/resultat", (query) => [query.get("token"), query.get("faire")]],
];

const NAMES = [
  "search page itemsPerPage taxon_code brands merchant labels promotion stock bought strength",
  "flourType protein balance sort codes vue variante state from to store month task dans scanner",
  "organiser unread about category difficulty maxDuration ingredient recette tout quantite nom",
  "genre recherche objet produit acces-marketplace kind origin result target code token faire",
  "commande expedition marchand utm_source fbclid x q constructor",
].flatMap((line) => line.split(" "));

const VALUES = [
  "1 2 30 60 true farine farines bio,label-rouge open late active mandates order 2026-11-22",
  "2026-11 pains croissants easy easy,hard 120 duration title -price baguette:12 12 GMP signed",
  "/panier commande recettes a&b é low,high 65,80 liste:4 changer 101065,101066",
].flatMap((line) => line.split(" "));

const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), { maxLength: 8 })
  .map((pairs) => new URLSearchParams([...pairs]).toString());

describe("what of an address makes another page", () => {
  it.each(READERS)(
    "[ROUTE-5] is all that the screen reads, of every name that there is: %s",
    (path, read) => {
      const seen = VALUES.map((value) => {
        const query = new URLSearchParams(NAMES.map((name): [string, string] => [name, value]));
        return [read(new URLSearchParams(knownSearch(path, String(query)))), read(query)];
      });
      expect(seen.map(([known]) => known)).toEqual(seen.map(([, whole]) => whole));
    },
  );

  it("[ROUTE-5] is all that the screen reads, in any order", () => {
    fc.assert(
      fc.property(fc.constantFrom(...READERS), anyQuery, ([path, read], query) => {
        const whole = read(new URLSearchParams(query));
        expect(read(new URLSearchParams(knownSearch(path, query)))).toEqual(whole);
      }),
    );
  });

  it.each([
    ["/mandat/confirmation", "store=4&kind=GMP&origin=%2Fpanier&result=signed"],
    ["/messagerie/signaler", `commande=${orderToken("abc")}&expedition=3`],
    ["/mon-compte/mes-encours", "state=late&search=FA-12&month=2026-11&page=2"],
    ["/mon-compte/boutiques", "search=rouen&state=active&task=mandates"],
  ])("[ROUTE-5] is the whole of an address that the shop writes: %s?%s", (path, query) => {
    expect(knownSearch(path, query)).toBe(query);
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
