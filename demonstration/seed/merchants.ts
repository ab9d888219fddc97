// The eight merchants. The first is the milling group itself, whose two lorries carry the ranges Z002
// and Z001; the seven others send parcels (MKP) with their own methods, minimum and delays.

export interface ShippingMethodSeed {
  readonly code: string;
  readonly name: string;
  /** HT, in cents. */
  readonly cents: number;
  readonly vatRate: number;
  readonly collectionWithinHours: number;
  readonly deliveryWithinHours: number;
  /** Where it is fetched; null for a delivery. */
  readonly pickupPlace: string | null;
}

export interface MerchantSeed {
  readonly slug: string;
  readonly name: string;
  readonly gmp: boolean;
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly storeType: string;
  readonly defaultCurrency: "EUR";
  readonly status: "active" | "inactive";
  /** Of one order, HT, in cents; the group's minimum is the franco of each sales area. */
  readonly minimumOrderCents: number;
  readonly earliestDays: number;
  readonly latestDays: number;
  readonly shippingMethods: readonly ShippingMethodSeed[];
  readonly attributes: Readonly<Record<string, string>>;
}

const method = (
  code: string,
  name: string,
  cents: number,
  collectionWithinHours: number,
  deliveryWithinHours: number,
  pickupPlace: string | null = null,
): ShippingMethodSeed => ({
  code,
  name,
  cents,
  vatRate: 0.2,
  collectionWithinHours,
  deliveryWithinHours,
  pickupPlace,
});

const shared = { gmp: false, defaultCurrency: "EUR", status: "active" } as const;

