import { Schema } from "effect";
import { Block, BlockZone } from "../cms.ts";
import { online } from "./named-columns.ts";
import { resource } from "./resource.ts";

/** Blocks as a file has them: the place of each is that in its list. */
const Blocks = Schema.NonEmptyArray(
  Schema.Union(
    Block.members.map(({ fields: { position: _, ...fields } }) => Schema.Struct(fields)),
  ),
);

/** The content of a page and its zones, those that have a block. */
const PageBlocks = Schema.Struct(
  Object.fromEntries(
    ["content", ...BlockZone.literals].map((zone) => [zone, Schema.optionalKey(Blocks)]),
  ),
);

export const pages = resource({
  name: "pages",
  title: "pages",
  one: "une page",
  about:
    "Les pages de texte et ce que les écrans montrent de rédigé : l'accueil, les questions fréquentes (« faq »), les conditions.",
  key: ["code"],
  undoing: "reversible",
  columns: {
    code: {
      kind: "identifier",
      header: "Code page",
      known: ["code", "page"],
      about: "Ce qui la désigne partout.",
      example: "faq",
      most: 80,
    },
    uri: {
      kind: "text",
      header: "Adresse",
      known: ["url", "chemin"],
      about:
        "Son chemin, qui commence par « / » ; « global » pour ce que tous les écrans montrent.",
      example: "/faq",
      need: "new",
      most: 200,
      unique: true,
    },
    name: {
      kind: "text",
      header: "Nom",
      known: ["libellé"],
      about: "Comme le plan du site l'appelle.",
      example: "Questions fréquentes",
      need: "new",
      most: 160,
    },
    title: {
      kind: "text",
      header: "Titre",
      known: ["titre de la page"],
      about: "Ce qui s'écrit en haut de la page.",
      example: "Questions fréquentes",
      need: "new",
      most: 160,
    },
    metaDescription: {
      kind: "text",
      header: "Description pour les moteurs",
      known: ["meta description"],
      about: "Une ou deux phrases, pour les moteurs de recherche.",
      example: "Les réponses aux questions des boulangers.",
      most: 400,
      otherwise: "",
      clears: true,
    },
    metaKeywords: {
      kind: "text",
      header: "Mots clés",
      known: ["meta keywords", "mots-clés"],
      about: "Séparés par des virgules.",
      example: "aide, questions, livraison",
      most: 500,
      otherwise: "",
      clears: true,
    },
    marketplaceOnly: {
      kind: "flag",
      header: "Place de marché seule",
      known: ["réservée à la place de marché"],
      about: "« oui » : seules les boutiques qui y ont accès la voient.",
      example: "non",
      otherwise: false,
    },
    alternateUri: {
      kind: "text",
      header: "Page de remplacement",
      known: ["adresse de remplacement"],
      about: "L'adresse que les autres voient à sa place.",
      example: "/place-de-marche",
      most: 200,
      clears: true,
    },
    listed: {
      kind: "flag",
      header: "Au plan du site",
      known: ["listée", "dans le plan du site"],
      about: "« non » pour ce qui ne remplit que des zones d'un écran.",
      example: "oui",
      otherwise: true,
    },
    online,
    blocks: {
      kind: "document",
      header: "Blocs",
      known: ["contenu", "corps"],
      about:
        "En JSON, bloc après bloc : « content » pour la page, et les zones de l'écran par leur nom.",
      example:
        '{"content": [{"type": "title", "level": "h2", "text": "Commander"}, {"type": "text", "html": "<p>…</p>"}]}',
      shape: PageBlocks,
      otherwise: {},
      clears: true,
    },
  },
});
