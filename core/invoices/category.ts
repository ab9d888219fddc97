import type { TransportTypeCode } from "../../api-schema/primitives.ts";

/** What lists of invoices call the goods of a transport. */
export const invoiceCategory = (transport: TransportTypeCode): string => CATEGORIES[transport];

/** The same of goods that several transports brought: 'Farine et surgelés'. */
export const invoiceCategories = (transports: readonly TransportTypeCode[]): string => {
  const [first = "", ...others] = [...new Set(transports)].map(invoiceCategory).toSorted();
  return [first, ...others.map((other) => other.toLowerCase())].join(" et ");
};

const CATEGORIES: { readonly [Code in TransportTypeCode]: string } = {
  Z001: "Surgelés",
  Z002: "Farine",
  MKP: "Marketplace",
};
