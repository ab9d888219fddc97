import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { flour, water, weighed } from "../../../server/editions/writing.ts";

const salt = "sel-fin-de-boulangerie";
const sugar = "sucre-semoule";
const yeast = "levure-fraiche-osmotolerante";
const butter = "beurre-doux-extra-fin-82";
const glaze = ["Pinceau à dorer", "pinceau-a-dorer-soies-naturelles"] as const;
const tray = ["Plaque perforée 60 × 40 cm", "plaque-perforee-aluminium-60-40-cm"] as const;

export const briocheRecipes: readonly RecipeSeed[] = [
  {
    slug: "brioche-a-tete",
    title: "Brioche à tête",
    category: "viennoiseries",
    difficulty: "medium",
    excerpt:
      "Moitié beurre, des œufs pour seul liquide ou presque, et une nuit de froid qui rend la pâte docile.",
    price: 160,
    minutes: { preparation: 75, rest: 930, baking: 13 },
    yield: [180, "brioches"],
    pieceGrams: 50,
    parts: [
      {
        name: "Pâte",
        divided: true,
        ingredients: [
          flour("Farine de gruau T45", "farine-de-gruau-t45", 4000),
          weighed("Œufs entiers liquides", "oeufs-entiers-liquides-de-plein-air", 2200),
          weighed("Beurre doux", butter, 2000),
          weighed("Sucre semoule", sugar, 600),
          weighed("Lait entier", "lait-entier-uht", 200),
          weighed("Levure fraîche osmotolérante", yeast, 140),
          weighed("Sel", salt, 80),
        ],
      },
      {
        name: "Dorure",
        ingredients: [weighed("Dorure à l’œuf", "dorure-a-l-oeuf-prete-a-l-emploi", 300)],
      },
    ],
    tools: [glaze, ["Moules à brioche cannelés", "moules-a-brioche-canneles-8-cm"]],
    steps: [
      [
        "Pétrissage",
        "Farine, œufs froids, lait, levure, sel et la moitié du sucre : 4 minutes en première vitesse, 10 en deuxième, jusqu’au décollement. Ajoutez le reste du sucre.",
        { minutes: 16 },
      ],
      [
        "Beurre",
        "Incorporez le beurre souple mais froid en trois fois, en première vitesse. Température finale : 24 °C au plus.",
        { minutes: 10, temperature: 24 },
      ],
      [
        "Pointage",
        "Une heure à 24 °C, rabattez, puis douze heures à 4 °C.",
        { minutes: 780, temperature: 4 },
      ],
      [
        "Façonnage",
        "Divisez à 50 g, boulez, marquez la tête au tranchant de la main et enfoncez-la au fond du moule beurré.",
        { minutes: 45 },
      ],
      ["Apprêt", "Deux heures à deux heures trente à 26 °C.", { minutes: 150, temperature: 26 }],
      [
        "Cuisson",
        "Dorez et cuisez 12 à 13 minutes à 180 °C. Démoulez à chaud.",
        { minutes: 13, temperature: 180 },
      ],
    ],
    advice:
      "<p>Si la pâte chauffe au pétrissage, mettez-la dix minutes au froid avant le beurre : au-dessus de 26 °C il huile, et la brioche sera grasse et plate.</p><p>La même pâte fait des brioches Nanterre : huit boules de 40 g par moule à cake.</p>",
    related: ["gateau-des-rois", "pain-de-mie-au-beurre", "croissant-pur-beurre"],
    keywords: "brioche, gruau, beurre, pâte levée",
  },
  {
    slug: "chausson-aux-pommes",
    title: "Chausson aux pommes",
    category: "viennoiseries",
    difficulty: "medium",
    excerpt:
      "Un feuilletage à cinq tours, une compote ferme et une rayure régulière : le chausson qui ne fuit pas.",
    price: 190,
    minutes: { preparation: 100, rest: 300, baking: 28 },
    yield: [92, "chaussons"],
    pieceGrams: 75,
    parts: [
      {
        name: "Pâte feuilletée",
        divided: true,
        ingredients: [
          flour("Farine à feuilletage T55", "farine-a-feuilletage-t55", 3000),
          water(1500),
          weighed("Beurre fondu", butter, 300),
          weighed("Sel", salt, 60),
          weighed("Beurre de tourage 84 %", "beurre-de-tourage-84-extra-sec-en-plaques", 2250),
        ],
      },
      {
        name: "Garniture et dorure",
        ingredients: [
          weighed("Compote de pommes pour chaussons", "compote-de-pommes-pour-chaussons", 3680),
          weighed("Dorure à l’œuf", "dorure-a-l-oeuf-prete-a-l-emploi", 250),
          weighed("Sirop de sucre", "sirop-de-sucre-de-canne", 250),
        ],
      },
    ],
    tools: [tray, glaze, ["Découpoirs cannelés", "decoupoirs-ronds-canneles"]],
    steps: [
      [
        "Détrempe",
        "Mélangez sans corser et laissez une heure au froid.",
        { minutes: 70, temperature: 4 },
      ],
      [
        "Tourage",
        "Enfermez le beurre et donnez deux tours doubles et un tour simple, avec une heure de froid après chaque paire.",
        { minutes: 180 },
      ],
      [
        "Garnissage",
        "Abaissez à 2,5 mm, détaillez des ovales de 75 g, mouillez le bord, déposez 40 g de compote et soudez sans appuyer sur la tranche.",
        { minutes: 50 },
      ],
      [
        "Repos",
        "Dorez, laissez une heure au froid, dorez encore, rayez et piquez deux évents.",
        { minutes: 60, temperature: 4 },
      ],
      [
        "Cuisson",
        "Vingt-huit minutes à 185 °C. Lustrez au sirop à la sortie du four.",
        { minutes: 28, temperature: 185 },
      ],
    ],
    advice:
      "<p>Une compote trop humide ouvre le chausson. Si vous la faites vous-même, desséchez-la jusqu’à 30 °Brix au réfractomètre.</p>",
    related: ["galette-des-rois-a-la-frangipane", "pain-aux-raisins"],
    keywords: "chausson aux pommes, feuilletage, compote",
  },
];
