import { resource } from "./resource.ts";

/** From where on guards hold a run back (core/exchange/guards.ts): a house has its own. */
export const thresholds = resource({
  name: "thresholds",
  title: "seuils",
  one: "un seuil",
  about:
    "À partir d'où un passage attend un second regard. Ils valent pour les passages qui viennent ; ceux qui attendent ont été pesés.",
  key: ["guard"],
  undoing: "reversible",
  columns: {
    guard: {
      kind: "choice",
      header: "Garde",
      known: ["seuil de", "ce qui est gardé"],
      about: "Ce qui est regardé.",
      example: "prix qui bouge",
      words: {
        "prices.move": ["prix qui bouge"],
        "companies.move": ["plafond ou délai qui bouge"],
        "products.withdrawn": ["produits retirés de la vente"],
        "variants.withdrawn": ["articles retirés de la vente"],
        "customers.withdrawn": ["clients écartés"],
        "promotions.discount": ["remise d'un code"],
        "offers.discount": ["remise d'une offre"],
      },
    },
    part: {
      kind: "percent",
      header: "Seuil (%)",
      known: ["seuil", "limite"],
      about: "Au-delà, une personne regarde ; « supprimer » reprend celui d'origine.",
      example: "30",
      least: 0,
      most: 1,
      clears: true,
    },
  },
});