export const merchants = [
  {
    ...shared,
    slug: "grands-moulins-panetier",
    name: "Grands Moulins Panetier",
    gmp: true,
    title: "Le moulin du groupe",
    description:
      "Farines, mélanges meuniers, améliorants, levures et surgelés, livrés par nos deux camions.",
    longDescription:
      "Trois moulins, deux plateformes et une tournée par jour ouvré : les Grands Moulins Panetier écrasent des blés français et livrent les fournils de Normandie, d’Île-de-France et des Hauts-de-France. Le camion du moulin porte la farine, les mélanges et les améliorants ; le camion froid porte les surgelés. Les deux tournées ont leurs propres jours et leur propre franco.",
    storeType: "Meunerie",
    minimumOrderCents: 0,
    earliestDays: 1,
    latestDays: 5,
    shippingMethods: [],
    attributes: {
      Siège: "Rouen",
      Certifications: "CRC, Agriculture biologique, Label Rouge",
      "Service clients": "du lundi au samedi de 4 h à 17 h",
    },
  },
  {
    ...shared,
    slug: "laiterie-de-saint-aubin",
    name: "Laiterie de Saint-Aubin",
    title: "Beurres et crèmes de Normandie",
    description:
      "Beurres de tourage AOP et crèmes pour boulangers et pâtissiers, expédiés sous température dirigée.",
    longDescription:
      "La Laiterie de Saint-Aubin collecte quarante-deux fermes du pays d’Auge et de la Charente. Ses beurres sont barattés selon la saison afin que la plaque se travaille de la même façon en janvier et en août. Les colis partent sous température dirigée du lundi au jeudi.",
    storeType: "Laiterie",
    minimumOrderCents: 15_000,
    earliestDays: 2,
    latestDays: 4,
    shippingMethods: [
      method("froid-standard", "Livraison froide standard", 1_490, 24, 72),
      method("froid-express", "Livraison froide express", 2_690, 12, 36),
    ],
    attributes: { Siège: "Saint-Aubin-sur-Algot", Expédition: "Froid positif, 2 à 6 °C" },
  },
  {
    ...shared,
    slug: "vergers-du-lys",
    name: "Vergers du Lys",
    title: "Le fruit, du verger au nappage",
    description: "Nappages, fourrages, fruits secs et fruits au sirop pour la pâtisserie.",
    longDescription:
      "Coopérative de la vallée de la Lys, les Vergers du Lys transforment pommes, fraises, abricots et agrumes en nappages, fourrages et compotes, et importent en direct amandes, raisins et noisettes. Chaque lot est suivi de la récolte au seau.",
    storeType: "Coopérative fruitière",
    minimumOrderCents: 12_000,
    earliestDays: 3,
    latestDays: 6,
    shippingMethods: [
      method("standard", "Transporteur standard", 1_250, 48, 120),
      method("express", "Transporteur express", 2_400, 24, 48),
      method("palette", "Livraison sur palette", 4_900, 48, 144),
    ],
    attributes: { Siège: "Merville", Certification: "IFS Food" },
  },
  {
    ...shared,
    slug: "chocolaterie-morel",
    name: "Chocolaterie Morel",
    title: "Chocolatier de couverture depuis trois générations",
    description: "Couvertures, bâtons, pralinés et décors en chocolat.",
    longDescription:
      "La Chocolaterie Morel torréfie, broie et conche dans son atelier d’Évreux. Elle fournit aux artisans des couvertures de caractère, des bâtons qui ne coulent pas et des pralinés cuits au chaudron. En été, les colis partent avec des pains de glace.",
    storeType: "Chocolaterie",
    minimumOrderCents: 18_000,
    earliestDays: 2,
    latestDays: 5,
    shippingMethods: [
      method("standard", "Livraison à domicile", 990, 24, 96),
      method("express", "Livraison avant 12 h", 1_980, 24, 36),
    ],
    attributes: { Siège: "Évreux", Fèves: "Ghana, Pérou, Madagascar" },
  },
  {
    ...shared,
    slug: "moulin-de-l-orme",
    name: "Moulin de l’Orme",
    title: "Meules de pierre et blés de population",
    description: "Farines biologiques moulues à la meule, à la commande.",
    longDescription:
      "Deux paires de meules, un meunier et douze paysans : le Moulin de l’Orme ne fait que du biologique et moud à la commande. Les farines arrivent fraîches et se conservent quatre mois.",
    storeType: "Moulin artisanal",
    minimumOrderCents: 20_000,
    earliestDays: 4,
    latestDays: 8,
    shippingMethods: [
      method("palette", "Livraison sur palette, hayon compris", 3_900, 72, 168),
      method("messagerie", "Messagerie jusqu’à 100 kg", 2_150, 48, 120),
    ],
    attributes: { Siège: "Lyons-la-Forêt", Certification: "Agriculture biologique FR-BIO-01" },
  },
  {
    ...shared,
    slug: "ferme-delattre",
    name: "Ferme Delattre",
    title: "Œufs, graines et céréales de la ferme",
    description: "Œufs de plein air, ovoproduits, graines et farines anciennes du Vermandois.",
    longDescription:
      "La famille Delattre élève dix-huit mille poules en plein air et cultive épeautre, lin, colza et lentilles. Casserie agréée sur place : les ovoproduits partent le lendemain de la ponte.",
    storeType: "Exploitation agricole",
    minimumOrderCents: 9_000,
    earliestDays: 2,
    latestDays: 4,
    shippingMethods: [
      method("tournee", "Tournée de la ferme", 800, 24, 72),
      method("froid", "Transporteur froid", 1_650, 24, 48),
    ],
    attributes: { Siège: "Vermand", Élevage: "Plein air, code 1" },
  },
  {
    ...shared,
    slug: "emballages-delaubier",
    name: "Emballages Delaubier",
    title: "Tout ce qui entoure le pain et le gâteau",
    description: "Sachets, boîtes, cabas, snacking et papiers, neutres ou à votre nom.",
    longDescription:
      "Emballages Delaubier réunit les boîtes des Cartonnages Delaubier et les sachets des Papeteries du Vexin. Tout est en stock à Gisors ; l’impression à votre nom se fait à partir de cinq mille pièces.",
    storeType: "Emballage alimentaire",
    minimumOrderCents: 10_000,
    earliestDays: 2,
    latestDays: 5,
    shippingMethods: [
      method("standard", "Livraison standard", 1_190, 24, 96),
      method("express", "Livraison express", 2_290, 12, 36),
      method("retrait", "Retrait à Gisors", 0, 24, 24, "Gisors"),
    ],
    attributes: { Siège: "Gisors", Papier: "FSC et PEFC" },
  },
  {
    ...shared,
    slug: "outillage-berthelin",
    name: "Outillage Berthelin",
    title: "L’outil du fournil et du laboratoire",
    description: "Petit matériel, moules, balances, hygiène et vêtements professionnels.",
    longDescription:
      "Outillage Berthelin équipe les fournils depuis 1958. Trois mille références en stock à Amiens, affûtage des lames et réparation des balances dans l’atelier, conseils par téléphone dès six heures.",
    storeType: "Matériel professionnel",
    minimumOrderCents: 6_000,
    earliestDays: 1,
    latestDays: 4,
    shippingMethods: [
      method("colis", "Colis standard", 890, 24, 72),
      method("express", "Colis avant 13 h", 1_890, 12, 24),
    ],
    attributes: { Siège: "Amiens", Garantie: "2 ans pièces et main-d’œuvre" },
  },
] as const satisfies readonly MerchantSeed[];

export type MerchantSlug = (typeof merchants)[number]["slug"];
