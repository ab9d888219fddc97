import { Schema } from "effect";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { Cents, StoreId } from "../../api-schema/primitives.ts";

/** An invoice that somebody has ticked to pay it. */
export const ChosenInvoice = Schema.Struct({
  id: OutstandingId,
  invoiceNumber: Schema.String,
  storeId: StoreId,
  /** What is still owed of it: that is what is paid. */
  amount: Cents,
});
