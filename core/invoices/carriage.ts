import type { InvoiceLine } from "./invoice.ts";

/** What the line of the carriage is known by. */
export const CARRIAGE = "PORT";

/** Whether a line of an invoice is the carriage of a delivery. */
export const isCarriage = ({ reference }: Pick<InvoiceLine, "reference">): boolean =>
  reference === CARRIAGE;
