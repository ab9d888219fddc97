import { Schema } from "effect";
import { Cents, OrderToken } from "../../api-schema/primitives.ts";

/**
 * A confirmation that was sent and has had no answer yet: it outlives its page (product §6), so that
 * the same key asks again and the order's state is asked for before the store's next cart is.
 */
export const PersistedConfirmation = Schema.Struct({
  token: OrderToken,
  /** Its Idempotency-Key. */
  key: Schema.String,
  /** What was to be paid, in cents: another total is another confirmation. */
  total: Cents,
});
