import { Schema } from "effect";
import { CustomerId, OrderToken, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { Milliseconds } from "../calendar/milliseconds-schema.ts";
import { PendingChange } from "../lists/pending-change-schema.ts";

/** A quantity of a cart, as data: repeating it changes nothing more. */
export const LineCommand = Schema.Struct({
  kind: Schema.Literal("setQuantity"),
  /** The cart that was on the screen; null for whichever cart the store has when it is sent. */
  token: Schema.NullOr(OrderToken),
  variant: VariantCode,
  /** In all, in packagings; 0 takes it out. */
  quantity: Schema.Int,
  /** As the screen called it. */
  name: Schema.String,
});

/** What the screen called a list, null when it was not known, and the products of a change, by code. */
export const ListWords = Schema.Struct({
  listName: Schema.NullOr(Schema.String),
  names: Schema.Record(Schema.String, Schema.String),
});

/** A change of one list; it says how the list shall be. */
export const ListCommand = Schema.Struct({
  kind: Schema.Literal("changeList"),
  ...PendingChange.fields,
  ...ListWords.fields,
});

/** What was done without network, as the offline queue has it. */
export const QueueEntry = Schema.Struct({
  id: Schema.String,
  customerId: CustomerId,
  storeId: StoreId,
  madeAt: Milliseconds,
  command: Schema.Union([LineCommand, ListCommand]),
  state: Schema.Literals(["waiting", "sent", "toReview"]),
  /** French; why it is to be reviewed. */
  problem: Schema.NullOr(Schema.String),
  /** When it was sent or refused; null while it waits. */
  settledAt: Schema.NullOr(Milliseconds),
});
