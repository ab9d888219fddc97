// Generated from api-schema/endpoints by npm run generate.
import type { InvoiceId } from "../../../api-schema/invoice.ts";
import type { StaffInvoice, StaffInvoiceList } from "../../../api-schema/staff-invoices.ts";
import type { Read } from "../call.ts";

/**
 * Fifty at a time, the newest first; looked for by number, order, customer number or name.
 *
 * `GET /api/v2/staff/invoices`
 */
export const staffInvoices: Read<
  {
    readonly search: string;
    readonly kind?: "invoice" | "creditNote" | null;
    readonly after?: InvoiceId | null;
  },
  StaffInvoiceList,
  "agent"
> = { name: "staffInvoices.staffInvoices", who: "agent" };

/** `GET /api/v2/staff/invoices/{id}` */
export const staffInvoice: Read<{ readonly id: InvoiceId }, StaffInvoice, "agent"> = {
  name: "staffInvoices.staffInvoice",
  who: "agent",
};
