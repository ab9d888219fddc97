import { cents, shareOf, ZERO } from "../money/cents.ts";
import { type Taxed, vatOf } from "../money/vat.ts";
import type { InvoiceLine } from "./invoice.ts";

/**
 * Lines of one invoice with what each has of its VAT, which is rounded once a rate (MONEY-6); `quoted` is
 * a fee beside them that keeps the VAT which it was told with.
 */
export const taxedLines = (
  lines: readonly Omit<InvoiceLine, "vat">[],
  quoted: Taxed | null = null,
): readonly InvoiceLine[] => {
  const { shares } = vatOf(
    lines.map(({ net, vatRate }) => ({ base: net, rate: vatRate })),
    quoted,
  );
  return lines.map((line, index) => ({ ...line, vat: shares[index] ?? ZERO }));
};

/** So many of a line: its discount shrinks with its quantity; its VAT is still to be rounded. */
export const linePart = (line: InvoiceLine, quantity: number): InvoiceLine => {
  const discount = quantity === 0 ? ZERO : shareOf(line.discount, quantity, line.quantity);
  return { ...line, quantity, discount, net: cents(line.unitPrice * quantity + discount) };
};
