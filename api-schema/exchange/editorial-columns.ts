import { Schema } from "effect";
import { Block } from "../cms.ts";
import { online } from "./named-columns.ts";
import type { ResourceName } from "./names.ts";
import type { ExchangeColumn } from "./resource.ts";
import { SLUG } from "./text-forms.ts";

/** What recipes and articles have alike; `of` says whose it is: 'de la recette'. */
export const editorialColumns = (of: string, refers: ResourceName) =>
  ({
    slug: {
      kind: "identifier",
      header: "Adresse",
      known: ["slug", "code", "url"],
      about: `La fin de l'adresse ${of} : lettres sans accent, chiffres et tirets.`,
      example: "baguette-de-tradition",
      form: SLUG,
      most: 80,
    },
    title: {
      kind: "text",
      header: "Titre",
      known: ["nom", "intitulé"],
      about: `Le titre ${of}.`,
      example: "Baguette de tradition",
      need: "new",
      most: 160,
    },
    excerpt: {
      kind: "text",
      header: "Accroche",
      known: ["résumé", "chapeau"],
      about: "Une ou deux phrases, sur sa carte et pour les moteurs de recherche.",
      example: "Une croûte fine, une mie crème, vingt heures de repos au froid.",
      need: "new",
      most: 600,
    },
    highlighted: {
      kind: "flag",
      header: "À la une",
      known: ["mise en avant", "mis en avant"],
      about: "« oui » : montrée parmi les premières.",
      example: "non",
      otherwise: false,
    },
    publishedAt: {
      kind: "instant",
      header: "Publié le",
      known: ["date de publication", "publication"],
      about: "Sa date ; un jour seul est son minuit, à Paris.",
      example: "27/11/2026 07:00",
      need: "new",
    },
    picture: {
      kind: "text",
      header: "Image",
      known: ["photo", "chemin de l'image"],
      about: "L'adresse d'une image de la boutique.",
      example: "/images/recipes/baguette-de-tradition",
      need: "new",
      most: 200,
    },
    pictureAlt: {
      kind: "text",
      header: "Texte de l'image",
      known: ["texte alternatif", "légende"],
      about: "Ce que l'image montre, pour qui ne la voit pas.",
      example: "Trois baguettes sur une planche",
      most: 300,
      otherwise: "",
      clears: true,
    },
    related: {
      kind: "texts",
      header: "À lire aussi",
      known: ["liés", "voir aussi"],
      about: "Les adresses de celles que sa page propose ensuite.",
      example: "pain-de-seigle | croissant",
      refers,
      otherwise: [],
      clears: true,
    },
    keywords: {
      kind: "text",
      header: "Mots clés",
      known: ["mots-clés"],
      about: "Pour les moteurs de recherche, séparés par des virgules.",
      example: "baguette, tradition, T65",
      most: 500,
      otherwise: "",
      clears: true,
    },
    online,
    blocks: {
      kind: "document",
      header: "Contenu",
      known: ["blocs", "corps"],
      about: "Les blocs de sa page, en JSON : titres, textes, images, boutons, dans leur ordre.",
      example:
        '[{"type": "title", "position": 0, "level": "h2", "text": "Les conseils du fournil"}]',
      shape: Schema.Array(Block),
      otherwise: [],
      clears: true,
    },
  }) as const satisfies { readonly [key: string]: ExchangeColumn };
