import { type MerchantSlug, merchants } from "../merchants.ts";
import { merchantCoverPath } from "../shop-pictures.ts";
import { articlePicturePath, recipePicturePath } from "../../../server/editions/content-rows.ts";
import type { PageSeed, Unplaced } from "../../../server/editions/content-types.ts";
import { tilePicturePath } from "./tile-pictures.ts";
import { button, list, p, tile } from "../../../server/editions/writing.ts";

// What fills the zones of the shop's own screens (spec §3).

export interface Featured {
  readonly name: string;
  readonly slug: string;
  readonly picture: string;
  readonly text: string;
}

const productTile = ({ name, slug, picture, text }: Featured): Unplaced =>
  tile(name, text, `/produits/${slug}`, picture);

const recipeTile = (slug: string, title: string, text: string): Unplaced =>
  tile(title, text, `/recettes/${slug}`, recipePicturePath(slug));

const articleTile = (slug: string, title: string, text: string): Unplaced =>
  tile(title, text, `/conseils/${slug}`, articlePicturePath(slug));

const farine: Featured = {
  name: "Farine de blé Tradition française T65",
  slug: "farine-de-ble-tradition-francaise-t65",
  picture: "/images/products/101065",
  text: "La tradition du moulin, sans additif, issue de blés CRC français.",
};

export const homePage: PageSeed = {
  uri: "/",
  code: "home",
  name: "Accueil",
  title: "Panetier, la boutique des boulangers",
  description:
    "Farines, surgelés, ingrédients, emballages et matériel pour les boulangers et pâtissiers, livrés par nos camions et nos marchands.",
  keywords: "boulangerie, farine, surgelés, grossiste, fournil",
  blocks: [],
  zones: {
    hero: [
      { type: "title", level: "h1", text: "Tout le fournil, commandé avant l’ouverture" },
      p(
        "Farines du moulin, surgelés, ingrédients, emballages : deux camions, sept marchands, une seule commande.",
      ),
      button("Découvrir le catalogue", "/catalogue"),
      button("Créer mon compte", "/inscription"),
    ],
    hero_connected: [
      { type: "title", level: "h1", text: "Que prépare-t-on aujourd’hui ?" },
      button("Commande rapide", "/saisie-rapide"),
      button("Voir les bonnes affaires", "/catalogue/bonnes-affaires/offres-promotionnelles"),
    ],
    actions: [
      tile(
        "Bonnes affaires",
        "Les offres de la semaine",
        "/catalogue/bonnes-affaires/offres-promotionnelles",
        tilePicturePath("bonnes-affaires"),
      ),
      tile(
        "Recettes",
        "Vingt-quatre fiches au gramme près",
        "/recettes",
        tilePicturePath("recettes"),
      ),
      tile("Conseils", "Fermentation, hygiène, gestion", "/conseils", tilePicturePath("conseils")),
      tile(
        "Nos marchands",
        "Laiterie, chocolaterie, emballages",
        "/nos-marchands",
        tilePicturePath("marchands"),
      ),
    ],
    featured_products: [
      productTile(farine),
      tile(
        "Beurre de tourage 84 % extra-sec",
        "Une plaque souple à 13 °C, pour un feuilletage net.",
        "/produits/beurre-de-tourage-84-extra-sec-en-plaques",
        "/images/products/220400",
      ),
      tile(
        "Levain liquide de blé",
        "Prêt à l’emploi, acidité régulière.",
        "/produits/levain-liquide-de-ble",
        "/images/products/201000",
      ),
      tile(
        "Praliné amande-noisette 60 %",
        "Cuit au chaudron par la Chocolaterie Morel.",
        "/produits/praline-amande-noisette-60",
        "/images/products/502118",
      ),
    ],
    featured_editorials: [
      recipeTile(
        "baguette-de-tradition-francaise",
        "Baguette de tradition française",
        "Autolyse et nuit au froid",
      ),
      articleTile(
        "preparer-la-saison-des-fetes",
        "Préparer la saison des fêtes",
        "Le calendrier, semaine par semaine",
      ),
      recipeTile(
        "galette-des-rois-a-la-frangipane",
        "Galette des rois",
        "Cinq tours, une nuit de repos",
      ),
    ],
    other_products: [
      tile(
        "Fèves et couronnes",
        "La collection de janvier est arrivée.",
        "/catalogue/decors-fetes",
        tilePicturePath("feves-et-couronnes"),
      ),
      tile(
        "Boîtes à bûche",
        "Or, avec semelle.",
        "/produits/boites-a-buche-or",
        "/images/products/611112",
      ),
    ],
    other_editorials: [
      articleTile(
        "affichage-des-allergenes",
        "Allergènes : ce qu’il faut afficher",
        "Quatorze allergènes, un écrit",
      ),
      articleTile(
        "temperature-de-pate-ete-hiver",
        "Tenir sa température de pâte",
        "La méthode de la base",
      ),
      articleTile("reduire-les-invendus", "Réduire ses invendus", "Mesurer, ajuster, transformer"),
    ],
  },
};

