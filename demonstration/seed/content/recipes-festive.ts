import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const sugar = "sucre-semoule";
const salt = "sel-fin-de-boulangerie";
const butter = "beurre-doux-extra-fin-82";
const eggs = "oeufs-entiers-liquides-de-plein-air";
const yolks = "jaunes-d-oeufs-liquides";
const charms = "feves-en-porcelaine-metiers-du-fournil";

export const festiveRecipes: readonly RecipeSeed[] = [
  {
    slug: "galette-des-rois-a-la-frangipane",
    title: "Galette des rois à la frangipane",
    category: "fetes",
    difficulty: "hard",
    highlighted: true,
    excerpt:
      "Feuilletage à cinq tours, frangipane aux trois quarts d’amande et une nuit de repos avant le four.",
    price: 2400,
    minutes: { preparation: 150, rest: 1020, baking: 42 },
    yield: [20, "galettes de 8 parts"],
    pieceGrams: 460,
    parts: [
      {
        name: "Pâte feuilletée",
        divided: true,
        ingredients: [
          flour("Farine à feuilletage T55", "farine-a-feuilletage-t55", 4000),
          water(2000),
          weighed("Beurre fondu", butter, 400),
          weighed("Sel", salt, 80),
          weighed("Beurre de tourage 84 %", "beurre-de-tourage-84-extra-sec-en-plaques", 3000),
        ],
      },
      {
        name: "Crème d’amande",
        ingredients: [
          weighed("Beurre doux", butter, 1200),
          weighed("Sucre semoule", sugar, 1200),
          weighed("Amandes en poudre", "amandes-en-poudre-blanchies", 1200),
          weighed("Œufs entiers liquides", eggs, 1000),
          weighed("Amidon de maïs", "amidon-de-mais", 120),
          weighed("Rhum pâtissier", "rhum-patissier-54", 60),
        ],
      },
      {
        name: "Crème pâtissière",
        ingredients: [
          weighed("Lait entier", "lait-entier-uht", 1000),
          weighed("Sucre semoule", sugar, 200),
          weighed("Jaunes d’œufs", yolks, 160),
          weighed("Amidon de maïs", "amidon-de-mais", 90),
        ],
      },
      {
        name: "Finition",
        ingredients: [
          weighed("Dorure à l’œuf", "dorure-a-l-oeuf-prete-a-l-emploi", 300),
          weighed("Sirop de sucre", "sirop-de-sucre-de-canne", 200),
        ],
      },
    ],
    tools: [
      ["Fèves en porcelaine", charms],
      ["Couronnes dorées", "couronnes-de-galette-dorees"],
      ["Cartons à galette 28 cm", "cartons-a-galette-28-cm"],
      ["Pinceau à dorer", "pinceau-a-dorer-soies-naturelles"],
    ],
    steps: [
      [
        "Feuilletage",
        "Détrempe, deux tours doubles et un tour simple, une heure de froid après chaque paire. Laissez la nuit à 3 °C.",
        { minutes: 900, temperature: 3 },
      ],
      [
        "Frangipane",
        "Crémez beurre et sucre sans foisonner, ajoutez amande, amidon, œufs et rhum, puis la crème pâtissière froide et lissée.",
        { minutes: 30 },
      ],
      [
        "Abaisses",
        "Deux disques de 230 g, 2,5 mm d’épaisseur et 28 cm, que l’on tourne d’un quart l’un par rapport à l’autre.",
        { minutes: 45 },
      ],
      [
        "Montage",
        "310 g de frangipane à 3 cm du bord, la fève au bord de la crème, soudure à l’eau. Retournez, chiquetez, dorez, deux heures à 3 °C.",
        { minutes: 150, temperature: 3 },
      ],
      ["Rayage", "Dorez à nouveau, rayez à la pointe, piquez cinq évents.", { minutes: 20 }],
      [
        "Cuisson",
        "Quarante-deux minutes à 180 °C, clef ouverte à mi-cuisson. Sirop à la sortie du four.",
        { minutes: 42, temperature: 180 },
      ],
    ],
    advice:
      "<p>La <strong>frangipane</strong> associe crème d’amande et crème pâtissière ; sans pâtissière, écrivez « crème d’amande ».</p><p>Signalez la fève à la vente : c’est un objet non comestible, dont le client doit être averti.</p>",
    related: ["gateau-des-rois", "buche-roulee-au-chocolat", "chausson-aux-pommes"],
    keywords: "galette des rois, frangipane, épiphanie, feuilletage",
  },
  {
    slug: "gateau-des-rois",
    title: "Gâteau des rois bordelais",
    category: "fetes",
    difficulty: "medium",
    excerpt:
      "La couronne briochée du Sud-Ouest : fleur d’oranger, fruits confits et sucre en grains.",
    price: 1650,
    minutes: { preparation: 80, rest: 930, baking: 22 },
    yield: [14, "couronnes de 450 g"],
    pieceGrams: 450,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine à brioche T45", "farine-a-brioche-t45", 3000),
          weighed("Œufs entiers liquides", eggs, 1500),
          weighed("Beurre doux", butter, 900),
          weighed("Sucre semoule", sugar, 540),
          weighed("Lait entier", "lait-entier-uht", 300),
          weighed("Levure fraîche osmotolérante", "levure-fraiche-osmotolerante", 120),
          weighed("Eau de fleur d’oranger", "eau-de-fleur-d-oranger", 90),
          weighed("Sel", salt, 60),
          weighed("Zestes d’orange", null, 15),
        ],
      },
      {
        name: "Décor",
        ingredients: [
          weighed("Écorces d’orange en lanières", "ecorces-d-orange-confites-en-lanieres", 420),
          weighed("Bigarreaux confits", "bigarreaux-confits-rouges", 420),
          weighed("Sucre en grains C20", "sucre-en-grains-c20", 280),
          weighed("Nappage abricot", "nappage-abricot-a-chaud", 350),
        ],
      },
    ],
    tools: [
      ["Fèves en porcelaine", charms],
      ["Couronnes dorées", "couronnes-de-galette-dorees"],
      ["Pinceau à dorer", "pinceau-a-dorer-soies-naturelles"],
    ],
    steps: [
      [
        "Pétrissage",
        "Pétrissez tout sauf le beurre et la fleur d’oranger 14 minutes, puis incorporez le beurre et l’arôme. 24 °C au plus.",
        { minutes: 25, temperature: 24 },
      ],
      [
        "Pointage",
        "Une heure à 24 °C, rabat, douze heures à 4 °C.",
        { minutes: 780, temperature: 4 },
      ],
      [
        "Façonnage",
        "Divisez à 450 g, boulez, percez, ouvrez en couronne de 24 cm, glissez la fève dessous.",
        { minutes: 40 },
      ],
      ["Apprêt", "Deux heures et demie à 26 °C.", { minutes: 150, temperature: 26 }],
      [
        "Cuisson",
        "Dorez, sucre en grains, 22 minutes à 165 °C. Nappez et posez les fruits confits.",
        { minutes: 22, temperature: 165 },
      ],
    ],
    advice:
      "<p>La fleur d’oranger s’ajoute avec le beurre : mise au début, elle s’évapore au pétrissage.</p>",
    related: ["brioche-a-tete", "galette-des-rois-a-la-frangipane"],
    keywords: "gâteau des rois, brioche, fruits confits, épiphanie",
  },
];
