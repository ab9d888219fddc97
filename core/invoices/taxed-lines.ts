import { ZERO } from "../money/cents.ts";
import { vatOf } from "../money/vat.ts";
import type { InvoiceLine } from "./invoice.ts";

/** Lines of one invoice with what each has of its VAT, which is rounded once a rate (MONEY-6). */
export const taxedLines = (lines: readonly Omit<InvoiceLine, "vat">[]): readonly InvoiceLine[] => {
  const { shares } = vatOf(lines.map(({ net, vatRate }) => ({ base: net, rate: vatRate })));
  return lines.map((line, index) => ({ ...line, vat: shares[index] ?? ZERO }));
};