export const globalPage: PageSeed = {
  uri: "global",
  code: "global",
  name: "Toutes les pages",
  title: "Panetier",
  description: "",
  unlisted: true,
  blocks: [],
  zones: {
    before_header: [
      p(
        'Fêtes de fin d’année : pensez à vos dates de livraison, les tournées des jours fériés sont avancées. <a href="/conseils/preparer-la-saison-des-fetes">Préparer la saison</a>',
      ),
    ],
  },
};

export const staticPages: readonly PageSeed[] = [
  {
    uri: "/nos-marchands",
    code: "nos-marchands",
    name: "Nos marchands",
    title: "Nos marchands",
    description:
      "Les fournisseurs de la place de marché Panetier : laiterie, chocolaterie, fruits, œufs, emballages et matériel.",
    blocks: [
      p(
        'Huit maisons choisies pour la régularité de leurs produits et de leurs expéditions. Chacune fixe ses prix, son minimum et ses délais. La première est le moulin : <a href="/visite-du-moulin">la visite, du blé au sac</a>.',
      ),
    ],
  },
  {
    uri: "/marques",
    code: "marques",
    name: "Nos marques",
    title: "Nos marques",
    description:
      "Toutes les marques du catalogue Panetier, de la meunerie au petit matériel, avec leurs produits.",
    blocks: [],
  },
  {
    uri: "/temoignages",
    code: "temoignages",
    name: "Témoignages",
    title: "Témoignages",
    description:
      "Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique a changé dans leur fournil.",
    blocks: [],
  },
  {
    uri: "/recettes",
    code: "recettes",
    name: "Recettes",
    title: "Recettes de boulangerie et de pâtisserie",
    description:
      "Des recettes professionnelles au gramme près, avec pourcentages du boulanger, températures et temps.",
    blocks: [
      p(
        "Des fiches éprouvées au fournil d’essai du moulin : choisissez votre quantité, les ingrédients suivent.",
      ),
    ],
  },
  {
    uri: "/conseils",
    code: "conseils",
    name: "Conseils",
    title: "Conseils aux boulangers",
    description:
      "Fabrication, matières premières, hygiène, réglementation et gestion : les conseils des équipes du moulin.",
    blocks: [
      p(
        "Fabrication, matières premières, réglementation, magasin : ce que nos conseillers expliquent le plus souvent.",
      ),
    ],
  },
  {
    uri: "/catalogue",
    code: "catalogue",
    name: "Catalogue",
    title: "Catalogue",
    description:
      "Farines, mixes, levures, ingrédients, surgelés, décors, emballages et matériel pour la boulangerie.",
    blocks: [],
  },
];

