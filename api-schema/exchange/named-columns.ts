import { LORRIES } from "./order-words.ts";
import type { ExchangeColumn } from "./resource.ts";

// Columns by which lines of several resources name the same thing.

/** An article of the catalogue. */
export const article = {
  kind: "identifier",
  header: "Référence",
  known: ["réf", "code article", "code art", "article", "réf article", "ar_ref"],
  about: "La référence de l'article.",
  example: "101065",
  refers: "variants",
} as const satisfies ExchangeColumn;

/** An order that was placed. */
export const order = {
  kind: "identifier",
  header: "Commande",
  known: ["n° commande", "numéro de commande", "no commande", "cde", "n° cde"],
  about: "Le numéro de la commande, tel que la boutique l'a donné.",
  example: "P26-000731",
  most: 40,
} as const satisfies ExchangeColumn;

/** The area whose shops a lorry goes to. */
export const area = {
  kind: "identifier",
  header: "Secteur",
  known: ["code secteur", "zone", "zone de livraison"],
  about: "Le code du secteur de livraison.",
  example: "ZNORD",
  most: 40,
} as const satisfies ExchangeColumn;

/** Which of the two lorries. */
export const lorry = {
  kind: "choice",
  header: "Gamme",
  known: ["camion", "transport", "température"],
  about: "Ce que le camion porte : farine ou surgelés.",
  example: "farine",
  words: LORRIES,
} as const satisfies ExchangeColumn;

/** Whether the shop shows what is written. */
export const online = {
  kind: "flag",
  header: "En ligne",
  known: ["visible"],
  about: "« non » : retirée de la boutique, elle reste ici et se remet.",
  example: "oui",
  otherwise: true,
} as const satisfies ExchangeColumn;
