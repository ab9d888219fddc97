/**
 * The tests share one server, and both screen sizes run at once: each test that touches a cart has
 * a store of its own for each size, out of the hundred of cent-boutiques@. All of them are active.
 */
const table = {
  card: ["Bolbec", "Deauville"],
  debit: ["Abbeville", "Alençon"],
  transfer: ["Amiens", "Argenteuil"],
  cardRefused: ["Arras", "Avranches"],
  cardAbandoned: ["Bailleul", "Barentin"],
  partCancelled: ["Chantilly", "Bernay"],
  answeredLater: ["Bayeux", "Beauvais"],
  secureCode: ["Béthune", "Caen"],
  lastSackFirst: ["Calais", "Cambrai"],
  lastSackSecond: ["Carentan-les-Marais", "Cergy"],
  priceChanged: ["Chauny", "Coutances"],
  totalChanged: ["Compiègne", "Courbevoie"],
  coupon: ["Creil", "Créteil"],
  emptied: ["Dieppe", "Douai"],
  typed: ["Dunkerque", "Elbeuf"],
  fastClicks: ["Eu", "Falaise"],
  answerLost: ["Fontainebleau", "Fécamp"],
  popup: ["Gournay-en-Bray", "Hazebrouck"],
  twoTabsOne: ["Issy-les-Moulineaux", "Le Grand-Quevilly"],
  twoTabsOther: ["Le Havre", "Lens"],
  signedOutElsewhere: ["Les Andelys", "Levallois-Perret"],
  sessionOver: ["Lille", "Lisieux"],
  deliveryDays: ["Louviers", "Mantes-la-Jolie"],
  pages: ["Massy", "Meaux"],
  noteToDriver: ["Nanterre", "Noyon"],
  soldOut: ["Palaiseau", "Pantin"],
  reorder: ["Pontoise", "Péronne"],
  nothingChosen: ["Saint-Denis", "Saint-Lô"],
  search: ["Rambouillet", "Roubaix"],
  mandate: ["Darnétal", "Argentan"],
  mandatePrompt: ["Versailles", "Tourcoing"],
  mandateBlocked: ["Saint-Omer", "Soissons"],
  toasts: ["Senlis", "Évreux"],
  mandateRefused: ["Sotteville-lès-Rouen", "Valenciennes"],
  header: ["Yvetot", "Vincennes"],
  suggestions: ["Vernon", "Valognes"],
  bakehouse: ["Val-de-Reuil", "Pont-Audemer"],
  motion: ["Honfleur", "Gisors"],
  bakehouseUndo: ["Poissy", "Montreuil"],
  recipe: ["Paris 11e", "Granville"],
  analytics: ["Forges-les-Eaux", "Mont-Saint-Aignan"],
  batch: ["Paris 20e", "Étampes"],
  // Without access to the marketplace.
  marketplace: ["Neufchâtel-en-Bray", "Saint-Quentin"],
  users: ["Hérouville-Saint-Clair", "Saint-Maur-des-Fossés"],
  storePage: ["Boulogne-sur-Mer", "Le Petit-Quevilly"],
  festive: ["Paris 15e", "Saint-Germain-en-Laye"],
  // Tried at the desk only: one store is enough.
  lostAnswers: ["L’Aigle"],
  leftAtOnce: ["Paris 17e"],
  firstSteps: ["Évry-Courcouronnes"],
  keyboard: ["Boulogne-Billancourt"],
  invoices: ["Villeneuve-d’Ascq"],
  moreInvoices: ["Albert"],
} as const;

export type OwnStore = keyof typeof table;

/** The full name of a test's store at that screen size. */
export const ownStore = (key: OwnStore, project: string): string => {
  const towns: readonly [string, string?] = table[key];
  const [first, desktop = first] = towns;
  return `Maison Aubert ${project === "phone" ? first : desktop}`;
};

const all = Object.values(table).flat();
const twice = all.filter((name, index) => all.indexOf(name) !== index);
if (twice.length > 0) throw new Error(`Two tests would share a store: ${twice.join(", ")}`);
