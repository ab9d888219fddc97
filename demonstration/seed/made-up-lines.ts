import type { Cents } from "../../api-schema/primitives.ts";
import type { InvoiceLine } from "../../core/invoices/invoice.ts";
import { taxedLines } from "../../core/invoices/taxed-lines.ts";
import { invoiceTotals } from "../../core/invoices/totals.ts";
import { cents, timesCents, ZERO } from "../../core/money/cents.ts";
import type { SoldVariant } from "../../core/selling/cart-state.ts";
import { SHIPPING_VAT_RATE } from "../../core/selling/totals.ts";
import { NOTHING_SAID } from "../../core/selling/row-columns.ts";

/** What is sold, where it has a price. */
type Priced = Omit<SoldVariant, "unitPrice"> & { readonly unitPrice: Cents };

type Untaxed = Omit<InvoiceLine, "vat">;

/**
 * Lines of an invoice whose amount was decided before: products in packagings, nearly half of what is
 * left for each, and a delivery fee for the rest. What they add up to, TTC, is `gross` to the cent.
 */
export const linesWorth = (
  gross: number,
  wished: readonly SoldVariant[],
): readonly InvoiceLine[] => {
  const variants = wished.flatMap((variant): readonly Priced[] =>
    variant.unitPrice === null ? [] : [{ ...variant, unitPrice: variant.unitPrice }],
  );
  let left = gross;
  const lines: Untaxed[] = [];
  for (const variant of variants) {
    const one = grossOf([lineOf(variant, 1)]);
    const share = variant === variants.at(-1) ? left : left * 0.45;
    const quantity = Math.floor(share / one);
    if (quantity < 1) continue;
    const line = lineOf(variant, quantity);
    lines.push(line);
    left -= grossOf([line]);
  }
  // A few sums are no net with its VAT, rounded: one packaging less makes another rest.
  for (let at = lines.length - 1; ; at -= 1) {
    const whole = withFee(lines, gross);
    if (whole !== undefined) return taxedLines(whole);
    const line = lines[at];
    const variant = variants.find(({ reference }) => reference === line?.reference);
    if (line === undefined || variant === undefined) throw new RangeError(`No lines of ${gross}`);
    lines[at] = lineOf(variant, line.quantity - 1);
  }
};

const lineOf = (variant: Priced, quantity: number): Untaxed => {
  const net = timesCents(variant.unitPrice, quantity);
  return {
    reference: variant.reference,
    name: variant.productName,
    packaging: variant.packaging,
    ...NOTHING_SAID,
    quantity,
    unitPrice: variant.unitPrice,
    discount: ZERO,
    net,
    vatRate: variant.vatRate,
  };
};

const feeOf = (net: Cents): Untaxed => ({
  reference: "PORT",
  name: "Frais de livraison",
  packaging: "Forfait",
  ...NOTHING_SAID,
  quantity: 1,
  unitPrice: net,
  discount: ZERO,
  net,
  vatRate: SHIPPING_VAT_RATE,
});

const grossOf = (lines: readonly Untaxed[]): Cents => invoiceTotals(taxedLines(lines)).gross;

/** The lines that there are, with the fee that makes them worth `gross`; undefined when none does. */
const withFee = (wished: readonly Untaxed[], gross: number): readonly Untaxed[] | undefined => {
  const lines = wished.filter(({ quantity }) => quantity > 0);
  const left = gross - grossOf(lines);
  if (left === 0) return lines;
  const near = Math.floor(left / (1 + SHIPPING_VAT_RATE));
  // The fee shares its rate with goods of 20 %: a cent may be theirs already.
  return [near - 1, near, near + 1]
    .filter((net) => net > 0)
    .map((net) => [...lines, feeOf(cents(net))])
    .find((whole) => grossOf(whole) === gross);
};
