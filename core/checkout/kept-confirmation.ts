import type { Cents, OrderToken } from "../../api-schema/primitives.ts";

/**
 * A confirmation that was sent and has had no answer yet: it outlives its page (product §6), so that
 * the same key asks again and the order's state is asked for before the store's next cart is.
 */
export type KeptConfirmation = {
  readonly token: OrderToken;
  /** Its Idempotency-Key. */
  readonly key: string;
  /** What was to be paid, in cents: another total is another confirmation. */
  readonly total: Cents;
};

/** Where a browser keeps them, by store. */
export const CONFIRMATIONS_KEY = "panetier.confirmations";

/** What a baker is told of an order of which nothing is known. */
export const UNSURE_ORDER =
  "On ne sait pas encore si votre commande est partie. Demandez à nouveau : elle ne sera passée qu'une fois.";

/** … and of one that turned out not to be there. */
export const NOT_ORDERED =
  "Votre commande n'est pas enregistrée. Votre panier est intact : vous pouvez la valider à nouveau.";
