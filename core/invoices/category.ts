import type { TransportTypeCode } from "../../api-schema/primitives.ts";

/** What lists of invoices call the goods of a transport. */
export const invoiceCategory = (transport: TransportTypeCode): string => CATEGORIES[transport];

/** The same of goods that several transports brought: 'Farine et surgelés'. */
export const invoiceCategories = (transports: readonly TransportTypeCode[]): string => {
  const [first = "", ...others] = [...new Set(transports)].map(invoiceCategory).toSorted();
  return [first, ...others.map((other) => other.toLowerCase())].join(" et ");
};

/**
 * The same of an invoice that an ERP made: of what it says to be of, else of the goods that it is known to invoice or of
 * what it corrects; flour where nothing is known.
 */
export const erpInvoiceCategory = (
  said: TransportTypeCode | null,
  invoiced: readonly TransportTypeCode[],
  corrected: string | null,
): string => {
  if (said !== null) return invoiceCategory(said);
  return invoiced.length > 0 ? invoiceCategories(invoiced) : (corrected ?? CATEGORIES.Z002);
};

const CATEGORIES: { readonly [Code in TransportTypeCode]: string } = {
  Z001: "Surgelés",
  Z002: "Farine",
  MKP: "Marketplace",
};
