/**
 * What the shop can do with nobody behind it, making up the answers: who buys (erp), what their
 * credit is worth (score), lorries by the clock (deliveries), invoices at six, debits that are
 * collected, signatures, and the firm and merchants themselves (sellers).
 */
export const MADE_UP_PARTS = [
  "erp",
  "score",
  "deliveries",
  "invoices",
  "collections",
  "signature",
  "sellers",
] as const;
export type MadeUpPart = (typeof MADE_UP_PARTS)[number];

/** 'Démonstration' beside what a part has made up, told by what it is. */
export const MADE_UP_WORDS: { readonly [Part in MadeUpPart]: string } = {
  erp: "numéros de clients inventés",
  score: "score inventé",
  deliveries: "livraisons simulées par l’horloge",
  invoices: "factures sans valeur",
  collections: "prélèvements simulés",
  signature: "signature sans valeur",
  sellers: "vendeurs et coordonnées inventés",
};

/**
 * The line that papers and mails carry when one of these parts speaks in them and is made up; null
 * when none is. 'Démonstration : factures sans valeur, vendeurs et coordonnées inventés.'
 */
export const demonstrationLine = (
  demonstrated: readonly MadeUpPart[],
  speaking: readonly MadeUpPart[],
): string | null => {
  const words = speaking.filter((part) => demonstrated.includes(part));
  return words.length === 0
    ? null
    : `Démonstration : ${words.map((part) => MADE_UP_WORDS[part]).join(", ")}.`;
};
