import type { MessageReason, MessageReasonCode } from "../../api-schema/messaging.ts";

/** Reasons of an incident, in the order in which they are offered (spec §7 message-reasons). */
export const MESSAGE_REASONS: readonly MessageReason[] = [
  { code: "missing", label: "Produit manquant" },
  { code: "damaged", label: "Produit abîmé" },
  { code: "wrong-product", label: "Erreur de produit" },
  { code: "late", label: "Livraison en retard" },
  { code: "temperature", label: "Chaîne du froid" },
  { code: "best-before", label: "Date limite trop courte" },
  { code: "billing", label: "Prix ou facturation" },
  { code: "other", label: "Autre problème" },
];

/** The reason of that code; one that is unknown by now is 'Autre problème'. */
export const messageReason = (code: string): MessageReason =>
  MESSAGE_REASONS.find((reason) => reason.code === code) ?? OTHER;

const OTHER: MessageReason = { code: "other", label: "Autre problème" };

/** Reasons that speak of products: which ones has to be said. */
export const needsLines = (code: MessageReasonCode): boolean => OF_PRODUCTS.has(code);

const OF_PRODUCTS: ReadonlySet<MessageReasonCode> = new Set([
  "missing",
  "damaged",
  "wrong-product",
  "best-before",
]);
