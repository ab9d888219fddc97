import type { PaymentState } from "../../api-schema/order.ts";

/** What the result page says of a payment of invoices. */
export type InvoicePaymentOutcome = "paid" | "validating" | "awaited" | "refused" | "abandoned";

/** The outcome of a payment of invoices: a debit is promised long before its money has come. */
export const invoicePaymentOutcome = (state: PaymentState): InvoicePaymentOutcome => {
  switch (state) {
    case "new":
    case "cart":
    case "processing":
      return "awaited";
    case "authorized":
    case "waitingForIzbergAuthorization":
    case "prevalidated":
      return "validating";
    case "validated":
    case "completed":
      return "paid";
    case "failed":
      return "refused";
    case "abandoned":
    case "cancelled":
      return "abandoned";
  }
};
