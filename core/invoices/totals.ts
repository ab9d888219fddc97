import type { VatLine } from "../../api-schema/order.ts";
import { cents, sumCents } from "../money/cents.ts";
import type { InvoiceLine, InvoiceTotals } from "./invoice.ts";

/**
 * The sums of an invoice. VAT was rounded once, half up, on each line, as the cart did (product §6):
 * what is invoiced is what was paid, to the cent. Everything here is a sum of whole cents: the lines
 * of a rate are its base and its VAT, the rates are the totals, and net + VAT is gross.
 */
export const invoiceTotals = (
  lines: readonly Pick<InvoiceLine, "net" | "vatRate" | "vat">[],
): InvoiceTotals => {
  const linesByRate = Map.groupBy(lines, ({ vatRate }) => vatRate);
  const vatLines = [...linesByRate]
    .map(([rate, members]): VatLine => ({
      rate,
      base: sumCents(members.map(({ net }) => net)),
      amount: sumCents(members.map(({ vat }) => vat)),
    }))
    .toSorted((a, b) => a.rate - b.rate);
  const net = sumCents(vatLines.map(({ base }) => base));
  const vat = sumCents(vatLines.map(({ amount }) => amount));
  return { vatLines, net, vat, gross: cents(net + vat) };
};
