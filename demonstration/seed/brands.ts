// The 25 brands of the demonstration catalogue. A brand is what is printed on the sack; who sells it
// is the merchant (merchants.ts): Maison Vasseur is a brand that the milling group carries.

export interface BrandSeed {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export const brands = [
  {
    slug: "grands-moulins-panetier",
    name: "Grands Moulins Panetier",
    description:
      "Le meunier du groupe : farines, mélanges meuniers et améliorants écrasés et assemblés en Normandie et en Picardie, à partir de blés français suivis de la parcelle au sac.",
    keywords: ["GMP", "panetier", "moulin", "meunier"],
  },
  {
    slug: "maison-vasseur",
    name: "Maison Vasseur",
    description:
      "Viennoiseries surgelées pur beurre, laminées et façonnées comme au fournil. Le beurre est français, souvent AOP Charentes-Poitou.",
    keywords: ["vasseur", "viennoiserie", "croissant"],
  },
  {
    slug: "laiterie-de-saint-aubin",
    name: "Laiterie de Saint-Aubin",
    description:
      "Laiterie normande : beurres de tourage et d’incorporation, crèmes, laits et fromages pour la boulangerie-pâtisserie, lait collecté à moins de soixante kilomètres, et beurres AOP choisis à Isigny et en Charentes-Poitou.",
    keywords: ["saint aubin", "beurre", "crème", "lait"],
  },
  {
    slug: "vergers-du-lys",
    name: "Vergers du Lys",
    description:
      "Nappages, compotes, fruits secs et fruits au sirop, préparés dans la vallée de la Lys à partir de vergers partenaires.",
    keywords: ["lys", "fruits", "nappage", "compote"],
  },
  {
    slug: "chocolaterie-morel",
    name: "Chocolaterie Morel",
    description:
      "Couvertures, bâtons boulangers, pralinés et pâtes pures : une chocolaterie familiale qui torréfie elle-même ses fèves et ses noisettes.",
    keywords: ["morel", "chocolat", "praliné", "couverture"],
  },
  {
    slug: "moulin-de-l-orme",
    name: "Moulin de l’Orme",
    description:
      "Petit moulin à meules de pierre : farines biologiques de blés de population, de seigle et de céréales anciennes, moulues à la commande.",
    keywords: ["orme", "meule", "bio", "moulin"],
  },
  {
    slug: "ferme-delattre",
    name: "Ferme Delattre",
    description:
      "Ferme du Vermandois : œufs de plein air et ovoproduits, farines anciennes, graines et légumineuses de ses propres champs.",
    keywords: ["delattre", "ferme", "œufs", "graines"],
  },
  {
    slug: "levurerie-d-artois",
    name: "Levurerie d’Artois",
    description:
      "Levures fraîches, liquides et sèches pour toutes les méthodes de fermentation, livrées au froid avec une force constante toute l’année.",
    keywords: ["artois", "levure"],
  },
  {
    slug: "levains-garance",
    name: "Levains Garance",
    description:
      "Levains vivants prêts à l’emploi et levains dévitalisés, sélectionnés sur des souches de fournils français.",
    keywords: ["garance", "levain"],
  },
  {
    slug: "sucrerie-du-santerre",
    name: "Sucrerie du Santerre",
    description:
      "Sucres de betterave et de canne pour professionnels : cristal, glace, inverti, fondant et sirops.",
    keywords: ["santerre", "sucre", "fondant"],
  },
  {
    slug: "salines-de-tremeur",
    name: "Salines de Trémeur",
    description:
      "Sels marins de l’Atlantique, fins, gros et fleurs de sel, récoltés et séchés sans additif.",
    keywords: ["trémeur", "sel"],
  },
  {
    slug: "fournilia",
    name: "Fournilia",
    description:
      "Préparations techniques pour boulangers : pains spéciaux, crèmes, biscuits et correcteurs de farine, avec une recette éprouvée au dos de chaque sac.",
    keywords: ["fournilia", "mix", "préparation"],
  },
  {
    slug: "patisserie-valmondois",
    name: "Pâtisserie Valmondois",
    description:
      "Pâtisseries surgelées de boutique : tartes, entremets et petits gâteaux finis à la main.",
    keywords: ["valmondois", "pâtisserie", "entremets"],
  },
  {
    slug: "fournil-de-caux",
    name: "Fournil de Caux",
    description: "Pains précuits sur sole, à longue fermentation, à terminer en quelques minutes.",
    keywords: ["caux", "pain", "précuit"],
  },
  {
    slug: "traiteur-lormont",
    name: "Traiteur Lormont",
    description:
      "Quiches, feuilletés, pizzas et apéritifs surgelés pour la restauration rapide des boulangeries.",
    keywords: ["lormont", "traiteur", "snacking"],
  },
  {
    slug: "glaces-armeline",
    name: "Glaces Armeline",
    description:
      "Glaces et sorbets turbinés en Normandie, sans colorant, riches en fruits et en lait entier.",
    keywords: ["armeline", "glace", "sorbet"],
  },
  {
    slug: "pulpea",
    name: "Pulpéa",
    description:
      "Fruits et purées de fruits surgelés, au taux de sucre constant d’une récolte à l’autre.",
    keywords: ["pulpéa", "purée", "fruits"],
  },
  {
    slug: "decors-fontenay",
    name: "Décors Fontenay",
    description:
      "Décors en sucre, en chocolat et en pâte d’amande, colorants alimentaires et sujets de saison.",
    keywords: ["fontenay", "décor", "colorant"],
  },
  {
    slug: "cartonnages-delaubier",
    name: "Cartonnages Delaubier",
    description:
      "Boîtes, cartons et fonds pâtissiers imprimés en France sur carton issu de forêts gérées.",
    keywords: ["delaubier", "boîte", "carton"],
  },
  {
    slug: "papeteries-du-vexin",
    name: "Papeteries du Vexin",
    description:
      "Sachets, sacs et papiers alimentaires, neutres ou imprimés, recyclables et sans plastique.",
    keywords: ["vexin", "sachet", "papier"],
  },
  {
    slug: "outillage-berthelin",
    name: "Outillage Berthelin",
    description:
      "L’outil de main du boulanger et du pâtissier : lames, coupe-pâte, rouleaux, balances et bacs.",
    keywords: ["berthelin", "outil", "matériel"],
  },
  {
    slug: "netfournil",
    name: "Netfournil",
    description:
      "Produits d’entretien et de désinfection au contact alimentaire, équipements à usage unique.",
    keywords: ["netfournil", "hygiène", "nettoyage"],
  },
  {
    slug: "moules-auvray",
    name: "Moules Auvray",
    description:
      "Moules, plaques et cercles en fer bleui, en inox et en silicone pour fours à sole et ventilés.",
    keywords: ["auvray", "moule", "plaque"],
  },
  {
    slug: "epices-kerjean",
    name: "Épices Kerjean",
    description:
      "Vanilles, arômes, épices et alcools pour la pâtisserie, dosés pour les professionnels.",
    keywords: ["kerjean", "vanille", "arôme", "épice"],
  },
  {
    slug: "corps-gras-hollebecq",
    name: "Corps gras Hollebecq",
    description:
      "Margarines de tourage et d’incorporation, huiles et agents de graissage pour la boulangerie.",
    keywords: ["hollebecq", "margarine", "huile"],
  },
] as const satisfies readonly BrandSeed[];

export type BrandSlug = (typeof brands)[number]["slug"];
