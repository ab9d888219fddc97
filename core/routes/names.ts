// What two things are called, everywhere (docs/design.md, 'Names').

/** Where an order is typed, pasted, dictated or scanned. */
export const QUICK_ENTRY = "Commande rapide";

/** The store's own list with a quantity a line: its order pad. */
export const ORDER_PAD = "Carnet";
