import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const milk = "lait-entier-uht";
const sugar = "sucre-semoule";
const butter = "beurre-doux-extra-fin-82";
const eggs = "oeufs-entiers-liquides-de-plein-air";
const yolks = "jaunes-d-oeufs-liquides";
const starch = "amidon-de-mais";
const salt = "sel-fin-de-boulangerie";
const tray = ["Plaque perforée 60 × 40 cm", "plaque-perforee-aluminium-60-40-cm"] as const;
const piping = ["Poches à douille jetables", "poches-a-douille-jetables-55-cm"] as const;
const nozzles = ["Coffret de douilles inox", "coffret-de-26-douilles-inox"] as const;

export const chouxRecipes: readonly RecipeSeed[] = [
  {
    slug: "eclair-au-chocolat",
    title: "Éclair au chocolat",
    category: "patisseries",
    difficulty: "medium",
    highlighted: true,
    excerpt:
      "Une pâte à choux bien desséchée, une crème pâtissière au chocolat noir et un fondant brillant, sans craquelure.",
    price: 320,
    minutes: { preparation: 110, rest: 120, baking: 35 },
    yield: [92, "éclairs"],
    pieceGrams: 60,
    parts: [
      {
        name: "Pâte à choux",
        divided: true,
        ingredients: [
          water(1000),
          weighed("Lait entier", milk, 1000),
          weighed("Beurre doux", butter, 800),
          flour("Farine pâtissière T55", "farine-patissiere-t55", 1100),
          weighed("Œufs entiers liquides", eggs, 1900),
          weighed("Sucre semoule", sugar, 40),
          weighed("Sel", salt, 30),
        ],
      },
      {
        name: "Crème pâtissière au chocolat",
        ingredients: [
          weighed("Lait entier", milk, 4000),
          weighed("Couverture noire 70 %", "couverture-noire-70-ghana", 900),
          weighed("Sucre semoule", sugar, 800),
          weighed("Jaunes d’œufs", yolks, 640),
          weighed("Amidon de maïs", starch, 340),
        ],
      },
      {
        name: "Glaçage",
        ingredients: [weighed("Fondant chocolat", "fondant-patissier-chocolat", 1700)],
      },
    ],
    tools: [tray, piping, nozzles],
    steps: [
      [
        "Panade",
        "Portez eau, lait, beurre, sel et sucre à ébullition. Hors du feu, versez la farine d’un coup et desséchez deux minutes : un film doit se former au fond.",
        { minutes: 12 },
      ],
      [
        "Œufs",
        "Au batteur, à la feuille, laissez tomber sous 60 °C et ajoutez les œufs en quatre fois. La pâte retombe de la feuille en bec d’oiseau.",
        { minutes: 10, temperature: 60 },
      ],
      [
        "Dressage",
        "Douille cannelée de 16 mm, bâtons de 14 cm et 60 g sur plaque perforée.",
        { minutes: 25 },
      ],
      [
        "Cuisson",
        "Trente-cinq minutes à 170 °C, oura fermé vingt minutes puis ouvert. N’ouvrez jamais avant coloration.",
        { minutes: 35, temperature: 170 },
      ],
      [
        "Crème",
        "Cuisez la crème deux minutes à ébullition, versez sur la couverture, mixez, filmez au contact et refroidissez à 4 °C en moins de deux heures.",
        { minutes: 140, temperature: 4 },
      ],
      [
        "Garnissage et glaçage",
        "Garnissez par trois trous, 70 g de crème. Glacez au fondant tempéré à 36 °C.",
        { minutes: 50, temperature: 36 },
      ],
    ],
    advice:
      "<p>Au-dessus de 40 °C le fondant perd son brillant et devient cassant. Détendez-le au sirop à 30 °Baumé, jamais à l’eau.</p>",
    related: ["paris-brest", "gougeres-au-comte", "flan-patissier"],
    keywords: "éclair, pâte à choux, chocolat, fondant",
  },
  {
    slug: "paris-brest",
    title: "Paris-brest individuel",
    category: "patisseries",
    difficulty: "hard",
    excerpt:
      "Couronne de choux aux amandes, crème mousseline au praliné amande-noisette, montée à la bonne température.",
    price: 450,
    minutes: { preparation: 120, rest: 180, baking: 40 },
    yield: [40, "paris-brests"],
    pieceGrams: 70,
    parts: [
      {
        name: "Pâte à choux",
        divided: true,
        ingredients: [
          water(500),
          weighed("Lait entier", milk, 500),
          weighed("Beurre doux", butter, 400),
          flour("Farine pâtissière T55", "farine-patissiere-t55", 560),
          weighed("Œufs entiers liquides", eggs, 950),
          weighed("Sucre semoule", sugar, 20),
          weighed("Sel", salt, 15),
        ],
      },
      {
        name: "Crème mousseline pralinée",
        ingredients: [
          weighed("Lait entier", milk, 1600),
          weighed("Praliné amande-noisette 60 %", "praline-amande-noisette-60", 700),
          weighed("Beurre doux", butter, 700),
          weighed("Jaunes d’œufs", yolks, 260),
          weighed("Sucre semoule", sugar, 220),
          weighed("Amidon de maïs", starch, 135),
        ],
      },
      {
        name: "Finition",
        ingredients: [
          weighed("Amandes effilées", "amandes-effilees", 120),
          weighed("Sucre neige décor", "sucre-neige-decor", 60),
        ],
      },
    ],
    tools: [tray, piping, nozzles],
    steps: [
      [
        "Choux",
        "Préparez la pâte à choux, dressez des couronnes de 8 cm et 70 g, dorez, semez d’amandes.",
        { minutes: 40 },
      ],
      [
        "Cuisson",
        "Quarante minutes à 170 °C, oura ouvert le dernier quart d’heure.",
        { minutes: 40, temperature: 170 },
      ],
      [
        "Base de crème",
        "Cuisez une crème pâtissière, deux minutes d’ébullition, ajoutez la moitié du beurre à chaud et le praliné. Refroidissez à 18 °C.",
        { minutes: 200, temperature: 18 },
      ],
      [
        "Montage de la crème",
        "Montez l’autre moitié du beurre en pommade à 20 °C, puis incorporez la base lissée à 18 °C. Un écart de plus de 3 °C fait trancher la crème.",
        { minutes: 15, temperature: 18 },
      ],
      [
        "Garnissage",
        "Coupez, dressez 90 g de crème à la douille cannelée, refermez et poudrez.",
        { minutes: 35 },
      ],
    ],
    advice:
      "<p>Si la crème tranche, réchauffez la cuve au chalumeau en battant : le beurre se reprend dès 20 °C.</p>",
    related: ["eclair-au-chocolat", "gougeres-au-comte"],
    keywords: "paris-brest, praliné, mousseline, choux",
  },
];
