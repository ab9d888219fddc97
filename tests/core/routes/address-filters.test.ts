import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderId, Slug, StoreId } from "../../../api-schema/primitives.ts";
import {
  readChoice,
  readSearch,
  readStore,
  writeFilters,
} from "../../../core/routes/address-filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import { isSlug, readPage, readSlug } from "../../../core/routes/query-text.ts";
import { orderToken } from "../values.ts";

describe("what a screen reads of its address", () => {
  it.each<[text: string | null, store: number | null, page: number]>([
    ["1", 1, 1],
    ["42", 42, 42],
    ["999999", 999_999, 999_999],
    ["1000000", 1_000_000, 1],
    ["999999999", 999_999_999, 1],
    ["1000000000", null, 1],
    ["0", null, 1],
    ["01", null, 1],
    ["-1", null, 1],
    ["1.5", null, 1],
    ["1e3", null, 1],
    [" 7", null, 1],
    ["7 ", null, 1],
    ["x7", null, 1],
    ["", null, 1],
    [null, null, 1],
  ])(
    "is the id of a store or the number of a page, in its one way of writing: %j",
    (text, store, page) => {
      expect([readStore(text), readPage(text)]).toEqual([store, page]);
    },
  );

  it("is a slug as the shop writes them", () => {
    const texts = ["farine-t65", "t", "Farine", "farine--t65", "-t65", "t65-", "blé", "", null];
    expect(texts.map(readSlug)).toEqual([
      "farine-t65",
      "t",
      ...Array.from({ length: 7 }, () => null),
    ]);
    expect([isSlug("farine-t65"), isSlug("farine t65")]).toEqual([true, false]);
  });

  it("is what to look for in a list, 100 characters at most, without the spaces around it", () => {
    expect([
      readSearch(null),
      readSearch("   "),
      readSearch("  blé dur "),
      readSearch("é".repeat(101)),
      readSearch(`${"é".repeat(99)} dur`),
      readSearch(`  ${"é".repeat(100)}`),
    ]).toEqual(["", "", "blé dur", "é".repeat(100), "é".repeat(99), "é".repeat(100)]);
  });

  it("is one of the values that there are", () => {
    const choices = [{ value: "open" }, { value: "paid" }] as const;
    expect([
      readChoice(choices, "paid"),
      readChoice(choices, "Paid"),
      readChoice(choices, null),
    ]).toEqual(["paid", null, null]);
  });

  it("is written as far as it says something, in its own order, and read back", () => {
    const none = { search: "", store: null as StoreId | null, page: 1 };
    expect(String(writeFilters({ page: 3, search: "blé dur", store: StoreId.make(4) }, none))).toBe(
      "search=bl%C3%A9+dur&store=4&page=3",
    );
    expect(String(writeFilters(none, none))).toBe("");
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
          store: fc.option(fc.integer({ min: 1, max: 999_999_999 }).map((id) => StoreId.make(id))),
          page: fc.integer({ min: 1, max: 999_999 }),
        }),
        (filters) => {
          const query = new URLSearchParams(String(writeFilters(filters, none)));
          expect({
            search: readSearch(query.get("search")),
            store: readStore(query.get("store")),
            page: readPage(query.get("page")),
          }).toEqual(filters);
        },
      ),
    );
  });
});

describe("[ROUTE-1] addresses that say more than their path", () => {
  const token = orderToken("abc");

  it("say where to come back to, what was ordered and what is asked for", () => {
    expect([
      paths.signIn(),
      paths.signIn("/"),
      paths.signIn("/panier"),
      paths.register(),
      paths.register("boutique"),
      paths.addStore(),
      paths.addStore("boutique"),
      paths.cartPaymentInit(),
      paths.cartPaymentInit(token),
      paths.cartPaymentResult(),
      paths.cartPaymentResult(token),
      paths.cartPaymentResult(token, "changer"),
      paths.cartPaymentResult(token, "annuler"),
      paths.cartPaymentResult(undefined, "annuler"),
      paths.askForProduct("levain sec & co"),
      paths.brand(Slug.make("moulin-dupont")),
      paths.order(OrderId.make(12)),
      paths.order(token),
    ]).toEqual([
      "/connexion",
      "/connexion",
      "/connexion?target=%2Fpanier",
      "/inscription",
      "/inscription/boutique",
      "/mon-compte/boutiques/ajouter-une-boutique",
      "/mon-compte/boutiques/ajouter-une-boutique/boutique",
      "/panier/paiement/init",
      `/panier/paiement/init?token=${token}`,
      "/panier/paiement/resultat",
      `/panier/paiement/resultat?token=${token}`,
      `/panier/paiement/resultat?token=${token}&faire=changer`,
      `/panier/paiement/resultat?token=${token}&faire=annuler`,
      "/panier/paiement/resultat",
      "/nous-contacter?produit=levain+sec+%26+co",
      "/recherche?brands=moulin-dupont",
      "/mon-compte/mes-commandes/12",
      `/mon-compte/mes-commandes/${token}`,
    ]);
  });
});
