import { articlePicturePath } from "../../../server/editions/content-rows.ts";
import type { PageSeed } from "../../../server/editions/content-types.ts";
import { button, h2, h3, list, p, step, tile } from "../../../server/editions/writing.ts";
import { merchantCoverPath } from "../shop-pictures.ts";

/** A page that is no screen of the shop (spec §2 other paths), made of every block there is (spec §3). */
export const millPage: PageSeed = {
  uri: "/visite-du-moulin",
  code: "visite-du-moulin",
  name: "Visite du moulin",
  title: "Visite du moulin : du blé au sac",
  description:
    "Réception des blés, mouture, assemblage et ensachage : ce qui se passe au moulin avant que la farine n’arrive au fournil.",
  keywords: "moulin, mouture, blé, farine, visite",
  blocks: [
    p(
      "Avant le sac, il y a un blé que l’on analyse, un grain que l’on ouvre en plusieurs passages et un assemblage que l’on goûte. Voici le chemin, étape par étape.",
    ),
    {
      type: "imageCollection",
      images: [
        {
          path: merchantCoverPath("grands-moulins-panetier"),
          alt: "Le moulin au bord de la rivière",
        },
        {
          path: merchantCoverPath("moulin-de-l-orme"),
          alt: "Un champ de blé mûr, prêt à moissonner",
        },
        {
          path: articlePicturePath("bien-stocker-la-farine"),
          alt: "Des sacs de farine rangés au sec",
        },
        {
          path: articlePicturePath("maitriser-la-fermentation"),
          alt: "Une pâte qui lève au fournil d’essai",
        },
      ],
    },
    h2("Du champ au silo"),
    step(
      "Réception",
      "Chaque lot est prélevé à l’arrivée : humidité, protéines, temps de chute. Un lot qui ne convient pas repart.",
    ),
    step(
      "Nettoyage et repos",
      "Le grain est débarrassé des pierres et des poussières, mouillé, puis laissé au repos une journée pour que l’enveloppe se détache.",
    ),
    step(
      "Mouture",
      "Broyeurs et convertisseurs ouvrent le grain en plusieurs passages ; le tamisage sépare la farine des sons.",
    ),
    step(
      "Assemblage et essai",
      "Les farines de passage sont assemblées selon le type, puis panifiées au fournil d’essai avant l’ensachage.",
    ),
    {
      type: "quote",
      text: "Une farine régulière ne se voit pas : c’est la pâte de demain qui ressemble à celle d’hier.",
      author: "Le fournil d’essai, Grands Moulins Panetier",
    },
    h2("En images"),
    p(
      "Le film du moulin n’est pas encore tourné : un film libre de la Blender Foundation tient ici sa place. Il ne se charge qu’avec votre accord.",
    ),
    {
      type: "video",
      url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      title: "Big Buck Bunny, film libre de la Blender Foundation",
    },
    h2("Pour aller plus loin"),
    h3("Ce qu’il faut lire sur un sac"),
    list(
      "le type (T45 à T150), qui dit les cendres, donc la part d’enveloppe ;",
      "la force W et l’équilibre P/L, sur la fiche technique de chaque farine ;",
      "la date de durabilité, à tenir par rotation des sacs.",
    ),
    tile(
      "Comprendre T55, T65 et les autres",
      "Ce que le type dit d’une farine, et ce qu’il ne dit pas",
      "/conseils/comprendre-t55-t65-et-les-autres",
      articlePicturePath("comprendre-t55-t65-et-les-autres"),
    ),
    tile(
      "Toutes les farines",
      "Blé, seigle, anciennes et biologiques",
      "/catalogue/farines",
      "/images/products/101065",
    ),
    button("Poser une question au moulin", "/nous-contacter"),
  ],
};
