import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const salt = "sel-fin-de-boulangerie";
const butter = "beurre-doux-extra-fin-82";
const eggs = "oeufs-entiers-liquides-de-plein-air";
const oil = "huile-d-olive-vierge-extra";

export const savouryRecipes: readonly RecipeSeed[] = [
  {
    slug: "quiche-lorraine",
    title: "Quiche lorraine",
    category: "sale",
    difficulty: "easy",
    excerpt:
      "Crème, œufs, lardons et rien d’autre, dans une pâte brisée au beurre précuite pour un fond qui croque.",
    price: 420,
    minutes: { preparation: 60, rest: 90, baking: 55 },
    yield: [64, "parts (8 quiches de 26 cm)"],
    pieceGrams: null,
    parts: [
      {
        name: "Pâte brisée",
        ingredients: [
          flour("Farine pâtissière T55", "farine-patissiere-t55", 1600),
          weighed("Beurre doux", butter, 800),
          water(240),
          weighed("Œufs entiers liquides", eggs, 160),
          weighed("Sel", salt, 32),
        ],
      },
      {
        name: "Appareil et garniture",
        ingredients: [
          weighed("Crème de cuisson 18 %", "creme-de-cuisson-18", 2400),
          weighed("Lait entier", "lait-entier-uht", 1600),
          weighed("Lardons fumés", null, 1600),
          weighed("Œufs entiers liquides", eggs, 1200),
          weighed("Sel", salt, 20),
          weighed("Muscade et poivre", null, 6),
        ],
      },
    ],
    tools: [
      ["Fouet rigide", "fouet-a-sauces-rigide-45-cm"],
      ["Rouleau pique-vite", "rouleau-pique-vite"],
    ],
    steps: [
      [
        "Pâte",
        "Sablez, liez sans travailler, une heure au froid. Abaissez à 3 mm et foncez.",
        { minutes: 90, temperature: 4 },
      ],
      [
        "Précuisson",
        "Quinze minutes à 180 °C avec des billes, puis cinq sans.",
        { minutes: 20, temperature: 180 },
      ],
      [
        "Garniture",
        "Blanchissez les lardons, égouttez. Fouettez œufs, crème et lait, assaisonnez après avoir goûté les lardons.",
        { minutes: 20 },
      ],
      [
        "Cuisson",
        "Trente-cinq minutes à 180 °C : 83 °C à cœur.",
        { minutes: 35, temperature: 180 },
      ],
      [
        "Refroidissement",
        "De 63 à 10 °C en moins de deux heures, puis +3 °C.",
        { minutes: 90, temperature: 3 },
      ],
    ],
    advice:
      "<p>Vendue chaude, la quiche se tient à 63 °C au moins ; vendue froide, à 4 °C au plus. Entre les deux, elle ne se garde pas.</p>",
    related: ["fougasse-aux-olives", "pizza-en-plaque", "gougeres-au-comte"],
    keywords: "quiche lorraine, pâte brisée, traiteur, snacking",
  },
  {
    slug: "fougasse-aux-olives",
    title: "Fougasse aux olives noires",
    category: "sale",
    difficulty: "easy",
    excerpt:
      "Une pâte de tradition à l’huile d’olive, une longue fermentation et des entailles franches.",
    price: 350,
    minutes: { preparation: 40, rest: 240, baking: 18 },
    yield: [30, "fougasses"],
    pieceGrams: 320,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine de tradition française T65", "farine-de-ble-tradition-francaise-t65", 5000),
          water(3300),
          weighed("Olives noires dénoyautées", "olives-noires-denoyautees", 1000),
          weighed("Huile d’olive vierge extra", oil, 300),
          weighed("Sel", salt, 95),
          weighed("Levure fraîche", "levure-fraiche-pressee-en-pains", 60),
        ],
      },
    ],
    tools: [
      ["Coupe-pâte inox", "coupe-pate-inox-a-manche-bois"],
      ["Plaque perforée 60 × 40 cm", "plaque-perforee-aluminium-60-40-cm"],
    ],
    steps: [
      [
        "Pétrissage",
        "Cinq minutes en première vitesse, quatre en deuxième, huile en filet, puis les olives égouttées en première. Température de pâte : 24 °C.",
        { minutes: 12, temperature: 24 },
      ],
      [
        "Pointage",
        "Deux heures trente à 24 °C avec deux rabats.",
        { minutes: 150, temperature: 24 },
      ],
      [
        "Mise en forme",
        "Divisez à 320 g, détendez 30 minutes, étalez en feuille, entaillez au coupe-pâte et ouvrez largement.",
        { minutes: 50 },
      ],
      ["Apprêt", "Quarante-cinq minutes sur plaque huilée.", { minutes: 45 }],
      [
        "Cuisson",
        "Dix-huit minutes à 240 °C. Lustrez à l’huile d’olive à la sortie.",
        { minutes: 18, temperature: 240 },
      ],
    ],
    advice:
      "<p>Baissez le sel à 1,7 % si vos olives sont très salées, et signalez la présence possible de noyaux.</p>",
    related: ["ciabatta-a-l-huile-d-olive", "pizza-en-plaque"],
    keywords: "fougasse, olives, provençal, snacking",
  },
  {
    slug: "pizza-en-plaque",
    title: "Pizza en plaque à la romaine",
    category: "sale",
    difficulty: "medium",
    excerpt:
      "Soixante-dix pour cent d’eau, vingt-quatre heures de froid, deux cuissons : légère, croustillante, vendue à la part.",
    price: 380,
    minutes: { preparation: 50, rest: 1620, baking: 22 },
    yield: [72, "parts (6 plaques de 60 × 40 cm)"],
    pieceGrams: null,
    parts: [
      {
        name: "Pâte",
        ingredients: [
          flour("Farine à pizza type 00", "farine-a-pizza-type-00", 5000),
          water(3500),
          weighed("Huile d’olive vierge extra", oil, 150),
          weighed("Sel", salt, 125),
          weighed("Levure sèche à pizza", "levure-seche-a-pizza", 15),
        ],
      },
      {
        name: "Garniture",
        ingredients: [
          weighed("Mozzarella en cossettes", "mozzarella-en-cossettes", 3600),
          weighed("Sauce tomate à pizza", "sauce-tomate-a-pizza-aromatisee", 3000),
        ],
      },
    ],
    tools: [
      ["Plaque aluminium 60 × 40 cm", "plaque-a-patisserie-aluminium-60-40-cm"],
      ["Bac à pâtons", "bac-a-patons-gerbable-60-40-cm"],
    ],
    steps: [
      [
        "Pétrissage",
        "Mélangez farine, levure et 80 % de l’eau, laissez 20 minutes, ajoutez le sel, puis le reste d’eau et l’huile en deuxième vitesse.",
        { minutes: 35, temperature: 23 },
      ],
      ["Froid", "Vingt-quatre heures à 4 °C.", { minutes: 1440, temperature: 4 }],
      [
        "Pâtons",
        "Divisez à 1 400 g, mettez en boule lâche, trois heures à 22 °C.",
        { minutes: 180, temperature: 22 },
      ],
      [
        "Étalage",
        "Étalez du bout des doigts sur plaque huilée, sans chasser le gaz des bords.",
        { minutes: 25 },
      ],
      [
        "Première cuisson",
        "500 g de sauce par plaque, douze minutes à 280 °C en bas de four.",
        { minutes: 12, temperature: 280 },
      ],
      [
        "Seconde cuisson",
        "600 g de mozzarella, dix minutes à 250 °C.",
        { minutes: 10, temperature: 250 },
      ],
    ],
    advice:
      "<p>Précuites à la sauce, les plaques se gardent 48 heures à +3 °C : la seconde cuisson se fait à la demande.</p>",
    related: ["fougasse-aux-olives", "quiche-lorraine"],
    keywords: "pizza al taglio, plaque, longue fermentation, snacking",
  },
  {
    slug: "gougeres-au-comte",
    title: "Gougères au comté",
    category: "sale",
    difficulty: "easy",
    excerpt:
      "La pâte à choux salée de l’apéritif, au comté AOP râpé fin, qui se garde crue au congélateur.",
    price: 50,
    minutes: { preparation: 40, rest: 0, baking: 25 },
    yield: [330, "gougères"],
    pieceGrams: 20,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine pâtissière T55", "farine-patissiere-t55", 1150),
          weighed("Œufs entiers liquides", eggs, 1900),
          water(1000),
          weighed("Lait entier", "lait-entier-uht", 1000),
          weighed("Comté AOP râpé", "comte-aop-rape", 1000),
          weighed("Beurre doux", butter, 800),
          weighed("Sel", salt, 35),
          weighed("Poivre et muscade", null, 5),
        ],
      },
    ],
    tools: [
      ["Poches à douille jetables", "poches-a-douille-jetables-55-cm"],
      ["Tapis de cuisson silicone", "tapis-de-cuisson-silicone-60-40-cm"],
    ],
    steps: [
      [
        "Panade",
        "Faites bouillir eau, lait, beurre et sel, ajoutez la farine et desséchez deux minutes.",
        { minutes: 12 },
      ],
      [
        "Œufs et fromage",
        "Ajoutez les œufs sous 60 °C, puis les trois quarts du comté et le poivre.",
        { minutes: 10, temperature: 60 },
      ],
      [
        "Dressage",
        "Douille unie de 12 mm, boules de 20 g, reste de comté en surface.",
        { minutes: 18 },
      ],
      [
        "Cuisson",
        "Vingt-cinq minutes à 175 °C, oura ouvert les cinq dernières.",
        { minutes: 25, temperature: 175 },
      ],
    ],
    advice:
      "<p>Surgelées crues, elles se cuisent sans décongeler : quatre minutes de plus, à 170 °C.</p>",
    related: ["eclair-au-chocolat", "quiche-lorraine"],
    keywords: "gougères, apéritif, comté, choux salés",
  },
];
