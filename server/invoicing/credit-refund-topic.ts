import { Schema } from "effect";
import { InvoiceId } from "../../api-schema/invoice.ts";
import { topic } from "../outbox/topic.ts";

/** Money of a card page goes back for a credit note. */
export const CreditRefundDue = topic(
  "invoice.credit-refund",
  Schema.Struct({ creditNote: InvoiceId, transaction: Schema.String }),
  "bank",
);
