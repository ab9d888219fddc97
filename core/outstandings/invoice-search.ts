import type { Cents } from "../../api-schema/primitives.ts";
import { cents } from "../money/cents.ts";
import { parseEuros } from "../money/format.ts";

/** What a typed text looks for among invoices: a part of a number, or an amount. */
export type InvoiceSearch = {
  /** A part of the number of an invoice, of its delivery note or of its order, in lower case. */
  readonly number: string;
  /** Amounts whatever their sign, both included; null when the text is none. */
  readonly amount: { readonly from: Cents; readonly to: Cents } | null;
};

/**
 * Reads what was typed into 'Numéro ou montant' (product §7): '1 248,30' is that amount to the cent,
 * '1248' any amount of so many euros; spaces and case count in neither. Null for nothing.
 */
export const readInvoiceSearch = (text: string): InvoiceSearch | null => {
  const number = text.replaceAll(/\s/gu, "").toLowerCase();
  if (number === "") return null;
  const typed = parseEuros(text);
  if (typed === undefined) return { number, amount: null };
  const from = cents(Math.abs(typed));
  const isExact = /[.,]\d/.test(number);
  return { number, amount: { from, to: isExact ? from : cents(from + 99) } };
};
