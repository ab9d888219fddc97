import type { TransportTypeCode } from "../../api-schema/primitives.ts";

/** What lists of invoices call the goods of a transport. */
export const invoiceCategory = (transport: TransportTypeCode): string => CATEGORIES[transport];

const CATEGORIES: { readonly [Code in TransportTypeCode]: string } = {
  Z001: "Surgelés",
  Z002: "Farine",
  MKP: "Marketplace",
};
