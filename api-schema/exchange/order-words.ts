import type { Words } from "./kinds.ts";

/** What the two lorries bring, by its code. */
export const LORRIES: Words = {
  Z002: ["farine", "farines", "sec", "ambiant", "Z002"],
  Z001: ["surgelé", "surgelés", "froid négatif", "Z001"],
};

/** How goods travel, by the code of it. */
export const RANGES: Words = {
  ...LORRIES,
  MKP: ["place de marché", "colis", "MKP"],
};

/** Days of the week, 1 Monday to 7 Sunday. */
export const WEEKDAYS: Words = {
  "1": ["lundi", "lun"],
  "2": ["mardi", "mar"],
  "3": ["mercredi", "mer"],
  "4": ["jeudi", "jeu"],
  "5": ["vendredi", "ven"],
  "6": ["samedi", "sam"],
  "7": ["dimanche", "dim"],
};

/** What a mill says of an order as its day goes on. */
export const TOLD_STATES = {
  prepared: ["préparée", "préparé", "en préparation"],
  ready: ["prête", "prêt", "chargée", "à quai"],
  sent: ["partie", "parti", "expédiée", "expédié", "en route"],
  delivered: ["livrée", "livré"],
} as const satisfies Words;

/** How what travels together stands, by the names of core/shipments/status.ts. */
export const SHIPMENT_STATES = {
  waitingPayment: ["en attente de paiement"],
  pending: ["reçue"],
  enabled: ["acceptée"],
  ordered: ["confirmée"],
  ...TOLD_STATES,
  invoiced: ["facturée"],
  returned: ["retournée"],
  cancelled: ["annulée"],
} as const satisfies Words;

export const METHODS: Words = {
  CB: ["carte bancaire", "carte", "CB"],
  PRELEVEMENT: ["prélèvement"],
  VIREMENT: ["virement"],
};

/** How a payment stands. */
export const PAYMENT_STATES: Words = {
  new: ["nouveau"],
  cart: ["à payer"],
  processing: ["attendu"],
  abandoned: ["abandonné"],
  failed: ["refusé"],
  cancelled: ["annulé"],
  authorized: ["autorisé"],
  prevalidated: ["prélèvement à venir"],
  waitingForIzbergAuthorization: ["à autoriser"],
  validated: ["dû"],
  completed: ["réglé"],
};

/** The units that a mill writes its prices in. */
export const PRICE_UNITS = {
  kilogram: ["kg", "KGM", "kilo", "kilogramme", "kilogrammes"],
  tonne: ["t", "TNE", "tonne", "tonnes"],
  piece: ["pièce", "pièces", "pce", "C62", "H87"],
  sale: ["unité de vente", "uv", "conditionnement"],
} as const satisfies Words;
