import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const milk = "lait-entier-uht";
const sugar = "sucre-semoule";
const butter = "beurre-doux-extra-fin-82";
const eggs = "oeufs-entiers-liquides-de-plein-air";
const yolks = "jaunes-d-oeufs-liquides";
const starch = "amidon-de-mais";
const salt = "sel-fin-de-boulangerie";
const piping = ["Poches à douille jetables", "poches-a-douille-jetables-55-cm"] as const;

export const pastryRecipes: readonly RecipeSeed[] = [
  {
    slug: "tartelette-citron-meringuee",
    title: "Tartelette au citron meringuée",
    category: "patisseries",
    difficulty: "medium",
    excerpt:
      "Pâte sucrée à l’amande, crème au citron montée au beurre et meringue italienne juste flammée.",
    price: 390,
    minutes: { preparation: 120, rest: 240, baking: 18 },
    yield: [96, "tartelettes"],
    pieceGrams: 35,
    parts: [
      {
        name: "Pâte sucrée",
        divided: true,
        ingredients: [
          flour("Farine biscuitière T55", "farine-biscuitiere-a-faible-proteine-t55", 1500),
          weighed("Beurre doux", butter, 900),
          weighed("Sucre glace", "sucre-glace-amylace", 560),
          weighed("Œufs entiers liquides", eggs, 300),
          weighed("Amandes en poudre", "amandes-en-poudre-blanchies", 190),
          weighed("Sel", salt, 10),
        ],
      },
      {
        name: "Crème au citron",
        ingredients: [
          weighed("Beurre doux", butter, 1500),
          weighed("Œufs entiers liquides", eggs, 1500),
          weighed("Jus de citron frais", null, 1200),
          weighed("Sucre semoule", sugar, 1200),
          weighed("Zestes de citron", null, 40),
        ],
      },
      {
        name: "Meringue italienne",
        ingredients: [
          weighed("Sucre semoule", sugar, 1400),
          weighed("Blancs d’œufs", "blancs-d-oeufs-liquides", 700),
          water(400),
        ],
      },
    ],
    tools: [
      ["Cercles à tarte perforés 8 cm", "cercle-a-tarte-perfore-8-cm"],
      ["Chalumeau", "chalumeau-de-laboratoire"],
      piping,
      ["Thermomètre à sonde", "thermometre-a-sonde-50-a-300-c"],
    ],
    steps: [
      [
        "Pâte",
        "Crémez beurre, sucre glace et sel, ajoutez l’amande, les œufs, puis la farine sans corser. Deux heures à 4 °C.",
        { minutes: 135, temperature: 4 },
      ],
      [
        "Fonçage et cuisson",
        "Abaissez à 2,5 mm, foncez, reposez une heure au froid et cuisez à blanc 18 minutes à 160 °C.",
        { minutes: 90, temperature: 160 },
      ],
      [
        "Crème",
        "Cuisez jus, zestes, sucre et œufs à 83 °C en remuant. Laissez descendre à 45 °C, ajoutez le beurre et mixez deux minutes. Garnissez et refroidissez à 4 °C.",
        { minutes: 60, temperature: 83 },
      ],
      [
        "Meringue",
        "Versez le sirop à 118 °C sur les blancs mousseux et montez jusqu’à 35 °C.",
        { minutes: 15, temperature: 118 },
      ],
      ["Finition", "Dressez, flammez au chalumeau, tenez à 3 °C.", { minutes: 30, temperature: 3 }],
    ],
    advice:
      "<p>La crème doit atteindre 83 °C à cœur : c’est ce qui assainit les œufs et donne la tenue. Date limite : 48 heures à +3 °C.</p>",
    related: ["madeleine-au-beurre", "eclair-au-chocolat"],
    keywords: "tarte citron, meringue italienne, pâte sucrée",
  },
  {
    slug: "flan-patissier",
    title: "Flan pâtissier à la vanille",
    category: "patisseries",
    difficulty: "easy",
    excerpt:
      "Un bord feuilleté bien cuit, un appareil lait et crème à la gousse et une peau brune : le flan de boulanger.",
    price: 320,
    minutes: { preparation: 60, rest: 420, baking: 45 },
    yield: [48, "parts (6 flans de 20 cm)"],
    pieceGrams: null,
    parts: [
      {
        name: "Pâte brisée",
        ingredients: [
          flour("Farine pâtissière T55", "farine-patissiere-t55", 1000),
          weighed("Beurre doux", butter, 550),
          water(220),
          weighed("Jaunes d’œufs", yolks, 40),
          weighed("Sel", salt, 20),
        ],
      },
      {
        name: "Appareil",
        ingredients: [
          weighed("Lait entier", milk, 4000),
          weighed("Crème liquide 35 %", "creme-liquide-uht-35", 1000),
          weighed("Sucre semoule", sugar, 900),
          weighed("Œufs entiers liquides", eggs, 800),
          weighed("Amidon de maïs", starch, 400),
          weighed("Gousses de vanille Bourbon", "vanille-bourbon-de-madagascar-en-gousses", 18, {
            pieces: 6,
          }),
        ],
      },
    ],
    tools: [
      ["Cercles à entremets 20 cm", "cercle-a-entremets-inox-20-cm"],
      ["Fouet rigide", "fouet-a-sauces-rigide-45-cm"],
    ],
    steps: [
      [
        "Pâte",
        "Sablez farine, beurre et sel, liez au jaune et à l’eau. Une heure au froid.",
        { minutes: 70, temperature: 4 },
      ],
      [
        "Fonçage",
        "Abaissez à 3 mm, foncez les cercles de 4,5 cm de haut et durcissez au froid.",
        { minutes: 40 },
      ],
      [
        "Appareil",
        "Infusez la vanille dans lait et crème, liez aux œufs blanchis avec sucre et amidon, faites bouillir une minute.",
        { minutes: 25 },
      ],
      [
        "Cuisson",
        "Coulez chaud, lissez, cuisez 45 minutes à 190 °C jusqu’à belle coloration.",
        { minutes: 45, temperature: 190 },
      ],
      [
        "Refroidissement",
        "Une heure à l’air, puis quatre heures à 4 °C avant de démouler et de portionner.",
        { minutes: 300, temperature: 4 },
      ],
    ],
    advice:
      "<p>Un flan coupé tiède se fissure. Portionnez à 4 °C, à la lame trempée dans l’eau chaude.</p>",
    related: ["eclair-au-chocolat", "pain-aux-raisins"],
    keywords: "flan, vanille, appareil, boulangerie",
  },
  {
    slug: "madeleine-au-beurre",
    title: "Madeleine au beurre et au citron",
    category: "patisseries",
    difficulty: "easy",
    excerpt:
      "Une nuit de repos, un four vif au départ : la bosse monte droite et la mie reste humide trois jours.",
    price: 90,
    minutes: { preparation: 30, rest: 720, baking: 11 },
    yield: [145, "madeleines"],
    pieceGrams: 32,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine à madeleines T45", "farine-a-madeleines-et-financiers-t45", 1200),
          weighed("Beurre doux fondu", butter, 1100),
          weighed("Œufs entiers liquides", eggs, 1000),
          weighed("Sucre semoule", sugar, 900),
          weighed("Lait entier", milk, 400),
          weighed("Miel d’acacia", "miel-d-acacia", 150),
          weighed("Poudre à lever", "poudre-a-lever-de-boulanger", 40),
          weighed("Zestes de citron", null, 15),
        ],
      },
    ],
    tools: [piping, ["Balance au gramme", "balance-de-table-15-kg-au-gramme"]],
    steps: [
      [
        "Mélange",
        "Fouettez œufs, sucre, miel et zestes sans monter. Ajoutez le lait, la farine tamisée avec la poudre à lever, puis le beurre fondu à 50 °C.",
        { minutes: 15, temperature: 50 },
      ],
      ["Repos", "Douze heures à 4 °C, filmé au contact.", { minutes: 720, temperature: 4 }],
      ["Dressage", "Pochez 32 g en moules beurrés et farinés.", { minutes: 15 }],
      [
        "Cuisson",
        "Quatre minutes à 220 °C pour lancer la bosse, puis sept minutes à 170 °C. Démoulez aussitôt.",
        { minutes: 11, temperature: 220 },
      ],
    ],
    advice:
      "<p>Mettez sous film encore à peine tiède : l’humidité se répartit et la madeleine reste souple.</p>",
    related: ["tartelette-citron-meringuee", "pain-d-epices"],
    keywords: "madeleine, gâteau de voyage, citron",
  },
];
