import { resource } from "./resource.ts";
import { SLUG } from "./text-forms.ts";

export const brands = resource({
  name: "brands",
  title: "marques",
  one: "une marque",
  about: "Les marques des produits.",
  key: ["slug"],
  undoing: "reversible",
  columns: {
    slug: {
      kind: "identifier",
      header: "Code marque",
      known: ["code", "marque"],
      about: "Ce qui la désigne partout, et son adresse : lettres sans accent, chiffres et tirets.",
      example: "grands-moulins",
      form: SLUG,
      most: 80,
    },
    name: {
      kind: "text",
      header: "Nom",
      known: ["libellé", "nom de la marque", "désignation"],
      about: "Son nom sur le site.",
      example: "Grands Moulins",
      need: "new",
      most: 120,
    },
    description: {
      kind: "text",
      header: "Description",
      known: ["texte"],
      about: "Ce que le site dit d'elle.",
      example: "Farines de blés français.",
      most: 4000,
      otherwise: "",
      clears: true,
      master: "desk",
    },
    keywords: {
      kind: "texts",
      header: "Mots clés",
      known: ["mots-clés", "synonymes"],
      about: "Les autres mots par lesquels on la cherche.",
      example: "moulin | meunier",
      otherwise: [],
      clears: true,
      master: "desk",
    },
  },
});
