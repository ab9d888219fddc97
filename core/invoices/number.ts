import type { CalendarDay } from "../../api-schema/primitives.ts";
import { dayParts } from "../calendar/day.ts";
import type { InvoiceKind } from "./invoice.ts";

/** Whose numbers follow each other without a gap: a seller's, by kind and year (CGI, ann. II, 242 nonies A). */
export interface InvoiceSeries {
  /** 0 for the group itself, else the merchant: each who is invoiced for has a series of its own. */
  readonly merchant: number;
  readonly kind: InvoiceKind;
  readonly year: number;
}

/** The series that an invoice of that seller and day belongs to. */
export const seriesOf = (
  merchant: { readonly id: number; readonly gmp: boolean },
  kind: InvoiceKind,
  issuedOn: CalendarDay,
): InvoiceSeries => ({
  merchant: merchant.gmp ? 0 : merchant.id,
  kind,
  year: dayParts(issuedOn).year,
});

/** 'FA26000123', 'AV26000004' for a credit note, 'M07-FA26000002' in a merchant's name. */
export const invoiceNumber = ({ merchant, kind, year }: InvoiceSeries, rank: number): string => {
  const prefix = merchant === 0 ? "" : `M${String(merchant).padStart(2, "0")}-`;
  const letters = kind === "invoice" ? "FA" : "AV";
  return `${prefix}${letters}${String(year % 100).padStart(2, "0")}${String(rank).padStart(6, "0")}`;
};

/** The number of the paper that goes with a shipment: 'BL00001234'. */
export const deliveryNoteNumber = (shipment: number): string =>
  `BL${String(shipment).padStart(8, "0")}`;
