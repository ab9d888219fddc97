import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const sugar = "sucre-semoule";
const butter = "beurre-doux-extra-fin-82";
const eggs = "oeufs-entiers-liquides-de-plein-air";

export const christmasRecipes: readonly RecipeSeed[] = [
  {
    slug: "buche-roulee-au-chocolat",
    title: "Bûche roulée au chocolat",
    category: "fetes",
    difficulty: "medium",
    excerpt:
      "Biscuit souple, sirop au rhum et ganache montée au chocolat noir : la bûche qui se coupe net le 24 au matin.",
    price: 2600,
    minutes: { preparation: 150, rest: 960, baking: 9 },
    yield: [12, "bûches de 20 cm"],
    pieceGrams: null,
    parts: [
      {
        name: "Biscuit (4 plaques de 60 × 40 cm)",
        ingredients: [
          flour("Farine pâtissière T45", "farine-patissiere-t45", 800),
          weighed("Œufs entiers liquides", eggs, 1900),
          weighed("Sucre semoule", sugar, 950),
        ],
      },
      {
        name: "Ganache montée",
        ingredients: [
          weighed("Crème liquide 35 %", "creme-liquide-uht-35", 2400),
          weighed("Couverture noire 64 %", "couverture-noire-64-perou", 1000),
          weighed("Sirop de glucose", "sirop-de-glucose-40-de", 150),
        ],
      },
      {
        name: "Sirop d’imbibage",
        ingredients: [
          water(600),
          weighed("Sucre semoule", sugar, 500),
          weighed("Rhum pâtissier", "rhum-patissier-54", 60),
        ],
      },
    ],
    tools: [
      ["Papier cuisson siliconé", "papier-cuisson-silicone-40-60-cm"],
      ["Spatule coudée", "spatule-coudee-inox-20-cm"],
      ["Boîtes à bûche", "boites-a-buche-or"],
      ["Sujets de Noël", "sujets-de-noel-pour-buches"],
    ],
    steps: [
      [
        "Ganache",
        "La veille, émulsionnez un tiers de la crème bouillante et le glucose sur la couverture, ajoutez le reste de crème froide, mixez. Douze heures à 4 °C.",
        { minutes: 740, temperature: 4 },
      ],
      [
        "Biscuit",
        "Montez œufs et sucre chauffés à 45 °C au ruban, incorporez la farine tamisée, étalez 900 g par plaque.",
        { minutes: 30, temperature: 45 },
      ],
      [
        "Cuisson",
        "Huit à neuf minutes à 200 °C. Le biscuit doit rester souple ; couvrez aussitôt.",
        { minutes: 9, temperature: 200 },
      ],
      [
        "Montage",
        "Imbibez, étalez les deux tiers de la ganache montée, roulez serré sur 60 cm, deux heures au froid.",
        { minutes: 160, temperature: 3 },
      ],
      [
        "Finition",
        "Coupez en trois, masquez du reste de ganache, striez à la fourchette, décorez.",
        { minutes: 60 },
      ],
    ],
    advice:
      "<p>Montez la ganache en petite vitesse et arrêtez tôt : elle finit de prendre au froid. Trop montée, elle graine.</p>",
    related: ["galette-des-rois-a-la-frangipane", "pain-d-epices"],
    keywords: "bûche, Noël, ganache montée, biscuit roulé",
  },
  {
    slug: "pain-d-epices",
    title: "Pain d’épices au miel",
    category: "fetes",
    difficulty: "easy",
    excerpt:
      "Miel à poids égal de farine, une part de seigle et trois semaines de garde : le gâteau de voyage des fêtes.",
    price: 980,
    minutes: { preparation: 40, rest: 120, baking: 55 },
    yield: [12, "pains d’épices de 500 g"],
    pieceGrams: 500,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine pâtissière T55", "farine-patissiere-t55", 1400),
          flour("Farine de seigle T130", "farine-de-seigle-t130", 600),
          weighed("Miel toutes fleurs de France", "miel-toutes-fleurs-de-france", 2000),
          weighed("Lait entier", "lait-entier-uht", 700),
          weighed("Œufs entiers liquides", eggs, 500),
          weighed("Vergeoise brune", "vergeoise-brune", 300),
          weighed("Beurre doux fondu", butter, 300),
          weighed("Écorces d’orange confites", "ecorces-d-orange-confites-en-cubes", 300),
          weighed("Mélange quatre-épices", "melange-quatre-epices-pour-pain-d-epices", 50),
          weighed("Poudre à lever", "poudre-a-lever-de-boulanger", 40),
          weighed("Bicarbonate", "bicarbonate-de-sodium-alimentaire", 12),
        ],
      },
    ],
    tools: [
      ["Moules de cuisson papier à cake", "moules-de-cuisson-papier-a-cake-500-g"],
      ["Maryse", "maryse-silicone-250-c"],
    ],
    steps: [
      [
        "Miel",
        "Chauffez miel, lait, vergeoise et beurre à 50 °C.",
        { minutes: 10, temperature: 50 },
      ],
      [
        "Mélange",
        "Versez sur farines, épices et poudres tamisées, ajoutez les œufs, puis les écorces. Deux heures de repos.",
        { minutes: 135 },
      ],
      ["Dressage", "500 g par moule papier.", { minutes: 15 }],
      [
        "Cuisson",
        "Cinquante-cinq minutes à 155 °C : 95 °C à cœur.",
        { minutes: 55, temperature: 155 },
      ],
    ],
    advice:
      "<p>« Pur miel » est réservé au pain d’épices dont le miel est le seul produit sucrant : avec de la vergeoise, écrivez « au miel ». Emballez froid ; il est meilleur au bout de trois jours.</p>",
    related: ["madeleine-au-beurre", "buche-roulee-au-chocolat"],
    keywords: "pain d’épices, miel, seigle, Noël",
  },
];
