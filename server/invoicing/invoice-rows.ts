import { Schema } from "effect";
import { Invoice } from "../../core/invoices/invoice.ts";
import { StoreId } from "../../api-schema/primitives.ts";

// What SQL answers is what these say, or a defect that names the field: a sum of another shape would
// go onto papers that the tax office reads.

/** An invoice with what it is called and whose it is. */
export const StoredInvoice = Schema.Struct({
  id: Schema.Int,
  storeId: StoreId,
  invoice: Invoice,
});
export type StoredInvoice = typeof StoredInvoice.Type;

export const decodeInvoice = Schema.decodeUnknownSync(StoredInvoice);
export const decodeInvoices = Schema.decodeUnknownSync(Schema.Array(StoredInvoice));
