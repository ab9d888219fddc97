import type { Pictogram } from "../pictures/picture-spec.ts";

// The three-level tree of the catalogue (product §5). Codes are stable: they stand in addresses.

export interface TaxonSeed {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Children take their parent's unless they have their own. */
  readonly pictogram?: Pictogram;
  readonly children?: readonly TaxonSeed[];
}

export const taxonTree = [
  {
    code: "farines",
    name: "Farines",
    pictogram: "flour",
    description:
      "Farines de blé, de seigle et de céréales anciennes, en sacs et en vrac, pour tous les pains et toutes les pâtes.",
    children: [
      {
        code: "farines-ble",
        name: "Blé",
        pictogram: "wheat",
        description: "Les farines de blé tendre, de la pâtissière T45 à l’intégrale T150.",
        children: [
          {
            code: "farines-ble-tradition",
            name: "Tradition",
            description: "Farines sans additif, conformes au décret pain du 13 septembre 1993.",
          },
          {
            code: "farines-ble-panification",
            name: "Panification courante",
            description: "Farines boulangères T55 et T65 pour baguettes, pains et pizzas.",
          },
          {
            code: "farines-ble-patissiere",
            name: "Pâtissière",
            description: "Farines T45 et T55 à faible force pour biscuits, cakes et pâtes à tarte.",
          },
          {
            code: "farines-ble-gruau",
            name: "De gruau",
            description:
              "Farines de force pour brioches, viennoiseries et pâtes levées feuilletées.",
          },
          {
            code: "farines-ble-complete",
            name: "Bises et complètes",
            description: "Farines T80 à T150, riches en son et en minéraux.",
          },
          {
            code: "farines-ble-meule",
            name: "Meule",
            description: "Farines écrasées à la meule de pierre, qui gardent le germe du blé.",
          },
        ],
      },
      {
        code: "farines-seigle",
        name: "Seigle",
        pictogram: "rye",
        description: "Farines de seigle claires, bises et intégrales, et mélanges au seigle.",
        children: [
          {
            code: "farines-seigle-pures",
            name: "Seigle pur",
            description: "Farines de seigle T85 à T170.",
          },
          {
            code: "farines-seigle-meteil",
            name: "Méteil",
            description: "Farines de blé et de seigle mêlés, prêtes à panifier.",
          },
        ],
      },
      {
        code: "farines-anciennes",
        name: "Anciennes",
        pictogram: "ancient-grains",
        description: "Épeautres, khorasan, engrain et blés de population.",
        children: [
          {
            code: "farines-anciennes-epeautre",
            name: "Épeautre",
            description: "Petit et grand épeautre, blancs ou complets.",
          },
          {
            code: "farines-anciennes-bles-anciens",
            name: "Blés anciens",
            description: "Khorasan, rouge de Bordeaux, barbu du Roussillon et autres blés de pays.",
          },
        ],
      },
      {
        code: "farines-bio",
        name: "Bio",
        pictogram: "organic",
        description: "Farines issues de l’agriculture biologique, à cylindres.",
        children: [
          {
            code: "farines-bio-ble",
            name: "Blé biologique",
            description: "De la T55 à la T150, blés biologiques français.",
          },
          {
            code: "farines-bio-autres",
            name: "Autres céréales biologiques",
            description: "Seigle, épeautre et maïs biologiques.",
          },
        ],
      },
      {
        code: "farines-sans-gluten",
        name: "Sans gluten",
        description: "Riz, sarrasin, maïs, châtaigne et pois chiche.",
      },
    ],
  },
  {
    code: "mixes-ameliorants",
    name: "Mixes et améliorants",
    pictogram: "mixes",
    description:
      "Mélanges meuniers prêts à panifier, préparations de pâtisserie, améliorants et correcteurs.",
    children: [
      {
        code: "mixes-pains-speciaux",
        name: "Pains spéciaux",
        pictogram: "bread-mix",
        description:
          "Mélanges complets et concentrés pour pains aux céréales, de campagne et de nutrition.",
        children: [
          {
            code: "mixes-pains-cereales",
            name: "Céréales et graines",
            description: "Pains multicéréales, aux graines et de seigle.",
          },
          {
            code: "mixes-pains-terroir",
            name: "Campagne et terroir",
            description: "Pains de campagne, rustiques et régionaux.",
          },
          {
            code: "mixes-pains-nutrition",
            name: "Nutrition",
            description: "Pains riches en fibres ou en protéines, sans gluten ou réduits en sel.",
          },
        ],
      },
      {
        code: "mixes-viennoiserie",
        name: "Viennoiserie et brioche",
        pictogram: "viennoiserie",
        description: "Préparations pour brioche, pain au lait, kouglof et beignets.",
      },
      {
        code: "mixes-patisserie",
        name: "Mixes pâtisserie",
        pictogram: "cake-mix",
        description: "Crèmes, biscuits, cakes, mousses et appareils.",
        children: [
          {
            code: "mixes-patisserie-cremes",
            name: "Crèmes et appareils",
            description: "Crèmes pâtissières à chaud et à froid, flans et appareils salés.",
          },
          {
            code: "mixes-patisserie-biscuits",
            name: "Biscuits et gâteaux",
            description: "Génoise, cakes, muffins, cookies et macarons.",
          },
          {
            code: "mixes-patisserie-mousses",
            name: "Mousses et entremets",
            description: "Préparations pour mousses, bavarois et stabilisation de la crème.",
          },
        ],
      },
      {
        code: "ameliorants",
        name: "Améliorants",
        pictogram: "improver",
        description: "Améliorants de panification, de viennoiserie et de pousse contrôlée.",
        children: [
          {
            code: "ameliorants-panification",
            name: "Panification",
            description: "Améliorants en poudre et en pâte pour pains courants et spéciaux.",
          },
          {
            code: "ameliorants-viennoiserie",
            name: "Améliorants viennoiserie",
            description: "Améliorants pour pâtes levées feuilletées, brioches et pâtes surgelées.",
          },
        ],
      },
      {
        code: "correcteurs",
        name: "Gluten, malts et correcteurs",
        pictogram: "improver",
        description: "Gluten de blé, malts, farine de fève, acide ascorbique et fleurages.",
      },
    ],
  },
  {
    code: "levures-levains",
    name: "Levures et levains",
    pictogram: "yeast",
    description: "Levures fraîches et sèches, levains vivants ou dévitalisés, levures chimiques.",
    children: [
      {
        code: "levures",
        name: "Levures",
        description: "Levures de boulangerie et poudres levantes.",
        children: [
          {
            code: "levures-fraiches",
            name: "Levures fraîches",
            description: "Levures pressées, émiettées et liquides.",
          },
          {
            code: "levures-seches",
            name: "Levures sèches",
            description: "Levures sèches actives et instantanées.",
          },
          {
            code: "levures-chimiques",
            name: "Poudres levantes",
            description: "Levures chimiques, bicarbonates et carbonates.",
          },
        ],
      },
      {
        code: "levains",
        name: "Levains",
        pictogram: "sourdough",
        description: "Levains prêts à l’emploi et ferments de panification.",
        children: [
          {
            code: "levains-vivants",
            name: "Levains vivants",
            description: "Levains liquides et starters à rafraîchir.",
          },
          {
            code: "levains-devitalises",
            name: "Levains dévitalisés",
            description: "Levains séchés ou en pâte, pour le goût.",
          },
        ],
      },
    ],
  },
  {
    code: "ingredients",
    name: "Ingrédients",
    pictogram: "ingredients",
    description:
      "Sucres, beurres, chocolats, fruits, œufs, laits et épicerie du fournil et du laboratoire.",
    children: [
      {
        code: "ingredients-sucres",
        name: "Sucres",
        pictogram: "sugar",
        description: "Sucres cristallisés et glace, sirops, miels et sucres techniques.",
        children: [
          {
            code: "sucres-cristallises",
            name: "Sucres en poudre et cristal",
            description: "Sucres blancs, roux, glace et en grains.",
          },
          {
            code: "sucres-sirops",
            name: "Sirops, miels et fondants",
            description: "Glucose, sucre inverti, miels, caramels et fondants.",
          },
        ],
      },
      {
        code: "ingredients-matieres-grasses",
        name: "Matières grasses",
        pictogram: "fats",
        description: "Beurres, margarines et huiles.",
        children: [
          {
            code: "beurres-tourage",
            name: "Beurres de tourage",
            description: "Beurres secs en plaques à 82 et 84 % de matière grasse.",
          },
          {
            code: "beurres-incorporation",
            name: "Beurres d’incorporation",
            description: "Beurres doux, demi-sel, concentrés et pâtissiers.",
          },
          {
            code: "margarines",
            name: "Margarines",
            description: "Margarines de tourage, d’incorporation et à crème.",
          },
          {
            code: "huiles-graissage",
            name: "Huiles et graissage",
            description: "Huiles alimentaires et agents de démoulage.",
          },
        ],
      },
      {
        code: "ingredients-chocolats",
        name: "Chocolats",
        pictogram: "chocolate",
        description: "Couvertures, bâtons boulangers, cacaos, pralinés et pâtes à tartiner.",
        children: [
          {
            code: "chocolats-couvertures",
            name: "Couvertures",
            description: "Couvertures noires, au lait, blanches et blondes.",
          },
          {
            code: "chocolats-batons",
            name: "Bâtons et pépites",
            description: "Bâtons boulangers, pépites et gouttes qui tiennent à la cuisson.",
          },
          {
            code: "chocolats-pralines",
            name: "Pralinés et pâtes",
            description: "Pralinés, gianduja, pâtes de noisette et de pistache, pâtes à tartiner.",
          },
          {
            code: "chocolats-cacaos",
            name: "Cacaos et pâtes à glacer",
            description: "Cacao en poudre, beurre de cacao et pâtes à glacer.",
          },
        ],
      },
      {
        code: "ingredients-fruits-secs",
        name: "Fruits secs",
        pictogram: "nuts",
        description: "Fruits à coque, fruits séchés, fruits confits et graines.",
        children: [
          {
            code: "fruits-a-coque",
            name: "Fruits à coque",
            description: "Amandes, noisettes, noix, pistaches et noix de coco.",
          },
          {
            code: "fruits-seches",
            name: "Fruits séchés et confits",
            description: "Raisins, abricots, figues, cranberries, oranges et cédrats confits.",
          },
          {
            code: "graines",
            name: "Graines",
            description: "Lin, tournesol, courge, pavot, sésame et mélanges.",
          },
        ],
      },
      {
        code: "ingredients-fruits",
        name: "Nappages et fruits",
        pictogram: "fruit",
        description: "Nappages, fourrages, confitures, fruits au sirop.",
        children: [
          {
            code: "nappages",
            name: "Nappages",
            description: "Nappages à chaud et à froid, miroirs et glaçages.",
          },
          {
            code: "fourrages-confitures",
            name: "Fourrages et confitures",
            description: "Fourrages aux fruits qui tiennent à la cuisson, confitures et compotes.",
          },
          {
            code: "fruits-au-sirop",
            name: "Fruits au sirop",
            description: "Fruits en conserve pour tartes et entremets.",
          },
        ],
      },
      {
        code: "ingredients-oeufs",
        name: "Œufs",
        pictogram: "eggs",
        description: "Œufs coquille et ovoproduits liquides ou en poudre.",
        children: [
          {
            code: "oeufs-coquille",
            name: "Œufs coquille",
            description: "Œufs frais de plein air, de sol et biologiques.",
          },
          {
            code: "oeufs-ovoproduits",
            name: "Ovoproduits",
            description: "Entiers, jaunes et blancs pasteurisés, liquides ou en poudre.",
          },
        ],
      },
      {
        code: "ingredients-laits",
        name: "Laits",
        pictogram: "milk",
        description: "Laits, crèmes, fromages et poudres.",
        children: [
          {
            code: "laits",
            name: "Laits et boissons végétales",
            description: "Laits UHT, fermentés, en poudre et boissons végétales.",
          },
          {
            code: "cremes",
            name: "Crèmes",
            description: "Crèmes liquides, épaisses et mascarpone.",
          },
          {
            code: "fromages",
            name: "Fromages",
            description: "Fromages râpés, tranchés et blancs.",
          },
        ],
      },
      {
        code: "ingredients-epicerie",
        name: "Sels, arômes et épicerie",
        pictogram: "flavours",
        description: "Sels, vanilles, épices, alcools, gélifiants et aides de snacking.",
        children: [
          { code: "sels", name: "Sels", description: "Sels fins, gros et fleurs de sel." },
          {
            code: "aromes-epices",
            name: "Arômes et épices",
            description: "Vanilles, arômes, épices et alcools de pâtisserie.",
          },
          {
            code: "gelifiants",
            name: "Gélifiants et textures",
            description: "Gélatines, pectines, agar-agar et amidons.",
          },
          {
            code: "epicerie-snacking",
            name: "Épicerie du snacking",
            description: "Sauces, thon, légumes grillés et garnitures.",
          },
        ],
      },
    ],
  },
  {
    code: "surgeles",
    name: "Surgelés",
    pictogram: "frozen",
    description:
      "Viennoiseries, pains, pâtisseries, traiteur, fruits et glaces, livrés par le camion froid.",
    children: [
      {
        code: "surgeles-viennoiserie",
        name: "Viennoiserie",
        pictogram: "viennoiserie",
        description: "Viennoiseries crues, prêtes à pousser ou prêtes à cuire.",
        children: [
          {
            code: "viennoiserie-pur-beurre",
            name: "Pur beurre",
            description: "Croissants, pains au chocolat et pains aux raisins pur beurre.",
          },
          {
            code: "viennoiserie-briochee",
            name: "Briochée",
            description: "Brioches, pains au lait, beignets et gâches.",
          },
          {
            code: "viennoiserie-fourree",
            name: "Feuilletée et fourrée",
            description: "Chaussons, torsades, palmiers et feuilletés aux fruits.",
          },
          {
            code: "viennoiserie-mini",
            name: "Mini",
            description: "Mini viennoiseries pour petits-déjeuners et réceptions.",
          },
        ],
      },
      {
        code: "surgeles-pains",
        name: "Pains précuits",
        pictogram: "bread",
        description: "Baguettes, pains et petits pains précuits ou crus.",
        children: [
          {
            code: "pains-baguettes",
            name: "Baguettes",
            description: "Baguettes, demi-baguettes et ficelles.",
          },
          {
            code: "pains-pieces",
            name: "Pains et boules",
            description: "Boules, bâtards et pains à partager.",
          },
          {
            code: "pains-petits",
            name: "Petits pains et burgers",
            description: "Petits pains, buns et pains à sandwich.",
          },
        ],
      },
      {
        code: "surgeles-patisserie",
        name: "Pâtisserie",
        pictogram: "pastry",
        description: "Tartes, entremets, individuels et gâteaux de voyage.",
        children: [
          {
            code: "patisserie-tartes",
            name: "Tartes et fonds",
            description: "Tartes entières, tartelettes et fonds à garnir.",
          },
          {
            code: "patisserie-entremets",
            name: "Entremets et bûches",
            description: "Entremets, bûches et gâteaux à partager.",
          },
          {
            code: "patisserie-individuels",
            name: "Individuels",
            description: "Éclairs, choux, macarons et petits gâteaux.",
          },
          {
            code: "patisserie-americaine",
            name: "Biscuits et gâteaux américains",
            description: "Donuts, muffins, cookies et brownies.",
          },
        ],
      },
      {
        code: "surgeles-traiteur",
        name: "Traiteur",
        pictogram: "savoury",
        description: "Quiches, feuilletés, pizzas et apéritifs.",
        children: [
          {
            code: "traiteur-quiches",
            name: "Quiches et tartes salées",
            description: "Quiches, tartes et tourtes à réchauffer.",
          },
          {
            code: "traiteur-feuilletes",
            name: "Feuilletés et friands",
            description: "Friands, roulés et feuilletés salés.",
          },
          {
            code: "traiteur-pizzas",
            name: "Pizzas, fougasses et croques",
            description: "Pizzas, fougasses, croque-monsieur et paninis.",
          },
          {
            code: "traiteur-aperitif",
            name: "Apéritif",
            description: "Petits fours salés, canapés et gougères.",
          },
        ],
      },
      {
        code: "surgeles-fruits",
        name: "Fruits et purées",
        pictogram: "fruit",
        description: "Fruits surgelés IQF et purées de fruits.",
      },
      {
        code: "surgeles-glaces",
        name: "Glaces",
        pictogram: "ice-cream",
        description: "Crèmes glacées, sorbets et desserts glacés.",
        children: [
          { code: "glaces-bacs", name: "Bacs", description: "Crèmes glacées et sorbets en bacs." },
          {
            code: "glaces-individuelles",
            name: "Individuelles",
            description: "Cônes, bâtonnets, pots et coupes.",
          },
        ],
      },
    ],
  },
  {
    code: "decors",
    name: "Décors",
    pictogram: "decors",
    description: "Décors en sucre et en chocolat, colorants, fèves, bougies et sujets de fête.",
    children: [
      {
        code: "decors-sucre",
        name: "Sucre et pâte d’amande",
        description: "Vermicelles, perles, pâtes à sucre et sujets en sucre.",
      },
      {
        code: "decors-chocolat",
        name: "Chocolat",
        description: "Copeaux, feuilles, coques et plaquettes à garnir.",
      },
      {
        code: "decors-colorants",
        name: "Colorants et dorures",
        description: "Colorants en poudre, en gel et liposolubles, sprays et feuilles d’or.",
      },
      {
        code: "decors-fetes",
        name: "Fêtes et saisons",
        description: "Galette, Pâques, Noël, anniversaires et mariages.",
      },
    ],
  },
  {
    code: "emballages",
    name: "Emballages",
    pictogram: "packaging",
    description: "Sachets, boîtes, sacs, snacking et papiers.",
    children: [
      {
        code: "emballages-sachets",
        name: "Sachets",
        pictogram: "bags",
        description: "Sachets à pain, à viennoiserie et à garnir.",
        children: [
          {
            code: "sachets-pain",
            name: "Sachets à pain",
            description: "Sachets baguette, pain et à fenêtre.",
          },
          {
            code: "sachets-viennoiserie",
            name: "Sachets viennoiserie et confiserie",
            description: "Sachets croissant, à fond plat et confiserie.",
          },
        ],
      },
      {
        code: "emballages-boites",
        name: "Boîtes et cartons",
        pictogram: "boxes",
        description: "Boîtes pâtissières, cartons à entremets et supports.",
        children: [
          {
            code: "boites-patissieres",
            name: "Boîtes pâtissières",
            description: "Boîtes à gâteaux, à bûches et à macarons.",
          },
          {
            code: "supports-patissiers",
            name: "Supports et dentelles",
            description: "Ronds or, semelles, caissettes et dentelles.",
          },
        ],
      },
      {
        code: "emballages-sacs",
        name: "Sacs et cabas",
        pictogram: "bags",
        description: "Sacs à poignées et cabas de boutique.",
      },
      {
        code: "emballages-snacking",
        name: "Snacking",
        description: "Étuis à sandwich, saladiers, gobelets et couverts.",
      },
      {
        code: "emballages-papiers",
        name: "Papiers et films",
        pictogram: "baking-paper",
        description: "Mousseline, papier cuisson, films et rubans.",
      },
    ],
  },
  {
    code: "materiel-hygiene",
    name: "Petit matériel et hygiène",
    pictogram: "tools",
    description: "Outils du fournil et du laboratoire, moules, entretien et équipements.",
    children: [
      {
        code: "petit-materiel",
        name: "Petit matériel",
        description: "Outils de boulanger et de pâtissier.",
        children: [
          {
            code: "materiel-fournil",
            name: "Fournil",
            pictogram: "knives",
            description: "Lames, coupe-pâte, pelles, bannetons, couches et bacs.",
          },
          {
            code: "materiel-patisserie",
            name: "Laboratoire",
            description: "Poches, douilles, fouets, spatules et cornes.",
          },
          {
            code: "materiel-moules",
            name: "Moules et plaques",
            pictogram: "moulds",
            description: "Moules, cercles, plaques et tapis de cuisson.",
          },
          {
            code: "materiel-mesure",
            name: "Mesure et vente",
            description: "Balances, thermomètres, minuteurs et étiquettes de vitrine.",
          },
        ],
      },
      {
        code: "hygiene",
        name: "Hygiène",
        pictogram: "hygiene",
        description: "Entretien, désinfection et équipements de la personne.",
        children: [
          {
            code: "hygiene-entretien",
            name: "Entretien et désinfection",
            description: "Détergents, désinfectants et accessoires de nettoyage.",
          },
          {
            code: "hygiene-usage-unique",
            name: "Usage unique et papier",
            description: "Gants, charlottes, essuie-mains et sacs poubelle.",
          },
          {
            code: "hygiene-vetements",
            name: "Vêtements professionnels",
            pictogram: "workwear",
            description: "Vestes, tabliers, pantalons et chaussures.",
          },
        ],
      },
    ],
  },
] as const satisfies readonly TaxonSeed[];

