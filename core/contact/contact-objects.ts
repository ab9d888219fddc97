import type { ContactObject } from "../../api-schema/contact.ts";

/** What a message to the shop may be about, in the order in which it is offered. */
const LABELS = {
  order: "Ma commande",
  delivery: "Ma livraison",
  invoice: "Ma facture",
  product: "Un produit",
  "product-request": "Demande de produit",
  marketplace: "Accès à la marketplace",
  account: "Mon compte",
  other: "Autre demande",
} as const satisfies { readonly [Value in ContactObject]: string };

/** The choices of a form. */
export const CONTACT_OBJECTS: readonly { readonly value: ContactObject; readonly label: string }[] =
  // safe: the keys are those of the record
  (Object.keys(LABELS) as ContactObject[]).map((value) => ({ value, label: LABELS[value] }));

export const isContactObject = (text: string): text is ContactObject => Object.hasOwn(LABELS, text);

/** Its words; what people typed themselves before there was a choice stays as they wrote it. */
export const contactObjectLabel = (text: string): string =>
  isContactObject(text) ? LABELS[text] : text;
