import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const salt = "sel-fin-de-boulangerie";
const sugar = "sucre-semoule";
const yeast = "levure-fraiche-osmotolerante";
const butter = "beurre-doux-extra-fin-82";
const glaze = ["Pinceau à dorer", "pinceau-a-dorer-soies-naturelles"] as const;
const tray = ["Plaque perforée 60 × 40 cm", "plaque-perforee-aluminium-60-40-cm"] as const;

export const viennoiserieRecipes: readonly RecipeSeed[] = [
  {
    slug: "croissant-pur-beurre",
    title: "Croissant pur beurre",
    category: "viennoiseries",
    difficulty: "hard",
    highlighted: true,
    excerpt:
      "Une détrempe courte, un beurre de tourage à 84 %, trois tours simples : le feuilletage net d’un croissant d’artisan.",
    price: 140,
    minutes: { preparation: 120, rest: 930, baking: 17 },
    yield: [144, "croissants"],
    pieceGrams: 75,
    parts: [
      {
        name: "Détrempe et tourage",
        divided: true,
        ingredients: [
          flour("Farine viennoiserie T45", "farine-viennoiserie-t45", 5000),
          water(1350),
          weighed("Lait entier", "lait-entier-uht", 1350),
          weighed("Sucre semoule", sugar, 600),
          weighed("Beurre d’incorporation", butter, 250),
          weighed("Levure fraîche osmotolérante", yeast, 200),
          weighed("Sel", salt, 100),
          weighed("Beurre de tourage 84 %", "beurre-de-tourage-84-extra-sec-en-plaques", 2500),
        ],
      },
      {
        name: "Dorure",
        ingredients: [weighed("Dorure à l’œuf", "dorure-a-l-oeuf-prete-a-l-emploi", 400)],
      },
    ],
    tools: [tray, glaze, ["Rouleau extensible", "rouleau-extensible-inox-cinq-roues"]],
    steps: [
      [
        "Détrempe",
        "Pétrissez 4 minutes en première vitesse et 5 en deuxième : la pâte doit rester ferme et froide, 23 °C au plus. Aplatissez en rectangle et bloquez au froid.",
        { minutes: 10, temperature: 23 },
      ],
      ["Repos", "Douze heures à 3 °C, filmé au contact.", { minutes: 720, temperature: 3 }],
      [
        "Beurrage",
        "Abaissez la détrempe, posez le beurre plié à la même souplesse (12 à 14 °C) et enfermez-le bord à bord, sans chevauchement.",
        { minutes: 15, temperature: 13 },
      ],
      [
        "Tourage",
        "Donnez trois tours simples, ou un double et un simple, avec 30 minutes au froid entre les tours. Un tour qui résiste se remet au repos.",
        { minutes: 75 },
      ],
      [
        "Détaillage et façonnage",
        "Abaissez à 3,5 mm, détaillez des triangles de 9 × 26 cm et 75 g, roulez sans serrer.",
        { minutes: 40 },
      ],
      [
        "Apprêt",
        "Deux heures à 26 °C et 75 % d’humidité. Au-dessus de 28 °C le beurre fond et le feuilletage disparaît.",
        { minutes: 120, temperature: 26 },
      ],
      [
        "Cuisson",
        "Dorez deux fois, sans toucher les tranches. Seize à dix-sept minutes à 175 °C en four ventilé, oura fermé puis ouvert.",
        { minutes: 17, temperature: 175 },
      ],
    ],
    advice:
      "<p>« Pur beurre » exclut toute autre matière grasse, y compris sur la plaque et dans la dorure.</p><p>En production bloquée, les croissants crus façonnés tiennent 24 heures à 2 °C, trois semaines à −18 °C avec une farine pour crus surgelés et 1 % de levure de plus.</p>",
    related: ["pain-au-chocolat", "pain-aux-raisins", "brioche-a-tete"],
    keywords: "croissant, tourage, pâte levée feuilletée, pur beurre",
  },
  {
    slug: "pain-au-chocolat",
    title: "Pain au chocolat deux bâtons",
    category: "viennoiseries",
    difficulty: "hard",
    excerpt:
      "La même exigence que le croissant, une détrempe au lait en poudre et deux bâtons bien centrés.",
    price: 150,
    minutes: { preparation: 110, rest: 930, baking: 18 },
    yield: [110, "pains au chocolat"],
    pieceGrams: 80,
    parts: [
      {
        name: "Détrempe et tourage",
        divided: true,
        ingredients: [
          flour("Farine viennoiserie T45", "farine-viennoiserie-t45", 4000),
          water(2100),
          weighed("Sucre semoule", sugar, 480),
          weighed("Beurre d’incorporation", butter, 200),
          weighed("Levure fraîche osmotolérante", yeast, 160),
          weighed("Lait écrémé en poudre", "lait-ecreme-en-poudre", 80),
          weighed("Sel", salt, 80),
          weighed("Beurre de tourage 82 %", "beurre-de-tourage-82-en-plaques", 2000),
        ],
      },
      {
        name: "Garniture et dorure",
        ingredients: [
          weighed("Bâtons boulangers 44 %", "batons-boulangers-44-300-pieces", 1173, {
            pieces: 220,
          }),
          weighed("Dorure à l’œuf", "dorure-a-l-oeuf-prete-a-l-emploi", 300),
        ],
      },
    ],
    tools: [tray, glaze, ["Rouleau extensible", "rouleau-extensible-inox-cinq-roues"]],
    steps: [
      [
        "Détrempe",
        "Pétrissez 4 minutes en première vitesse et 5 en deuxième, 23 °C au plus. Bloquez à 3 °C pour la nuit.",
        { minutes: 730, temperature: 3 },
      ],
      [
        "Tourage",
        "Enfermez le beurre à 13 °C et donnez trois tours simples, 30 minutes de froid entre les tours.",
        { minutes: 90, temperature: 13 },
      ],
      [
        "Détaillage",
        "Abaissez à 3,5 mm, détaillez des rectangles de 8 × 15 cm et 80 g.",
        { minutes: 25 },
      ],
      [
        "Façonnage",
        "Posez le premier bâton au bord, repliez, posez le second et roulez, soudure dessous : une soudure sur le côté s’ouvre au four.",
        { minutes: 30 },
      ],
      ["Apprêt", "Deux heures à 26 °C.", { minutes: 120, temperature: 26 }],
      [
        "Cuisson",
        "Dorez, cuisez 18 minutes à 175 °C en four ventilé.",
        { minutes: 18, temperature: 175 },
      ],
    ],
    advice:
      "<p>Comptez vos bâtons à la boîte : 300 pièces par boîte de 1,6 kg font 150 pains au chocolat. La boîte de 500 pièces donne des bâtons plus fins, à réserver aux minis.</p>",
    related: ["croissant-pur-beurre", "pain-aux-raisins"],
    keywords: "pain au chocolat, chocolatine, bâtons, tourage",
  },
  {
    slug: "pain-aux-raisins",
    title: "Pain aux raisins",
    category: "viennoiseries",
    difficulty: "hard",
    excerpt:
      "Pâte levée feuilletée, crème pâtissière à la vanille et raisins gonflés au rhum, roulés serré et cuits doré.",
    price: 180,
    minutes: { preparation: 120, rest: 920, baking: 16 },
    yield: [80, "pains aux raisins"],
    pieceGrams: 80,
    parts: [
      {
        name: "Détrempe et tourage",
        divided: true,
        ingredients: [
          flour("Farine viennoiserie T45", "farine-viennoiserie-t45", 3000),
          water(1600),
          weighed("Sucre semoule", sugar, 360),
          weighed("Beurre d’incorporation", butter, 150),
          weighed("Levure fraîche osmotolérante", yeast, 120),
          weighed("Sel", salt, 60),
          weighed("Beurre de tourage 82 %", "beurre-de-tourage-82-en-plaques", 1300),
        ],
      },
      {
        name: "Crème pâtissière et raisins",
        ingredients: [
          weighed("Lait entier", "lait-entier-uht", 2000),
          weighed("Sucre semoule", sugar, 400),
          weighed("Jaunes d’œufs", "jaunes-d-oeufs-liquides", 320),
          weighed("Amidon de maïs", "amidon-de-mais", 160),
          weighed("Gousses de vanille Bourbon", "vanille-bourbon-de-madagascar-en-gousses", 12, {
            pieces: 4,
          }),
          weighed("Raisins macérés au rhum", "raisins-maceres-au-rhum", 1200),
        ],
      },
    ],
    tools: [tray, ["Spatule coudée", "spatule-coudee-inox-20-cm"]],
    steps: [
      [
        "Détrempe",
        "Pétrissez court, 23 °C au plus, et laissez la nuit à 3 °C.",
        { minutes: 730, temperature: 3 },
      ],
      [
        "Crème",
        "Faites bouillir le lait et la vanille, liez aux jaunes blanchis avec le sucre et l’amidon, donnez deux minutes d’ébullition. Refroidissez de 63 à 10 °C en moins de deux heures.",
        { minutes: 30, temperature: 10 },
      ],
      ["Tourage", "Trois tours simples, 30 minutes de froid entre les tours.", { minutes: 90 }],
      [
        "Montage",
        "Abaissez à 3 mm sur 45 cm de large, masquez de crème, semez les raisins, roulez et durcissez au froid.",
        { minutes: 30 },
      ],
      [
        "Détaillage",
        "Coupez des tranches de 3 cm, 80 g de pâte environ, et glissez la languette dessous.",
        { minutes: 20 },
      ],
      [
        "Apprêt et cuisson",
        "Une heure quarante à 26 °C, dorure, puis 16 minutes à 180 °C. Lustrez au nappage blond chaud.",
        { minutes: 116, temperature: 180 },
      ],
    ],
    advice:
      "<p>La crème pâtissière est un produit sensible : deux minutes d’ébullition, refroidissement rapide, emploi dans les 24 heures à +3 °C. Notez l’heure et la température sur la fiche.</p>",
    related: ["croissant-pur-beurre", "pain-au-chocolat", "chausson-aux-pommes"],
    keywords: "pain aux raisins, escargot, crème pâtissière",
  },
];
