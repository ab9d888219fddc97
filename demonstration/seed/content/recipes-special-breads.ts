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

export const specialBreadRecipes: readonly RecipeSeed[] = [
  {
    slug: "tourte-de-seigle",
    title: "Tourte de seigle d’Auvergne",
    category: "pains",
    difficulty: "hard",
    excerpt:
      "Cent pour cent seigle, de l’eau chaude et un levain vif : une mie serrée, humide, qui se tranche le lendemain.",
    price: 890,
    minutes: { preparation: 40, rest: 135, baking: 60 },
    yield: [20, "tourtes de 1 150 g en pâte"],
    pieceGrams: 1150,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine de seigle T130", "farine-de-seigle-t130", 10000),
          water(8500, "Eau à 65 °C"),
          weighed("Levain de seigle", "levain-liquide-de-seigle", 5000),
          weighed("Sel", salt, 250),
        ],
      },
    ],
    tools: [...bench, ["Banneton rond 1 kg", "banneton-rond-en-osier-toile-1-kg"]],
    steps: [
      [
        "Levain",
        "Préparez le levain de seigle huit heures avant et gardez-le à 30 °C : il doit être très actif, le seigle ne tient que par lui.",
        { minutes: 0, temperature: 30 },
      ],
      [
        "Mélange",
        "Versez l’eau chaude sur la farine et le sel, mélangez à la feuille 3 minutes, puis ajoutez le levain lorsque la masse est descendue sous 45 °C. Mélangez encore 5 minutes. Température de pâte : 33 à 35 °C.",
        { minutes: 10, temperature: 34 },
      ],
      [
        "Pointage",
        "Une heure et demie à 30 °C en cuve couverte. La surface doit se fendiller.",
        { minutes: 90, temperature: 30 },
      ],
      [
        "Mise en forme",
        "À la main mouillée, prélevez 1 150 g, roulez dans la farine de seigle et déposez en banneton. On ne façonne pas : on met en boule.",
        { minutes: 15 },
      ],
      [
        "Apprêt",
        "Quarante-cinq minutes à 28 °C, jusqu’à voir les crevasses s’ouvrir.",
        { minutes: 45, temperature: 28 },
      ],
      [
        "Cuisson",
        "Enfournez sans lamer à 270 °C, avec peu de buée, puis four tombant jusqu’à 220 °C. Comptez 60 minutes et 98 °C à cœur. Attendez douze heures avant de trancher.",
        { minutes: 60, temperature: 270 },
      ],
    ],
    advice:
      "<p>Le seigle n’a presque pas de gluten utile : ce sont ses pentosanes et l’amidon gélatinisé par l’eau chaude qui lient la pâte. L’acidité du levain freine ses amylases ; trop peu de levain et la mie colle à la lame.</p><p>N’ajoutez jamais le levain dans l’eau à 65 °C : au-dessus de 45 °C vous tuez sa flore.</p>",
    related: ["pain-de-campagne-au-levain", "pain-aux-graines"],
    keywords: "seigle, tourte, Auvergne, levain de seigle",
  },
  {
    slug: "pain-aux-graines",
    title: "Pain aux graines trempées",
    category: "pains",
    difficulty: "medium",
    excerpt:
      "Lin, tournesol et sésame toastés puis trempés : la mie reste moelleuse et les graines ne volent pas son eau.",
    price: 380,
    minutes: { preparation: 60, rest: 240, baking: 35 },
    yield: [43, "pains de 500 g en pâte"],
    pieceGrams: 500,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine de blé panifiable T65", "farine-de-ble-panifiable-t65", 7000),
          flour("Farine de blé intégrale T150", "farine-de-ble-integrale-t150", 2000),
          flour("Farine de seigle T130", "farine-de-seigle-t130", 1000),
          water(6800),
          weighed("Levain liquide de blé", "levain-liquide-de-ble", 1500),
          weighed("Sel", salt, 190),
          weighed("Levure fraîche", yeast, 120),
          weighed("Graines de tournesol", "graines-de-tournesol-decortiquees", 700),
          weighed("Graines de lin brun", "graines-de-lin-brun", 600),
          weighed("Graines de sésame", "graines-de-sesame-blond-decortique", 500),
          water(1800, "Eau de trempage"),
        ],
      },
    ],
    tools: bench,
    steps: [
      [
        "Trempage",
        "Torréfiez tournesol et sésame 12 minutes à 160 °C. Réunissez toutes les graines et couvrez de leur poids d’eau froide deux heures au moins.",
        { minutes: 120 },
      ],
      [
        "Pétrissage",
        "Pétrissez farines, eau, levain, levure et sel 5 minutes en première vitesse et 4 en deuxième. Incorporez les graines et leur eau en première vitesse. Température de pâte : 25 °C.",
        { minutes: 12, temperature: 25 },
      ],
      ["Pointage", "Une heure à 24 °C avec un rabat.", { minutes: 60, temperature: 24 }],
      [
        "Façonnage",
        "Divisez à 500 g, détendez 15 minutes, façonnez en bâtard, humidifiez la surface et roulez dans des graines.",
        { minutes: 25 },
      ],
      ["Apprêt", "Quarante-cinq minutes à une heure à 26 °C.", { minutes: 60, temperature: 26 }],
      [
        "Cuisson",
        "Une coupe franche, buée, 240 °C puis 220 °C pendant 35 minutes.",
        { minutes: 35, temperature: 240 },
      ],
    ],
    advice:
      "<p>Le <strong>sésame</strong> est un allergène à déclaration obligatoire : signalez-le sur l’étiquette, et comme trace possible sur les pains cuits sur les mêmes plaques.</p>",
    related: ["pain-de-campagne-au-levain", "tourte-de-seigle"],
    keywords: "graines, lin, tournesol, sésame, pain spécial",
  },
  {
    slug: "pain-de-mie-au-beurre",
    title: "Pain de mie au beurre",
    category: "pains",
    difficulty: "easy",
    excerpt:
      "Un grain serré, une mie filante et huit pour cent de beurre, cuit en moule fermé pour des tranches bien carrées.",
    price: 540,
    minutes: { preparation: 45, rest: 135, baking: 38 },
    yield: [19, "pains de mie de 1 kg"],
    pieceGrams: 900,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine à pain de mie T45", "farine-a-pain-de-mie-t45", 10000),
          water(4000),
          weighed("Lait entier", "lait-entier-uht", 2000),
          weighed("Beurre doux", "beurre-doux-extra-fin-82", 800),
          weighed("Sucre semoule", "sucre-semoule", 600),
          weighed("Levure fraîche", yeast, 400),
          weighed("Sel", salt, 190),
        ],
      },
    ],
    tools: [
      ["Moule à pain de mie à couvercle", "moule-a-pain-de-mie-a-couvercle-1-kg"],
      ["Thermomètre à sonde", "thermometre-a-sonde-50-a-300-c"],
    ],
    steps: [
      [
        "Pétrissage",
        "Pétrissez tout sauf le beurre 4 minutes en première vitesse et 8 en deuxième. Ajoutez le beurre souple et terminez en 4 minutes. Température de pâte : 26 °C.",
        { minutes: 16, temperature: 26 },
      ],
      ["Pointage", "Trente minutes sous film.", { minutes: 30 }],
      [
        "Façonnage",
        "Divisez à 900 g, boulez, détendez 15 minutes, dégazez bien et façonnez en boudin ou en trois boules serrées.",
        { minutes: 30 },
      ],
      [
        "Apprêt",
        "En moule graissé, 1 h 30 à 27 °C et 75 % d’humidité, jusqu’à un centimètre du bord. Fermez.",
        { minutes: 90, temperature: 27 },
      ],
      [
        "Cuisson",
        "Trente-huit minutes à 210 °C. Démoulez aussitôt et laissez refroidir sur grille, debout.",
        { minutes: 38, temperature: 210 },
      ],
    ],
    advice:
      "<p>Tranchez à moins de 30 °C à cœur : un pain tiède s’écrase et colle dans le sachet, où il moisira. Comptez trois à quatre heures de ressuage.</p>",
    related: ["brioche-a-tete", "baguette-de-tradition-francaise"],
    keywords: "pain de mie, toast, snacking, moule",
  },
];