/** The codes of a tree at every depth, so that a product cannot name a taxon that does not exist. */
type CodesOf<Taxon> = Taxon extends { readonly code: infer Code; readonly children: infer Children }
  ? Code | (Children extends readonly (infer Child)[] ? CodesOf<Child> : never)
  : Taxon extends { readonly code: infer Code }
    ? Code
    : never;
export type TaxonSlug = CodesOf<(typeof taxonTree)[number]>;

/** A taxon as it is stored: level 1 to 3, position among its siblings, parent or none. */
export interface FlatTaxon {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly pictogram: Pictogram;
  readonly level: number;
  readonly position: number;
  readonly parent: string | null;
}

/** The tree in depth-first order: a parent always stands before its children. */
export const flattenTaxons = (
  siblings: readonly TaxonSeed[] = taxonTree,
  parent: FlatTaxon | null = null,
): readonly FlatTaxon[] =>
  siblings.flatMap((taxon, position) => {
    const flat: FlatTaxon = {
      code: taxon.code,
      name: taxon.name,
      description: taxon.description,
      pictogram: taxon.pictogram ?? parent?.pictogram ?? "ingredients",
      level: (parent?.level ?? 0) + 1,
      position: position + 1,
      parent: parent?.code ?? null,
    };
    return [flat, ...flattenTaxons(taxon.children ?? [], flat)];
  });

/** The taxon itself, its parent and its grand-parent, nearest first; empty for an unknown code. */
export const taxonLineage = (code: string, taxons: readonly FlatTaxon[]): readonly FlatTaxon[] => {
  const taxon = taxons.find((candidate) => candidate.code === code);
  if (taxon === undefined) return [];
  return [taxon, ...(taxon.parent === null ? [] : taxonLineage(taxon.parent, taxons))];
};