/** Products that a merchant puts forward, by the slug of each. */
const FEATURED: Readonly<Record<MerchantSlug, readonly (readonly [name: string, slug: string])[]>> =
  {
    "grands-moulins-panetier": [
      ["Farine de blé Tradition française T65", "farine-de-ble-tradition-francaise-t65"],
      ["Farine de gruau T45", "farine-de-gruau-t45"],
      ["Pain au chocolat pur beurre, prêt à cuire", "pain-au-chocolat-pur-beurre-pret-a-cuire"],
      ["Levure fraîche pressée en pains", "levure-fraiche-pressee-en-pains"],
      ["Sel fin de boulangerie", "sel-fin-de-boulangerie"],
    ],
    "laiterie-de-saint-aubin": [
      ["Beurre de tourage 84 % extra-sec", "beurre-de-tourage-84-extra-sec-en-plaques"],
      ["Beurre de tourage AOP Isigny 82 %", "beurre-de-tourage-aop-isigny-82-en-plaques"],
      ["Crème liquide UHT 35 %", "creme-liquide-uht-35"],
      ["Lait entier UHT", "lait-entier-uht"],
      ["Emmental râpé", "emmental-rape"],
    ],
    "vergers-du-lys": [
      ["Compote de pommes pour chaussons", "compote-de-pommes-pour-chaussons"],
      ["Nappage abricot à chaud", "nappage-abricot-a-chaud"],
      ["Nappage fraise à chaud", "nappage-fraise-a-chaud"],
      ["Amandes en poudre blanchies", "amandes-en-poudre-blanchies"],
      ["Raisins secs blonds Sultanine", "raisins-secs-blonds-sultanine"],
    ],
    "chocolaterie-morel": [
      ["Bâtons boulangers 44 %", "batons-boulangers-44-300-pieces"],
      ["Praliné amande-noisette 60 %", "praline-amande-noisette-60"],
      ["Cacao en poudre 22/24", "cacao-en-poudre-22-24-alcalinise"],
      ["Copeaux de chocolat noir", "copeaux-de-chocolat-noir"],
      ["Praliné noisette 55 %", "praline-noisette-55"],
    ],
    "moulin-de-l-orme": [
      ["Farine de meule T80 Forêt de Lyons", "farine-de-ble-meule-t80-foret-de-lyons"],
      ["Farine de meule T65 Forêt de Lyons", "farine-de-ble-meule-t65-foret-de-lyons"],
      ["Farine de meule T150 intégrale", "farine-de-ble-meule-t150-integrale"],
    ],
    "ferme-delattre": [
      ["Œufs entiers liquides", "oeufs-entiers-liquides-de-plein-air"],
      ["Œufs de plein air calibre M", "oeufs-de-plein-air-calibre-m"],
      ["Farine de petit épeautre T110", "farine-de-petit-epeautre-de-la-ferme-t110"],
      ["Farine de khorasan T80", "farine-de-khorasan-t80"],
      ["Graines de lin brun", "graines-de-lin-brun"],
    ],
    "emballages-delaubier": [
      ["Sachets baguette kraft brun", "sachets-baguette-kraft-brun"],
      ["Cartons à galette 28 cm", "cartons-a-galette-28-cm"],
      ["Boîtes pâtissières blanches 16 cm", "boites-patissieres-blanches-16-cm"],
      ["Ronds or 24 cm", "ronds-or-24-cm"],
      ["Cabas kraft à poignées plates", "cabas-kraft-a-poignees-plates-22-cm"],
    ],
    "outillage-berthelin": [
      ["Lames de boulanger carbone", "lames-de-boulanger-carbone"],
      ["Bac à pâtons gerbable", "bac-a-patons-gerbable-60-40-cm"],
      ["Balance de table 15 kg", "balance-de-table-15-kg-au-gramme"],
      ["Porte-lame de boulanger inox", "porte-lame-de-boulanger-inox"],
      ["Plaque à pâtisserie aluminium", "plaque-a-patisserie-aluminium-60-40-cm"],
    ],
  };

/** The zones of each merchant's page; its address is in the list of the merchants. */
export const merchantPages: readonly PageSeed[] = merchants().map((merchant) => ({
  uri: `/marchand/${merchant.slug}`,
  code: `marchand-${merchant.slug}`,
  name: merchant.name,
  title: `${merchant.name} : ${merchant.title}`,
  description: merchant.description,
  unlisted: true,
  blocks: [
    {
      type: "imageCollection",
      images: [{ path: merchantCoverPath(merchant.slug), alt: merchant.name }],
    },
    p(merchant.longDescription),
  ],
  zones: {
    merchant_featured_products: (FEATURED[merchant.slug] ?? []).map(([name, slug]) =>
      tile(name, "", `/produits/${slug}`),
    ),
    cgv_marchand: termsOf(merchant),
  },
}));

function termsOf({
  name,
  gmp,
  minimumOrder,
  earliestDays,
  latestDays,
}: ReturnType<typeof merchants>[number]): readonly Unplaced[] {
  if (gmp) {
    return [
      p(
        'Les ventes de Grands Moulins Panetier sont régies par les <a href="/cgv">conditions générales de vente</a>.',
      ),
    ];
  }
  return [
    p(
      `Conditions de vente de ${name}, complétant les <a href="/cgv-marketplace">conditions de la marketplace</a>.`,
    ),
    list(
      `Minimum de commande : ${minimumOrder / 100} € HT.`,
      `Livraison en ${earliestDays} à ${latestDays} jours ouvrés après confirmation, en France métropolitaine.`,
      "Prix hors taxes, frais de livraison affichés avant validation.",
      "Réclamation dans les 48 heures pour les denrées périssables, dans les huit jours pour le reste, depuis la commande.",
      "Réserve de propriété jusqu’au paiement complet ; pénalités de retard au taux de la Banque centrale européenne majoré de dix points et indemnité de recouvrement de 40 €.",
    ),
  ];
}
