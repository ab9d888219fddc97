import type { Range } from "../catalogue-rows.ts";

// Surgelés, pains précuits: the cold lorry. The bread itself is shown, its carton second.

const cold = {
  brand: "fournil-de-caux",
  merchant: "grands-moulins-panetier",
  transport: "Z001",
  vat: 0.055,
  storage: [-20, -18],
  shelfLifeDays: 300,
  shape: "food",
  ingredients: "Farine de **blé**, eau, levain de **blé**, sel, levure, malt de **blé**.",
  allergens: ["gluten"],
  traces: ["lait", "sesame", "soja"],
  nutrition: [1.2, 0.2, 53, 2.4, 3.1, 8.6, 1.3],
} as const;

export const frozenBread: readonly Range[] = [
  {
    ...cold,
    taxon: "pains-baguettes",
    firstCode: 341100,
    tone: "crust",
    food: "baguette",
    about: "Précuite à 80 %, à terminer dix à douze minutes à 210 °C avec un coup de buée.",
    keywords: ["baguette", "précuit", "surgelé"],
    products: [
      { name: "Baguette de tradition précuite", about: "Longue fermentation de dix-huit heures, cuite sur sole, pointes franches.", labels: ["CRC"], keywords: ["tradition"], tag: "Tradition", packs: [["Carton 25 × 280 g", 2190, { volume: [[5, 4], [10, 7]] }]] },
      { name: "Baguette blanche précuite", about: "La baguette courante, croûte fine et mie blanche.", tag: "Blanche", packs: [["Carton 30 × 250 g", 1690, { volume: [[5, 4], [10, 7]] }]] },
      { name: "Demi-baguette précuite", about: "Format sandwich de 27 cm.", keywords: ["sandwich"], tag: "Demi", packs: [["Carton 50 × 140 g", 1990]] },
      { name: "Baguette rustique au levain", about: "Farine T80 et seigle, croûte épaisse.", tag: "Rustique", packs: [["Carton 25 × 280 g", 2390]] },
      { name: "Baguette aux céréales précuite", about: "Lin, tournesol, millet et sésame, en pâte et en croûte.", allergens: ["gluten", "sesame"], ingredients: "Farine de **blé**, eau, graines (lin, tournesol, millet, **sésame**), levain, sel, levure.", nutrition: [5.8, 0.7, 48, 2.3, 5.6, 10.4, 1.2], keywords: ["céréales"], tag: "Céréales", packs: [["Carton 25 × 280 g", 2590]] },
      { name: "Ficelle précuite", about: "125 g très croustillants, pour tables de restaurant.", tag: "Ficelle", packs: [["Carton 50 × 125 g", 1890]] },
      { name: "Baguette biologique précuite", about: "Farine T65 biologique et levain, sans additif.", labels: ["Bio"], keywords: ["bio"], tag: "Bio", tone: "sage", packs: [["Carton 25 × 250 g", 2690]] },
      { name: "Pâton de baguette de tradition cru", about: "À décongeler, pousser et lamer : le pain est cuit entièrement chez vous.", labels: ["CRC"], keywords: ["pâton", "cru surgelé"], tag: "Pâton", packs: [["Carton 28 × 320 g", 1990]] },
      { name: "Demi-baguette sans gluten précuite", about: "Riz, sarrasin et psyllium, emballée à l’unité pour cuire à l’abri.", allergens: [], traces: [], ingredients: "Eau, amidon de maïs, farine de riz, farine de sarrasin, psyllium, sel.", keywords: ["sans gluten"], tag: "Sans gluten", tone: "rose", packs: [["Carton 20 × 140 g", 3290]] },
    ],
  },
  {
    ...cold,
    taxon: "pains-pieces",
    firstCode: 341300,
    tone: "crust",
    food: "country-loaf",
    about: "Précuit sur sole : quinze à vingt minutes à 200 °C, oura ouvert en fin de cuisson.",
    keywords: ["pain", "précuit", "surgelé"],
    products: [
      { name: "Boule de campagne au levain précuite", about: "Blé et seigle, farinée et grignée en croix.", tag: "Campagne", packs: [["Carton 14 × 450 g", 2290]] },
      { name: "Bâtard de campagne précuit", about: "Le pain de partage de la semaine, mie crème.", food: "batard", tag: "Bâtard", packs: [["Carton 18 × 400 g", 2390]] },
      { name: "Pain complet précuit", about: "Farine T150, mie souple et grillée.", food: "batard", nutrition: [1.6, 0.3, 46, 2.4, 6.8, 9.4, 1.2], tag: "Complet", packs: [["Carton 18 × 400 g", 2440]] },
      { name: "Tourte de seigle précuite", about: "80 % de seigle, croûte craquelée, se garde une semaine.", ingredients: "Farine de **seigle**, eau, farine de **blé**, levain de **seigle**, sel.", keywords: ["seigle", "tourte"], tag: "Seigle", tone: "cocoa", food: "rye-loaf", packs: [["Carton 8 × 1000 g", 2790]] },
      { name: "Pain aux noix précuit", about: "15 % de cerneaux, pour fromages.", allergens: ["gluten", "fruits-a-coque"], ingredients: "Farine de **blé**, eau, **noix** 15 %, farine de **seigle**, sel, levure.", keywords: ["noix"], tag: "Noix", packs: [["Carton 20 × 300 g", 3490]] },
      { name: "Pain aux figues précuit", about: "Figues moelleuses et graines d’anis, pour le foie gras.", keywords: ["figue", "noël"], tag: "Figues", tone: "berry", packs: [["Carton 20 × 300 g", 3390]] },
      { name: "Pavé aux céréales précuit", about: "Carré rustique aux sept graines, non façonné.", allergens: ["gluten", "sesame"], food: "seeded-loaf", keywords: ["céréales", "pavé"], tag: "Pavé", packs: [["Carton 16 × 400 g", 2590]] },
      { name: "Pain de mie tranché", about: "Vingt tranches de 12 × 12 cm, à décongeler.", allergens: ["gluten", "lait"], food: "sandwich-bread", keywords: ["toast", "croque"], tag: "Mie", tone: "cream", packs: [["Carton 8 × 750 g", 2190]] },
      { name: "Grande miche de meule biologique", about: "Deux kilogrammes sur levain, vendue à la coupe.", labels: ["Bio"], keywords: ["miche", "meule", "bio"], tag: "Miche", tone: "sage", packs: [["Carton 4 × 2000 g", 2990]] },
    ],
  },
  {
    ...cold,
    taxon: "pains-petits",
    firstCode: 341500,
    tone: "wheat",
    food: "bread-roll",
    about: "Six à huit minutes à 200 °C, ou décongélation à température pour les pains moelleux.",
    keywords: ["petit pain", "snacking", "surgelé"],
    products: [
      { name: "Petit pain rond précuit", about: "45 g pour cantines et restaurants.", keywords: ["restauration"], tag: "45 g", packs: [["Carton 130 × 45 g", 2290]] },
      { name: "Assortiment de petits pains de table", about: "Blanc, campagne, céréales et pavot.", allergens: ["gluten", "sesame"], keywords: ["restaurant"], tag: "Assortiment", packs: [["Carton 120 × 40 g", 2990]] },
      { name: "Bun burger brioché tranché", about: "Brillant, beurre frais, 10 cm, tranché.", allergens: ["gluten", "lait", "oeufs"], food: "burger-bun", keywords: ["burger", "bun"], tag: "Bun", packs: [["Carton 48 × 80 g", 2490, { volume: [[4, 4], [8, 7]] }]] },
      { name: "Bun burger au sésame", about: "Moelleux, 12 cm, sésame blond.", allergens: ["gluten", "sesame"], food: "burger-bun", keywords: ["burger", "sésame"], tag: "Sésame", packs: [["Carton 48 × 85 g", 2190]] },
      { name: "Pain hot-dog brioché", about: "Prétranché sur le dessus, 18 cm.", allergens: ["gluten", "lait", "oeufs"], keywords: ["hot-dog"], tag: "Hot-dog", packs: [["Carton 60 × 70 g", 2690]] },
      { name: "Ciabatta à l’huile d’olive précuite", about: "Très hydratée, pour sandwichs chauds et bruschettas.", food: "ciabatta", keywords: ["ciabatta", "panini"], tag: "Ciabatta", tone: "sage", packs: [["Carton 40 × 130 g", 2790]] },
      { name: "Pain panini prémarqué", about: "Grillé d’un côté, 25 cm.", food: "batard", keywords: ["panini"], tag: "Panini", packs: [["Carton 50 × 120 g", 2490]] },
      { name: "Bagel nature prétranché", about: "Bouilli avant cuisson, mie dense.", food: "bagel", keywords: ["bagel"], tag: "Bagel", packs: [["Carton 48 × 85 g", 2890]] },
    ],
  },
];
