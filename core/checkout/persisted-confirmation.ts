import type * as schemas from "./persisted-confirmation-schema.ts";

export type PersistedConfirmation = typeof schemas.PersistedConfirmation.Type;

/** Where a browser keeps them, by store. */
export const CONFIRMATIONS_KEY = "panetier.confirmations";

/** What a baker is told of an order of which nothing is known. */
export const UNSURE_ORDER =
  "On ne sait pas encore si votre commande est partie. Demandez à nouveau : elle ne sera passée qu'une fois.";

/** … and of one that turned out not to be there. */
export const NOT_ORDERED =
  "Votre commande n'est pas enregistrée. Votre panier est intact : vous pouvez la valider à nouveau.";
