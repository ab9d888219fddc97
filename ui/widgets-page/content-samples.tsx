import { useMemo } from "react";
import type { Block } from "../../api-schema/cms.ts";
import { headingsOf, outlined } from "../../core/content/outline.ts";
import { Blocks, OutlinedBlocks } from "../cms/blocks.tsx";
import { Contents } from "../cms/contents.tsx";
import { SectionHead } from "../layout/page.tsx";
import { Sample, sampleSack } from "./sample.tsx";

const image = { path: sampleSack, alt: "Un sac de farine" };
const long =
  "Un intitulé que son auteur n’a pas voulu court, parce qu’il tenait à ce que tout y soit dit";

const written: readonly Block[] = [
  { type: "title", position: 1, level: "h2", text: "Un titre" },
  {
    type: "text",
    position: 2,
    html:
      "<p>Un paragraphe avec du <strong>gras</strong>, de l’<em>italique</em> et un " +
      '<a href="/faq">lien</a>.</p><ul><li>Une puce</li><li>Une autre, assez longue pour passer à ' +
      "la ligne sur un téléphone tenu debout</li></ul><ol><li>Un premier point</li></ol>" +
      "<h3>Un titre dans le texte</h3><table><thead><tr><th>Type</th><th>Cendres</th></tr></thead>" +
      "<tbody><tr><td>T65</td><td>0,62 à 0,75</td></tr></tbody></table>",
  },
  {
    type: "quote",
    position: 3,
    text: "Je passe ma commande à 3\u00a0h\u00a030, entre deux pétrins.",
    author: "Une boulangère de Rouen",
  },
  { type: "quote", position: 4, text: "Une citation sans auteur.", author: "" },
  { type: "step", position: 5, title: "Vous vous présentez", text: "En dix lignes.", image: null },
  { type: "step", position: 6, title: long, text: "Avec une image.", image },
];

const laid: readonly Block[] = [
  { type: "imageCollection", position: 1, images: [image] },
  { type: "imageCollection", position: 2, images: [image, image, image] },
  { type: "tile", position: 3, title: "Recettes", text: "Au gramme près", href: "/", image },
  { type: "tile", position: 4, title: "Sans image ni texte", text: "", href: "/", image: null },
  {
    type: "tile",
    position: 5,
    title: long,
    text: "Chez quelqu’un d’autre, dans un nouvel onglet",
    href: "https://panetier.example",
    image: null,
  },
];

const chapters: readonly Block[] = [
  { type: "title", position: 1, level: "h2", text: "Objet" },
  { type: "text", position: 2, html: "<p>Ce dont il s’agit.</p>" },
  { type: "title", position: 3, level: "h2", text: "Une partie au nom plus long que les autres" },
  { type: "text", position: 4, html: "<p>Et ce qu’elle dit.</p>" },
];

/** What authors compose pages of, in every kind and with what may be missing. */
export function ContentSamples() {
  const parts = useMemo(() => outlined(chapters, 3), []);
  return (
    <>
      <SectionHead title="Ce que les auteurs écrivent" />
      <Sample title="Titres, textes, citations, étapes">
        <Blocks blocks={written} top={4} />
      </Sample>
      <Sample title="Images et tuiles">
        <Blocks blocks={laid} top={4} />
      </Sample>
      <Sample title="Sommaire">
        <Contents chapters={headingsOf(parts)} />
        <OutlinedBlocks parts={parts} />
      </Sample>
    </>
  );
}
