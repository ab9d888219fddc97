import type { ResourceName } from "./names.ts";
import { resource } from "./resource.ts";
import { SLUG } from "./text-forms.ts";

/** What a system outside may call by keys of its own, each by the resource whose rows it is of. */
const NAMED = {
  categories: ["catégorie", "catégories", "famille"],
  brands: ["marque", "marques"],
  merchants: ["marchand", "marchands", "fournisseur"],
  products: ["produit", "produits"],
  variants: ["article", "articles", "référence"],
  customers: ["client", "clients", "boutique", "tiers"],
  priceLists: ["tarif", "tarifs", "liste de prix"],
} as const satisfies { readonly [Name in ResourceName]?: readonly [string, ...string[]] };

export type NamedOutside = keyof typeof NAMED;

// safe: its own keys
export const NAMED_OUTSIDE = Object.keys(NAMED) as readonly NamedOutside[];

export const isNamedOutside = (name: ResourceName): name is NamedOutside =>
  Object.hasOwn(NAMED, name);

/** A line is what one system outside calls one row of the house. */
export const externalKeys = resource({
  name: "externalKeys",
  title: "correspondances",
  one: "une correspondance",
  about:
    "Comment un système d'ailleurs appelle ce que la maison a : ses fichiers entrent et sortent avec ses propres clés.",
  key: ["source", "of", "own"],
  undoing: "reversible",
  columns: {
    source: {
      kind: "identifier",
      header: "Source",
      known: ["système", "origine des clés"],
      about: "Le système dont ce sont les clés, tel que les profils et les commandes le nomment.",
      example: "sage",
      most: 40,
      form: SLUG,
    },
    of: {
      kind: "choice",
      header: "De quoi",
      known: ["nature de la clé"],
      about: "Ce que la clé désigne.",
      example: "article",
      words: NAMED,
    },
    own: {
      kind: "identifier",
      header: "Clé de la maison",
      known: ["notre clé", "clé maison"],
      about: "Comment la maison l'appelle : la référence d'un article, le numéro d'un client.",
      example: "101065",
      most: 80,
    },
    external: {
      kind: "identifier",
      header: "Clé de la source",
      known: ["leur clé", "clé externe", "clé étrangère"],
      about: "Comment la source l'appelle ; une seule chose à la fois.",
      example: "FAR-T65-25",
      most: 80,
      need: "new",
      clears: true,
    },
  },
});
