/** What the result page says of an order that leaves nothing to do. */
export const CONFIRMED = /^Merci, commande P26-\d+ confirmée$/;
export const AWAITING_TRANSFER = /^Commande P26-\d+ en attente de votre virement$/;
export const AWAITING_CARD = /^Commande P26-\d+ en attente de paiement$/;
