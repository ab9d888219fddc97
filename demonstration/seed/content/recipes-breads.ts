import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

// Percentages are of the flour of the dough; the flour within a liquid sourdough is not counted.

const bench = [
  ["Bac à pâtons 60 × 40 cm", "bac-a-patons-gerbable-60-40-cm"],
  ["Lame de boulanger", "lames-de-boulanger-carbone"],
  ["Thermomètre à sonde", "thermometre-a-sonde-50-a-300-c"],
] as const;

const salt = "sel-fin-de-boulangerie";
const yeast = "levure-fraiche-pressee-en-pains";

export const breadRecipes: readonly RecipeSeed[] = [
  {
    slug: "baguette-de-tradition-francaise",
    title: "Baguette de tradition française",
    category: "pains",
    difficulty: "medium",
    highlighted: true,
    excerpt:
      "Autolyse, peu de levure et une nuit au froid : une croûte fine, une mie crème et le goût du blé.",
    price: 130,
    minutes: { preparation: 60, rest: 1220, baking: 22 },
    yield: [49, "baguettes"],
    pieceGrams: 350,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour(
            "Farine de tradition française T65",
            "farine-de-ble-tradition-francaise-t65",
            10000,
          ),
          water(6800),
          weighed("Sel", salt, 180),
          weighed("Levure fraîche", yeast, 70),
          water(300, "Eau de bassinage"),
        ],
      },
    ],
    tools: [...bench, ["Toile de couche en lin", "toile-de-couche-en-lin-60-cm"]],
    steps: [
      [
        "Autolyse",
        "Mélangez la farine et l’eau 4 minutes en première vitesse, sans chercher à lisser. Couvrez et laissez reposer une heure : la pâte gagne en extensibilité et se pétrira moins longtemps.",
        { minutes: 60 },
      ],
      [
        "Pétrissage",
        "Ajoutez la levure, puis le sel. Pétrissez 8 minutes en première vitesse et 1 à 2 minutes en deuxième, en versant l’eau de bassinage à la fin. La pâte doit sortir à 23 ou 24 °C.",
        { minutes: 10, temperature: 24 },
      ],
      [
        "Pointage",
        "Débarrassez en bac huilé. Laissez 45 minutes à température du fournil, donnez un rabat, puis placez au froid à 4 °C pour 16 à 18 heures.",
        { minutes: 1065, temperature: 4 },
      ],
      [
        "Division et détente",
        "Divisez en pâtons de 350 g sans dégazer, mettez en forme allongée et laissez détendre 25 minutes.",
        { minutes: 25 },
      ],
      [
        "Façonnage et apprêt",
        "Façonnez à 55 cm, pointes effilées, sur couche farinée, tourne à gris. Comptez 50 à 60 minutes d’apprêt à 24 °C.",
        { minutes: 60, temperature: 24 },
      ],
      [
        "Cuisson",
        "Donnez cinq coups de lame qui se chevauchent d’un tiers. Enfournez avec buée à 250 °C sole et cuisez 20 à 22 minutes ; ouvrez l’oura les trois dernières minutes. Ressuez sur grille.",
        { minutes: 22, temperature: 250 },
      ],
    ],
    advice:
      "<p>Le décret du 13 septembre 1993 réserve le nom de <strong>pain de tradition française</strong> à une pâte sans aucun additif et sans surgélation. Outre la levure et le levain, seules y entrent la farine de fève (2 % au plus), la farine de soja (0,5 %) et la farine de malt de blé (0,3 %).</p><p>Visez une température de base de 54 à 56 °C au pétrin spirale : relevez le fournil et la farine, l’eau fait le reste.</p>",
    related: ["pain-de-campagne-au-levain", "ciabatta-a-l-huile-d-olive", "fougasse-aux-olives"],
    keywords: "baguette, tradition, pointage retardé, autolyse, T65",
  },
  {
    slug: "pain-de-campagne-au-levain",
    title: "Pain de campagne au levain",
    category: "pains",
    difficulty: "medium",
    excerpt:
      "Un levain liquide jeune, un dixième de seigle et une cuisson soutenue pour un pain qui se garde cinq jours.",
    price: 620,
    minutes: { preparation: 50, rest: 1140, baking: 45 },
    yield: [19, "pains de 950 g en pâte"],
    pieceGrams: 950,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine de campagne blé et seigle", "farine-campagne-ble-et-seigle-90-10", 10000),
          water(6700),
          weighed("Levain liquide de blé", "levain-liquide-de-ble", 2000),
          weighed("Sel marin gris", "sel-marin-gris-de-tremeur-fin", 190),
        ],
      },
    ],
    tools: [...bench, ["Banneton rond 1 kg", "banneton-rond-en-osier-toile-1-kg"]],
    steps: [
      [
        "Rafraîchi",
        "La veille, rafraîchissez le levain à parts égales d’eau et de farine. Il s’emploie à son plus haut, bombé et lactique, sans odeur de vinaigre.",
        { temperature: 27 },
      ],
      [
        "Frasage et repos",
        "Mélangez farine, eau et levain 5 minutes en première vitesse, puis laissez reposer 30 minutes.",
        { minutes: 35 },
      ],
      [
        "Pétrissage",
        "Ajoutez le sel et pétrissez 7 minutes en première vitesse. Température de pâte : 25 °C.",
        { minutes: 7, temperature: 25 },
      ],
      [
        "Pointage",
        "Deux heures à 24 °C avec un rabat à mi-temps.",
        { minutes: 120, temperature: 24 },
      ],
      [
        "Division et façonnage",
        "Divisez à 950 g, boulez, laissez détendre 20 minutes, serrez et déposez clef en haut dans les bannetons farinés.",
        { minutes: 30 },
      ],
      [
        "Apprêt au froid",
        "Quatorze à seize heures à 6 °C. Les pains s’enfournent froids.",
        { minutes: 960, temperature: 6 },
      ],
      [
        "Cuisson",
        "Renversez, lamez en croix, enfournez avec buée à 250 °C et laissez tomber à 220 °C. Comptez 45 minutes et 97 °C à cœur.",
        { minutes: 45, temperature: 250 },
      ],
    ],
    advice:
      "<p>« Pain au levain » est une dénomination réglementée : pH de la mie de 4,3 au plus et 900 ppm d’acide acétique endogène au moins. Une levure ajoutée au dernier pétrissage reste possible dans la limite de 0,2 % de la farine.</p>",
    related: ["tourte-de-seigle", "baguette-de-tradition-francaise", "pain-aux-graines"],
    keywords: "levain, campagne, banneton, fermentation lente",
  },
  {
    slug: "ciabatta-a-l-huile-d-olive",
    title: "Ciabatta à l’huile d’olive",
    category: "pains",
    difficulty: "medium",
    excerpt:
      "Quatre-vingts pour cent d’eau, un pétrissage en deux temps et de grands alvéoles, pour la table comme pour le sandwich.",
    price: 220,
    minutes: { preparation: 45, rest: 240, baking: 24 },
    yield: [60, "ciabattas"],
    pieceGrams: 300,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine à focaccia et ciabatta T55", "farine-a-focaccia-et-ciabatta-t55", 10000),
          water(8000),
          weighed("Huile d’olive vierge extra", "huile-d-olive-vierge-extra", 400),
          weighed("Sel", salt, 200),
          weighed("Levure fraîche", yeast, 80),
        ],
      },
    ],
    tools: bench,
    steps: [
      [
        "Pétrissage",
        "Pétrissez la farine et 6,5 kg d’eau 5 minutes en première vitesse. Ajoutez levure et sel, passez en deuxième et versez le reste d’eau en filet, puis l’huile, jusqu’à ce que la pâte se décolle de la cuve.",
        { minutes: 18, temperature: 24 },
      ],
      [
        "Pointage",
        "Trois heures en bac huilé à 24 °C, avec un rabat toutes les 45 minutes les deux premières heures.",
        { minutes: 180, temperature: 24 },
      ],
      [
        "Division",
        "Renversez le bac sur un tour généreusement fariné et détaillez des rectangles de 300 g au coupe-pâte, sans façonner.",
        { minutes: 15 },
      ],
      ["Apprêt", "Une heure sur couche farinée.", { minutes: 60, temperature: 24 }],
      [
        "Cuisson",
        "Retournez, étirez légèrement, enfournez à 240 °C avec buée pour 24 minutes.",
        { minutes: 24, temperature: 240 },
      ],
    ],
    advice:
      "<p>L’eau de bassinage se verse toujours après la formation du réseau : versée au début, elle donne une pâte qui ne prendra jamais de force.</p>",
    related: ["fougasse-aux-olives", "pizza-en-plaque"],
    keywords: "ciabatta, hydratation, huile d’olive, sandwich",
  },
];
