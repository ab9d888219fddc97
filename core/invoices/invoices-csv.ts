import { percent } from "../money/format.ts";
import { decimalComma, frenchDay } from "./columns.ts";
import type { Invoice } from "./invoice.ts";

/** Rates that have a column of their own; what has another stands under 'Autres TVA'. */
const RATES = [0.055, 0.1, 0.2] as const;

const HEADER: readonly string[] = [
  "Numéro",
  "Type",
  "Date",
  "Échéance",
  "Date de livraison",
  "Vendeur",
  "SIREN vendeur",
  "Client",
  "N° client",
  "Commandes",
  "Bon de livraison",
  "Total HT",
  ...RATES.map((rate) => `TVA ${percent(rate)}`),
  "Autres TVA",
  "Total TVA",
  "Total TTC",
];

/** UTF-8 as spreadsheets recognise it. */
const BYTE_ORDER_MARK = "\ufeff";

/** The first line of the table, after what says that it is UTF-8. */
export const invoicesCsvHead = (): string => `${BYTE_ORDER_MARK}${lineOf(HEADER)}`;

/** The line of an invoice; amounts of a credit note are negative, so that columns add up. */
export const invoiceCsvLine = (invoice: Invoice): string => {
  const { totals, seller, buyer } = invoice;
  const sign = invoice.kind === "creditNote" ? -1 : 1;
  const amount = (value: number): string => decimalComma(sign * value + 0);
  const vatOf = (chosen: (rate: number) => boolean): string =>
    amount(
      totals.vatLines
        .filter(({ rate }) => chosen(rate))
        .reduce((sum, line) => sum + line.amount, 0),
    );
  return lineOf([
    csvText(invoice.number),
    invoice.kind === "creditNote" ? "Avoir" : "Facture",
    frenchDay(invoice.issuedOn),
    frenchDay(invoice.dueDate),
    frenchDay(invoice.deliveredOn),
    csvText(seller.name),
    csvText(seller.siren),
    csvText(buyer.shopName ?? buyer.name),
    csvText(buyer.customerNumber ?? ""),
    csvText(invoice.orders.join(" ")),
    csvText(invoice.deliveryNote ?? invoice.deliveries?.map(({ note }) => note).join(" ") ?? ""),
    amount(totals.net),
    ...RATES.map((rate) => vatOf((other) => other === rate)),
    vatOf((rate) => !RATES.some((known) => known === rate)),
    amount(totals.vat),
    amount(totals.gross),
  ]);
};

const lineOf = (cells: readonly string[]): string => `${cells.join(";")}\r\n`;

/**
 * A text as a cell. One that a spreadsheet would take for a formula is led by an apostrophe: a shop
 * named '=HYPERLINK(…)' must not run in an accountant's programs.
 */
export const csvText = (text: string): string => {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
