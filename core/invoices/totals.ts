import { cents, sumCents } from "../money/cents.ts";
import { sumByRate } from "../money/vat.ts";
import type { InvoiceLine, InvoiceTotals } from "./invoice.ts";

/**
 * The sums of an invoice, from lines whose VAT was spread over them when it was rounded (MONEY-6):
 * nothing is rounded here, so what was ordered is what is invoiced, to the cent. The lines of a rate
 * are its base and its VAT, the rates are the totals, and net + VAT is gross.
 */
export const invoiceTotals = (
  lines: readonly Pick<InvoiceLine, "net" | "vatRate" | "vat">[],
): InvoiceTotals => {
  const vatLines = sumByRate(
    lines.map(({ net, vatRate, vat }) => ({ rate: vatRate, base: net, amount: vat })),
  );
  const net = sumCents(vatLines.map(({ base }) => base));
  const vat = sumCents(vatLines.map(({ amount }) => amount));
  return { vatLines, net, vat, gross: cents(net + vat) };
};
